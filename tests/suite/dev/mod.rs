//! `sitegen dev`: what each edit shows, and what open pages are told of it.

mod answers;
mod away;
mod command;
mod edits;
mod hanging;

use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::project_copy::edit;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use futures::StreamExt;
use serde_json::json;
use sitegen::commands::runtime;
use sitegen::dev::answers::{self as server, Answers};
use sitegen::dev::{Change, News, Poll, Rebuild, Stage};
use sitegen::report::{Failure, Reporter};
use sitegen::server::Shell;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use tower::ServiceExt;

fn staged(site: &SiteTest) -> (Arc<Stage>, Rebuild, Receiver<News>) {
    let stage = Arc::new(Stage::default());
    let config = site.config.clone();
    let resolve = Box::new(move || Ok(config.clone()));
    let (runtime, reporter) = (Arc::new(runtime().unwrap()), Arc::new(Reporter::silent()));
    let (tell, news) = channel();
    let rebuild = Rebuild::new(Arc::clone(&stage), runtime, resolve, &site.config, reporter, tell);
    (stage, rebuild, news)
}

fn router(site: &SiteTest, stage: Arc<Stage>) -> Router {
    server::app(Answers {
        stage,
        project: site.config.project.clone(),
        reporter: Arc::new(Reporter::silent()),
    })
}

/// The answers of `sitegen dev`, without what all servers share.
pub fn app(site: &SiteTest) -> Router {
    let (stage, mut rebuild, _news) = staged(site);
    rebuild.start().unwrap();
    router(site, stage)
}

/// A server of a project that can be edited.
struct Edited {
    site: SiteTest,
    stage: Arc<Stage>,
    rebuild: Rebuild,
    news: Receiver<News>,
}

impl Edited {
    fn new() -> Self {
        let mut site = SiteTest::small();
        site.configure(|config| config.development = true)
            .change_project(|_| {});
        site.change(|content| {
            let text = json!([{ "type": "tekst", "tekst": "<p>Een <strong>vak</strong></p>" }]);
            content.entries_mut("pages").push(page("tekst", "Tekst", text));
        });
        let (stage, rebuild, news) = staged(&site);
        Self {
            site,
            stage,
            rebuild,
            news,
        }
    }

    fn started() -> Self {
        let mut edited = Self::new();
        edited.rebuild.start().unwrap();
        edited
    }

    fn saved(&mut self, change: Change, file: &str, old: &str, new: &str) -> &mut Self {
        self.saved_while_reading(change, file, old, new).read();
        self
    }

    /// The same, before content that is being read is there.
    fn saved_while_reading(&mut self, change: Change, file: &str, old: &str, new: &str) -> &mut Self {
        edit(&self.site.config.project, file, old, new);
        // The mistake is shown to open pages, too.
        let _ = self.rebuild.after([News::Edit(change)]);
        self
    }

    /// Waits for content that is being read, and shows it.
    fn read(&mut self) {
        while self.rebuild.is_reading() {
            let news = self.news.recv().unwrap();
            let _ = self.rebuild.after([news]);
        }
    }

    /// What `sitegen dev` hears of the CMS when it asks.
    fn asked(&self) -> News {
        let poll = Poll {
            stage: Arc::clone(&self.stage),
            runtime: Arc::clone(&self.rebuild.runtime),
            reporter: Arc::new(Reporter::silent()),
        };
        News::Answer(poll.ask().map(Box::new))
    }

    /// Asks the CMS, and shows what it has.
    fn poll(&mut self) -> Result<(), Failure> {
        let asked = self.asked();
        self.rebuild.after([asked])
    }

    fn get(&self, path: &str, host: &str) -> (StatusCode, String) {
        let request = Request::get(path)
            .header(header::HOST, host)
            .header(header::ACCEPT, "text/html");
        let app = Shell::default().around(router(&self.site, Arc::clone(&self.stage)));
        self.site.block_on(async {
            let response = app.oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
            let status = response.status();
            let mut parts = response.into_body().into_data_stream();
            let mut text = Vec::new();
            while let Some(part) = parts.next().await {
                text.extend_from_slice(&part.unwrap());
                // The stream of states has no end.
                if text.starts_with(b"data: ") {
                    break;
                }
            }
            (status, String::from_utf8(text).unwrap())
        })
    }

    fn page(&self, path: &str) -> String {
        let (status, html) = self.get(path, "localhost");
        assert_eq!(status, StatusCode::OK, "{path}: {html}");
        html
    }
}
