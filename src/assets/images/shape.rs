//! The visible part of an original.

use crate::content::Transform;
use serde::Serialize;

/// The visible part of an original, and its sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Shape {
    /// The box of spec section 9.
    pub transform: Transform,
    /// The point that stays visible after cropping, in thousandths of width and height.
    pub focal_point: (u16, u16),
    /// The widths to make, in percent of the box's width.
    pub steps: &'static [u32],
}
