//! Images of the brand: the logo, the certificates in the footer, the graphic of the menu. They are published under
//! their hash, and pages refer to them.

use super::identity::{Certificate, Graphic};
use super::source::Source;
use super::tokens::Tokens;
use crate::assets::artifact::Artifact;
use crate::assets::images::encoded::Encoded;
use crate::assets::images::store::Store;
use crate::assets::images::svg;
use crate::assets::manifest::Manifest;
use crate::assets::markup;
use crate::config::Certificate as Settings;
use crate::content::{file::slug, folders};
use crate::report::Failure;
use roxmltree::Document;

/// Maximum width and height of the logo in CSS pixels; the header is 72 high.
const LOGO: (f64, f64) = (212.0, 48.0);
/// Maximum width and height of a certificate in the footer.
const CERTIFICATE: (f64, f64) = (153.0, 68.0);
const SVG: &str = "http://www.w3.org/2000/svg";
/// The logo's id in its file, for `<use>`.
const FRAGMENT: &str = "logo";

/// The logo as a file for `<use>`, so that it inherits the colours of its context.
///
/// # Errors
/// Exit 2: the file is not an SVG that can be published, or uses a variable that `tokens.css` does not define. Exit 6: the
/// cache cannot be written.
pub fn logo(
    file: &Source,
    tokens: &Tokens,
    store: &Store<'_>,
    manifest: &mut Manifest,
) -> Result<Graphic, Failure> {
    let (text, size) = prepare_logo(&file.bytes).map_err(|what| file.refused(format!("the logo {what}")))?;
    if let Some(unknown) = used_variables(&text).find(|name| !tokens.has(name)) {
        return Err(file.refused(format!(
            "the logo uses `{unknown}`, which tokens.css does not define"
        )));
    }
    let mut graphic = publish(file, text.as_bytes(), "svg", fitted(size, LOGO), store, manifest)?;
    graphic.src = format!("{}#{FRAGMENT}", graphic.src);
    Ok(graphic)
}

/// A certificate in the footer.
///
/// # Errors
/// Exit 2: the file is not an image that can be published. Exit 6: the cache cannot be written.
pub fn certificate(
    file: &Source,
    settings: &Settings,
    store: &Store<'_>,
    manifest: &mut Manifest,
) -> Result<Certificate, Failure> {
    let (extension, size) = type_and_size(file)?;
    Ok(Certificate {
        image: publish(
            file,
            &file.bytes,
            extension,
            fitted(size, CERTIFICATE),
            store,
            manifest,
        )?,
        alt: settings.alt.clone(),
        link: settings.link.as_ref().map(ToString::to_string),
    })
}

/// An image in its own size.
///
/// # Errors
/// Exit 2: the file is not an image that can be published. Exit 6: the cache cannot be written.
pub fn graphic(file: &Source, store: &Store<'_>, manifest: &mut Manifest) -> Result<Graphic, Failure> {
    let (extension, (width, height)) = type_and_size(file)?;
    let size = (width.round() as u32, height.round() as u32);
    publish(file, &file.bytes, extension, size, store, manifest)
}

fn publish(
    file: &Source,
    bytes: &[u8],
    extension: &'static str,
    (width, height): (u32, u32),
    store: &Store<'_>,
    manifest: &mut Manifest,
) -> Result<Graphic, Failure> {
    let stored = store.file(&Encoded {
        bytes: bytes.to_vec(),
        extension,
        width,
        height,
    })?;
    let name = file.name();
    let stem = name.rsplit_once('.').map_or(name.as_ref(), |(stem, _)| stem);
    let path = format!("{}/{}-{}", folders::MEDIA, slug(stem), stored.name);
    manifest.artifacts.push(Artifact {
        path: path.clone(),
        source: store.path(&stored),
        blake3: Some(stored.hash),
        immutable: true,
    });
    Ok(Graphic {
        src: format!("/{path}"),
        width,
        height,
    })
}

/// The type of an image, and its size in CSS pixels.
fn type_and_size(file: &Source) -> Result<(&'static str, (f64, f64)), Failure> {
    if markup::is_svg(&file.bytes) {
        let svg = svg::clean(&file.bytes).map_err(|fault| file.refused(fault.to_string()))?;
        return Ok(("svg", svg.size));
    }
    let refused = |error: &dyn std::fmt::Display| file.refused(format!("the image cannot be read: {error}"));
    let format = image::guess_format(&file.bytes).map_err(|error| refused(&error))?;
    let extension = match format {
        image::ImageFormat::Png => "png",
        image::ImageFormat::Jpeg => "jpg",
        image::ImageFormat::WebP => "webp",
        _ => return Err(refused(&"it is not an SVG, PNG, JPEG or WebP")),
    };
    let reader = image::ImageReader::with_format(std::io::Cursor::new(&file.bytes), format);
    let (width, height) = reader.into_dimensions().map_err(|error| refused(&error))?;
    Ok((extension, (f64::from(width), f64::from(height))))
}

