//! Encodes JPEG.

pub mod bits;
mod code;
pub mod entropy;
pub mod file;
mod small;
pub mod square;
pub mod transform;

use jpeg_encoder::{ColorType, Encoder, EncodingError};

/// From here on `jpeg-encoder` encodes: it stores the colours of each pixel then.
const ALL_COLOURS: u8 = 90;

/// How small a file gets, for how much work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// One pass, with the code tables that the standard gives as an example.
    Fast,
    /// Code tables made for the image.
    Small,
}

/// Encodes an image of `size` (width and height in pixels), whose `pixels` are three bytes each: red, green, blue.
/// `quality` is 1 to 100.
///
/// # Errors
/// A side has no pixels or more than 65,535, or there are too few pixels for the size.
pub fn jpeg(pixels: &[u8], size: (u32, u32), quality: u8, effort: Effort) -> Result<Vec<u8>, JpegError> {
    let side = |side: u32| u16::try_from(side).map_err(|_| JpegError::TooLarge);
    let (width, height) = (side(size.0)?, side(size.1)?);
    let all = usize::from(width) * usize::from(height) * 3;
    if effort == Effort::Small && quality < ALL_COLOURS && (1..=pixels.len()).contains(&all) {
        return Ok(small::encode(pixels, (width, height), quality));
    }
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, quality);
    encoder.set_progressive(effort == Effort::Small);
    encoder.set_optimized_huffman_tables(effort == Effort::Small);
    encoder.encode(pixels, width, height, ColorType::Rgb)?;
    Ok(bytes)
}

/// Why an image is not encoded.
#[derive(Debug, thiserror::Error)]
pub enum JpegError {
    /// The format has no room for it.
    #[error("more than 65,535 pixels on a side")]
    TooLarge,
    /// What the library for it says.
    #[error(transparent)]
    Encoder(#[from] EncodingError),
}
