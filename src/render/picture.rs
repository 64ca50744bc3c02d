//! The markup of an image: one place, whether a template, a text or the head asks for it.

use crate::assets::{ImageSet, Manifest, Placeholder, Variant};
use crate::content::tags::{self, attribute};
use crate::content::text_images::MARKER;
use html_escape::encode_quoted_attribute;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Bytes of a page's stand-ins: about four pictures, those that are seen first. Nothing of them gets smaller by gzip.
const PLACEHOLDER_BYTES: usize = 1000;
/// The class that ties an image to its stand-in, before the stand-in's id.
const CLASS: &str = "ph-";
/// The class that ties an image to its focal point, before that in percent: `focus-30-75`.
const FOCUS: &str = "focus-";
/// Images at the start of a page without a hero that are loaded at once: they may be above the fold.
const FIRST: usize = 2;
/// What an image says that may wait until it is scrolled to.
const LAZY: &str = " loading=\"lazy\"";

/// How an image is shown, besides what the image says of itself.
#[derive(Debug, Default)]
pub struct Shown<'a> {
    /// The layout's `sizes`; without it the box of spec section 9, narrower on phones.
    pub sizes: Option<&'a str>,
    /// Class of the `<picture>`.
    pub class: Option<&'a str>,
    /// The description; empty for decoration.
    pub alt: &'a str,
    /// The page's hero: loaded first.
    pub eager: bool,
}

/// `<picture>` with all formats and widths, the layout's size, and the stand-in by class.
pub fn picture(set: &ImageSet, shown: &Shown<'_>) -> String {
    let class = shown.class.map_or_else(String::new, |class| {
        format!(" class=\"{}\"", encode_quoted_attribute(class))
    });
    let sizes = sizes(set, shown.sizes);
    let mut html = format!("<picture{class}>");
    for (kind, variants) in [("avif", &set.avif), ("webp", &set.webp)] {
        if !variants.is_empty() {
            let srcset = srcset(variants);
            let _ = write!(
                html,
                "<source type=\"image/{kind}\" srcset=\"{srcset}\" sizes=\"{sizes}\">"
            );
        }
    }
    let own = if set.missing {
        " class=\"missing\" data-missing".to_owned()
    } else {
        let placeholder = set.placeholder.as_ref().map(|it| format!("{CLASS}{}", it.id));
        let focus = set.focus.map(|(x, y)| format!("{FOCUS}{x}-{y}"));
        let classes: Vec<String> = placeholder.into_iter().chain(focus).collect();
        if classes.is_empty() {
            String::new()
        } else {
            format!(" class=\"{}\"", classes.join(" "))
        }
    };
    let responsive = if set.fallbacks.len() > 1 {
        format!(" srcset=\"{}\" sizes=\"{sizes}\"", srcset(&set.fallbacks))
    } else {
        String::new()
    };
    let loading = if shown.eager {
        " fetchpriority=\"high\""
    } else {
        LAZY
    };
    let _ = write!(
        html,
        "<img{own} src=\"{}\"{responsive} alt=\"{}\" width=\"{}\" height=\"{}\"{loading} decoding=\"async\"></picture>",
        set.fallback.path,
        encode_quoted_attribute(shown.alt),
        set.width,
        set.height
    );
    html
}

/// `<link rel="preload">` of the best format that every browser with preloading of `imagesrcset` knows.
pub fn preload(set: &ImageSet, wanted: Option<&str>) -> String {
    let (kind, variants) = match (set.avif.as_slice(), set.webp.as_slice()) {
        ([], []) => return String::new(),
        ([], webp) => ("webp", webp),
        (avif, _) => ("avif", avif),
    };
    format!(
        "<link rel=\"preload\" as=\"image\" type=\"image/{kind}\" imagesrcset=\"{}\" imagesizes=\"{}\" fetchpriority=\"high\">",
        srcset(variants),
        sizes(set, wanted)
    )
}

/// Turns the marks of a text's images into pictures. The text is sanitised HTML.
pub fn in_text(html: &str, manifest: &Manifest) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, tag, after)) = tags::next(rest, "img") {
        text.push_str(before);
        let key = tag
            .strip_prefix(MARKER)
            .and_then(|key| key.split('"').next())
            .unwrap_or_default();
        let alt = attribute(tag, "alt").unwrap_or_default();
        if let Some(set) = manifest.image(key) {
            let shown = Shown {
                alt: &alt,
                ..Shown::default()
            };
            text.push_str(&picture(set, &shown));
        }
        rest = after;
    }
    text.push_str(rest);
    text
}

/// Without a hero the first images of a page are likely to be seen at once, and must not wait for the layout.
pub fn raise_first(main: String) -> String {
    if main.contains(" fetchpriority=\"high\"") {
        return main;
    }
    main.replacen(LAZY, "", FIRST)
}

/// The style sheet with the stand-ins of the images on a page, in the order in which they are seen, and where the focal
/// points are of those that the layout crops.
///
/// It stands in the head, because style attributes would need `unsafe-inline` in the content security policy, and
/// script would come too late; the policy names it by its hash.
pub fn placeholders(main: &str, manifest: &Manifest) -> String {
    let mut css = String::new();
    let mut seen = BTreeSet::new();
    let marks = format!("class=\"{CLASS}");
    for (at, mark) in main.match_indices(&marks) {
        let Some(id) = main.get(at + mark.len()..at + mark.len() + Placeholder::ID) else {
            continue;
        };
        if let Some(uri) = manifest.placeholder(id).filter(|_| seen.insert(id)) {
            let rule = format!(".{CLASS}{id}{{background-image:url({uri})}}");
            if css.len() + rule.len() > PLACEHOLDER_BYTES {
                break;
            }
            css.push_str(&rule);
        }
    }
    css + &focal_points(main)
}

/// A rule for each focal point that is not in the middle.
fn focal_points(main: &str) -> String {
    let mut points = BTreeSet::new();
    for (at, mark) in main.match_indices(FOCUS) {
        let rest = &main[at + mark.len()..];
        let point = rest.split(['"', ' ']).next().unwrap_or_default();
        if let Some((x, y)) = point.split_once('-')
            && let (Ok(x), Ok(y)) = (x.parse::<u8>(), y.parse::<u8>())
        {
            points.insert((x, y));
        }
    }
    let rule = |(x, y): &(u8, u8)| format!(".{FOCUS}{x}-{y}{{object-position:{x}% {y}%}}");
    points.iter().map(rule).collect()
}

fn sizes(set: &ImageSet, wanted: Option<&str>) -> String {
    match wanted {
        Some(sizes) => encode_quoted_attribute(sizes).into_owned(),
        None => format!("(min-width: {0}px) {0}px, 100vw", set.width),
    }
}

fn srcset(variants: &[Variant]) -> String {
    let entries: Vec<String> = variants
        .iter()
        .map(|variant| format!("{} {}w", variant.path, variant.width))
        .collect();
    entries.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_without_a_hero_loads_its_first_images_at_once() {
        let main = "<img loading=\"lazy\"><img loading=\"lazy\"><img loading=\"lazy\">";
        assert_eq!(raise_first(main.into()), "<img><img><img loading=\"lazy\">");
        let hero = format!("<img fetchpriority=\"high\">{main}");
        assert_eq!(raise_first(hero.clone()), hero);
    }
}
