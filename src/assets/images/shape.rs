//! What of an original is shown.

use crate::content::Transform;
use serde::Serialize;

/// The part of the original that is shown, and how large.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Shape {
    /// The box of spec section 9.
    pub transform: Transform,
    /// The point that stays visible when cropping, in thousandths of width and height.
    pub focal_point: (u16, u16),
    /// The widths to make, in percent of the box's.
    pub steps: &'static [u32],
}
