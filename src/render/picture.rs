//! The markup of an image, for templates, texts and the head.

use super::page_images::{FOCUS_CLASS, Loading, PLACEHOLDER_CLASS};
use crate::assets::{ImageSet, Variant};
use html_escape::encode_quoted_attribute;
use std::fmt::Write as _;

/// How an image is shown.
#[derive(Debug, Default, Clone, Copy)]
pub struct PictureOptions<'a> {
    /// The layout's `sizes`; defaults to the box of spec section 9, narrower on phones.
    pub sizes: Option<&'a str>,
    /// Class of the `<picture>`.
    pub class: Option<&'a str>,
    /// The description; empty for decoration.
    pub alt: &'a str,
}

/// `<picture>` with all formats and widths, the layout's size, and the placeholder by class.
pub fn picture(set: &ImageSet, shown: PictureOptions<'_>, loading: Loading) -> String {
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
        let placeholder = set
            .placeholder
            .as_ref()
            .map(|it| format!("{PLACEHOLDER_CLASS}{}", it.id));
        let focus = set.focus.map(|(x, y)| format!("{FOCUS_CLASS}{x}-{y}"));
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
    let loading = match loading {
        Loading::First => " fetchpriority=\"high\"",
        Loading::Soon => "",
        Loading::Lazy => " loading=\"lazy\"",
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

/// `<link rel="preload">` for the best format that all browsers with `imagesrcset` preloading support.
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
