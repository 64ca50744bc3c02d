//! Editors' raw HTML, each as a separate document that pages load into a sandboxed frame.

use super::OutputFile;
use crate::content::{Fields, Site, Value};
use std::collections::BTreeMap;

/// One document for each distinct embed.
pub fn files(site: &Site, language: &str) -> Vec<OutputFile> {
    let mut documents = BTreeMap::new();
    let blocks = site.pages.iter().flat_map(|page| &page.blocks);
    for value in blocks.flat_map(Fields::all) {
        if let Value::Embed(embed) = value {
            documents.insert(
                embed.document.trim_start_matches('/').to_owned(),
                embed.html.as_str(),
            );
        }
    }
    documents
        .into_iter()
        .map(|(path, html)| OutputFile {
            immutable: true,
            ..OutputFile::text(path, document(html, language))
        })
        .collect()
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
