//! The brand: one folder, `frontend/brand`, holds everything that makes a site a company's own.
//!
//! `tokens.css` (colours, sizes, typeface) goes to browsers in the bundle; the logo, the certificates and the graphic of
//! the menu are published by their hash; icons, pictures for shared links and placeholders are drawn with it.

mod colour;
mod demo;
mod drawings;
mod icons;
mod identity;
mod source;
mod tokens;

pub use colour::Colour;
pub use icons::{ICONS, Icon, VECTOR};
pub use identity::{Brand, Certificate, Drawing, Palette};
pub use source::{FOLDER, Source};

use super::images::store::Store;
use super::manifest::Manifest;
use crate::cache::UsedFiles;
use crate::config::{self, Cms};
use crate::content::Site;
use crate::report::{Failure, Problem};
use std::path::Path;
use tokens::Tokens;

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

impl Sources {
    /// Reads the brand's folder.
    ///
    /// # Errors
    /// Exit 2: a file is missing or cannot be read.
    pub fn read(project: &Path, certificates: &[config::Certificate]) -> Result<Self, Failure> {
        let folder = project.join(FOLDER);
        let certificates = certificates.iter();
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
    pub fn publish(
        &self,
        certificates: &[config::Certificate],
        cache: &Path,
        used: &UsedFiles,
        manifest: &mut Manifest,
    ) -> Result<(), Failure> {
        let text = String::from_utf8_lossy(&self.tokens.bytes);
        let tokens = Tokens::parse(&self.tokens.path, &text);
        let palette = tokens.palette()?;
        let store = Store::new(cache, used);
        icons::publish(&self.mark, palette.primary_deep, &store, manifest)?;
        let graphic = self.graphic.as_ref();
        let certificates = self.certificates.iter().zip(certificates);
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
    pub fn problem(&self, cms: &Cms, site: &Site) -> Option<Problem> {
        if cms.embedded || site.source == demo::CONTENT {
            return None;
        }
        let mut files = vec![&self.tokens, &self.logo, &self.mark];
        files.extend(&self.graphic);
        files.extend(&self.certificates);
        files.extend(&self.social);
        demo::problem(&files)
    }
}
