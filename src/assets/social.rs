//! Images for shared links (Open Graph, 1200×630): the one that an editor chose in SEOmatic, otherwise the title and
//! subtitle on the brand's background.
//!
//! Each distinct text is rendered once, with the brand's colours and typeface.

use super::artifact::Artifact;
use super::brand::{Palette, Sources};
use super::images::encoded::{Encoded, Files};
use super::images::store::{Record, Store, Stored};
use super::manifest::{Manifest, Variant};
use super::stage::Stage;
use crate::content::{Page, folders};
use crate::report::Failure;
use ab_glyph::{Font, FontRef, PxScale, ScaleFont};
use image::RgbImage;
use rayon::prelude::*;
use scaling::Effort;
use std::collections::BTreeMap;

/// Width and height that social networks expect.
pub const SIZE: (u32, u32) = (1200, 630);

/// Change this when the rendering below changes.
const RECIPE: &str = "social 3";
const MARGIN: f32 = 80.0;
const TEXT_WIDTH: f32 = 960.0;
const TITLE_LINES: usize = 4;
const QUALITY: u8 = 85;

struct Brand<'a> {
    background: RgbImage,
    font: FontRef<'a>,
    palette: Palette,
    name: &'a str,
    hash: String,
}

/// The image that an editor chose for a page. Social networks do not show SVG.
pub fn editor_image<'a>(page: &Page, manifest: &'a Manifest) -> Option<&'a Variant> {
    let set = manifest.image(&page.seo.image.as_ref()?.key)?;
    (!set.fallback.path.ends_with(".svg")).then_some(&set.fallback)
}

/// Renders the image of every page without one, and adds it to the manifest by route.
///
/// # Errors
/// Exit 2: the brand's background or typeface is invalid.
pub fn draw(stage: Stage<'_>, sources: &Sources, manifest: &mut Manifest) -> Result<(), Failure> {
    let Stage {
        site,
        config,
        reporter,
        used,
        ..
    } = stage;
    let brand = Brand::read(sources, manifest.brand.palette, &config.site.name)?;
    let mut texts: BTreeMap<(&str, &str), Vec<&Page>> = BTreeMap::new();
    for page in site
        .pages
        .iter()
        .filter(|page| editor_image(page, manifest).is_none())
    {
        let title = page.heading.as_str();
        texts
            .entry((title, page.fields.text("headerSubTitle").unwrap_or_default()))
            .or_default()
            .push(page);
    }
    let progress = reporter.progress("social", texts.len());
    let store = Store::new(config.cache, used);
    let texts: Vec<((&str, &str), Vec<&Page>)> = texts.into_iter().collect();
    let files: Vec<Result<Option<Stored>, Failure>> = texts
        .par_iter()
        .map(|(text, _)| {
            let file = one(&brand, *text, &store, config.drafts);
            progress.inc(1);
            file
        })
        .collect();
    progress.finish_and_clear();
    for ((_, pages), file) in texts.into_iter().zip(files) {
        let Some(file) = file? else { continue };
        let path = format!("{}/social-{}", folders::MEDIA, file.name);
        for page in pages {
            manifest.social.insert(page.route.clone(), format!("/{path}"));
        }
        manifest.artifacts.push(Artifact {
            path,
            source: store.path(&file),
            immutable: true,
        });
    }
    Ok(())
}

impl<'a> Brand<'a> {
    fn read(sources: &'a Sources, palette: Palette, name: &'a str) -> Result<Self, Failure> {
        let mut hasher = blake3::Hasher::new();
        let background = sources.social.as_ref();
        for part in [
            RECIPE.as_bytes(),
            name.as_bytes(),
            format!("{palette:?}").as_bytes(),
            background.map_or(&[], |file| &file.bytes),
            &sources.typeface.bytes,
        ] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        let font = FontRef::try_from_slice(&sources.typeface.bytes).map_err(|error| {
            sources
                .typeface
                .refused(format!("the font is not readable: {error}"))
        })?;
        let background = match background {
            None => RgbImage::from_pixel(SIZE.0, SIZE.1, palette.primary_deep.pixel()),
            Some(file) => {
                let picture = image::load_from_memory(&file.bytes)
                    .map_err(|error| file.refused(error.to_string()))?
                    .into_rgb8();
                if picture.dimensions() != SIZE {
                    return Err(file.refused(format!("it is not {} × {} pixels", SIZE.0, SIZE.1)));
                }
                picture
            }
        };
        Ok(Self {
            background,
            font,
            palette,
            name,
            hash: hasher.finalize().to_hex().to_string(),
        })
    }
}

