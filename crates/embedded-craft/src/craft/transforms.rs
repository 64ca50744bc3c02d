//! Image transforms: Craft's URL shape for them, and the transformed images themselves.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, ImageReader, Limits};
use scaling::{Effort, Scaled};
use serde_json::{Map, Value};

use crate::craft::element::{Asset, Element};

/// Craft's default quality when a transform names none.
const DEFAULT_QUALITY: u8 = 82;
/// The largest side that is transformed, in pixels.
const MAX_SIDE: u32 = 8_000;

/// The arguments of `url(width:, height:, …)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Transform {
    width: Option<u32>,
    height: Option<u32>,
    mode: String,
    position: String,
    quality: Option<u8>,
    interlace: String,
    pub(crate) format: Option<String>,
}

impl Transform {
    /// `None` when the arguments ask for no transform. Named transforms do not exist in this CMS.
    pub(crate) fn from_arguments(arguments: &Map<String, Value>) -> Option<Self> {
        let text = |key: &str| arguments.get(key).and_then(Value::as_str).map(str::to_owned);
        let side = |key: &str| {
            arguments
                .get(key)
                .and_then(Value::as_u64)
                .and_then(|side| u32::try_from(side).ok())
        };
        let asked = arguments
            .iter()
            .any(|(key, value)| key != "immediately" && !value.is_null());
        asked.then(|| Self {
            width: side("width"),
            height: side("height"),
            mode: text("mode").unwrap_or_else(|| "crop".to_owned()),
            position: text("position").unwrap_or_else(|| "center-center".to_owned()),
            quality: arguments
                .get("quality")
                .and_then(Value::as_u64)
                .and_then(|quality| u8::try_from(quality).ok()),
            interlace: text("interlace").unwrap_or_else(|| "none".to_owned()),
            format: text("format"),
        })
    }

    /// A transform of width alone, as `srcset` makes them.
    pub(crate) fn of_width(width: u32) -> Self {
        let (mode, position, interlace) = ("crop".to_owned(), "center-center".to_owned(), "none".to_owned());
        Self {
            width: Some(width),
            height: None,
            mode,
            position,
            quality: None,
            interlace,
            format: None,
        }
    }

    /// The directory of the transformed files: `_503x377_crop_center-center_100_none`.
    pub(crate) fn directory(&self) -> String {
        let side = |side: Option<u32>| side.map_or_else(|| "AUTO".to_owned(), |side| side.to_string());
        let quality = self
            .quality
            .map_or_else(String::new, |quality| format!("_{quality}"));
        let (width, height) = (side(self.width), side(self.height));
        format!(
            "_{width}x{height}_{}_{}{quality}_{}",
            self.mode, self.position, self.interlace
        )
    }

    pub(crate) fn from_directory(directory: &str) -> Option<Self> {
        let parts: Vec<&str> = directory.strip_prefix('_')?.split('_').collect();
        let (dimensions, mode, position, quality, interlace) = match parts.as_slice() {
            [dimensions, mode, position, interlace] => (dimensions, mode, position, None, interlace),
            [dimensions, mode, position, quality, interlace] => {
                (dimensions, mode, position, Some(quality.parse().ok()?), interlace)
            }
            _ => return None,
        };
        let (width, height) = dimensions.split_once('x')?;
        let side = |text: &str| {
            if text == "AUTO" {
                Some(None)
            } else {
                text.parse().ok().map(Some)
            }
        };
        let (width, height) = (side(width)?, side(height)?);
        let (mode, position, interlace) = (
            (*mode).to_owned(),
            (*position).to_owned(),
            (*interlace).to_owned(),
        );
        Some(Self {
            width,
            height,
            mode,
            position,
            quality,
            interlace,
            format: None,
        })
    }

    /// Pixels of the result for an original of `size`. Smaller originals are enlarged (`upscaleImages`).
    pub(crate) fn size(&self, size: (u32, u32)) -> (u32, u32) {
        let (width, height) = (f64::from(size.0.max(1)), f64::from(size.1.max(1)));
        let scaled = |factor: f64| {
            let side = |side: f64| (side * factor).round().clamp(1.0, f64::from(MAX_SIDE)) as u32;
            (side(width), side(height))
        };
        let limit = |side: u32| side.clamp(1, MAX_SIDE);
        match (self.width, self.height) {
            (None, None) => size,
            (Some(wanted), None) => (limit(wanted), scaled(f64::from(wanted) / width).1),
            (None, Some(wanted)) => (scaled(f64::from(wanted) / height).0, limit(wanted)),
            (Some(wide), Some(high)) if self.mode == "fit" => {
                scaled((f64::from(wide) / width).min(f64::from(high) / height))
            }
            (Some(wide), Some(high)) => (limit(wide), limit(high)),
        }
    }

