//! Decodes files to pixels: sRGB, upright, 8 bit, with alpha only if something is transparent.
//!
//! The content decides about the type, never the name. Size and memory are known before anything is decoded.

use super::animation::is_animated;
use super::colour;
use super::jpeg::{self, Frame};
use crate::assets::markup;
use crate::report::ImageFault;
use image::metadata::Orientation;
use image::{ColorType, DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbImage};
use std::io::Cursor;

/// Maximum pixels per side; more is a mistake or a decompression bomb.
const MAX_SIDE: u32 = 32_000;
/// Maximum memory for decoding one image, in bytes.
const MAX_BYTES: u64 = super::memory::BUDGET;
/// Maximum decompressed bytes of metadata.
const MAX_METADATA: u64 = 32 << 20;
/// JPEGs with more pixels are decoded at a fraction of their size; for smaller ones the usual decoder is faster.
const LARGE: u64 = 12_000_000;

/// The properties of a file, read before it is decoded.
#[derive(Debug, Clone)]
pub struct Header {
    format: ImageFormat,
    /// As stored, before it is turned upright.
    stored: (u32, u32),
    orientation: Orientation,
    colour: ColorType,
    icc: Option<Vec<u8>>,
    frame: Option<Frame>,
    animated: bool,
    length: u64,
}

/// Whether the file is an SVG, and not an image whose metadata contains one.
pub fn is_svg(bytes: &[u8]) -> bool {
    matches!(sniff(bytes), Err(ImageFault::NotAnImage)) && markup::is_svg(bytes)
}

/// The format of a file, if it can be decoded.
fn sniff(bytes: &[u8]) -> Result<ImageFormat, ImageFault> {
    let brand = bytes.get(4..12).unwrap_or_default();
    let format = match bytes {
        [0xff, 0xd8, 0xff, ..] => return Ok(ImageFormat::Jpeg),
        [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, ..] => return Ok(ImageFormat::Png),
        [b'G', b'I', b'F', b'8', ..] => return Ok(ImageFormat::Gif),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => return Ok(ImageFormat::WebP),
        _ if brand == b"ftypavif" || brand == b"ftypavis" => "AVIF",
        _ if brand.starts_with(b"ftyp") && !brand.ends_with(b"4") => "HEIC or video",
        _ if brand.starts_with(b"ftyp") => "video",
        [b'I', b'I', 42, 0, ..] | [b'M', b'M', 0, 42, ..] => "TIFF",
        [b'B', b'M', ..] => "BMP",
        [b'%', b'P', b'D', b'F', ..] => "PDF",
        [b'8', b'B', b'P', b'S', ..] => "PSD (Photoshop)",
        [0xff, 0x0a, ..] | [0, 0, 0, 12, b'J', b'X', b'L', b' ', ..] => "JPEG XL",
        _ => return Err(ImageFault::NotAnImage),
    };
    Err(ImageFault::Unsupported(format.into()))
}

/// Reads the header of a file, and refuses files that must not be decoded.
///
/// # Errors
/// Not an image of a known format, or too large.
pub fn inspect(bytes: &[u8]) -> Result<Header, ImageFault> {
    let format = sniff(bytes)?;
    let frame = match format {
        ImageFormat::Jpeg => Some(Frame::read(bytes).ok_or(ImageFault::Truncated)?),
        _ => None,
    };
    let mut decoder = decoder(bytes, format, MAX_METADATA)?;
    let stored = decoder.dimensions();
    let header = Header {
        format,
        stored,
        // Unreadable metadata is treated as missing.
        orientation: decoder.orientation().unwrap_or(Orientation::NoTransforms),
        colour: decoder.color_type(),
        icc: decoder.icc_profile().unwrap_or_default(),
        frame,
        animated: is_animated(bytes, format),
        length: bytes.len() as u64,
    };
    let (width, height) = stored;
    if width > MAX_SIDE || height > MAX_SIDE {
        let most = MAX_SIDE;
        return Err(ImageFault::TooLarge { width, height, most });
    }
    if frame.is_some_and(|frame| !frame.complete) {
        return Err(ImageFault::Truncated);
    }
    Ok(header)
}

impl Header {
    /// Width and height in the upright orientation.
    pub fn size(&self) -> (u32, u32) {
        let (width, height) = self.stored;
        if self.turns() {
            (height, width)
        } else {
            (width, height)
        }
    }

    /// Whether the image is stored rotated or mirrored.
    pub fn is_turned(&self) -> bool {
        self.orientation != Orientation::NoTransforms
    }

    /// Whether the file has more than one picture; the first one is decoded.
    pub fn is_animated(&self) -> bool {
        self.animated
    }

