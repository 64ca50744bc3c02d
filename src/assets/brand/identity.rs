//! The visible parts of the brand: colours, logo, certificates.

use super::colour::Colour;
use serde::Serialize;

/// The parts of the brand that templates and generated files use.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Brand {
    /// The colours of generated images.
    pub palette: Palette,
    /// Address of the typeface, if the brand has its own.
    pub font: Option<String>,
    /// The word mark: an address with a fragment, for `<use>`.
    pub logo: Graphic,
    /// Certificates in the footer.
    pub certificates: Vec<Certificate>,
    /// The graphic in the dropdown of the company's own page, if there is one.
    pub graphic: Option<Graphic>,
}

/// The colours of `tokens.css` that the build reads, by their names there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Palette {
    /// `--primary-deep`: the browser's theme colour, and the background of icons.
    pub primary_deep: Colour,
    /// `--paper`: the background of pages.
    pub paper: Colour,
    /// `--on-dark`: titles in images for shared links.
    pub on_dark: Colour,
    /// `--accent`: subtitles in these images.
    pub accent: Colour,
    /// `--surface`: the background of placeholders.
    pub surface: Colour,
    /// `--line`: their shapes.
    pub line: Colour,
    /// `--muted`: mixed into their outlines.
    pub muted: Colour,
}

/// A file and its size on a page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Graphic {
    /// Address on the site.
    pub src: String,
    /// In CSS pixels.
    pub width: u32,
    /// In CSS pixels.
    pub height: u32,
}

/// A certificate in the footer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Certificate {
    /// Its image.
    pub image: Graphic,
    /// Its alternative text.
    pub alt: String,
    /// The address it links to.
    pub link: Option<String>,
}
