//! What is to be made of an image, as a value: equal jobs are one, and a job that was done before is not done again.

use super::plan;
use super::shape::Shape;
use crate::assets::download::Original;
use crate::config;
use crate::content::{Image, Transform};
use serde::Serialize;
use std::collections::BTreeMap;

/// Changes when the program makes other files of the same job.
const RECIPE: &str = "image 3";

/// The formats that are made, and how well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Formats {
    /// Quality of WebP, 1 to 100.
    pub webp: u8,
    /// Quality of JPEG, 1 to 100.
    pub jpeg: u8,
    /// Quality of AVIF; `None` when it is not made.
    pub avif: Option<u8>,
    /// JPEG or PNG in every width, not only in that of the box.
    pub all_fallbacks: bool,
    /// JPEG or PNG in the width of the box and nothing else: networks take no WebP.
    pub shared: bool,
}

/// One piece of image work.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct ImageJob {
    /// blake3 of the original, hex.
    pub source: String,
    /// What is shown.
    pub shape: Shape,
    /// What is made.
    pub formats: Formats,
}

impl ImageJob {
    /// Names the result in the cache.
    pub fn id(&self) -> String {
        // Of plain values; that cannot fail.
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

/// All jobs of one original: it is decoded once for all of them.
#[derive(Debug)]
pub struct Source<'a> {
    /// The file.
    pub original: &'a Original,
    /// Each with the image uses it is for.
    pub jobs: BTreeMap<ImageJob, Vec<&'a Image>>,
}

/// Plans the work for image uses whose original is there; equal uses come out as one job.
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