    /// The part of the original that a crop shows, as left, top, width, height.
    fn crop_box(&self, asset: &Asset, from: (u32, u32), to: (u32, u32)) -> (f64, f64, f64, f64) {
        let (width, height) = (f64::from(from.0), f64::from(from.1));
        let scale = (f64::from(to.0) / width).max(f64::from(to.1) / height);
        let (wide, high) = (
            (f64::from(to.0) / scale).min(width),
            (f64::from(to.1) / scale).min(height),
        );
        let (x, y) = asset.focal_point.unwrap_or_else(|| self.anchor());
        let left = (x * width - wide / 2.0).clamp(0.0, width - wide);
        let top = (y * height - high / 2.0).clamp(0.0, height - high);
        (left, top, wide, high)
    }

    /// Changes when the result does.
    pub(crate) fn version(&self, asset: &Asset) -> String {
        let cut = asset
            .size
            .filter(|_| self.mode == "crop")
            .map(|size| self.crop_box(asset, size, self.size(size)));
        format!("{} {cut:?}", asset.etag)
    }

    /// The `position` argument (`top-left` … `bottom-right`) as a point.
    fn anchor(&self) -> (f64, f64) {
        let x = if self.position.contains("left") {
            0.0
        } else if self.position.contains("right") {
            1.0
        } else {
            0.5
        };
        let y = if self.position.contains("top") {
            0.0
        } else if self.position.contains("bottom") {
            1.0
        } else {
            0.5
        };
        (x, y)
    }

    /// The transformed file in the format of `extension`.
    pub(crate) fn apply(&self, element: &Element, extension: &str) -> Result<Vec<u8>, TransformError> {
        let asset = element.asset().ok_or(TransformError::NotAnImage)?;
        let original = decode(&asset.bytes)?;
        let from = (original.width(), original.height());
        let to = self.size(from);
        let cut = (self.mode == "crop").then(|| self.crop_box(asset, from, to));
        let result = Scaled::new(original)
            .and_then(|original| original.resize(cut, to))
            .map_err(|_| TransformError::Resize)?;
        let pixels = result.pixels().map_err(|_| TransformError::Resize)?;
        self.encode(&pixels, extension)
    }

    fn encode(&self, picture: &DynamicImage, extension: &str) -> Result<Vec<u8>, TransformError> {
        let quality = self.quality.unwrap_or(DEFAULT_QUALITY).clamp(1, 100);
        match extension {
            "webp" => {
                let encoder = webp::Encoder::from_image(picture).map_err(|_| TransformError::Encode)?;
                Ok(encoder.encode(f32::from(quality)).to_vec())
            }
            "jpg" | "jpeg" => {
                let pixels = picture.to_rgb8();
                scaling::jpeg(&pixels, pixels.dimensions(), quality, Effort::Fast)
                    .map_err(|_| TransformError::Encode)
            }
            "png" | "gif" => {
                let format = if extension == "png" {
                    ImageFormat::Png
                } else {
                    ImageFormat::Gif
                };
                let mut output = Cursor::new(Vec::new());
                picture
                    .write_to(&mut output, format)
                    .map_err(|_| TransformError::Encode)?;
                Ok(output.into_inner())
            }
            _ => Err(TransformError::Encode),
        }
    }
}

fn decode(bytes: &[u8]) -> Result<DynamicImage, TransformError> {
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|_| TransformError::NotAnImage)?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(20_000);
    limits.max_image_height = Some(20_000);
    reader.limits(limits);
    reader.decode().map_err(|_| TransformError::NotAnImage)
}

/// Why there is no transformed image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TransformError {
    #[error("the file is not an image that can be read")]
    NotAnImage,
    #[error("the image cannot be resized")]
    Resize,
    #[error("the image cannot be written in this format")]
    Encode,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn transform(arguments: Value) -> Transform {
        Transform::from_arguments(arguments.as_object().unwrap()).unwrap()
    }

    #[test]
    fn directories_have_the_shape_that_craft_gives_them() {
        let hero =
            transform(json!({"width": 503, "height": 377, "mode": "crop", "format": "webp", "quality": 100}));
        assert_eq!(hero.directory(), "_503x377_crop_center-center_100_none");
        let logo = transform(json!({"height": 46, "mode": "fit"}));
        assert_eq!(logo.directory(), "_AUTOx46_fit_center-center_none");
        assert_eq!(Transform::from_directory(&logo.directory()), Some(logo));
    }

    #[test]
    fn sizes_follow_the_mode() {
        assert_eq!(
            transform(json!({"height": 46, "mode": "fit"})).size((300, 120)),
            (115, 46)
        );
        assert_eq!(
            transform(json!({"width": 100, "height": 100, "mode": "fit"})).size((300, 120)),
            (100, 40)
        );
        assert_eq!(
            transform(json!({"width": 612, "height": 748})).size((300, 120)),
            (612, 748)
        );
    }
}
