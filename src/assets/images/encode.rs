//! Encodes pixels as files: WebP, JPEG or PNG, and the 16-pixel placeholder that is shown while a file loads. Metadata
//! of the original never gets this far.

use super::decode::Header;
use super::encoded::{Encoded, Files};
use super::job::{Formats, ImageJob};
use super::plan::{self, Plan};
use crate::report::ImageFault;
use base64::Engine;
use image::codecs::png;
use image::{DynamicImage, ImageEncoder};
use scaling::{Effort, Scaled};

/// libwebp's effort, 0 to 6; 3 and 4 take more than twice as long for files 3 to 8 % smaller at equal SSIM.
const WEBP_METHOD: i32 = 2;
/// How much libwebp smooths the edges of blocks, and how many bits it moves from busy parts to plain ones: 0 to 100.
/// With its defaults (60 and 50) files are 2 to 6 % larger at equal SSIM. A simpler filter of the same strength looks
/// better to SSIM, but only on generated pictures, and leaves the edges in the colours.
const WEBP_SMOOTHING: i32 = 100;
const WEBP_SHIFTING: i32 = 80;
/// Images up to this number of pixels are also tried lossless: logos get smaller and sharper.
const LOSSLESS_PIXELS: u32 = 300_000;
/// Width of the placeholder in pixels, and its quality.
const PLACEHOLDER: (u32, u8) = (16, 20);
/// Smaller images load at once and need no placeholder: CSS pixels.
const PLACEHOLDER_FROM: u32 = 120;

/// Makes all files of a job. `source` is the decoded original, which may be smaller than its header says.
///
/// # Errors
/// The image cannot be scaled or encoded.
pub fn all(job: &ImageJob, header: &Header, source: &Scaled) -> Result<Files, ImageFault> {
    let (width, height) = header.size();
    let Plan { cut, sizes, layout } = plan::plan(&job.shape, width, height);
    let (across, down) = (
        f64::from(source.size().0) / f64::from(width),
        f64::from(source.size().1) / f64::from(height),
    );
    let cut = (cut.0 * across, cut.1 * down, cut.2 * across, cut.3 * down);
    let mut files = Files {
        layout,
        original: Some((width, height)),
        animated: header.is_animated(),
        ..Files::default()
    };
    if job.formats.shared {
        let size = sizes
            .iter()
            .rev()
            .find(|size| size.0 >= layout.0)
            .or(sizes.first());
        let pixels = source.resize(Some(cut), *size.unwrap_or(&layout))?;
        files.fallback.push(fallback(&*pixels.pixels()?, job.formats)?);
        return Ok(files);
    }
    let mut previous: Option<Scaled> = None;
    for (index, size) in sizes.iter().enumerate() {
        let scaled = match &previous {
            None => source.resize(Some(cut), *size)?,
            Some(larger) => larger.resize(None, *size)?,
        };
        let pixels = scaled.pixels()?;
        files.webp.push(webp(&pixels, job.formats.webp)?);
        if let Some(quality) = job.formats.avif {
            files.avif.push(avif(&pixels, quality)?);
        }
        // Browsers without WebP get the size of the layout, or the next larger one.
        let next = sizes.get(index + 1);
        if job.formats.all_fallbacks
            || (files.fallback.is_empty() && next.is_none_or(|next| next.0 < layout.0))
        {
            files.fallback.push(fallback(&pixels, job.formats)?);
        }
        if next.is_none() {
            files.placeholder = placeholder_for(layout, &scaled)?;
        }
        previous = Some(scaled);
    }
    for list in [&mut files.webp, &mut files.avif, &mut files.fallback] {
        list.reverse();
    }
    Ok(files)
}