/// The image of a text; `None` if nobody may keep the text, and it has none yet.
fn one(
    brand: &Brand<'_>,
    (title, sub_title): (&str, &str),
    store: &Store<'_>,
    drafts: bool,
) -> Result<Option<Stored>, Failure> {
    let id = blake3::hash(format!("{} {title}\n{sub_title}", brand.hash).as_bytes()).to_hex();
    if let Some(Record::Made(mut made)) = store.find(&id[..32])
        && let Some(file) = made.fallback.pop()
    {
        return Ok(Some(file));
    }
    if drafts {
        return Ok(None);
    }
    let mut picture = brand.background.clone();
    let (font, light, accent) = (
        &brand.font,
        brand.palette.on_dark.pixel(),
        brand.palette.accent.pixel(),
    );
    let scale = if title.chars().count() > 48 { 64.0 } else { 80.0 };
    let lines = wrap(font, title, scale, TITLE_LINES);
    let mut baseline = 190.0;
    if !sub_title.is_empty() {
        let line = wrap(font, sub_title, 32.0, 1);
        write(&mut picture, font, &line[0], 32.0, 160.0, accent);
        baseline = 250.0;
    }
    for line in &lines {
        write(&mut picture, font, line, scale, baseline, light);
        baseline += scale * 1.1;
    }
    let name = wrap(font, brand.name, 34.0, 1);
    write(&mut picture, font, &name[0], 34.0, 570.0, light);
    let bytes = scaling::jpeg(picture.as_raw(), SIZE, QUALITY, Effort::Small)
        .map_err(|error| Failure::internal(error.to_string(), title.to_owned()))?;
    let files = Files {
        layout: SIZE,
        fallback: vec![Encoded {
            bytes,
            extension: "jpg",
            width: SIZE.0,
            height: SIZE.1,
        }],
        ..Files::default()
    };
    match store.keep(&id[..32], &Ok(files))? {
        Record::Made(mut made) => made.fallback.pop(),
        Record::Broken(..) => None,
    }
    .map(Some)
    .ok_or_else(|| Failure::internal("the cache stored nothing", title.to_owned()))
}

/// Wraps a text to the width; the last line ends with an ellipsis if the text is longer. At least one line.
fn wrap(font: &FontRef<'_>, text: &str, scale: f32, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let current = lines.last().map_or("", String::as_str);
        let longer = if current.is_empty() {
            word.to_owned()
        } else {
            format!("{current} {word}")
        };
        if width(font, &longer, scale) <= TEXT_WIDTH || current.is_empty() {
            lines.pop();
            lines.push(longer);
        } else if lines.len() == most {
            if let Some(last) = lines.last_mut() {
                last.push('…');
            }
            break;
        } else {
            lines.push(word.to_owned());
        }
    }
    for line in &mut lines {
        if width(font, line, scale) <= TEXT_WIDTH {
            continue;
        }
        // A single word that is too wide: as many characters as fit.
        let mut kept = line.trim_end_matches('…').to_owned();
        while kept.pop().is_some() && width(font, &format!("{kept}…"), scale) > TEXT_WIDTH {}
        *line = kept + "…";
    }
    lines
}

fn width(font: &FontRef<'_>, text: &str, scale: f32) -> f32 {
    let font = font.as_scaled(PxScale::from(scale));
    let mut previous = None;
    let mut width = 0.0;
    for c in text.chars() {
        let glyph = font.glyph_id(c);
        width += previous.map_or(0.0, |previous| font.kern(previous, glyph)) + font.h_advance(glyph);
        previous = Some(glyph);
    }
    width
}

fn write(
    picture: &mut RgbImage,
    font: &FontRef<'_>,
    text: &str,
    scale: f32,
    baseline: f32,
    colour: image::Rgb<u8>,
) {
    let scaled = font.as_scaled(PxScale::from(scale));
    let mut previous = None;
    let mut x = MARGIN;
    for c in text.chars() {
        let id = scaled.glyph_id(c);
        x += previous.map_or(0.0, |previous| scaled.kern(previous, id));
        previous = Some(id);
        let glyph = id.with_scale_and_position(PxScale::from(scale), ab_glyph::point(x, baseline));
        x += scaled.h_advance(id);
        let Some(outline) = font.outline_glyph(glyph) else {
            continue;
        };
        let bounds = outline.px_bounds();
        outline.draw(|dx, dy, coverage| {
            let (px, py) = (
                bounds.min.x as i64 + i64::from(dx),
                bounds.min.y as i64 + i64::from(dy),
            );
            let (Ok(px), Ok(py)) = (u32::try_from(px), u32::try_from(py)) else {
                return;
            };
            if let Some(pixel) = picture.get_pixel_mut_checked(px, py) {
                for (old, new) in pixel.0.iter_mut().zip(colour.0) {
                    *old = (f32::from(*old) * (1.0 - coverage) + f32::from(new) * coverage).round() as u8;
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_titles_are_wrapped_and_cut() {
        let bytes = std::fs::read("frontend/brand/social.ttf").unwrap();
        let font = FontRef::try_from_slice(&bytes).unwrap();
        assert_eq!(wrap(&font, "", 80.0, 4), [""]);
        let lines = wrap(&font, &"Werken met hout ".repeat(40), 80.0, 4);
        assert_eq!(lines.len(), 4);
        assert!(lines[3].ends_with('…'));
        let monster = wrap(&font, &"x".repeat(5000), 80.0, 4);
        assert!(monster.iter().all(|line| width(&font, line, 80.0) <= TEXT_WIDTH));
    }
}
