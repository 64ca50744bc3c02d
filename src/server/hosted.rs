//! Answers as the host of a site does, wherever its files are: `x.html` at `/x`, `_headers`, `_redirects`, `404.html`.

use super::form_action::FormAction;
use super::host_rules::{self, HeaderRule};
use super::shell::{not_allowed, plain, redirect_to};
use crate::config::Redirect;
use crate::report::Failure;
use axum::body::Body;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use percent_encoding::percent_decode_str;

/// The host's default when no rule applies.
const DEFAULT_CACHE: &str = "public, max-age=0, must-revalidate";

/// The files of a site, by their paths in the output folder.
pub trait Files {
    /// Whether there is such a file.
    ///
    /// # Errors
    /// The site cannot be made.
    fn has(&self, path: &str) -> Result<bool, Failure>;

    /// The bytes of a file; `None`: it does not exist.
    ///
    /// # Errors
    /// The file cannot be made.
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, Failure>;
}

/// Forwards what is posted to the forms, and refuses other methods than GET and HEAD. A request to read is returned.
///
/// # Errors
/// The answer, if the request is none to read.
pub async fn only_reading(form: Option<&FormAction>, request: Request) -> Result<Parts, Response> {
    if *request.method() == Method::POST
        && let Some(form) = form
        && let Some(action) = form.action(request.uri().path())
    {
        return Err(form.forward(action, request).await);
    }
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(request.into_parts().0);
    }
    Err(not_allowed(match form {
        Some(_) => "GET or HEAD, and POST for the forms only",
        None => "GET or HEAD; for the forms serve with --demo, or with --cms-url",
    }))
}

/// The answer to a request to read.
///
/// # Errors
/// A file that is needed for it cannot be made.
pub fn respond(files: &dyn Files, request: &Parts) -> Result<Response, Failure> {
    let sent = percent_decode_str(request.uri.path());
    let path = sent.clone().decode_utf8_lossy();
    let host = Host {
        headers: host_rules::headers(&text(files, "_headers")?),
        redirects: host_rules::redirects(&text(files, "_redirects")?),
        files,
        request: &request.headers,
    };
    let query = request.uri.query().unwrap_or_default();
    if sent.clone().decode_utf8().is_err() {
        // No file has such a name, but an old address may.
        let bytes = |path: &str| percent_decode_str(path.trim_end_matches('/')).collect::<Vec<u8>>();
        let is_it =
            |rule: &&Redirect| rule.is_for_one_path() && bytes(&rule.from) == bytes(request.uri.path());
        let mut rules = host.redirects.iter().filter(is_it);
        return match rules.find_map(|rule| Some((rule.status, rule.target_for(&path, query)?))) {
            Some(redirect) => host.answer(redirect, &path),
            None => Ok(plain(StatusCode::BAD_REQUEST, "the path is not UTF-8")),
        };
    }
    if let Some(redirect) = host_rules::redirect_for(&host.redirects, &path, query, true) {
        return host.answer(redirect, &path);
    }
    match find(files, &path)? {
        Found::File(file) => host.send(&file, StatusCode::OK, &path),
        Found::Elsewhere(path) => {
            let path = crate::content::route::encode_path(&path);
            let query = request.uri.query().map(|query| format!("?{query}"));
            Ok(redirect_to(
                StatusCode::MOVED_PERMANENTLY,
                &(path + &query.unwrap_or_default()),
            ))
        }
        Found::Nothing => match host_rules::redirect_for(&host.redirects, &path, query, false) {
            Some(redirect) => host.answer(redirect, &path),
            None => Ok(plain(StatusCode::NOT_FOUND, "not found")),
        },
    }
}

/// Rules are read again for each request, so that the next state of the site is served without a restart.
fn text(files: &dyn Files, name: &str) -> Result<String, Failure> {
    let bytes = files.read(name)?.unwrap_or_default();
    Ok(String::from_utf8(bytes).unwrap_or_default())
}

enum Found {
    File(String),
    Elsewhere(String),
    Nothing,
}