fn webp(image: &DynamicImage, quality: u8) -> Result<Encoded, ImageFault> {
    let failed = |error: &dyn std::fmt::Debug| ImageFault::Encoding(format!("WebP: {error:?}"));
    let encoder = webp::Encoder::from_image(image).map_err(|error| failed(&error))?;
    let mut settings =
        webp::WebPConfig::new().map_err(|()| failed(&"libwebp has an incompatible version"))?;
    settings.quality = f32::from(quality);
    settings.method = WEBP_METHOD;
    settings.filter_strength = WEBP_SMOOTHING;
    settings.sns_strength = WEBP_SHIFTING;
    let mut bytes = encoder
        .encode_advanced(&settings)
        .map_err(|error| failed(&error))?
        .to_vec();
    if image.color().has_alpha() && image.width() * image.height() <= LOSSLESS_PIXELS {
        settings.lossless = 1;
        settings.quality = 75.0;
        let exact = encoder
            .encode_advanced(&settings)
            .map_err(|error| failed(&error))?;
        if exact.len() <= bytes.len() {
            bytes = exact.to_vec();
        }
    }
    Ok(encoded(bytes, "webp", image))
}

fn fallback(image: &DynamicImage, formats: Formats) -> Result<Encoded, ImageFault> {
    if image.color().has_alpha() {
        png(image)
    } else {
        jpeg(image, formats.jpeg)
    }
}

/// Encodes as PNG, small rather than fast, because few browsers request it.
///
/// # Errors
/// The image cannot be encoded.
pub fn png(image: &DynamicImage) -> Result<Encoded, ImageFault> {
    let mut bytes = Vec::new();
    png::PngEncoder::new_with_quality(&mut bytes, png::CompressionType::Best, png::FilterType::Adaptive)
        .write_image(
            image.as_bytes(),
            image.width(),
            image.height(),
            image.color().into(),
        )
        .map_err(|error| ImageFault::Encoding(error.to_string()))?;
    Ok(encoded(bytes, "png", image))
}

fn jpeg(image: &DynamicImage, quality: u8) -> Result<Encoded, ImageFault> {
    let size = (image.width(), image.height());
    let bytes = scaling::jpeg(image.as_bytes(), size, quality, Effort::Small)
        .map_err(|error| ImageFault::Encoding(error.to_string()))?;
    Ok(encoded(bytes, "jpg", image))
}

/// This program was built without AVIF.
#[cfg(not(feature = "avif"))]
fn avif(_: &DynamicImage, _: u8) -> Result<Encoded, ImageFault> {
    Err(ImageFault::Encoding("this program was built without AVIF".into()))
}

/// AVIF takes 20 to 50 times as long as WebP.
#[cfg(feature = "avif")]
fn avif(image: &DynamicImage, quality: u8) -> Result<Encoded, ImageFault> {
    const SPEED: u8 = 8;
    let mut bytes = Vec::new();
    image::codecs::avif::AvifEncoder::new_with_speed_quality(&mut bytes, SPEED, quality)
        // Nested rayon jobs would wait for each other.
        .with_num_threads(Some(1))
        .write_image(
            image.as_bytes(),
            image.width(),
            image.height(),
            image.color().into(),
        )
        .map_err(|error| ImageFault::Encoding(error.to_string()))?;
    Ok(encoded(bytes, "avif", image))
}

/// The placeholder of an image; none for small images and those with transparency.
///
/// # Errors
/// The image cannot be scaled or encoded.
pub fn placeholder_for(layout: (u32, u32), image: &Scaled) -> Result<Option<String>, ImageFault> {
    let wanted = layout.0.min(layout.1) >= PLACEHOLDER_FROM && !image.has_alpha();
    wanted.then(|| placeholder(image)).transpose()
}

/// About 170 characters; browsers scale it up smoothly.
fn placeholder(image: &Scaled) -> Result<String, ImageFault> {
    let (width, height) = image.size();
    let (small, quality) = PLACEHOLDER;
    let size = (
        small.min(width),
        (small * height).div_ceil(width).clamp(1, small * 2),
    );
    let file = webp(&*image.resize(None, size)?.pixels()?, quality)?;
    let text = base64::engine::general_purpose::STANDARD.encode(file.bytes);
    Ok(format!("data:image/webp;base64,{text}"))
}

fn encoded(bytes: Vec<u8>, extension: &'static str, image: &DynamicImage) -> Encoded {
    Encoded {
        bytes,
        extension,
        width: image.width(),
        height: image.height(),
    }
}
