//! HTML and page data of every route.

use super::OutputFile;
use crate::render::RenderedPage;

/// Two files for each page: `over-wt.html` and `_data/over-wt.json`.
pub fn files(pages: Vec<RenderedPage>) -> Vec<OutputFile> {
    pages
        .into_iter()
        .flat_map(|page| {
            let (html, data) = (page.route.file(), page.route.data_file());
            [
                OutputFile::text(html, page.html),
                OutputFile::text(data, page.page_data),
            ]
        })
        .collect()
}
