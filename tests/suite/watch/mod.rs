//! `sitegen watch`: a service that builds whenever the content changes.

mod after;
mod age;
mod away;
mod calls;
mod memory;
mod moments;

use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::project_copy::{copy_project, edit};
use crate::support::running::Running;
use axum::Router;
use jiff::{Timestamp, ToSpan};
use serde_json::{Value, json};
use sitegen::report::Lang;
use sitegen::watch::State;
use std::sync::Arc;

const SECRET: &str = "an open secret of tests";
const BEARER: &str = "Authorization: Bearer an open secret of tests\r\n";

/// The answers of `sitegen watch`, without what all servers share.
pub fn app() -> Router {
    let state = Arc::new(State::default());
    sitegen::watch::app(state, None, Lang::En, jiff::tz::TimeZone::UTC)
}

/// A site, and a service that publishes it.
struct Watched {
    site: SiteTest,
    workspace: Workspace,
    service: Running,
}

impl Watched {
    fn start(site: SiteTest, options: &str) -> Self {
        Self::start_in(Workspace::new(), site, options)
    }

    fn start_in(workspace: Workspace, site: SiteTest, options: &str) -> Self {
        let line = format!("watch --wait 0 --cms-url {} {options}", site.cms().url());
        let variables = [("SITEGEN_CMS_TOKEN", "demo"), ("SITEGEN_HOOK_SECRET", SECRET)];
        let service = Running::start(&workspace, &line, &variables);
        Self {
            site,
            workspace,
            service,
        }
    }

    /// One whose first build has ended.
    fn published() -> Self {
        let mut watched = Self::start(SiteTest::small(), "");
        watched.service.event("summary", |_| true);
        watched
    }

    fn save(&mut self, title: &str) {
        self.site.change(|content| {
            let page = content.entry_mut("pages", "over-wt").unwrap();
            page.insert("headerTitle".into(), json!(title));
            page.insert("dateUpdated".into(), json!("2026-11-21T10:00"));
        });
    }

    /// Lets a vacancy expire in a while, far enough away that the next build ends before.
    fn expire_soon(&mut self, build: &Value) {
        let seconds = 8.0 + 8.0 * build["seconds"].as_f64().unwrap();
        let soon = Timestamp::now().checked_add((seconds as i64).seconds()).unwrap();
        self.site.change(|content| {
            let vacancy = &mut content.entries_mut("vacancies")[0];
            vacancy["expiryDate"] = json!(soon.to_string());
            vacancy["dateUpdated"] = json!("2026-11-21T10:00");
        });
    }

    /// Sends SIGTERM, and returns the exit code.
    fn stop(&mut self) -> Option<i32> {
        let id = self.service.process.id();
        let id = rustix::process::Pid::from_raw(id.try_into().unwrap()).unwrap();
        rustix::process::kill_process(id, rustix::process::Signal::TERM).unwrap();
        self.service.process.wait()
    }

    fn hook(&self, headers: &str, body: &str) -> String {
        self.service.ask("POST /hook", headers, body)
    }

    fn status(&self) -> Value {
        let answer = self.service.get("/status.json");
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        serde_json::from_str(body).unwrap()
    }

    fn page(&self, path: &str) -> String {
        std::fs::read_to_string(self.workspace.path().join("dist").join(path)).unwrap()
    }
}

#[test]
fn a_mistake_in_a_template_is_shown_with_its_lines_and_the_site_stays() {
    let workspace = Workspace::bare();
    copy_project(workspace.path());
    let mut watched = Watched::start_in(workspace, SiteTest::small(), "");
    watched.service.event("summary", |_| true);
    edit(
        watched.workspace.path(),
        "templates/pages/contact.html",
        "{%",
        "{{ ontbreekt }}\n{%",
    );
    let answer = watched.hook(BEARER, "{}");
    assert!(answer.starts_with("HTTP/1.1 202 "), "{answer}");
    let excerpt = watched.service.event("excerpt", |_| true);
    assert!(excerpt.to_string().contains("{{ ontbreekt }}"), "{excerpt}");
    assert!(!watched.page("contact.html").contains("ontbreekt"));
    assert_eq!(watched.status()["state"], "failing");
}

