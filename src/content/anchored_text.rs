//! Anchors in texts: `<h2 id="kosten">` or `<a name="kosten">`, with links `#kosten` on the same page or
//! `/over-wt#kosten` on another.
//!
//! An editor's id is published with [`PREFIX`], so it can never be the id of a template's element, or shadow a global
//! variable of a script. Links to it get the prefix too. A link may come before its anchor, or be on another page, so
//! the anchors of all pages are collected before any page is read ([`find`]).

use super::anchors::Anchors;
use super::context::Context;
use super::links::{element, own_path};
use super::markup::{attribute, rewrite};
use super::route::encode_path;
use super::{Model, Page, Route};
use crate::cms::PageEntry;
use html_escape::encode_double_quoted_attribute;
use lol_html::{RewriteStrSettings, element as on};
use memchr::memchr_iter;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Prefix of editors' ids. No element of templates and islands has an id with it.
pub const PREFIX: &str = "tekst-";
/// Maximum length of an id.
const MOST: usize = 100;

/// The anchors of all pages, by path. Pages without any are skipped.
pub(super) fn find(
    entries: &[Arc<PageEntry>],
    routes: &BTreeMap<String, Route>,
    model: &Model,
    cx: &mut Context<'_>,
) -> Anchors {
    let mut known = BTreeMap::new();
    let with_anchors: Vec<&Arc<PageEntry>> = entries
        .par_iter()
        .filter(|entry| *entry.may_have_anchors.get_or_make(|| may_have(entry)))
        .collect();
    for entry in with_anchors {
        let Some(route) = entry.id.as_ref().and_then(|id| routes.get(id)) else {
            continue;
        };
        Page::new(PageEntry::clone(entry), route.clone(), None, model, cx);
        known.insert(
            route.as_str().to_owned(),
            cx.anchors.here.take().unwrap_or_default(),
        );
    }
    Anchors { known, here: None }
}

/// Whether one of an entry's texts may contain an id or a name. Some contain an address that looks like one.
fn may_have(entry: &PageEntry) -> bool {
    let json = entry.fields.text().as_bytes();
    memchr_iter(b'=', json).any(|at| {
        let before = &json[..at];
        [&b"id"[..], b"name"].iter().any(|name| {
            let start = before.len().checked_sub(name.len());
            start.is_some_and(|start| before[start..].eq_ignore_ascii_case(name))
        })
    })
}

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
        if id.is_empty() || id.chars().count() > MOST || !id.chars().all(fits) {
            return None;
        }
        let new = self.anchors.here.as_mut()?.insert(id.to_owned());
        new.then(|| published(id))
    }
}

fn published(id: &str) -> String {
    format!("{PREFIX}{id}")
}
