//! Converts colour profiles to sRGB, which all screens support. An unreadable profile counts as sRGB.

use image::{DynamicImage, ImageBuffer, Pixel, RgbImage};
use moxcms::{ColorProfile, DataColorSpace, Layout, Transform8BitExecutor, TransformOptions};
use std::sync::Arc;

/// Pixels are converted in chunks of this many bytes, so that there is never a second image in memory.
const CHUNK: usize = 12 * 1024;

/// Converts the colours of an RGB(A) or grey image.
pub fn to_srgb(image: DynamicImage, icc: &[u8]) -> DynamicImage {
    let Ok(profile) = ColorProfile::new_from_slice(icc) else {
        return image;
    };
    match (profile.color_space, image) {
        (DataColorSpace::Gray, mut image) => {
            lighten(&mut image, &profile);
            image
        }
        (DataColorSpace::Rgb, DynamicImage::ImageRgb8(mut image)) => {
            convert(&mut image, &profile, Layout::Rgb);
            DynamicImage::ImageRgb8(image)
        }
        (DataColorSpace::Rgb, DynamicImage::ImageRgba8(mut image)) => {
            convert(&mut image, &profile, Layout::Rgba);
            DynamicImage::ImageRgba8(image)
        }
        (_, image) => image,
    }
}

/// Converts the colours of an RGB image.
pub fn rgb_to_srgb(image: &mut RgbImage, icc: &[u8]) {
    let Ok(profile) = ColorProfile::new_from_slice(icc) else {
        return;
    };
    match profile.color_space {
        DataColorSpace::Rgb => convert(image, &profile, Layout::Rgb),
        DataColorSpace::Gray => {
            if let Some(tones) = tones(&profile) {
                image
                    .iter_mut()
                    .for_each(|value| *value = tones[usize::from(*value)]);
            }
        }
        _ => {}
    }
}

/// Converts the tones of a grey image, which has them in all of its colours.
fn lighten(image: &mut DynamicImage, profile: &ColorProfile) {
    let Some(tones) = tones(profile) else { return };
    let tone = |value: &mut u8| *value = tones[usize::from(*value)];
    match image {
        DynamicImage::ImageRgb8(image) => image.iter_mut().for_each(tone),
        DynamicImage::ImageRgba8(image) => image
            .pixels_mut()
            .for_each(|pixel| pixel.0[..3].iter_mut().for_each(tone)),
        _ => {}
    }
}

/// What each tone of a grey profile is in sRGB.
fn tones(profile: &ColorProfile) -> Option<[u8; 256]> {
    let levels: Vec<u8> = (0..=u8::MAX).collect();
    let mut converted = [0; 256 * 3];
    let transform = transform(profile, Layout::Gray, Layout::Rgb)?;
    transform.transform(&levels, &mut converted).ok()?;
    let mut tones = [0; 256];
    for (tone, pixel) in tones.iter_mut().zip(converted.chunks_exact(3)) {
        *tone = pixel[1];
    }
    Some(tones)
}

/// Converts cyan, magenta, yellow and black (0 is no ink) to RGB: with the profile, otherwise as if each ink absorbed
/// its complement.
pub fn cmyk_to_srgb(inks: &[u8], icc: Option<&[u8]>) -> Vec<u8> {
    let mut pixels = vec![0; inks.len() / 4 * 3];
    let transform = icc
        .and_then(|icc| ColorProfile::new_from_slice(icc).ok())
        .filter(|profile| profile.color_space == DataColorSpace::Cmyk)
        .and_then(|profile| transform(&profile, Layout::Rgba, Layout::Rgb));
    if let Some(transform) = transform
        && transform.transform(inks, &mut pixels).is_ok()
    {
        return pixels;
    }
    for (ink, pixel) in inks.chunks_exact(4).zip(pixels.chunks_exact_mut(3)) {
        let light = 255 - u16::from(ink[3]);
        for (ink, channel) in ink.iter().zip(pixel) {
            // At most 255 × 255 / 255.
            *channel = ((255 - u16::from(*ink)) * light / 255) as u8;
        }
    }
    pixels
}