#[test]
fn what_is_saved_is_published_when_the_hook_is_called() {
    let mut watched = Watched::published();
    assert_eq!(watched.status()["state"], "live");
    watched.save("Gewijzigd");
    let saved = json!({ "name": "afterSave", "sender": { "id": 12, "canonicalId": 12 } }).to_string();
    let answer = watched.hook(BEARER, &saved);
    assert!(answer.starts_with("HTTP/1.1 202 "), "{answer}");
    watched
        .service
        .event("building", |event| event["cause"] == "hook");
    watched
        .service
        .event("summary", |event| event["written"].as_u64() > Some(0));
    assert!(watched.page("over-wt.html").contains("Gewijzigd"));
    let status = watched.status();
    assert_eq!(
        status["last_hook"]["what"],
        json!({ "saved": "element", "id": "12" })
    );
    assert!(status["live"]["content_of"].as_str() > status["last_hook"]["at"].as_str());
    assert_eq!(status["builds"], 2);
}

#[test]
fn a_service_whose_port_is_taken_does_not_start_because_the_webhook_calls_that_one() {
    // Taken by this test, or by somebody else.
    let _taken = std::net::TcpListener::bind(("127.0.0.1", 8091));
    let run = Workspace::new().run("watch --demo");
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    let told =
        "cannot listen: Address already in use (os error 98) (127.0.0.1:8091); hint: choose another port";
    assert!(run.stderr.contains(told), "{}", run.stderr);
}

#[test]
fn a_second_service_for_a_folder_does_not_start_and_says_who_has_it() {
    let watched = Watched::published();
    let second = watched.workspace.run("watch --demo --port 0");
    assert_eq!(second.code, Some(7), "{}", second.stderr);
    let held = "another `sitegen watch` publishes to this folder: process ";
    assert!(second.stderr.contains(held), "{}", second.stderr);
    // A build by hand has the folder between two of the service's.
    let line = format!("build --wait 0 --cms-url {}", watched.site.cms().url());
    let build = watched
        .workspace
        .run_with(&line, &[("SITEGEN_CMS_TOKEN", "demo")]);
    assert_eq!(build.code, Some(0), "{}", build.stderr);
    let Watched {
        site,
        workspace,
        service,
    } = watched;
    drop(service);
    let line = format!("watch --wait 0 --cms-url {}", site.cms().url());
    let mut next = Running::start(&workspace, &line, &[("SITEGEN_CMS_TOKEN", "demo")]);
    next.event("summary", |_| true);
}

#[test]
fn a_storm_of_saves_is_few_builds() {
    let mut watched = Watched::published();
    watched.save("Na de storm");
    for _ in 0..100 {
        assert!(watched.hook(BEARER, "").starts_with("HTTP/1.1 202 "));
    }
    // The last call is answered by the last build, which begins after it.
    while watched.status()["queued"] != 0 || watched.status()["state"] == "building" {
        watched.service.event("summary", |_| true);
    }
    assert!(watched.page("over-wt.html").contains("Na de storm"));
    let builds = watched.status()["builds"].as_u64().unwrap();
    assert!((2..30).contains(&builds), "{builds} builds");
}

#[test]
fn it_does_not_start_without_what_it_needs() {
    let workspace = Workspace::new();
    let public = "watch --demo --host 0.0.0.0 --allow-host build.example.com --port 0";
    let run = workspace.run(public);
    assert_eq!(run.code, Some(2), "{run}");
    assert!(run.stderr.contains("SITEGEN_HOOK_SECRET"), "{run}");
    let run = workspace.run_with(public, &[("SITEGEN_HOOK_SECRET", "short")]);
    assert_eq!(run.code, Some(2), "{run}");
    assert!(run.stderr.contains("fewer than 16 characters"), "{run}");
    // What the first build says about the settings ends the service; a CMS that is away does not.
    let run = workspace.run_with(
        "watch --port 0 --cms-url http://127.0.0.1:9 --out sitegen.toml",
        &[("SITEGEN_CMS_TOKEN", "demo")],
    );
    assert_ne!(run.code, Some(0), "{run}");
}

#[test]
fn a_signal_ends_it_between_builds_and_during_one() {
    let mut watched = Watched::published();
    let before = watched.page("index.html");
    watched.hook(BEARER, "");
    watched
        .service
        .event("building", |event| event["cause"] == "hook");
    assert_eq!(watched.stop(), Some(143));
    assert_eq!(watched.page("index.html"), before);
}
