//! HTML and page data of every route.

use super::OutputFile;
use crate::content::addresses::file_stem;
use crate::content::folders;
use crate::render::RenderedPage;

/// Two files for each page: `over-wt.html` and `_data/over-wt.json`. Those of a page that says that another one is gone are
/// in their own folder, and `_redirects` answers the address with them.
pub fn files(pages: Vec<RenderedPage>) -> Vec<OutputFile> {
    pages
        .into_iter()
        .flat_map(|page| {
            let (html, data) = match &page.gone {
                None => (page.route.file(), page.route.data_file()),
                Some(id) => {
                    let stem = format!("{}/{}", folders::GONE, file_stem(id));
                    (format!("{stem}.html"), format!("{stem}.json"))
                }
            };
            [
                OutputFile::text(html, page.html),
                OutputFile::text(data, page.page_data),
            ]
        })
        .collect()
}