    fn turns(&self) -> bool {
        matches!(
            self.orientation,
            Orientation::Rotate90
                | Orientation::Rotate270
                | Orientation::Rotate90FlipH
                | Orientation::Rotate270FlipH
        )
    }

    /// The frame, if the file uses our own JPEG decoder at this scale.
    fn own_jpeg(&self, scale: f64) -> Option<Frame> {
        let pixels = u64::from(self.stored.0) * u64::from(self.stored.1);
        self.frame
            .filter(|frame| frame.components == 4 || (scale <= 0.5 && pixels > LARGE))
    }

    /// Maximum bytes for decoding at `scale`.
    pub fn weight(&self, scale: f64) -> u64 {
        let pixels = u64::from(self.stored.0) * u64::from(self.stored.1);
        let out = if self.colour.has_alpha() { 4 } else { 3 };
        let turned = if !self.is_turned() { 0 } else { out };
        let working = self.frame.map_or(0, |frame| frame.working_memory(pixels));
        let picture = match (self.own_jpeg(scale), self.format) {
            (Some(frame), _) => {
                let pixels = if scale <= 0.125 {
                    pixels / 64
                } else if scale <= 0.25 {
                    pixels / 16
                } else if scale <= 0.5 {
                    pixels / 4
                } else {
                    pixels
                };
                pixels * (u64::from(frame.components) * 2 + turned)
            }
            // The decoder's copy, and ours.
            (_, ImageFormat::WebP | ImageFormat::Gif) => pixels * (out * 2 + turned),
            (_, ImageFormat::Jpeg) => pixels * (out + turned),
            _ => {
                let stored = u64::from(self.colour.bytes_per_pixel());
                let converted = if stored == out { 0 } else { out };
                pixels * (stored + converted + turned)
            }
        };
        picture + working + 2 * self.length
    }

    /// Decodes. `bytes` is the file of this header, `scale` the required fraction of its pixels per side: the result
    /// may be smaller than [`Header::size`], with the same aspect ratio.
    ///
    /// # Errors
    /// The image is incomplete or damaged.
    pub fn decode(&self, bytes: &[u8], scale: f64) -> Result<DynamicImage, ImageFault> {
        let weight = self.weight(scale);
        if weight > MAX_BYTES {
            let ((width, height), megabytes) = (self.stored, weight >> 20);
            return Err(ImageFault::TooHeavy {
                width,
                height,
                megabytes,
            });
        }
        let icc = self.icc.as_deref();
        let mut image = if let Some(frame) = self.own_jpeg(scale) {
            DynamicImage::ImageRgb8(jpeg::decode(bytes, &frame, scale, icc)?)
        } else {
            let image = flat(self.pixels(bytes)?);
            match icc {
                Some(icc) => colour::to_srgb(image, icc),
                None => image,
            }
        };
        image.apply_orientation(self.orientation);
        Ok(image)
    }

    fn pixels(&self, bytes: &[u8]) -> Result<DynamicImage, ImageFault> {
        // libwebp is four times as fast as the library's decoder, but does not support animations.
        if self.format == ImageFormat::WebP && !self.animated {
            let decoded = webp::Decoder::new(bytes).decode().ok_or(ImageFault::Truncated)?;
            return Ok(decoded.to_image());
        }
        let decoder = decoder(bytes, self.format, MAX_BYTES)?;
        DynamicImage::from_decoder(decoder).map_err(damaged)
    }
}

/// Two pixel layouts are enough: 16 bit, grey and palettes are converted to these, and unused alpha is removed.
fn flat(image: DynamicImage) -> DynamicImage {
    if !image.color().has_alpha() {
        return DynamicImage::ImageRgb8(image.into_rgb8());
    }
    let image = image.into_rgba8();
    if image.pixels().any(|pixel| pixel.0[3] != 255) {
        return DynamicImage::ImageRgba8(image);
    }
    let (width, height) = image.dimensions();
    let mut pixels = image.into_raw();
    // In place, so that a large image is not in memory twice.
    for at in 0..pixels.len() / 4 {
        pixels.copy_within(at * 4..at * 4 + 3, at * 3);
    }
    pixels.truncate(pixels.len() / 4 * 3);
    RgbImage::from_raw(width, height, pixels).map_or_else(DynamicImage::default, DynamicImage::ImageRgb8)
}

fn decoder(bytes: &[u8], format: ImageFormat, most: u64) -> Result<impl ImageDecoder + '_, ImageFault> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(most);
    reader.limits(limits);
    reader.into_decoder().map_err(damaged)
}

fn damaged(error: image::ImageError) -> ImageFault {
    match error {
        image::ImageError::IoError(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
            ImageFault::Truncated
        }
        image::ImageError::Limits(_) => {
            ImageFault::Damaged("it decompresses to more than an image of its size can have".into())
        }
        error => ImageFault::Damaged(error.to_string()),
    }
}