/// The largest size of that aspect ratio in a box, at least one pixel per side.
fn fitted((width, height): (f64, f64), most: (f64, f64)) -> (u32, u32) {
    let scale = (most.0 / width).min(most.1 / height);
    let side = |side: f64| (side * scale).round().max(1.0) as u32;
    (side(width), side(height))
}

/// The custom properties that a text uses in `var()`.
fn used_variables(text: &str) -> impl Iterator<Item = &str> {
    let rests = text.split("var(").skip(1);
    rests.filter_map(|rest| rest.split([',', ')']).next().map(str::trim))
}

/// The logo's file with an id for `<use>`, and the size of its visible part; or why `<use>` cannot show it.
fn prepare_logo(bytes: &[u8]) -> Result<(String, (f64, f64)), String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "is not UTF-8")?;
    let document = Document::parse(text).map_err(|error| format!("is not well-formed XML: {error}"))?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" || root.tag_name().namespace() != Some(SVG) {
        return Err("is not an SVG".into());
    }
    let size = svg::view(root).ok_or("has no `viewBox`")?;
    let shape = |name: &str| matches!(name, "style" | "script" | "image" | "text" | "foreignObject");
    if let Some(node) = root.descendants().find(|node| shape(node.tag_name().name())) {
        return Err(format!(
            "has a `<{}>`: only shapes with fills and strokes take the page's colours",
            node.tag_name().name()
        ));
    }
    let attributes = || root.descendants().flat_map(|node| node.attributes());
    // Browsers would resolve such a reference in the page, not in the file.
    if attributes().any(|attribute| attribute.value().contains("url(")) {
        return Err("uses a gradient, a mask or a filter (`url(…)`): use flat colours".into());
    }
    let start = root.range().start;
    let named = match root.attribute_node("id") {
        Some(id) => {
            let value = id.range_value();
            format!("{}{FRAGMENT}{}", &text[..value.start], &text[value.end..])
        }
        None => {
            let name = start + text[start..].find("svg").unwrap_or_default() + "svg".len();
            format!("{} id=\"{FRAGMENT}\"{}", &text[..name], &text[name..])
        }
    };
    Ok((named, size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logo_gets_the_name_that_pages_use() {
        for (text, named) in [
            (
                "<svg viewBox='0 0 4 1' xmlns='http://www.w3.org/2000/svg'><path d='M0 0'/></svg>",
                "<svg id=\"logo\" viewBox='0 0 4 1' xmlns='http://www.w3.org/2000/svg'><path d='M0 0'/></svg>",
            ),
            (
                "<?xml version='1.0'?><svg id='x' viewBox='0 0 4 1' xmlns='http://www.w3.org/2000/svg'/>",
                "<?xml version='1.0'?><svg id='logo' viewBox='0 0 4 1' xmlns='http://www.w3.org/2000/svg'/>",
            ),
        ] {
            assert_eq!(prepare_logo(text.as_bytes()), Ok((named.to_owned(), (4.0, 1.0))));
        }
    }

    #[test]
    fn a_logo_that_cannot_take_the_colours_of_a_page_is_refused() {
        for (text, words) in [
            (
                "<svg xmlns='http://www.w3.org/2000/svg'><path/></svg>",
                "no `viewBox`",
            ),
            (
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><style>path{fill:red}</style></svg>",
                "`<style>`",
            ),
            (
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><path fill='url(#a)'/></svg>",
                "flat colours",
            ),
            ("<p/>", "is not an SVG"),
            ("<svg", "well-formed"),
        ] {
            let why = prepare_logo(text.as_bytes()).unwrap_err();
            assert!(why.contains(words), "{text}: {why}");
        }
    }

    #[test]
    fn a_logo_of_any_shape_fits_the_header() {
        assert_eq!(fitted((291.0, 48.0), LOGO), (212, 35));
        assert_eq!(fitted((100.0, 100.0), LOGO), (48, 48));
        assert_eq!(fitted((10_000.0, 1.0), LOGO), (212, 1));
    }
}
