//! Parts of JPEG that the image library lacks: CMYK, and decoding at a fraction of the size.
//!
//! A JPEG's blocks of 8 × 8 pixels can be decoded as 4 × 4, 2 × 2 or one (the inverse cosine transform of fewer
//! coefficients). A photograph of 100 megapixels then takes the memory of what is shown of it.

use super::colour;
use crate::report::ImageFault;
use image::RgbImage;

/// The contents of the markers before the pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// 1 is grey, 3 is colour, 4 is CMYK.
    pub components: u8,
    /// Whether all coefficients stay in memory until the end.
    pub progressive: bool,
    /// Samples in a square of 4 × 4 pixels: 48 without chroma subsampling, 24 with the usual one.
    pub samples: u32,
    /// Whether Adobe's programs wrote it; they store inks inverted.
    pub adobe: bool,
    /// Whether the end marker is present.
    pub complete: bool,
}

impl Frame {
    /// Reads the markers; `None` if there is no frame.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let mut frame: Option<Self> = None;
        let mut adobe = false;
        let mut at = 2;
        loop {
            while *bytes.get(at)? != 0xff {
                at += 1;
            }
            let marker = *bytes.get(at + 1)?;
            // Fill bytes and markers without content.
            if matches!(marker, 0xff | 0x00 | 0x01 | 0xd0..=0xd9) {
                at += if marker == 0xff { 1 } else { 2 };
                continue;
            }
            let length = usize::from(u16::from_be_bytes([*bytes.get(at + 2)?, *bytes.get(at + 3)?])).max(2);
            let segment = bytes.get(at + 4..at + 2 + length)?;
            match marker {
                0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                    frame = Some(Self::from_segment(marker, segment)?)
                }
                0xee => adobe |= segment.starts_with(b"Adobe"),
                // The pixels contain no markers, except for the end.
                0xda => {
                    let rest = bytes.get(at + 2 + length..)?;
                    let complete = rest.windows(2).rev().any(|pair| pair == [0xff, 0xd9]);
                    return frame.map(|frame| Self {
                        adobe,
                        complete,
                        ..frame
                    });
                }
                _ => {}
            }
            at += 2 + length;
        }
    }

    fn from_segment(marker: u8, segment: &[u8]) -> Option<Self> {
        let components = *segment.get(5)?;
        let factors: Vec<(u32, u32)> = segment
            .get(6..)?
            .chunks_exact(3)
            .take(usize::from(components))
            .map(|component| {
                (
                    u32::from(component[1] >> 4).max(1),
                    u32::from(component[1] & 15).max(1),
                )
            })
            .collect();
        let most = |of: fn(&(u32, u32)) -> u32| factors.iter().map(of).max().unwrap_or(1);
        let (horizontal, vertical) = (most(|factor| factor.0), most(|factor| factor.1));
        let samples = factors
            .iter()
            .map(|(h, v)| 16 * h * v / (horizontal * vertical))
            .sum();
        Some(Self {
            components,
            progressive: matches!(marker, 0xc2 | 0xc6 | 0xca | 0xce),
            samples,
            adobe: false,
            complete: false,
        })
    }

    /// Bytes that decoding takes in addition to the image itself.
    pub fn working_memory(&self, pixels: u64) -> u64 {
        if self.progressive {
            // Two bytes per coefficient.
            pixels * u64::from(self.samples) / 8
        } else {
            0
        }
    }
}

