//! Editors' raw HTML, each as a separate document that pages load into a sandboxed frame.

use super::OutputFile;
use crate::content::value::Value;
use crate::content::{Page, Site};

/// One document for each distinct embed.
pub fn files(site: &Site, language: &str) -> Vec<OutputFile> {
    let documents = site.embeds.iter().map(|(path, html)| OutputFile {
        immutable: true,
        ..OutputFile::text(path.trim_start_matches('/').to_owned(), document(html, language))
    });
    documents.collect()
}

/// The paths of the documents that a page shows.
pub fn shown_on(page: &Page) -> impl Iterator<Item = &str> {
    let fields = std::iter::once(&page.fields).chain(&page.blocks);
    fields
        .flat_map(|fields| fields.all())
        .filter_map(|value| match value {
            Value::Embed(embed) => Some(embed.document.trim_start_matches('/')),
            _ => None,
        })
}

/// A fragment is wrapped into a document; a whole document is unchanged.
fn document(html: &str, language: &str) -> String {
    let start = html.trim_start().to_lowercase();
    if start.starts_with("<!doctype") || start.starts_with("<html") {
        return html.to_owned();
    }
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n<title>Embed</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <base target=\"_blank\">\n</head>\n<body>\n{html}\n</body>\n</html>\n"
    )
}
