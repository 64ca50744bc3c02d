//! Anchors in texts: `<h2 id="kosten">` or `<a name="kosten">`, with links `#kosten` on the same page or
//! `/over-wt#kosten` on another.
//!
//! An editor's id is published with [`PREFIX`], so it can never be the id of a template's element, or shadow a global
//! variable of a script. Links to it get the prefix too. A link may come before its anchor, or be on another page, so
//! the anchors of all pages are collected before any page is read ([`super::site_anchors`]).

use super::context::Context;
use super::links::{element, own_path};
use super::markup::{attribute, rewrite};
use super::route::encode_path;
use html_escape::encode_double_quoted_attribute;
use lol_html::{RewriteStrSettings, element as on};
use std::collections::BTreeSet;

/// Prefix of editors' ids. No element of templates and islands has an id with it.
pub const PREFIX: &str = "tekst-";
/// Maximum length of an id.
const MAX_CHARACTERS: usize = 100;

impl Context<'_> {
    /// Starts a new page, without anchors.
    pub(super) fn start_anchors(&mut self) {
        self.anchors.here = Some(BTreeSet::new());
    }

    /// Reads content that several pages show, where anchors would be duplicates.
    pub(super) fn without_anchors<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let here = self.anchors.here.take();
        let value = read(self);
        self.anchors.here = here;
        value
    }

    /// The address with the published id, if an editor defined that anchor.
    pub(super) fn to_anchor(&self, href: String) -> String {
        let Some(id) = element(&href) else { return href };
        let path = own_path(&href).or_else(|| href.starts_with('#').then(|| self.page.clone()));
        let known = path.and_then(|path| self.anchors.known.get(&path));
        let Some((page, fragment)) = href
            .split_once('#')
            .filter(|_| known.is_some_and(|known| known.contains(&id)))
        else {
            return href;
        };
        // A text fragment may follow the id.
        let directive = fragment.find(":~:").map_or("", |at| &fragment[at..]);
        format!("{page}#{}{directive}", encode_path(&published(&id)))
    }

    /// Sanitised HTML with published anchors and links to them.
    pub(super) fn with_anchors(&mut self, html: &str) -> String {
        if ![" id=\"", " name=\"", "#"].iter().any(|sign| html.contains(sign)) {
            return html.to_owned();
        }
        let elements = on!("[id], [name], [href]", |element| {
            let is_link = element.tag_name() == "a";
            let name = attribute(element, "name").filter(|_| is_link);
            let id = attribute(element, "id").or(name);
            element.remove_attribute("id");
            element.remove_attribute("name");
            if let Some(href) = attribute(element, "href") {
                let target = self.to_anchor(href.clone());
                if target != href {
                    element.set_attribute("href", &encode_double_quoted_attribute(&target))?;
                }
            }
            if let Some(id) = id.and_then(|id| self.place(&id)) {
                element.set_attribute("id", &encode_double_quoted_attribute(&id))?;
            }
            Ok(())
        });
        let handlers = RewriteStrSettings::new().append_element_content_handler(elements);
        rewrite(html, handlers)
    }

    /// The published id of an anchor, unless the page has it already.
    fn place(&mut self, id: &str) -> Option<String> {
        let id = id.trim();
        let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ':');
        if id.is_empty() || id.chars().count() > MAX_CHARACTERS || !id.chars().all(fits) {
            return None;
        }
        let new = self.anchors.here.as_mut()?.insert(id.to_owned());
        new.then(|| published(id))
    }
}

fn published(id: &str) -> String {
    format!("{PREFIX}{id}")
}
