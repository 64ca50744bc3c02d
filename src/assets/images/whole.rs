//! Whether a file is an image from which others can be made, before a build has a use for it.

use super::{decode, svg};
use crate::report::ImageFault;

/// The smallest part of the pixels per side that decoders make.
const SMALLEST: f64 = 0.125;

/// Why no image can be made from a file, if so.
pub fn fault(bytes: &[u8]) -> Option<ImageFault> {
    if decode::is_svg(bytes) {
        return svg::clean(bytes).err().map(ImageFault::Svg);
    }
    let header = match decode::inspect(bytes) {
        Ok(header) => header,
        Err(fault) => return Some(fault),
    };
    header.decode(bytes, SMALLEST).err()
}
