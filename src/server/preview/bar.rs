//! The bar of a preview: it says that a page is a draft, whose, and how it can be looked at. It is one element in the
//! page, and its script builds the rest where the styles of the page do not reach.

use super::words::{Words, words};
use crate::config::Cms;
use crate::live::{Shown, Visit};
use crate::report::{ExitCode, Failure, Lang};
use axum::body::Body;
use axum::http::response::Parts;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use jiff::tz::TimeZone;
use lol_html::html_content::ContentType;
use lol_html::{RewriteStrSettings, element, rewrite_str};
use serde::Serialize;

const SCRIPT: &str = "/_sitegen/preview/bar.js";

/// What the bar says.
#[derive(Debug, Serialize)]
pub(super) struct Bar {
    drafts: Vec<Draft>,
    /// There is a token, and it shows nothing.
    expired: bool,
    /// There is a token.
    token: bool,
    /// The moment that is shown, for an input of the type `datetime-local`; empty for now.
    now: String,
    /// What is wrong, where, and what to do.
    problem: Option<[String; 3]>,
    /// The problem is that the CMS does not answer.
    away: bool,
    lang: &'static str,
    words: &'static Words,
}

/// A draft that the token shows.
#[derive(Debug, Serialize)]
struct Draft {
    title: String,
    name: Option<String>,
    status: String,
    edit: String,
}

impl Bar {
    pub(super) fn new(lang: Lang, visit: &Visit, time_zone: &TimeZone) -> Self {
        let now = visit.now.map(|now| now.to_zoned(time_zone.clone()));
        let (lang, words) = words(lang);
        Self {
            drafts: Vec::new(),
            expired: false,
            token: visit.token.is_some(),
            now: now.map_or_else(String::new, |now| now.strftime("%Y-%m-%dT%H:%M").to_string()),
            problem: None,
            away: false,
            lang,
            words,
        }
    }

    pub(super) fn showing(mut self, shown: &[Shown], cms: &Cms) -> Self {
        self.expired = self.token && shown.is_empty();
        let drafts = shown.iter().map(|draft| {
            let mut edit = cms.edit_url(draft.section(), draft.entry_id());
            if let Some(number) = draft.draft {
                edit.push_str(&format!("?draftId={number}"));
            }
            Draft {
                title: draft.title().to_owned(),
                name: draft.name.clone(),
                status: draft.status.clone(),
                edit,
            }
        });
        self.drafts = drafts.collect();
        self
    }

    pub(super) fn failed(mut self, failure: &Failure) -> Self {
        let Failure {
            what, place, hint, ..
        } = failure.clone();
        self.problem = Some([what, place, hint]);
        self.away = failure.exit == ExitCode::CmsUnreachable;
        self
    }

    /// Puts itself into a page; other answers stay as they are.
    ///
    /// # Errors
    /// The page cannot be read.
    pub(super) async fn in_page(&self, response: Response) -> Result<Response, Failure> {
        let kind = response.headers().get(header::CONTENT_TYPE);
        if !kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
            return Ok(response);
        }
        let (parts, page) = text(response)
            .await
            .ok_or_else(|| Failure::internal("a page is not text", "preview"))?;
        Ok(of_text(parts, self.in_head(&page)))
    }

    /// Before everything else in the page: the page's own policy for scripts begins behind it.
    fn in_head(&self, page: &str) -> String {
        let head = element!("html > head", |head| {
            head.prepend(&self.element(), ContentType::Html);
            Ok(())
        });
        let settings = RewriteStrSettings::new().append_element_content_handler(head);
        // The handler does not fail, and without the bar it is still the page.
        rewrite_str(page, settings).unwrap_or_else(|_| page.to_owned())
    }

    fn element(&self) -> String {
        let says = serde_json::to_string(self).unwrap_or_default();
        let says = html_escape::encode_double_quoted_attribute(&says);
        format!("<script defer src=\"{SCRIPT}\" data-preview=\"{says}\"></script>")
    }
}

/// The bar's own files.
pub(super) fn file(path: &str) -> Option<Response> {
    let (kind, text) = match path {
        SCRIPT => ("text/javascript; charset=utf-8", include_str!("bar.js")),
        "/_sitegen/preview/bar.css" => ("text/css; charset=utf-8", include_str!("bar.css")),
        _ => return None,
    };
    let mut response = Response::new(Body::from(text));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Some(response)
}

/// A page as text.
async fn text(response: Response) -> Option<(Parts, String)> {
    let (parts, body) = response.into_parts();
    let bytes = axum::body::to_bytes(body, usize::MAX).await.ok()?;
    Some((parts, String::from_utf8(bytes.to_vec()).ok()?))
}

/// A page of text.
fn of_text(mut parts: Parts, text: String) -> Response {
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Site;

    #[test]
    fn the_bar_is_the_first_in_the_head_and_nothing_else_of_the_page_changes() {
        let visit = Visit {
            token: None,
            now: None,
            sees_pending: false,
        };
        let bar = Bar::new(Lang::En, &visit, &Site::example().time_zone);
        let (before, after) = (
            "<!doctype html><!-- <head> --><html title=\"<head>\"><HEAD lang=nl>",
            "<meta charset=utf-8></head><body><p>a &amp; b <head></body></html>",
        );
        assert_eq!(
            bar.in_head(&format!("{before}{after}")),
            format!("{before}{}{after}", bar.element())
        );
        assert_eq!(bar.in_head("<p>no head"), "<p>no head");
    }
}
