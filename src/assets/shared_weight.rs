//! What every page loads besides its scripts: the styles of screens, and fonts.

use super::scripts::gzipped;
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
    /// Weighs the style sheet and the fonts at these addresses; `read` returns the bytes of a file by its name.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(super) fn measure<'a>(
        sheet: Option<&'a String>,
        fonts: impl Iterator<Item = &'a String>,
        read: impl Fn(&str) -> io::Result<Vec<u8>>,
    ) -> io::Result<Self> {
        let read = |address: &str| read(address.rsplit('/').next().unwrap_or(address));
        let mut weight = Self::default();
        if let Some(sheet) = sheet {
            weight.styles = gzipped(&read(sheet)?)?;
        }
        for font in fonts {
            weight.fonts += read(font)?.len() as u64;
        }
        Ok(weight)
    }
}