fn convert<P: Pixel<Subpixel = u8>>(
    image: &mut ImageBuffer<P, Vec<u8>>,
    profile: &ColorProfile,
    layout: Layout,
) {
    let Some(transform) = transform(profile, layout, layout) else {
        return;
    };
    if changes_nothing(profile) {
        return;
    }
    let mut converted = [0; CHUNK];
    for chunk in image.chunks_mut(CHUNK) {
        let converted = &mut converted[..chunk.len()];
        if transform.transform(chunk, converted).is_ok() {
            chunk.copy_from_slice(converted);
        }
    }
}

fn transform(profile: &ColorProfile, from: Layout, to: Layout) -> Option<Arc<Transform8BitExecutor>> {
    profile
        .create_transform_8bit(from, &ColorProfile::new_srgb(), to, TransformOptions::default())
        .ok()
}

/// Most profiles in files are sRGB under another name; 125 sample colours are enough to detect it.
fn changes_nothing(profile: &ColorProfile) -> bool {
    const LEVELS: [u8; 5] = [0, 64, 128, 192, 255];
    let colours: Vec<u8> = LEVELS
        .into_iter()
        .flat_map(|r| {
            LEVELS
                .into_iter()
                .flat_map(move |g| LEVELS.into_iter().flat_map(move |b| [r, g, b]))
        })
        .collect();
    let mut converted = vec![0; colours.len()];
    transform(profile, Layout::Rgb, Layout::Rgb)
        .is_some_and(|transform| transform.transform(&colours, &mut converted).is_ok())
        && colours.iter().zip(&converted).all(|(a, b)| a.abs_diff(*b) <= 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn colours_of_wide_profiles_get_their_place_in_srgb() {
        for (profile, green) in [
            (ColorProfile::new_display_p3(), [0, 255, 0]),
            (ColorProfile::new_adobe_rgb(), [0, 255, 0]),
        ] {
            let icc = profile.encode().unwrap();
            let mut image = RgbImage::from_pixel(4, 4, Rgb([100, 160, 100]));
            rgb_to_srgb(&mut image, &icc);
            let [r, g, _] = image.get_pixel(1, 1).0;
            assert!(
                r < 96 && g >= 160,
                "a muted green is more saturated in sRGB numbers: {r} {g}"
            );
            let mut image = RgbImage::from_pixel(4, 4, Rgb(green));
            rgb_to_srgb(&mut image, &icc);
            assert_eq!(
                image.get_pixel(1, 1).0,
                green,
                "the edge of the gamut is cut, not wrapped"
            );
        }
    }

    #[test]
    fn srgb_by_another_name_is_left_alone() {
        assert!(changes_nothing(&ColorProfile::new_srgb()));
        assert!(!changes_nothing(&ColorProfile::new_display_p3()));
    }

    #[test]
    fn tones_of_a_grey_profile_get_their_place_in_srgb() {
        // Light is proportional to the number.
        let icc = ColorProfile::new_gray_with_gamma(1.0).encode().unwrap();
        let image = DynamicImage::ImageRgb8(RgbImage::from_pixel(2, 2, Rgb([0, 128, 255])));
        let converted = to_srgb(image.clone(), &icc).to_rgb8();
        assert_eq!(converted.get_pixel(1, 1).0, [0, 188, 255]);
        let mut rgb = image.to_rgb8();
        rgb_to_srgb(&mut rgb, &icc);
        assert_eq!(rgb, converted);
    }

    #[test]
    fn a_profile_that_cannot_be_read_counts_as_srgb() {
        let image = DynamicImage::ImageRgb8(RgbImage::from_pixel(2, 2, Rgb([1, 2, 3])));
        assert_eq!(to_srgb(image.clone(), b"no profile"), image);
    }
}
