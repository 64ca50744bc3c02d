//! The brand: the folder `frontend/brand` contains everything that is specific to a company.
//!
//! `tokens.css` (colours, sizes, typeface) is part of the browsers' bundle; the logo, the certificates and the graphic
//! of the menu are published under their hash; icons, images for shared links and placeholders are made from it.

mod colour;
mod demo;
mod graphics;
mod icons;
mod identity;
mod source;
mod tokens;

pub use colour::Colour;
pub use icons::{ICONS, Icon, VECTOR};
pub use identity::{Brand, Certificate, Graphic, Palette};
pub use source::{FOLDER, Source};

use super::images::store::Store;
use super::manifest::Manifest;
use crate::cache::UsedFiles;
use crate::config::{self, AssetSettings};
use crate::content::Site;
use crate::report::{Failure, Problem};
use std::path::Path;
use tokens::Tokens;

/// The contents of the brand's files.
#[derive(Debug)]
pub struct Sources {
    /// `tokens.css`.
    tokens: Source,
    logo: Source,
    mark: Source,
    graphic: Option<Source>,
    /// In the order of the settings.
    certificates: Vec<Source>,
    /// The background of images for shared links; without it they use the dark colour.
    pub social: Option<Source>,
    /// The typeface of images for shared links.
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

    /// Publishes icons and images, and adds the brand to the manifest.
    ///
    /// # Errors
    /// Exit 2: a file is invalid, or a colour cannot be read.
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
            logo: graphics::logo(&self.logo, &tokens, &store, manifest)?,
            certificates: certificates
                .map(|(file, settings)| graphics::certificate(file, settings, &store, manifest))
                .collect::<Result<_, _>>()?,
            graphic: graphic
                .map(|file| graphics::graphic(file, &store, manifest))
                .transpose()?,
        };
        manifest.brand = brand;
        Ok(())
    }

    /// Reports a site with its own content but the demo's brand or settings. `sitegen cms` may also serve the demo's content.
    pub fn problems(&self, config: AssetSettings<'_>, site: &Site) -> Vec<Problem> {
        if config.cms.embedded || site.source == demo::CONTENT {
            return Vec::new();
        }
        let mut files = vec![&self.tokens, &self.logo, &self.mark];
        files.extend(&self.graphic);
        files.extend(&self.certificates);
        files.extend(&self.social);
        let settings = demo::settings_problem(config.site, config.vacancies);
        demo::problem(&files).into_iter().chain(settings).collect()
    }
}
