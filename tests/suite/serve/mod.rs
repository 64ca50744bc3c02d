//! `sitegen serve`: the published site under the rules of its host.

mod addresses;
mod connections;
mod form;
mod http;
pub(crate) mod listening;
mod malformed;
mod uploads;

use crate::support::SiteTest;
use crate::support::content::{PHOTO, page};
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use listening::Listening;
use serde_json::json;
use sitegen::server::published::{Site, app};
use sitegen::server::{Limits, Shell};
use std::path::Path;
use tower::ServiceExt;

/// A published site and its server.
pub(crate) struct Served {
    pub(crate) site: SiteTest,
}

/// An answer.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

impl Answer {
    pub(crate) fn header(&self, name: header::HeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.body
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }
}

async fn answer(folder: &Path, request: Request<Body>) -> Answer {
    let router = Shell::default().around(app(Site::open(folder).unwrap()));
    let response = router.oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
    Answer {
        status: parts.status,
        headers: parts.headers,
        body,
    }
}

/// What a server of any folder answers.
pub(crate) async fn request(folder: &Path, path: &str) -> Answer {
    let request = Request::get(path).header(header::HOST, "localhost:8080");
    answer(folder, request.body(Body::empty()).unwrap()).await
}

impl Served {
    fn new() -> Self {
        let mut site = SiteTest::small();
        site.change(|content| {
            content.add_asset("images", "foto.png", PHOTO, json!({ "title": "Foto" }));
            let blocks = json!([{ "type": "afbeelding", "afbeelding": ["foto.png"] }, { "type": "htmlEmbed", "htmlEmbed": "<b>x</b>" }]);
            content.entries_mut("pages").push(page("beeld", "Beeld", blocks));
            content.entries_mut("pages").push(page("caf\u{e9}", "Caf\u{e9}", json!([])));
        });
        site.build();
        Self { site }
    }

    fn send(&self, request: Request<Body>) -> Answer {
        self.site.block_on(answer(self.site.out(), request))
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[])
    }

    fn get_with(&self, path: &str, headers: &[(header::HeaderName, &str)]) -> Answer {
        let mut request = Request::get(path).header(header::HOST, "localhost:8080");
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        self.send(request.body(Body::empty()).unwrap())
    }

    /// The same site behind a socket.
    fn listening(&self, limits: Limits) -> Listening<'_> {
        self.listening_with(limits, Site::open(self.site.out()).unwrap())
    }

    fn listening_with(&self, limits: Limits, site: Site) -> Listening<'_> {
        Listening::start(&self.site, limits, app(site))
    }

    /// Every kind of server, for the rules that all of them have.
    fn every_server(&self, limits: Limits) -> [Listening<'_>; 4] {
        [
            self.listening(limits),
            Listening::start(&self.site, limits, crate::preview::app(&self.site)),
            Listening::start(&self.site, limits, crate::dev::app(&self.site)),
            Listening::start(&self.site, limits, crate::watch::app()).with_page("/status.json"),
        ]
    }

    /// The first published file in a folder.
    fn first(&self, folder: &str) -> String {
        let tree = self.site.tree();
        format!("/{}", tree.paths().find(|path| path.starts_with(folder)).unwrap())
    }
}