/// Decodes to sRGB at the smallest of 1, ½, ¼, ⅛ that still has `scale` times the pixels per side.
///
/// # Errors
/// The file is damaged or truncated, or has 16 bits per sample.
pub fn decode(bytes: &[u8], frame: &Frame, scale: f64, icc: Option<&[u8]>) -> Result<RgbImage, ImageFault> {
    let damaged = |error: jpeg_decoder::Error| ImageFault::Damaged(error.to_string());
    let mut decoder = jpeg_decoder::Decoder::new(bytes);
    decoder.read_info().map_err(damaged)?;
    let info = decoder.info().ok_or(ImageFault::NotAnImage)?;
    let side = |side: u16| (f64::from(side) * scale).ceil().clamp(1.0, f64::from(side)) as u16;
    let (width, height) = decoder
        .scale(side(info.width), side(info.height))
        .map_err(damaged)?;
    let mut pixels = decoder.decode().map_err(damaged)?;
    let (pixels, icc) = match info.pixel_format {
        jpeg_decoder::PixelFormat::CMYK32 => {
            // The decoder treats every file as one of Adobe's.
            if !frame.adobe {
                pixels.iter_mut().for_each(|ink| *ink = 255 - *ink);
            }
            (colour::cmyk_to_srgb(&pixels, icc), None)
        }
        jpeg_decoder::PixelFormat::RGB24 => (pixels, icc),
        jpeg_decoder::PixelFormat::L8 => (pixels.into_iter().flat_map(|grey| [grey; 3]).collect(), icc),
        jpeg_decoder::PixelFormat::L16 => return Err(ImageFault::Unsupported("JPEG with 16 bits".into())),
    };
    let mut image =
        RgbImage::from_raw(u32::from(width), u32::from(height), pixels).ok_or(ImageFault::Truncated)?;
    if let Some(icc) = icc {
        colour::rgb_to_srgb(&mut image, icc);
    }
    Ok(image)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jpeg_encoder::{ColorType, Encoder};

    fn file(colour: ColorType, pixel: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let pixels = pixel.repeat(64 * 64);
        Encoder::new(&mut bytes, 95)
            .encode(&pixels, 64, 64, colour)
            .unwrap();
        bytes
    }

    #[test]
    fn inks_become_light() {
        // Cyan and a little black.
        for colour in [ColorType::Cmyk, ColorType::CmykAsYcck] {
            let bytes = file(colour, &[255, 0, 0, 51]);
            let frame = Frame::read(&bytes).unwrap();
            assert!(frame.adobe && frame.components == 4);
            let pixel = decode(&bytes, &frame, 1.0, None).unwrap().get_pixel(30, 30).0;
            let near = |value: u8, wanted: u8| value.abs_diff(wanted) <= 3;
            assert!(
                near(pixel[0], 0) && near(pixel[1], 204) && near(pixel[2], 204),
                "{pixel:?}"
            );
        }
    }

    #[test]
    fn inks_of_a_file_that_is_not_adobes_are_not_inverted() {
        let mut bytes = file(ColorType::Cmyk, &[255, 0, 0, 51]);
        let adobe = bytes.windows(5).position(|name| name == b"Adobe").unwrap();
        bytes[adobe..adobe + 5].copy_from_slice(b"Other");
        let frame = Frame::read(&bytes).unwrap();
        // Inverted inks are now read as stored: no cyan, full magenta and yellow, a lot of black.
        let pixel = decode(&bytes, &frame, 1.0, None).unwrap().get_pixel(30, 30).0;
        assert!(!frame.adobe && pixel[0] > pixel[1], "{pixel:?}");
    }

    #[test]
    fn a_large_file_is_decoded_at_a_fraction_of_its_size() {
        let bytes = file(ColorType::Rgb, &[200, 100, 50]);
        let frame = Frame::read(&bytes).unwrap();
        for (scale, side) in [(1.0, 64), (0.5, 32), (0.3, 32), (0.1, 8)] {
            assert_eq!(
                decode(&bytes, &frame, scale, None).unwrap().width(),
                side,
                "{scale}"
            );
        }
    }

    #[test]
    fn a_file_without_its_end_is_known() {
        let bytes = file(ColorType::Rgb, &[200, 100, 50]);
        assert!(Frame::read(&bytes).unwrap().complete);
        assert!(!Frame::read(&bytes[..bytes.len() - 20]).unwrap().complete);
        assert_eq!(Frame::read(&bytes[..40]), None);
    }
}
