//! The files of pages, each rendered once.

use crate::output::{OutputFile, pages};
use crate::pipeline::SiteContent;
use crate::render::RenderedPage;
use crate::report::{Failure, Problem};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// The pages of a site, and after them those that say that a page is gone, by their number in that order.
#[derive(Debug)]
pub(super) struct PageFiles {
    by_path: BTreeMap<String, usize>,
    rendered: Mutex<BTreeMap<usize, Arc<Rendered>>>,
}

/// The HTML and the page data of a page, and what is wrong on it.
#[derive(Debug)]
struct Rendered {
    files: Vec<OutputFile>,
    problems: Vec<Problem>,
}

impl PageFiles {
    /// The files of a site's pages. None is rendered yet.
    pub(super) fn new(content: &SiteContent) -> Self {
        let pages = content.site.pages_and_parts();
        let pages = pages.map(|page| pages::paths(&page.route, None));
        let gone = content.gone.iter();
        let gone = gone.map(|gone| pages::paths(&gone.page.route, Some(&gone.page.id)));
        let numbered = pages.chain(gone).enumerate();
        let by_path = numbered.flat_map(|(number, paths)| paths.map(|path| (path, number)));
        Self {
            by_path: by_path.collect(),
            rendered: Mutex::default(),
        }
    }

    /// The page that a file is of.
    pub(super) fn find(&self, path: &str) -> Option<usize> {
        self.by_path.get(path).copied()
    }

    /// The file of a page, which `render` makes if nobody has asked for the page before.
    pub(super) fn get_or_render(
        &self,
        page: usize,
        path: &str,
        render: impl FnOnce() -> Result<(RenderedPage, Vec<Problem>), Failure>,
    ) -> Result<Option<OutputFile>, Failure> {
        let known = self
            .rendered
            .lock()
            .ok()
            .and_then(|rendered| rendered.get(&page).cloned());
        let rendered = match known {
            Some(known) => known,
            None => {
                let (rendered, problems) = render()?;
                let files = pages::files(vec![rendered]);
                let rendered = Arc::new(Rendered { files, problems });
                if let Ok(mut all) = self.rendered.lock() {
                    all.insert(page, Arc::clone(&rendered));
                }
                rendered
            }
        };
        Ok(rendered.files.iter().find(|file| file.path == path).cloned())
    }

    /// What is wrong on the pages that were rendered.
    pub(super) fn problems(&self) -> Vec<Problem> {
        let rendered = self.rendered.lock();
        let pages = rendered.iter().flat_map(|rendered| rendered.values());
        pages.flat_map(|page| page.problems.clone()).collect()
    }
}
