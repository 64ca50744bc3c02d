//! What is left of a rendered page when its files are staged.

use super::budget::PageWeight;
use super::fingerprint::Fingerprint;
use super::sink::Sink;
use super::{Body, OutputFile, links, pages};
use crate::assets::scripts::Scripts;
use crate::content::{Page, PageKind, Route, Site};
use crate::render::{Pages, RenderedPage};
use crate::report::Failure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The files of a page, and what the checks before publishing must know of them.
#[derive(Debug)]
pub struct PageOutput {
    /// The document and the page data.
    pub files: [OutputFile; 2],
    /// Its scripts.
    pub weight: PageWeight,
    /// Addresses of the CMS, by the path of the file that they are in.
    pub leftovers: Vec<(String, String)>,
    /// Names of its islands.
    pub islands: Arc<BTreeSet<String>>,
    /// The ids of its elements, if a link leads to one.
    pub ids: Option<BTreeSet<String>>,
    /// Keys of images that it shows without a description.
    pub undescribed: Arc<BTreeSet<String>>,
}

/// What a later build must know of a page that it does not render.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PublishedPage {
    files: [Fingerprint; 2],
    islands: Arc<BTreeSet<String>>,
    undescribed: Arc<BTreeSet<String>>,
}

/// Takes pages as they are rendered.
#[derive(Debug)]
pub struct PageOutputs<'a> {
    sink: &'a Sink<'a>,
    scripts: &'a Scripts,
    wanted: BTreeSet<&'a str>,
}

impl<'a> PageOutputs<'a> {
    /// For the pages of a site.
    pub fn new(site: &'a Site, scripts: &'a Scripts, sink: &'a Sink<'a>) -> Self {
        Self {
            sink,
            scripts,
            wanted: links::wanted(site),
        }
    }

    fn weight(&self, kind: PageKind, route: &Route, islands: &BTreeSet<String>) -> PageWeight {
        PageWeight::new(kind, route, islands, self.scripts)
    }
}

impl Pages for PageOutputs<'_> {
    type Output = PageOutput;
    type Published = PublishedPage;

    /// Looks at a page, and stages its files.
    fn take(&self, page: RenderedPage) -> Result<PageOutput, Failure> {
        let weight = self.weight(page.kind, &page.route, &page.islands);
        let paths = pages::paths(&page.route, page.gone.as_deref());
        let ids = self
            .wanted
            .contains(paths[0].as_str())
            .then(|| links::ids(&page.html));
        let mut leftovers = Vec::new();
        let mut file = |path: String, text: String| -> Result<OutputFile, Failure> {
            let taken = self.sink.file(path, text)?;
            leftovers.extend(taken.leftovers);
            Ok(taken.file)
        };
        let [html, data] = paths;
        let files = [file(html, page.html)?, file(data, page.page_data)?];
        Ok(PageOutput {
            files,
            weight,
            leftovers,
            ids,
            islands: Arc::new(page.islands),
            undescribed: Arc::new(page.undescribed),
        })
    }

    fn take_published(&self, page: &Page, kept: &PublishedPage) -> Option<PageOutput> {
        let publishing = self.sink.publishing?;
        let paths = pages::paths(&page.route, None);
        // The ids of its elements are not kept.
        if self.wanted.contains(paths[0].as_str()) {
            return None;
        }
        let [html, data] = paths;
        let [html_bytes, data_bytes] = &kept.files;
        let file = |path: String, fingerprint: &Fingerprint| {
            Some(OutputFile {
                body: publishing.published_page(&path, fingerprint)?,
                path,
                immutable: false,
            })
        };
        Some(PageOutput {
            files: [file(html, html_bytes)?, file(data, data_bytes)?],
            weight: self.weight(page.kind, &page.route, &kept.islands),
            leftovers: Vec::new(),
            ids: None,
            islands: Arc::clone(&kept.islands),
            undescribed: Arc::clone(&kept.undescribed),
        })
    }

    /// Which addresses a page must not name.
    fn base(&self) -> String {
        format!("{:?}", self.sink.leftovers)
    }
}

impl PageOutput {
    /// What the record has of it; `None`: the next build must look at it again.
    pub fn published(&self) -> Option<PublishedPage> {
        let [html, data] = &self.files;
        let fingerprint = |file: &OutputFile| match &file.body {
            Body::Staged { fingerprint, .. } => Some(fingerprint.clone()),
            Body::Bytes(_) | Body::File(_) => None,
        };
        let files = [fingerprint(html)?, fingerprint(data)?];
        self.leftovers.is_empty().then(|| PublishedPage {
            files,
            islands: Arc::clone(&self.islands),
            undescribed: Arc::clone(&self.undescribed),
        })
    }
}
