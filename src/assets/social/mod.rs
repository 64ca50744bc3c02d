//! Images for shared links (Open Graph, 1200×630): the one that an editor chose in SEOmatic, otherwise the title and
//! subtitle on the brand's background.
//!
//! Each distinct text is rendered once, with the brand's colours and typeface. A text with a letter that the typeface lacks
//! is left out and reported.

mod design;
mod drawn;
mod lettering;
mod wrap;

pub use design::{Design, SIZE};

use super::artifact::Artifact;
use super::brand::Sources;
use super::images::encoded::{Encoded, Files};
use super::images::store::{Record, Store, Stored};
use super::manifest::{Manifest, Variant};
use super::stage::Stage;
use crate::content::route::HOME_URI;
use crate::content::{Page, folders};
use crate::report::{Failure, Finding, PageFinding, Problem, Subject};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The image that an editor chose for a page. Social networks do not show SVG.
pub fn editor_image<'a>(page: &Page, manifest: &'a Manifest) -> Option<&'a Variant> {
    let set = manifest.image(&page.listing.image.as_ref()?.key)?;
    (!set.fallback.path.ends_with(".svg")).then_some(&set.fallback)
}

/// Renders the image of every page without one, and adds it to the manifest by route. The problems are texts that no image has.
///
/// # Errors
/// Exit 2: the brand's background or typeface is invalid.
pub fn draw(stage: Stage<'_>, sources: &Sources, manifest: &mut Manifest) -> Result<Vec<Problem>, Failure> {
    let Stage {
        site,
        config,
        reporter,
        used,
        ..
    } = stage;
    let design = Design::new(sources, manifest.brand.palette, &config.site.name)?;
    let name = design
        .lacks_for_name()
        .map(|letter| (config.site.name.as_str(), letter));
    let mut problems: Vec<Problem> = name
        .map(|lacking| problem(lacking, Subject::Site, None))
        .into_iter()
        .collect();
    let mut texts: BTreeMap<(String, String), Vec<&Page>> = BTreeMap::new();
    for page in site
        .pages
        .iter()
        .filter(|page| editor_image(page, manifest).is_none())
    {
        let (text, lacking) = text(&design, page);
        // Parts of an overview have the texts of its entry.
        let is_entry = page.part.as_ref().is_none_or(|part| part.number == 1);
        if let Some(lacking) = lacking.filter(|_| is_entry) {
            let uri = match page.route.as_str().trim_start_matches('/') {
                "" => HOME_URI.to_owned(),
                uri => uri.to_owned(),
            };
            let id = page.id.clone();
            let edit_url = config.cms.edit_url(page.kind.rules().section, &id);
            problems.push(problem(lacking, Subject::Entry { uri, id }, Some(edit_url)));
        }
        texts.entry(text).or_default().push(page);
    }
    let progress = reporter.progress("social", texts.len());
    let store = Store::new(config.cache, used);
    let texts: Vec<((String, String), Vec<&Page>)> = texts.into_iter().collect();
    let files: Vec<Result<Option<Stored>, Failure>> = texts
        .par_iter()
        .map(|(text, _)| {
            let file = one(&design, text, &store, config.drafts);
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
    Ok(problems)
}

/// Title and subtitle of a page's image. If the typeface lacks a letter: that, with the text that is left out for it.
fn text<'a>(design: &Design<'_>, page: &'a Page) -> ((String, String), Option<(&'a str, char)>) {
    let sub_title = page.fields.text("headerSubTitle").unwrap_or_default();
    let title = match design.drawn(&page.heading) {
        Ok(title) => title,
        // A subtitle by itself says nothing.
        Err(letter) => return (Default::default(), Some((&page.heading, letter))),
    };
    match design.drawn(sub_title) {
        Ok(sub_title) => ((title, sub_title), None),
        Err(letter) => ((title, String::new()), Some((sub_title, letter))),
    }
}

fn problem((text, letter): (&str, char), place: Subject, edit_url: Option<String>) -> Problem {
    let text = text.to_owned();
    let finding = PageFinding::SharedImageWithoutText { text, letter };
    Problem::new(Finding::Page(finding), place, edit_url)
}

/// The image of a text; `None` if nobody may keep the text, and it has none yet.
fn one(
    design: &Design<'_>,
    (title, sub_title): &(String, String),
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
    .ok_or_else(|| Failure::internal("the cache stored nothing", title.clone()))
}
