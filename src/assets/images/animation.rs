//! Files with more than one picture.

use image::ImageFormat;
use image::codecs::png::PngDecoder;
use std::io::Cursor;

/// Whether a file of this format is an animation. Nothing is decoded.
pub fn is_animated(bytes: &[u8], format: ImageFormat) -> bool {
    match format {
        ImageFormat::Gif => has_two_pictures(bytes),
        ImageFormat::Png => {
            PngDecoder::new(Cursor::new(bytes)).is_ok_and(|png| png.is_apng().unwrap_or(false))
        }
        ImageFormat::WebP => {
            webp::BitstreamFeatures::new(bytes).is_some_and(|features| features.has_animation())
        }
        _ => false,
    }
}

fn has_two_pictures(gif: &[u8]) -> bool {
    let mut options = gif::DecodeOptions::new();
    options.skip_frame_decoding(true);
    let Ok(mut pictures) = options.read_info(gif) else {
        return false;
    };
    let mut is_there = || pictures.next_frame_info().is_ok_and(|picture| picture.is_some());
    is_there() && is_there()
}