/// The file for a path, and its canonical path if that differs.
fn find(files: &dyn Files, path: &str) -> Result<Found, Failure> {
    // A path that begins with two slashes would be another host in a redirect.
    let Some(relative) = safe_path(path).filter(|_| !path.starts_with("//")) else {
        return Ok(Found::Nothing);
    };
    let page = format!("{relative}.html");
    let index = format!("{relative}/index.html");
    if relative.is_empty() {
        return first(files, ["index.html".to_owned()]);
    }
    if path.ends_with('/') {
        return match files.has(&page)? {
            true => Ok(Found::Elsewhere(path.trim_end_matches('/').to_owned())),
            false => first(files, [index]),
        };
    }
    if let Some(stem) = path
        .strip_suffix(".html")
        .filter(|_| !path.starts_with("/_embeds/"))
        && files.has(&relative)?
    {
        return Ok(Found::Elsewhere(stem.to_owned()));
    }
    first(files, [relative, page])
}

fn first<const N: usize>(files: &dyn Files, names: [String; N]) -> Result<Found, Failure> {
    for name in names {
        if files.has(&name)? {
            return Ok(Found::File(name));
        }
    }
    Ok(Found::Nothing)
}

/// The rules of a site's host, and the headers of a request.
struct Host<'a> {
    files: &'a dyn Files,
    headers: Vec<HeaderRule>,
    redirects: Vec<Redirect>,
    request: &'a HeaderMap,
}

impl Host<'_> {
    /// What a rule of `_redirects` answers.
    fn answer(&self, (status, target): (u16, String), path: &str) -> Result<Response, Failure> {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::FOUND);
        if status.is_redirection() {
            return Ok(redirect_to(status, &target));
        }
        let file = target.split(['?', '#']).next().unwrap_or_default();
        let file = percent_decode_str(file).decode_utf8_lossy();
        match safe_path(&file) {
            Some(file) => self.send(&file, status, path),
            None => Ok(plain(StatusCode::NOT_FOUND, "not found")),
        }
    }

    /// A file with the headers of its host. Not by tower-http's `ServeDir`: it answers by the time of a file, which is a new
    /// one whenever a site is copied, and knows no `_headers`. Ranges are left to the real host.
    fn send(&self, file: &str, status: StatusCode, path: &str) -> Result<Response, Failure> {
        let Some(bytes) = self.files.read(file)? else {
            return Ok(plain(StatusCode::NOT_FOUND, "not found"));
        };
        let etag = format!("\"{}\"", &blake3::hash(&bytes).to_hex()[..32]);
        let mut headers = HeaderMap::new();
        let mut set = |name: HeaderName, value: &str| {
            if let Ok(value) = HeaderValue::from_str(value) {
                headers.insert(name, value);
            }
        };
        set(header::CONTENT_TYPE, host_rules::content_type(file));
        set(header::CACHE_CONTROL, DEFAULT_CACHE);
        set(header::ETAG, &etag);
        for (name, value) in host_rules::headers_for(&self.headers, path) {
            let name = name.parse::<HeaderName>().ok();
            // A file that is missing now may exist in a minute.
            let name = name.filter(|name| status == StatusCode::OK || name != header::CACHE_CONTROL);
            if let Some(name) = name {
                set(name, value);
            }
        }
        let known = self
            .request
            .get(header::IF_NONE_MATCH)
            .and_then(|value| value.to_str().ok());
        let unchanged = status == StatusCode::OK
            && known.is_some_and(|known| {
                known
                    .split(',')
                    .any(|tag| tag.trim().trim_start_matches("W/") == etag)
            });
        let (status, body) = if unchanged {
            (StatusCode::NOT_MODIFIED, Body::empty())
        } else {
            (status, Body::from(bytes))
        };
        let mut response = Response::new(body);
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        Ok(response)
    }
}

/// A path inside the folder that may be served: no parent folders, no dotfiles but those that are well known, no rule files.
fn safe_path(path: &str) -> Option<String> {
    let relative = path.trim_matches('/');
    if relative.contains(['\\', '\0']) || matches!(relative, "_headers" | "_redirects") {
        return None;
    }
    let below = relative.strip_prefix(".well-known/").unwrap_or(relative);
    let fine = relative.is_empty()
        || below
            .split('/')
            .all(|segment| !segment.is_empty() && !segment.starts_with('.'));
    fine.then(|| relative.to_owned())
}
