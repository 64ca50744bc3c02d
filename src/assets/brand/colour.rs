//! An opaque colour of the brand.

use image::Rgb;
use serde::{Serialize, Serializer};

/// Red, green and blue in sRGB.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Colour([u8; 3]);

impl Colour {
    /// Parses a CSS colour; `None` if it is invalid or not opaque.
    pub fn parse(text: &str) -> Option<Self> {
        let [red, green, blue, alpha] = csscolorparser::parse(text).ok()?.to_rgba8();
        (alpha == u8::MAX).then_some(Self([red, green, blue]))
    }

    /// `#rrggbb`
    pub fn hex(self) -> String {
        let [red, green, blue] = self.0;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// This colour mixed with that percentage of another.
    pub fn mixed(self, other: Self, percent: u16) -> Self {
        let mix = |(own, other): (u8, u8)| {
            let sum = u16::from(own) * (100 - percent) + u16::from(other) * percent;
            // Two bytes, weighted by 100 in total.
            ((sum + 50) / 100) as u8
        };
        let pairs = [0, 1, 2].map(|part| (self.0[part], other.0[part]));
        Self(pairs.map(mix))
    }

    /// A pixel.
    pub fn pixel(self) -> Rgb<u8> {
        Rgb(self.0)
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.hex())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixture_lies_between_its_colours() {
        let (black, white) = (Colour([0; 3]), Colour([255; 3]));
        assert_eq!(black.mixed(white, 0), black);
        assert_eq!(black.mixed(white, 100), white);
        assert_eq!(black.mixed(white, 50).hex(), "#808080");
    }
}
