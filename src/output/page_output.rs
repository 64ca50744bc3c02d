//! What is left of a rendered page when its files are staged.

use super::budget::PageWeight;
use super::leftovers::Leftovers;
use super::publish::Publishing;
use super::{Body, OutputFile, links, pages};
use crate::assets::scripts::Scripts;
use crate::config::OutputSettings;
use crate::content::Site;
use crate::render::RenderedPage;
use crate::report::Failure;
use std::collections::BTreeSet;

/// The files of a page, and what the checks before publishing must know of them.
#[derive(Debug)]
pub struct PageOutput {
    /// The document and the page data.
    pub files: [OutputFile; 2],
    /// Its scripts.
    pub weight: PageWeight,
    /// Addresses of the CMS, by the path of the file that they are in.
    pub leftovers: Vec<(String, String)>,
    /// The ids of its elements, if a link leads to one.
    pub ids: Option<BTreeSet<String>>,
    /// Keys of images that it shows without a description.
    pub undescribed: BTreeSet<String>,
}

/// Takes pages as they are rendered.
#[derive(Debug)]
pub struct PageOutputs<'a> {
    leftovers: Leftovers<'a>,
    scripts: &'a Scripts,
    wanted: BTreeSet<&'a str>,
    /// Where files are staged; `None` keeps them in memory.
    publishing: Option<&'a Publishing<'a>>,
}

impl<'a> PageOutputs<'a> {
    /// For the pages of a site.
    pub fn new(
        site: &'a Site,
        scripts: &'a Scripts,
        config: OutputSettings<'a>,
        publishing: Option<&'a Publishing<'a>>,
    ) -> Self {
        Self {
            leftovers: Leftovers::new(site, config),
            scripts,
            wanted: links::wanted(site),
            publishing,
        }
    }

    /// Looks at a page, and stages its files.
    ///
    /// # Errors
    /// The files cannot be written.
    pub fn take(&self, page: RenderedPage) -> Result<PageOutput, Failure> {
        let weight = PageWeight::new(&page, self.scripts);
        let paths = pages::paths(&page.route, page.gone.as_deref());
        let ids = self
            .wanted
            .contains(paths[0].as_str())
            .then(|| links::ids(&page.html));
        let mut leftovers = Vec::new();
        let mut file = |path: String, text: String| -> Result<OutputFile, Failure> {
            if let Some(address) = self.leftovers.find(&text) {
                leftovers.push((path.clone(), address.to_owned()));
            }
            let body = match self.publishing {
                Some(publishing) => publishing.page(&path, text.as_bytes())?,
                None => Body::Bytes(text.into_bytes()),
            };
            Ok(OutputFile {
                path,
                body,
                immutable: false,
            })
        };
        let [html, data] = paths;
        let files = [file(html, page.html)?, file(data, page.page_data)?];
        Ok(PageOutput {
            files,
            weight,
            leftovers,
            ids,
            undescribed: page.undescribed,
        })
    }
}
