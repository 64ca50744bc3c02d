//! Scales images with Lanczos3, from one size to the next smaller one, and encodes them as JPEG.
//!
//! `fast_image_resize` is generic, so its loops are compiled where they are called, for every form of pixel that is
//! named. They are named here only, and only those of 8 bits with and without alpha: all 13 forms, as its dispatch by
//! the image's form needs them, take the compiler over two minutes. `jpeg-encoder` is generic too, over what it writes
//! to. The crate is optimised in every profile, so its tests are beside it: inside, they would compile it twice.
//!
//! Colours are averaged as stored (gamma-encoded), as in sharp and browsers: linear light would take several times as
//! long (16 bit, two conversions), and the difference is invisible on photographs. Transparency does matter: colours
//! are first multiplied by alpha, because otherwise the colours of invisible pixels would appear at the edges.

pub mod backdrop;
mod jpeg;

pub use jpeg::{Effort, JpegError, jpeg};

use fast_image_resize as fir;
use fir::images::{TypedImage, TypedImageRef};
use fir::pixels::{U8x3, U8x4};
use image::{DynamicImage, RgbaImage};
use std::borrow::Cow;

/// Why an image is not scaled: what the library for it says.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ScalingError(String);

/// An image on its way to smaller sizes. Colours are multiplied by alpha.
#[derive(Debug, Clone)]
pub struct Scaled(DynamicImage);

impl Scaled {
    /// Takes a decoded image, with 8 bits a channel from here on.
    ///
    /// # Errors
    /// The library refuses the image's pixels.
    pub fn new(image: DynamicImage) -> Result<Self, ScalingError> {
        if !image.color().has_alpha() {
            return Ok(Self(DynamicImage::ImageRgb8(image.into_rgb8())));
        }
        let mut image = image.into_rgba8();
        fir::MulDiv::new()
            .multiply_alpha_inplace_typed(&mut with_alpha(&mut image)?)
            .map_err(in_words)?;
        Ok(Self(DynamicImage::ImageRgba8(image)))
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
    pub fn resize(&self, cut: Option<(f64, f64, f64, f64)>, size: (u32, u32)) -> Result<Self, ScalingError> {
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
        match (&self.0, &mut target) {
            (DynamicImage::ImageRgb8(from), DynamicImage::ImageRgb8(to)) => {
                convolve::<U8x3>((from, self.size()), (to, size), &options)?;
            }
            (DynamicImage::ImageRgba8(from), DynamicImage::ImageRgba8(to)) => {
                convolve::<U8x4>((from, self.size()), (to, size), &options)?;
            }
            (from, _) => return Err(ScalingError(format!("pixels of the form {:?}", from.color()))),
        }
        Ok(Self(target))
    }

    /// The pixels as files store them: colours not multiplied by alpha.
    ///
    /// # Errors
    /// The pixels cannot be converted back.
    pub fn pixels(&self) -> Result<Cow<'_, DynamicImage>, ScalingError> {
        let DynamicImage::ImageRgba8(image) = &self.0 else {
            return Ok(Cow::Borrowed(&self.0));
        };
        let mut image = image.clone();
        fir::MulDiv::new()
            .divide_alpha_inplace_typed(&mut with_alpha(&mut image)?)
            .map_err(in_words)?;
        Ok(Cow::Owned(DynamicImage::ImageRgba8(image)))
    }
}

fn with_alpha(image: &mut RgbaImage) -> Result<TypedImage<'_, U8x4>, ScalingError> {
    let (width, height) = image.dimensions();
    TypedImage::from_buffer(width, height, image).map_err(in_words)
}

/// Fills `to` with `from`, each the bytes of an image and its size.
fn convolve<P: fir::PixelTrait>(
    from: (&[u8], (u32, u32)),
    to: (&mut [u8], (u32, u32)),
    options: &fir::ResizeOptions,
) -> Result<(), ScalingError> {
    let (from, (from_width, from_height)) = from;
    let (to, (width, height)) = to;
    let from = TypedImageRef::<P>::from_buffer(from_width, from_height, from).map_err(in_words)?;
    let mut to = TypedImage::<P>::from_buffer(width, height, to).map_err(in_words)?;
    fir::Resizer::new()
        .resize_typed(&from, &mut to, options)
        .map_err(in_words)
}

fn in_words(error: impl ToString) -> ScalingError {
    ScalingError(error.to_string())
}
