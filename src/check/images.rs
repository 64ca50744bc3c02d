//! What is wrong with pictures, once for each of them.

use crate::assets::uses;
use crate::config::Cms;
use crate::content::file::size_in;
use crate::pipeline::ReadySite;
use crate::report::{Finding, PageFinding, Problem};
use std::collections::BTreeSet;

/// Pixels of an original beyond which it is larger than any screen: cameras of telephones stay below.
const MAX_PIXELS: u64 = 25_000_000;

/// Bytes of an original beyond which nobody can use it as it is: photos of telephones stay below.
const HEAVIEST: u64 = 10_000_000;

/// Pictures without a description, and those that are far too large.
pub fn problems(ready: &ReadySite, cms: &Cms) -> Vec<Problem> {
    let images = || ready.site.all_images();
    let undescribed = images().filter(|image| ready.undescribed.contains(&image.key));
    let undescribed: BTreeSet<&str> = undescribed.map(|image| image.url.as_str()).collect();
    let undescribed = undescribed.into_iter().map(|url| (url, PageFinding::AltMissing));
    let large: BTreeSet<(&str, (u32, u32))> = images()
        .filter_map(|image| Some((image.url.as_str(), image.size?)))
        .filter(|(_, (width, height))| u64::from(*width) * u64::from(*height) > MAX_PIXELS)
        .collect();
    let large = large.into_iter().map(|(url, (width, height))| {
        let pixels = u64::from(width) * u64::from(height);
        let megapixels = u32::try_from(pixels / 1_000_000).unwrap_or(u32::MAX);
        let finding = PageFinding::OriginalTooLarge {
            width,
            height,
            megapixels,
        };
        (url, finding)
    });
    let heavy: BTreeSet<(&str, u64)> = images()
        .filter_map(|image| Some((image.url.as_str(), size_in(image.version.as_deref()?)?)))
        .filter(|(_, bytes)| *bytes > HEAVIEST)
        .collect();
    let heavy = heavy.into_iter().map(|(url, bytes)| {
        let finding = PageFinding::OriginalTooHeavy {
            megabytes: bytes / 1_000_000,
            most: HEAVIEST / 1_000_000,
        };
        (url, finding)
    });
    undescribed
        .chain(large)
        .chain(heavy)
        .map(|(url, finding)| uses::problem(&ready.site, cms, url, Finding::Page(finding)))
        .collect()
}
