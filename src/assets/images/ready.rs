//! Images that the CMS has scaled: published unchanged after they were checked.

use super::decode;
use super::encode;
use super::encoded::{Encoded, Files};
use super::memory::Memory;
use crate::content::{Mode, Transform};
use crate::report::ImageFault;
use scaling::Scaled;

/// The files of one image use, from the two files of the CMS.
///
/// # Errors
/// One of the files is not an image, is damaged, or is too large.
pub fn files(webp: &[u8], jpeg: &[u8], transform: Transform, memory: &Memory) -> Result<Files, ImageFault> {
    let header = decode::inspect(webp)?;
    let _share = memory.take(header.weight(1.0));
    let image = header.decode(webp, 1.0)?;
    let size = header.size();
    let clear = image.color().has_alpha();
    // JPEG has no transparency: transparent parts would be black.
    let fallback = if clear {
        encode::png(&image)?
    } else {
        let size = decode::inspect(jpeg)?.size();
        file(jpeg, "jpg", size)
    };
    let layout = match (transform.mode, transform.width, transform.height) {
        (Mode::Crop, Some(width), Some(height)) => (width, height),
        _ => size,
    };
    Ok(Files {
        layout,
        animated: header.is_animated(),
        placeholder: encode::placeholder_for(layout, &Scaled::new(image)?)?,
        webp: vec![file(webp, "webp", size)],
        fallback: vec![fallback],
        ..Files::default()
    })
}

fn file(bytes: &[u8], extension: &'static str, (width, height): (u32, u32)) -> Encoded {
    Encoded {
        bytes: bytes.to_vec(),
        extension,
        width,
        height,
    }
}
