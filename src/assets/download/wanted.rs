//! The files that a site needs from the CMS.

use super::originals::Metadata;
use crate::assets::transformed::Transforms;
use crate::content::file::size_in;
use crate::content::{Image, Site};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A file to download.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WantedFile {
    /// Its address.
    pub url: String,
    /// Its asset's address, which differs if the CMS scales it.
    pub asset: String,
    /// Changes when the file changes; `None` if the server must be asked.
    pub version: Option<String>,
}

impl WantedFile {
    /// What to keep of a file that was obtained. If it is not as large as the CMS says, a CDN may still have the one that
    /// an editor has replaced: without a version, the next build asks whether it has changed.
    pub fn metadata(&self, known: Metadata) -> Metadata {
        let fits = |version: &&String| size_in(version).is_none_or(|size| size == known.bytes);
        Metadata {
            version: self.version.as_ref().filter(fits).cloned(),
            ..known
        }
    }
}

/// Every file the site refers to, once: for an image that the CMS scales its two files, otherwise the original.
pub fn wanted_files(site: &Site, transforms: &Transforms) -> Vec<WantedFile> {
    let images = site
        .images
        .iter()
        .flat_map(|image| match transforms.get(&image.key) {
            Some(files) => {
                // After the focal point has moved, the same address has another image.
                let moved = |version: &String| format!("{version} {:?}", image.focal_point);
                let version = image.version.as_ref().map(moved);
                vec![
                    (&files.webp, &image.url, version.clone()),
                    (&files.jpeg, &image.url, version),
                ]
            }
            None => vec![(&image.url, &image.url, image.version.clone())],
        });
    let files = site
        .files
        .iter()
        .map(|file| (&file.url, &file.url, file.version.clone()));
    let mut unique: BTreeMap<&str, WantedFile> = BTreeMap::new();
    for (url, asset, version) in images.chain(files) {
        let wanted = unique.entry(url).or_insert_with(|| WantedFile {
            url: url.clone(),
            asset: asset.clone(),
            version: None,
        });
        wanted.version = wanted.version.take().or(version);
    }
    unique.into_values().collect()
}

/// The originals of images, without duplicates.
pub fn image_originals<'a>(images: impl Iterator<Item = &'a Image>) -> Vec<WantedFile> {
    let wanted = |image: &'a Image| WantedFile {
        url: image.url.clone(),
        asset: image.url.clone(),
        version: image.version.clone(),
    };
    let unique: BTreeMap<&str, WantedFile> =
        images.map(|image| (image.url.as_str(), wanted(image))).collect();
    unique.into_values().collect()
}
