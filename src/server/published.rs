//! Serves the published folder as its host does: `x.html` at `/x`, `_headers`, `_redirects`, `404.html`, compression.

use super::form_action::FormAction;
use super::host_rules::{self, HeaderRule};
use super::shell::{not_allowed, plain, redirect_to};
use crate::config::Redirect;
use crate::report::{ExitCode, Failure};
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The host's default when no rule applies.
const DEFAULT_CACHE: &str = "public, max-age=0, must-revalidate";

/// A published folder.
#[derive(Debug, Clone)]
pub struct Site {
    folder: PathBuf,
    form: Option<FormAction>,
}

impl Site {
    /// Checks that there is something to serve.
    ///
    /// # Errors
    /// There is no published site in the folder: exit 2.
    pub fn open(folder: &Path) -> Result<Self, Failure> {
        if folder.join("index.html").is_file() {
            return Ok(Self {
                folder: folder.to_owned(),
                form: None,
            });
        }
        Err(Failure::new(
            ExitCode::Usage,
            "there is no published site",
            folder.display().to_string(),
            "build it first with `sitegen build --demo`, or set its folder with --out",
        ))
    }

    /// Forwards the site's form to the CMS.
    pub fn with_form(mut self, form: FormAction) -> Self {
        self.form = Some(form);
        self
    }

    /// Rules are read again for each request, so that the next build is served without a restart.
    fn rules(&self) -> (Vec<HeaderRule>, Vec<Redirect>) {
        let read = |name: &str| std::fs::read_to_string(self.folder.join(name)).unwrap_or_default();
        (
            host_rules::headers(&read("_headers")),
            host_rules::redirects(&read("_redirects")),
        )
    }

    /// The file for a path, and its canonical path if that differs.
    fn find(&self, path: &str) -> Found {
        // A path that begins with two slashes would be another host in a redirect.
        let Some(relative) = safe_path(path).filter(|_| !path.starts_with("//")) else {
            return Found::Nothing;
        };
        let file = |name: &str| Some(self.folder.join(name)).filter(|path| path.is_file());
        if relative.is_empty() {
            return file("index.html").map_or(Found::Nothing, Found::File);
        }
        if path.ends_with('/') {
            return match file(&format!("{relative}.html")) {
                Some(_) => Found::Elsewhere(path.trim_end_matches('/').to_owned()),
                None => file(&format!("{relative}/index.html")).map_or(Found::Nothing, Found::File),
            };
        }
        if let Some(stem) = path
            .strip_suffix(".html")
            .filter(|_| !path.starts_with("/_embeds/") && file(&relative).is_some())
        {
            return Found::Elsewhere(stem.to_owned());
        }
        file(&relative)
            .or_else(|| file(&format!("{relative}.html")))
            .map_or(Found::Nothing, Found::File)
    }
}

enum Found {
    File(PathBuf),
    Elsewhere(String),
    Nothing,
}

/// The site's own answers, without what all servers share.
pub fn app(site: Site) -> Router {
    Router::new().fallback(handle).with_state(Arc::new(site))
}

async fn handle(State(site): State<Arc<Site>>, request: Request) -> Response {
    respond(&site, request).await
}

async fn respond(site: &Site, request: Request) -> Response {
    if *request.method() == Method::POST {
        let takes = |form: &&FormAction| form.matches(request.uri().path());
        if let Some(form) = site.form.as_ref().filter(takes) {
            return form.forward(request).await;
        }
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return refused(site);
    }
    let Ok(path) = percent_encoding::percent_decode_str(request.uri().path()).decode_utf8() else {
        return plain(StatusCode::BAD_REQUEST, "the path is not UTF-8");
    };
    let (header_rules, redirects) = site.rules();
    let query = request.uri().query().unwrap_or_default();
    if let Some(redirect) = host_rules::redirect_for(&redirects, &path, query, true) {
        return answer(site, &header_rules, redirect, &path, request.headers());
    }
    match site.find(&path) {
        Found::File(file) => send(&file, StatusCode::OK, &path, &header_rules, request.headers()),
        Found::Elsewhere(path) => {
            let path = crate::content::route::encode_path(&path);
            let query = request.uri().query().map(|query| format!("?{query}"));
            redirect_to(
                StatusCode::MOVED_PERMANENTLY,
                &(path + &query.unwrap_or_default()),
            )
        }
        Found::Nothing => match host_rules::redirect_for(&redirects, &path, query, false) {
            Some(redirect) => answer(site, &header_rules, redirect, &path, request.headers()),
            None => plain(StatusCode::NOT_FOUND, "not found"),
        },
    }
}

fn answer(
    site: &Site,
    rules: &[HeaderRule],
    (status, target): (u16, String),
    path: &str,
    request: &HeaderMap,
) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::FOUND);
    if status.is_redirection() {
        return redirect_to(status, &target);
    }
    let file = target.split(['?', '#']).next().unwrap_or_default();
    let file = percent_encoding::percent_decode_str(file).decode_utf8_lossy();
    match safe_path(&file)
        .map(|name| site.folder.join(name))
        .filter(|file| file.is_file())
    {
        Some(file) => send(&file, status, path, rules, request),
        None => plain(StatusCode::NOT_FOUND, "not found"),
    }
}

/// A file with the headers of its host. Not by tower-http's `ServeDir`: it answers by the time of a file, which is a new
/// one whenever a site is copied, and knows no `_headers`. Ranges are left to the real host.
fn send(file: &Path, status: StatusCode, path: &str, rules: &[HeaderRule], request: &HeaderMap) -> Response {
    let Ok(bytes) = std::fs::read(file) else {
        return plain(StatusCode::NOT_FOUND, "not found");
    };
    let etag = format!("\"{}\"", &blake3::hash(&bytes).to_hex()[..32]);
    let mut headers = HeaderMap::new();
    let mut set = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    set(header::CONTENT_TYPE, content_type(file));
    set(header::CACHE_CONTROL, DEFAULT_CACHE);
    set(header::ETAG, &etag);
    for (name, value) in host_rules::headers_for(rules, path) {
        let name = name.parse::<HeaderName>().ok();
        // A file that is missing now may exist in a minute.
        let name = name.filter(|name| status == StatusCode::OK || name != header::CACHE_CONTROL);
        if let Some(name) = name {
            set(name, value);
        }
    }
    let known = request
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
    response
}

fn refused(site: &Site) -> Response {
    not_allowed(match site.form {
        Some(_) => "GET or HEAD, and POST for the form only",
        None => "GET or HEAD; for the form serve with --demo, or with --cms-url",
    })
}

/// A path inside the folder that may be served: no parent folders, no dotfiles, no rule files.
fn safe_path(path: &str) -> Option<String> {
    let relative = path.trim_matches('/');
    if relative.contains(['\\', '\0']) || matches!(relative, "_headers" | "_redirects") {
        return None;
    }
    let fine = relative.is_empty()
        || relative == ".well-known/security.txt"
        || relative
            .split('/')
            .all(|segment| !segment.is_empty() && !segment.starts_with('.'));
    fine.then(|| relative.to_owned())
}

/// The types of files that a site has. mime_guess knows a thousand more, among them some that would run here.
fn content_type(file: &Path) -> &'static str {
    match file
        .extension()
        .and_then(|extension| extension.to_str())
        .unwrap_or_default()
    {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "xml" => "application/xml",
        "txt" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "jpg" => "image/jpeg",
        "png" => "image/png",
        "ico" => "image/vnd.microsoft.icon",
        "woff2" => "font/woff2",
        "pdf" => "application/pdf",
        _ => "application/octet-stream",
    }
}
