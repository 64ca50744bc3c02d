//! Image work: each use of an image becomes WebP in several sizes and one fallback, in parallel, once per content.

use super::cache;
use super::download::Original;
use super::encode::{self, Encoded};
use super::manifest::{Artifact, ImageSet, Manifest, Variant};
use crate::config::{Config, Images};
use crate::content::file::slug;
use crate::content::{Image, Site};
use crate::report::{Failure, Problem, Reporter};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Changes when the encoders or their settings do.
const RECIPE: &str = "image 1";

/// What was made of one use of an image, as stored in the cache.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Made {
    layout: (u32, u32),
    webp: Vec<(String, u32, u32)>,
    fallback: (String, u32, u32),
}

/// Makes all variants and notes them in the manifest. A broken image is a problem.
pub fn process(
    site: &Site,
    originals: &BTreeMap<String, Original>,
    config: &Config,
    reporter: &Reporter,
    manifest: &mut Manifest,
) -> Result<Vec<Problem>, Failure> {
    let work: Vec<(&Image, &Original)> = site
        .images
        .iter()
        .filter_map(|image| Some((image, originals.get(&image.url)?)))
        .collect();
    let progress = reporter.progress("images", work.len());
    let folder = config.cache.join("images");
    let made: Vec<Result<Result<Made, Problem>, Failure>> = work
        .par_iter()
        .map(|(image, original)| {
            let made = make(image, original, &folder, config.images);
            progress.inc(1);
            made
        })
        .collect();
    progress.finish_and_clear();
    let mut problems = Vec::new();
    for ((image, _), made) in work.into_iter().zip(made) {
        match made? {
            Ok(made) => add(image, &made, &folder, manifest),
            Err(problem) => problems.push(problem),
        }
    }
    Ok(problems)
}

fn add(image: &Image, made: &Made, folder: &std::path::Path, manifest: &mut Manifest) {
    let path = url::Url::parse(&image.url).map_or_else(|_| image.url.clone(), |url| url.path().to_owned());
    let name = path.rsplit('/').next().unwrap_or_default();
    let stem = slug(name.rsplit_once('.').map_or(name, |(stem, _)| stem));
    let mut artifacts = Vec::new();
    let mut variant = |(file, width, height): &(String, u32, u32)| {
        let path = format!("media/{stem}-{file}");
        artifacts.push(Artifact {
            path: path.clone(),
            source: folder.join(file),
            immutable: true,
        });
        Variant {
            path: format!("/{path}"),
            width: *width,
            height: *height,
        }
    };
    let set = ImageSet {
        width: made.layout.0,
        height: made.layout.1,
        webp: made.webp.iter().map(&mut variant).collect(),
        fallback: variant(&made.fallback),
    };
    manifest.add_image(image, set, artifacts);
}

fn make(
    image: &Image,
    original: &Original,
    folder: &std::path::Path,
    quality: Images,
) -> Result<Result<Made, Problem>, Failure> {
    let transform = serde_json::to_string(&image.transform).unwrap_or_default();
    let key = format!(
        "{RECIPE} {} {transform} {:?} {quality:?}",
        original.hash, image.focal_point
    );
    let key = blake3::hash(key.as_bytes()).to_hex()[..32].to_owned();
    let record = folder.join(format!("{key}.json"));
    if let Some(made) = std::fs::read(&record)
        .ok()
        .and_then(|bytes| serde_json::from_slice::<Made>(&bytes).ok())
        && made
            .webp
            .iter()
            .chain([&made.fallback])
            .all(|(file, ..)| folder.join(file).is_file())
    {
        return Ok(Ok(made));
    }
    let problem = |message: String| Problem {
        code: "image-broken",
        place: image.url.clone(),
        message,
        hint: "upload the image again as JPEG, PNG or WebP".into(),
        edit_url: None,
    };
    let bytes = match std::fs::read(&original.path) {
        Ok(bytes) => bytes,
        Err(error) => return Ok(Err(problem(format!("cannot read the downloaded file: {error}")))),
    };
    let files = match encode::all(image, &bytes, quality) {
        Ok(files) => files,
        Err(message) => return Ok(Err(problem(message))),
    };
    let mut store = |file: &Encoded| -> Result<(String, u32, u32), Failure> {
        let name = format!("{}.{}", &blake3::hash(&file.bytes).to_hex()[..12], file.extension);
        cache::write(&folder.join(&name), &file.bytes)?;
        Ok((name, file.width, file.height))
    };
    let made = Made {
        layout: files.layout,
        webp: files.webp.iter().map(&mut store).collect::<Result<_, _>>()?,
        fallback: store(&files.fallback)?,
    };
    cache::write(&record, &serde_json::to_vec(&made).unwrap_or_default())?;
    Ok(Ok(made))
}
