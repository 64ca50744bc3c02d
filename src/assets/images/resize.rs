//! Scales images with Lanczos3, from one size to the next smaller one.
//!
//! Colours are averaged as stored (gamma-encoded), as in sharp and browsers: linear light would take several times as
//! long (16 bit, two conversions), and the difference is invisible on photographs. Transparency does matter: colours
//! are first multiplied by alpha, because otherwise the colours of invisible pixels would appear at the edges.

use crate::report::ImageFault;
use fast_image_resize as fir;
use image::DynamicImage;

/// An image on its way to smaller sizes. Colours are multiplied by alpha.
#[derive(Debug, Clone)]
pub struct Scaled(DynamicImage);

impl Scaled {
    /// Takes a decoded image.
    ///
    /// # Errors
    /// The pixel format is not supported.
    pub fn new(mut image: DynamicImage) -> Result<Self, ImageFault> {
        if image.color().has_alpha() {
            fir::MulDiv::new()
                .multiply_alpha_inplace(&mut image)
                .map_err(|error| ImageFault::Encoding(error.to_string()))?;
        }
        Ok(Self(image))
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.0.width(), self.0.height())
    }

    /// Whether any pixel is transparent.
    pub fn has_alpha(&self) -> bool {
        self.0.color().has_alpha()
    }

    /// A part of it (x, y, width, height; `None` for all of it) in another size.
    ///
    /// # Errors
    /// The part or the size is outside the image.
    pub fn resize(&self, cut: Option<(f64, f64, f64, f64)>, size: (u32, u32)) -> Result<Self, ImageFault> {
        let mut target = DynamicImage::new(size.0, size.1, self.0.color());
        let mut options = fir::ResizeOptions::new()
            .resize_alg(fir::ResizeAlg::Convolution(fir::FilterType::Lanczos3))
            .use_alpha(false);
        if let Some((x, y, width, height)) = cut {
            let (own_width, own_height) = (f64::from(self.0.width()), f64::from(self.0.height()));
            // Rounding may have crossed the edge.
            let (x, y) = (x.min(own_width - 1.0).max(0.0), y.min(own_height - 1.0).max(0.0));
            options = options.crop(x, y, width.min(own_width - x), height.min(own_height - y));
        }
        fir::Resizer::new()
            .resize(&self.0, &mut target, &options)
            .map_err(|error| ImageFault::Encoding(error.to_string()))?;
        Ok(Self(target))
    }

    /// The pixels as files store them: colours not multiplied by alpha.
    ///
    /// # Errors
    /// The pixels cannot be converted back.
    pub fn pixels(&self) -> Result<std::borrow::Cow<'_, DynamicImage>, ImageFault> {
        if !self.0.color().has_alpha() {
            return Ok(std::borrow::Cow::Borrowed(&self.0));
        }
        let mut image = self.0.clone();
        fir::MulDiv::new()
            .divide_alpha_inplace(&mut image)
            .map_err(|error| ImageFault::Encoding(error.to_string()))?;
        Ok(std::borrow::Cow::Owned(image))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgba, RgbaImage};

    #[test]
    fn invisible_colours_do_not_shine_through() {
        let mut image = RgbaImage::from_pixel(64, 64, Rgba([255, 0, 0, 0]));
        for y in 0..64 {
            for x in 0..33 {
                image.put_pixel(x, y, Rgba([0, 0, 255, 255]));
            }
        }
        let small = Scaled::new(DynamicImage::ImageRgba8(image))
            .unwrap()
            .resize(None, (16, 16))
            .unwrap();
        for pixel in small
            .pixels()
            .unwrap()
            .to_rgba8()
            .pixels()
            .filter(|pixel| pixel.0[3] > 8)
        {
            assert!(pixel.0[0] < 10 && pixel.0[2] > 240, "{pixel:?}");
        }
    }

    #[test]
    fn a_cut_may_touch_the_edge() {
        let image = Scaled::new(DynamicImage::new_rgb8(10, 10)).unwrap();
        let part = image.resize(Some((4.2, 0.0, 5.9, 10.1)), (3, 5)).unwrap();
        assert_eq!(part.size(), (3, 5));
    }
}
