//! From the bytes of an original to encoded files. Types are told by content, never by name.

use super::svg;
use super::variants::{self, Plan};
use crate::config::Images;
use crate::content::Image;
use fast_image_resize as fir;
use image::{DynamicImage, ImageDecoder, ImageReader, Limits};
use std::io::Cursor;

/// Pixels on a side; more is a mistake or a bomb.
const MAX_SIDE: u32 = 20_000;
/// Bytes of one decoded image.
const MAX_BYTES: u64 = 512 << 20;
/// libwebp's effort, 0 to 6; 4 takes twice as long for 3 %.
const WEBP_METHOD: i32 = 2;

/// One encoded file.
pub struct Encoded {
    /// Its content.
    pub bytes: Vec<u8>,
    /// `webp`, `jpg`, `png` or `svg`.
    pub extension: &'static str,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// Everything one use of an image is made into.
pub struct Files {
    /// Layout width and height in CSS pixels.
    pub layout: (u32, u32),
    /// Smallest first; empty for an SVG.
    pub webp: Vec<Encoded>,
    /// For browsers without WebP.
    pub fallback: Encoded,
}

/// Makes all files of an image. The error is for an editor: what is wrong with the original.
pub fn all(image: &Image, bytes: &[u8], quality: Images) -> Result<Files, String> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(1024)]).to_lowercase();
    if head.contains("<svg") || head.trim_start().starts_with("<?xml") {
        return svg_file(image, bytes);
    }
    let decoded = decode(bytes)?;
    let plan = variants::plan(image, decoded.width(), decoded.height());
    let alpha = decoded.color().has_alpha();
    // Two layouts of pixels are enough; 16 bit and grey become these.
    let source = if alpha {
        DynamicImage::ImageRgba8(decoded.into_rgba8())
    } else {
        DynamicImage::ImageRgb8(decoded.into_rgb8())
    };
    let mut webp = Vec::new();
    let mut fallback = None;
    let mut previous: Option<DynamicImage> = None;
    for (width, height) in &plan.sizes {
        let scaled = match &previous {
            None => resize(&source, Some(&plan), *width, *height)?,
            Some(larger) => resize(larger, None, *width, *height)?,
        };
        let encoder = webp::Encoder::from_image(&scaled)?;
        let mut settings =
            webp::WebPConfig::new().map_err(|()| "libwebp has other versions of its settings")?;
        settings.quality = f32::from(quality.webp_quality);
        settings.method = WEBP_METHOD;
        let encoded = encoder
            .encode_advanced(&settings)
            .map_err(|error| format!("WebP: {error:?}"))?;
        webp.push(Encoded {
            bytes: encoded.to_vec(),
            extension: "webp",
            width: *width,
            height: *height,
        });
        // Browsers without WebP get the size of the layout, or the next larger.
        if *width >= plan.layout.0 || fallback.is_none() {
            fallback = Some(scaled.clone());
        }
        previous = Some(scaled);
    }
    webp.reverse();
    let fallback = fallback.ok_or("no size to encode")?;
    Ok(Files {
        layout: plan.layout,
        webp,
        fallback: encode_fallback(&fallback, quality)?,
    })
}

fn decode(bytes: &[u8]) -> Result<DynamicImage, String> {
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|error| error.to_string())?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| error.to_string())?;
    let orientation = decoder.orientation().map_err(|error| error.to_string())?;
    let mut decoded = DynamicImage::from_decoder(decoder).map_err(|error| error.to_string())?;
    decoded.apply_orientation(orientation);
    Ok(decoded)
}

fn resize(
    source: &DynamicImage,
    plan: Option<&Plan>,
    width: u32,
    height: u32,
) -> Result<DynamicImage, String> {
    let mut target = if source.color().has_alpha() {
        DynamicImage::new_rgba8(width, height)
    } else {
        DynamicImage::new_rgb8(width, height)
    };
    let mut options =
        fir::ResizeOptions::new().resize_alg(fir::ResizeAlg::Convolution(fir::FilterType::Lanczos3));
    if let Some(Plan {
        cut: (x, y, cut_width, cut_height),
        ..
    }) = plan
    {
        options = options.crop(*x, *y, *cut_width, *cut_height);
    }
    fir::Resizer::new()
        .resize(source, &mut target, &options)
        .map_err(|error| error.to_string())?;
    Ok(target)
}

fn encode_fallback(image: &DynamicImage, quality: Images) -> Result<Encoded, String> {
    let (width, height) = (image.width(), image.height());
    let mut bytes = Vec::new();
    let extension = if image.color().has_alpha() {
        image
            .write_to(&mut Cursor::new(&mut bytes), image::ImageFormat::Png)
            .map_err(|error| error.to_string())?;
        "png"
    } else {
        let side = |side: u32| u16::try_from(side).map_err(|_| "the image is too large for JPEG");
        let mut encoder = jpeg_encoder::Encoder::new(&mut bytes, quality.jpeg_quality);
        encoder.set_progressive(true);
        encoder.set_optimized_huffman_tables(true);
        encoder
            .encode(
                image.as_bytes(),
                side(width)?,
                side(height)?,
                jpeg_encoder::ColorType::Rgb,
            )
            .map_err(|error| error.to_string())?;
        "jpg"
    };
    Ok(Encoded {
        bytes,
        extension,
        width,
        height,
    })
}

fn svg_file(image: &Image, bytes: &[u8]) -> Result<Files, String> {
    let (width, height) = svg::inspect(bytes)?;
    // Large enough a number of pixels that the plan never thinks of enlarging.
    let scale = f64::from(MAX_SIDE) / width.max(height);
    let plan = variants::plan(
        image,
        (width * scale).round() as u32,
        (height * scale).round() as u32,
    );
    let (width, height) = plan.layout;
    let fallback = Encoded {
        bytes: bytes.to_vec(),
        extension: "svg",
        width,
        height,
    };
    Ok(Files {
        layout: plan.layout,
        webp: Vec::new(),
        fallback,
    })
}
