//! HTML and page data of every route.

use super::OutputFile;
use crate::content::addresses::{Gone, file_stem};
use crate::content::{Page, Route, folders};
use crate::render::RenderedPage;

/// Paths of a page's two files: `over-wt.html` and `_data/over-wt.json`. Those of a page that says that the entry with the
/// id `gone` has none any more are in their own folder, and `_redirects` answers the address with them.
pub fn paths(route: &Route, gone: Option<&str>) -> [String; 2] {
    match gone {
        None => [route.file(), route.data_file()],
        Some(id) => {
            let stem = format!("{}/{}", folders::GONE, file_stem(id));
            [format!("{stem}.html"), format!("{stem}.json")]
        }
    }
}

/// Two files for each page.
pub fn files(pages: Vec<RenderedPage>) -> Vec<OutputFile> {
    pages
        .into_iter()
        .flat_map(|page| {
            let [html, data] = paths(&page.route, page.gone.as_deref());
            [
                OutputFile::text(html, page.html),
                OutputFile::text(data, page.page_data),
            ]
        })
        .collect()
}

/// The files of pages without their content, for a server that renders a page when it is requested.
pub fn unrendered<'a>(pages: impl Iterator<Item = &'a Page>, gone: &[Gone]) -> Vec<OutputFile> {
    let pages = pages.map(|page| paths(&page.route, None));
    let gone = gone
        .iter()
        .map(|gone| paths(&gone.page.route, Some(&gone.page.id)));
    let paths = pages.chain(gone).flatten();
    paths.map(|path| OutputFile::text(path, "")).collect()
}
