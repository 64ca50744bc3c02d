//! Results of image work: files in memory, before they are stored.

/// One encoded file.
#[derive(Debug)]
pub struct Encoded {
    /// Its content.
    pub bytes: Vec<u8>,
    /// `webp`, `avif`, `jpg`, `png` or `svg`.
    pub extension: &'static str,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// All files of one job.
#[derive(Debug, Default)]
pub struct Files {
    /// Layout width and height in CSS pixels.
    pub layout: (u32, u32),
    /// Width and height of the original in pixels, upright; `None` if it was not read.
    pub original: Option<(u32, u32)>,
    /// Smallest first; empty for an SVG.
    pub webp: Vec<Encoded>,
    /// Smallest first; empty unless AVIF is enabled.
    pub avif: Vec<Encoded>,
    /// For browsers without WebP, smallest first.
    pub fallback: Vec<Encoded>,
    /// A data URI, for images without transparency.
    pub placeholder: Option<String>,
    /// Whether the original has more pictures than the one that is shown.
    pub animated: bool,
}

impl Encoded {
    /// An SVG, shown at that size.
    pub fn svg(bytes: Vec<u8>, width: u32, height: u32) -> Self {
        Self {
            bytes,
            extension: "svg",
            width,
            height,
        }
    }
}
