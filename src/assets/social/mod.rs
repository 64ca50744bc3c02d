//! Images for shared links (Open Graph, 1200×630): the one that an editor chose in SEOmatic, otherwise the title and
//! subtitle on the brand's background.
//!
//! Each distinct text is rendered once, with the brand's colours and typeface.

mod design;
mod lettering;
mod wrap;

pub use design::{Design, SIZE};

use super::artifact::Artifact;
use super::brand::Sources;
use super::images::encoded::{Encoded, Files};
use super::images::store::{Record, Store, Stored};
use super::manifest::{Manifest, Variant};
use super::stage::Stage;
use crate::content::{Page, folders};
use crate::report::Failure;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The image that an editor chose for a page. Social networks do not show SVG.
pub fn editor_image<'a>(page: &Page, manifest: &'a Manifest) -> Option<&'a Variant> {
    let set = manifest.image(&page.listing.image.as_ref()?.key)?;
    (!set.fallback.path.ends_with(".svg")).then_some(&set.fallback)
}

/// Renders the image of every page without one, and adds it to the manifest by route.
///
/// # Errors
/// Exit 2: the brand's background or typeface is invalid.
pub fn draw(stage: Stage<'_>, sources: &Sources, manifest: &mut Manifest) -> Result<(), Failure> {
    let Stage {
        site,
        config,
        reporter,
        used,
        ..
    } = stage;
    let design = Design::new(sources, manifest.brand.palette, &config.site.name)?;
    let mut texts: BTreeMap<(&str, &str), Vec<&Page>> = BTreeMap::new();
    for page in site
        .pages
        .iter()
        .filter(|page| editor_image(page, manifest).is_none())
    {
        let title = page.heading.as_str();
        texts
            .entry((title, page.fields.text("headerSubTitle").unwrap_or_default()))
            .or_default()
            .push(page);
    }
    let progress = reporter.progress("social", texts.len());
    let store = Store::new(config.cache, used);
    let texts: Vec<((&str, &str), Vec<&Page>)> = texts.into_iter().collect();
    let files: Vec<Result<Option<Stored>, Failure>> = texts
        .par_iter()
        .map(|(text, _)| {
            let file = one(&design, *text, &store, config.drafts);
            progress.inc(1);
            file
        })
        .collect();
    progress.finish_and_clear();
    for ((_, pages), file) in texts.into_iter().zip(files) {
        let Some(file) = file? else { continue };
        let path = format!("{}/social-{}", folders::MEDIA, file.name);
        for page in pages {
            manifest.social.insert(page.route.clone(), format!("/{path}"));
        }
        manifest.artifacts.push(Artifact {
            path,
            source: store.path(&file),
            blake3: Some(file.hash),
            immutable: true,
        });
    }
    Ok(())
}

/// The image of a text; `None` if nobody may keep the text, and it has none yet.
fn one(
    design: &Design<'_>,
    (title, sub_title): (&str, &str),
    store: &Store<'_>,
    drafts: bool,
) -> Result<Option<Stored>, Failure> {
    let id = design.id(title, sub_title);
    if let Some(Record::Made(mut made)) = store.find(&id)
        && let Some(file) = made.fallback.pop()
    {
        return Ok(Some(file));
    }
    if drafts {
        return Ok(None);
    }
    let bytes = design.file(title, sub_title)?;
    let files = Files {
        layout: SIZE,
        fallback: vec![Encoded {
            bytes,
            extension: "jpg",
            width: SIZE.0,
            height: SIZE.1,
        }],
        ..Files::default()
    };
    match store.keep(&id, &Ok(files))? {
        Record::Made(mut made) => made.fallback.pop(),
        Record::Broken(..) => None,
    }
    .map(Some)
    .ok_or_else(|| Failure::internal("the cache stored nothing", title.to_owned()))
}
