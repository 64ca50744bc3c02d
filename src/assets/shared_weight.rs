//! What every page loads besides its scripts: the styles of screens, and fonts.

use super::sizes::Sizes;
use std::io;

/// Bytes of styles and fonts, as they travel.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SharedWeight {
    /// Styles of screens, after gzip. Nothing waits for those of paper.
    pub styles: u64,
    /// Fonts, which are compressed already.
    pub fonts: u64,
}

impl SharedWeight {
    /// Weighs the style sheet and the fonts at these addresses.
    ///
    /// # Errors
    /// A file without a size.
    pub(super) fn measure<'a>(
        sheet: Option<&'a String>,
        fonts: impl Iterator<Item = &'a String>,
        sizes: &Sizes,
    ) -> io::Result<Self> {
        let size = |address: &str| sizes.size(address.rsplit('/').next().unwrap_or(address));
        let mut weight = Self::default();
        if let Some(sheet) = sheet {
            weight.styles = size(sheet)?;
        }
        for font in fonts {
            weight.fonts += size(font)?;
        }
        Ok(weight)
    }
}
