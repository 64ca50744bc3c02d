//! Image jobs as values: equal jobs are merged, and a job whose result is in the cache is skipped.

use super::plan;
use super::shape::Shape;
use crate::assets::download::Original;
use crate::config;
use crate::content::{Image, Transform};
use serde::Serialize;
use std::collections::BTreeMap;

/// Change this when the program makes other files for the same job.
const RECIPE: &str = "image 6";

/// Output formats and their quality.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Formats {
    /// Quality of WebP, 1 to 100.
    pub webp: u8,
    /// Quality of JPEG, 1 to 100.
    pub jpeg: u8,
    /// Quality of AVIF; `None` if it is off.
    pub avif: Option<u8>,
    /// JPEG or PNG in every width, not only in the width of the box.
    pub all_fallbacks: bool,
    /// Only JPEG or PNG, in the width of the box: social networks do not support WebP.
    pub shared: bool,
}

/// One piece of image work.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct ImageJob {
    /// blake3 of the original, hex.
    pub source: String,
    /// The visible part and its sizes.
    pub shape: Shape,
    /// The output formats.
    pub formats: Formats,
}

impl ImageJob {
    /// The key of the result in the cache.
    pub fn id(&self) -> String {
        // Plain values, which always serialise.
        let job = serde_json::to_string(self).unwrap_or_default();
        blake3::hash(format!("{RECIPE} {job}").as_bytes()).to_hex()[..32].to_owned()
    }
}

impl From<config::Images> for Formats {
    fn from(images: config::Images) -> Self {
        Self {
            webp: images.webp_quality,
            jpeg: images.jpeg_quality,
            avif: images.avif.then_some(images.avif_quality),
            all_fallbacks: false,
            shared: false,
        }
    }
}

/// All jobs of one original, so that it is decoded only once.
#[derive(Debug)]
pub struct Source<'a> {
    /// The file.
    pub original: &'a Original,
    /// Each job with its image uses.
    pub jobs: BTreeMap<ImageJob, Vec<&'a Image>>,
}

/// Plans the jobs for image uses whose original is available; equal uses share a job.
pub fn plan<'a>(
    images: impl Iterator<Item = &'a Image>,
    originals: &'a BTreeMap<String, Original>,
    formats: Formats,
) -> Vec<Source<'a>> {
    let mut sources: BTreeMap<&str, Source<'_>> = BTreeMap::new();
    for image in images {
        let Some(original) = originals.get(&image.url) else {
            continue;
        };
        let job = ImageJob {
            source: original.hash.clone(),
            shape: Shape {
                transform: image.transform,
                focal_point: image.focal_point,
                steps: plan::steps(&image.transform),
            },
            formats: Formats {
                shared: image.transform == Transform::SHARED,
                ..formats
            },
        };
        let source = sources.entry(&original.hash).or_insert_with(|| Source {
            original,
            jobs: BTreeMap::new(),
        });
        source.jobs.entry(job).or_default().push(image);
    }
    sources.into_values().collect()
}
