//! Images that the CMS scales (`images.source = "cms"`): requests the transforms of spec sections 7 and 9, and returns
//! their addresses. The files are downloaded and published under the site's own host, like all others.
//!
//! Craft makes a transform when its address is queried, which takes seconds for a large photograph, so only a few
//! assets are queried at a time. Some versions return the address of an action that makes the file later and redirects
//! to it; such an address is used for the download, but never published.

use super::download;
use super::images::decode;
use super::stage::Stage;
use super::transformed::{self, Transformed, Transforms};
use crate::cms::{Client, wire};
use crate::content::{Image, Mode, Transform};
use crate::report::{AssetCounts, Failure};
use futures::{StreamExt, TryStreamExt, stream};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Assets per request.
const BATCH: usize = 10;

/// The transforms of all images. A build that does not ask the CMS uses the last answers.
///
/// # Errors
/// The CMS cannot be reached or gives an unexpected answer; the cache cannot be written, or has no answer.
pub fn addresses(stage: Stage<'_>) -> Result<Transforms, Failure> {
    let Stage {
        site, config, used, ..
    } = stage;
    let images: Vec<&Image> = site.all_images().filter(|image| !image.id.is_empty()).collect();
    let mut transforms = Transforms::new();
    let found = match config.cms.offline {
        true => Found::new(),
        false => request(stage, &images)?,
    };
    for image in images {
        let answer = match config.cms.offline {
            true => transformed::recall(image, config.cms_files, used)?,
            false => {
                let answer = found.get(&(image.transform, image.id.clone()));
                transformed::remember(image, answer, config.cache, used)?;
                answer.cloned()
            }
        };
        transforms.extend(answer.map(|files| (image.key.clone(), files)));
    }
    Ok(transforms)
}

/// The CMS's answers, by box and asset.
type Found = BTreeMap<(Transform, String), Transformed>;

fn request(stage: Stage<'_>, images: &[&Image]) -> Result<Found, Failure> {
    let config = stage.config;
    let mut boxes: BTreeMap<Transform, BTreeSet<&str>> = BTreeMap::new();
    for image in images {
        boxes.entry(image.transform).or_default().insert(&image.id);
    }
    let batches: Vec<(Transform, Vec<&str>)> = boxes
        .into_iter()
        .flat_map(|(transform, ids)| {
            let ids: Vec<&str> = ids.into_iter().collect();
            ids.chunks(BATCH)
                .map(|ids| (transform, ids.to_vec()))
                .collect::<Vec<_>>()
        })
        .collect();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::internal(error.to_string(), "tokio"))?;
    let progress = stage.reporter.progress("transforms", batches.len());
    let client = Client::new(config.cms, stage.host, stage.queries)?;
    let answers: Vec<(Transform, wire::transforms::ResponseData)> = runtime.block_on(
        stream::iter(batches)
            .map(async |(transform, ids)| {
                let answer = client
                    .query("Transforms", None, variables(transform, &ids))
                    .await?;
                progress.inc(1);
                Ok::<_, crate::cms::Error>((transform, answer))
            })
            .buffer_unordered(client.concurrency())
            .try_collect(),
    )?;
    progress.finish_and_clear();
    let mut found = Found::new();
    for (transform, answer) in answers {
        for asset in answer.assets.into_iter().flatten().flatten() {
            if let (Some(id), Some(webp), Some(jpeg)) = (asset.id, asset.webp, asset.jpeg) {
                found.insert((transform, id), Transformed { webp, jpeg });
            }
        }
    }
    Ok(found)
}

/// Removes photographs that their EXIF data rotates: Craft's GD driver scales them as stored, on their side, and drops
/// the EXIF data. The build scales them from the original instead. If the original is not available, the CMS's version
/// is used.
///
/// # Errors
/// The cache cannot be written.
pub fn without_rotated(
    transforms: &mut Transforms,
    stage: Stage<'_>,
    counts: &mut AssetCounts,
) -> Result<(), Failure> {
    let may_turn = |image: &&Image| {
        let path = image.url.to_ascii_lowercase();
        transforms.contains_key(&image.key) && [".jpg", ".jpeg"].iter().any(|end| path.ends_with(end))
    };
    let images: Vec<&Image> = stage.site.all_images().filter(may_turn).collect();
    let wanted = download::image_originals(images.iter().copied());
    let fetched = download::fetch(stage, &wanted, &BTreeSet::new(), counts)?;
    let turned: BTreeSet<&str> = fetched
        .originals
        .par_iter()
        .filter(|(_, original)| {
            std::fs::read(&original.path)
                .ok()
                .and_then(|bytes| decode::inspect(&bytes).ok())
                .is_some_and(|header| header.is_turned())
        })
        .map(|(url, _)| url.as_str())
        .collect();
    for image in images.iter().filter(|image| turned.contains(image.url.as_str())) {
        transforms.remove(&image.key);
    }
    Ok(())
}

/// Exactly the arguments of the specification; quality and formats are in the document.
fn variables(transform: Transform, ids: &[&str]) -> Value {
    let mode = match transform.mode {
        Mode::Crop => "crop",
        Mode::Fit => "fit",
    };
    let mut variables = json!({ "ids": ids, "mode": mode });
    for (name, side) in [("width", transform.width), ("height", transform.height)] {
        if let Some(side) = side {
            variables[name] = side.into();
        }
    }
    variables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_those_of_the_specification() {
        assert_eq!(
            variables(Transform::crop(629, 355), &["7"]),
            json!({ "ids": ["7"], "mode": "crop", "width": 629, "height": 355 })
        );
        assert_eq!(
            variables(Transform::fit_height(46), &["7", "8"]),
            json!({ "ids": ["7", "8"], "mode": "fit", "height": 46 })
        );
    }
}
