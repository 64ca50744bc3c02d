//! What is shown of the brand: colours, logo, marks.

use super::colour::Colour;
use serde::Serialize;

/// What templates and generated files show of the brand.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Brand {
    /// What is drawn in the build takes these colours.
    pub palette: Palette,
    /// Address of the typeface, when the brand has one of its own.
    pub font: Option<String>,
    /// The word mark: an address with a fragment, for `<use>`.
    pub logo: Drawing,
    /// Marks in the footer.
    pub certificates: Vec<Certificate>,
    /// Stands in the dropdown of the company's own page, if there is one.
    pub graphic: Option<Drawing>,
}

/// The colours of `tokens.css` that are read in the build, by their names there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Palette {
    /// `--primary-deep`: browsers colour their frames with it, icons lie on it.
    pub primary_deep: Colour,
    /// `--paper`: behind the page.
    pub paper: Colour,
    /// `--on-dark`: titles of pictures for shared links.
    pub on_dark: Colour,
    /// `--accent`: subtitles there.
    pub accent: Colour,
    /// `--surface`: the ground of placeholders.
    pub surface: Colour,
    /// `--line`: their shapes.
    pub line: Colour,
    /// `--muted`: their outlines, mixed into that.
    pub muted: Colour,
}

/// A file and its size on a page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Drawing {
    /// Address on the site.
    pub src: String,
    /// In CSS pixels.
    pub width: u32,
    /// In CSS pixels.
    pub height: u32,
}

/// A mark in the footer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Certificate {
    /// The picture.
    pub image: Drawing,
    /// What it says.
    pub alt: String,
    /// Where it leads.
    pub link: Option<String>,
}
