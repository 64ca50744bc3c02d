//! The brand: one folder, `frontend/brand`, holds everything that makes a site a company's own.
//!
//! `tokens.css` (colours, sizes, typeface) goes to browsers in the bundle; the logo, the certificates and the graphic of
//! the menu are published by their hash; icons, pictures for shared links and placeholders are drawn with it.

mod colour;
mod demo;
mod drawings;
mod icons;
mod tokens;

pub use colour::Colour;
pub use drawings::{Certificate, Drawing};
pub use icons::{ICONS, Icon, VECTOR};

use super::cache::Used;
use super::images::store::Store;
use super::manifest::Manifest;
use crate::config::Config;
use crate::content::Site;
use crate::report::{ExitCode, Failure, Problem};
use serde::Serialize;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use tokens::Tokens;

/// The brand's folder in the project.
pub const FOLDER: &str = "frontend/brand";

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

/// A file of the brand.
#[derive(Debug)]
pub struct Source {
    /// Where it is.
    pub path: PathBuf,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// The files of the brand that are needed, read.
#[derive(Debug)]
pub struct Sources {
    /// `tokens.css`.
    tokens: Source,
    logo: Source,
    mark: Source,
    graphic: Option<Source>,
    /// In the order of the settings.
    certificates: Vec<Source>,
    /// Behind the text of pictures for shared links; without it they lie on the dark colour.
    pub social: Option<Source>,
    /// The typeface of that text.
    pub typeface: Source,
}

impl Source {
    /// Reads a file that must be there.
    fn read(folder: &Path, name: &str) -> Result<Self, Failure> {
        Self::needed(folder, name, "", "add it; docs/brand.md says what it has to be")
    }

    /// Reads a file that the settings name.
    fn certificate(folder: &Path, name: &str) -> Result<Self, Failure> {
        let why = ", which `footer.certificates` in sitegen.toml names";
        let hint = "add the file, or remove the certificate from sitegen.toml";
        Self::needed(folder, name, why, hint)
    }

    fn needed(folder: &Path, name: &str, why: &str, hint: &str) -> Result<Self, Failure> {
        let missing = || {
            let what = format!("there is no `{name}`{why}");
            Failure::new(ExitCode::Usage, what, folder.display().to_string(), hint)
        };
        Self::find(folder, name)?.ok_or_else(missing)
    }

    /// Reads a file that may be missing.
    fn find(folder: &Path, name: &str) -> Result<Option<Self>, Failure> {
        let path = folder.join(name);
        match std::fs::read(&path) {
            Ok(bytes) => Ok(Some(Self { path, bytes })),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Failure::new(
                ExitCode::Usage,
                format!("cannot read: {error}"),
                path.display().to_string(),
                "make it readable",
            )),
        }
    }

    fn name(&self) -> Cow<'_, str> {
        self.path
            .file_name()
            .map_or(Cow::Borrowed(""), |name| name.to_string_lossy())
    }

    /// It is not what it has to be.
    pub fn refused(&self, what: String) -> Failure {
        Failure::new(
            ExitCode::Usage,
            what,
            self.path.display().to_string(),
            "replace it; docs/brand.md says what it has to be",
        )
    }
}

impl Sources {
    /// Reads the brand's folder.
    ///
    /// # Errors
    /// Exit 2: a file is missing or cannot be read.
    pub fn read(config: &Config) -> Result<Self, Failure> {
        let folder = config.project.join(FOLDER);
        let certificates = config.certificates.iter();
        Ok(Self {
            tokens: Source::read(&folder, "tokens.css")?,
            logo: Source::read(&folder, "logo.svg")?,
            mark: Source::read(&folder, "mark.svg")?,
            graphic: Source::find(&folder, "menu.svg")?,
            certificates: certificates
                .map(|certificate| Source::certificate(&folder, &certificate.image))
                .collect::<Result<_, _>>()?,
            social: Source::find(&folder, "social.png")?,
            typeface: Source::read(&folder, "social.ttf")?,
        })
    }

    /// Publishes icons and drawings, and notes the brand in the manifest.
    ///
    /// # Errors
    /// Exit 2: a file is not what it has to be, or a colour cannot be read.
    pub fn publish(&self, config: &Config, used: &Used, manifest: &mut Manifest) -> Result<(), Failure> {
        let text = String::from_utf8_lossy(&self.tokens.bytes);
        let tokens = Tokens::parse(&self.tokens.path, &text);
        let palette = Palette::read(&tokens)?;
        let store = Store::new(&config.cache, used);
        icons::publish(&self.mark, palette.primary_deep, &store, manifest)?;
        let graphic = self.graphic.as_ref();
        let certificates = self.certificates.iter().zip(&config.certificates);
        let brand = Brand {
            palette,
            font: tokens.font.as_deref().and_then(|font| manifest.font(font)),
            logo: drawings::logo(&self.logo, &tokens, &store, manifest)?,
            certificates: certificates
                .map(|(file, settings)| drawings::certificate(file, settings, &store, manifest))
                .collect::<Result<_, _>>()?,
            graphic: graphic
                .map(|file| drawings::drawing(file, &store, manifest))
                .transpose()?,
        };
        manifest.brand = brand;
        Ok(())
    }

    /// Other content than the demo's with the demo's brand. The demo's may come from `sitegen cms` as well.
    pub fn problem(&self, config: &Config, site: &Site) -> Option<Problem> {
        if config.cms.embedded || site.source == demo::CONTENT {
            return None;
        }
        let mut files = vec![&self.tokens, &self.logo, &self.mark];
        files.extend(&self.graphic);
        files.extend(&self.certificates);
        files.extend(&self.social);
        demo::problem(&files)
    }
}

impl Palette {
    fn read(tokens: &Tokens) -> Result<Self, Failure> {
        Ok(Self {
            primary_deep: tokens.colour("--primary-deep")?,
            paper: tokens.colour("--paper")?,
            on_dark: tokens.colour("--on-dark")?,
            accent: tokens.colour("--accent")?,
            surface: tokens.colour("--surface")?,
            line: tokens.colour("--line")?,
            muted: tokens.colour("--muted")?,
        })
    }
}
