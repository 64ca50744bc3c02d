//! `sitegen check --external`: the links to other sites.

mod other_site;

use super::keep_sarif;
use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::content::page;
use crate::support::project_copy::{copy_project, edit};
use jiff::{SignedDuration, Timestamp};
use other_site::OtherSite;
use serde_json::{Value, json};
use sitegen::check::external::Counts;
use sitegen::check::{self, CheckFinding, External};
use sitegen::commands::runtime;
use sitegen::config::Forms;
use sitegen::deploy::links::Asking;
use sitegen::report::{Level, Reporter};

/// What is planted here.
pub const EXTERNAL: [&str; 3] = ["external-broken", "external-moved", "external-watched"];

/// A site with pages that link to these addresses, one each, and a cache of its own.
fn linking(links: &[String]) -> SiteTest {
    let mut site = SiteTest::small();
    site.config.cache = site.out().with_file_name("cache");
    // Tests ask nobody but themselves.
    site.config.certificates.clear();
    site.config.forms = Forms::default();
    site.change(|content| {
        content.global_mut("footer").clear();
        for (number, link) in links.iter().enumerate() {
            let text = json!([{ "type": "tekst", "tekst": format!("<p><a href=\"{link}\">x</a></p>") }]);
            let slug = format!("pagina-{number}");
            content.entries_mut("pages").push(page(&slug, &slug, text));
        }
    });
    site
}

fn asked(site: &SiteTest, hours: i64, allow_private: bool) -> (Vec<CheckFinding>, Counts) {
    let mut config = site.config.clone();
    config.now = now(hours);
    config.lang = sitegen::report::Lang::En;
    let asking = Asking::new(allow_private).unwrap();
    let external = External {
        asking: &asking,
        age: SignedDuration::from_hours(24),
    };
    let reporter = Reporter::silent();
    let checked = check::check_with(&config, Some(external), &runtime().unwrap(), &reporter);
    let (mut findings, counts) = checked.unwrap();
    findings.retain(|finding| finding.code.as_str().starts_with("external-"));
    (findings, counts.unwrap())
}

fn now(hours: i64) -> Timestamp {
    let now: Timestamp = crate::support::site_test::NOW.parse().unwrap();
    now + SignedDuration::from_hours(hours)
}

fn summaries(findings: &[CheckFinding]) -> Vec<(&str, Level, &str)> {
    let told = findings.iter();
    told.map(|finding| {
        (
            finding.code.as_str(),
            finding.level,
            finding.route.as_deref().unwrap_or_default(),
        )
    })
    .collect()
}

#[test]
fn what_is_gone_is_a_finding_at_once_and_what_moved_is_advice_with_the_new_address() {
    let other = OtherSite::start();
    other.answer("/weg", 404);
    other.answer("/voorbij", 410);
    other.redirect("/oud", 301, "/nieuw");
    other.redirect("/even", 302, "/nieuw");
    other.redirect("/dan", 302, "/weg");
    let paths = ["/goed", "/weg", "/voorbij", "/oud", "/even", "/dan"];
    let site = linking(&paths.map(|path| other.url(path)));
    let (findings, counts) = asked(&site, 0, true);
    assert_eq!(
        summaries(&findings),
        [
            ("external-broken", Level::Warning, "pagina-1"),
            ("external-broken", Level::Warning, "pagina-2"),
            ("external-broken", Level::Warning, "pagina-5"),
            ("external-moved", Level::Advice, "pagina-3"),
        ]
    );
    assert!(findings[0].message.contains(&other.url("/weg")), "{findings:#?}");
    assert!(findings[0].message.contains("status 404"), "{findings:#?}");
    assert!(findings[0].edit_url.is_some());
    assert_eq!(findings[0].field.as_deref(), Some("contentMatrix[0].tekst"));
    assert_eq!(findings[3].hint, format!("link to {}", other.url("/nieuw")));
    assert_eq!((counts.links, counts.asked), (6, 6));
    keep_sarif("external", &findings);
}

#[test]
fn the_new_address_may_be_sent_as_it_is_typed_and_has_its_anchor() {
    let other = OtherSite::start();
    other.redirect("/utf-8", 301, "/über-uns");
    other.redirect("/latin-1", 302, b"/\xfcber-uns");
    other.redirect("/deel", 301, "/ergens#deel");
    other.redirect("/ergens", 308, "/nieuw");
    let site = linking(&["/utf-8", "/latin-1", "/deel"].map(|path| other.url(path)));
    let (findings, _) = asked(&site, 0, true);
    let hints: Vec<&str> = findings.iter().map(|finding| finding.hint.as_str()).collect();
    let hint = |path: &str| format!("link to {}", other.url(path));
    assert_eq!(hints, [hint("/%C3%BCber-uns"), hint("/nieuw#deel")]);
    for request in other.take() {
        assert!(!request.path.contains('#'), "{request:?}");
    }
}

#[test]
fn each_address_is_asked_once_and_one_at_a_time() {
    let other = OtherSite::start();
    let mut links: Vec<String> = (0..6).map(|number| other.url(&format!("/{number}"))).collect();
    links.extend([other.url("/1"), other.url("/2#deel")]);
    let site = linking(&links);
    let (findings, counts) = asked(&site, 0, true);
    assert!(findings.is_empty(), "{findings:#?}");
    assert_eq!((counts.links, counts.asked), (6, 6));
    let mut requests: Vec<String> = other
        .take()
        .iter()
        .map(|asked| format!("{} {}", asked.method, asked.path))
        .collect();
    requests.sort();
    let once: Vec<String> = (0..6).map(|number| format!("HEAD /{number}")).collect();
    assert_eq!(requests, once);
    assert_eq!(other.most(), 1);
}

#[test]
fn a_server_that_refuses_head_is_asked_with_get() {
    let other = OtherSite::start();
    for (path, status) in [("/405", 405), ("/403", 403), ("/501", 501), ("/404", 404)] {
        other.rule("HEAD", path, Some((status, None)));
    }
    other.rule("HEAD", "/dicht", None);
    let paths = ["/405", "/403", "/501", "/404", "/dicht"];
    let site = linking(&paths.map(|path| other.url(path)));
    assert_eq!(asked(&site, 0, true).0, []);
    let gets = other.take();
    assert_eq!(gets.iter().filter(|asked| asked.method == "GET").count(), 5);
}

#[test]
fn a_failure_is_watched_until_it_has_failed_three_times_over_a_day() {
    let other = OtherSite::start();
    other.answer("/soms", 503);
    other.rule("HEAD", "/stil", None);
    other.rule("GET", "/stil", None);
    let site = linking(&["/soms", "/stil"].map(|path| other.url(path)));
    for hours in [0, 8, 16] {
        let (findings, counts) = asked(&site, hours, true);
        assert_eq!(counts.asked, 2, "{hours}");
        let watched = |route| ("external-watched", Level::Advice, route);
        assert_eq!(
            summaries(&findings),
            [watched("pagina-0"), watched("pagina-1")],
            "{hours}"
        );
    }
    let (findings, _) = asked(&site, 24, true);
    let broken = |route| ("external-broken", Level::Warning, route);
    assert_eq!(summaries(&findings), [broken("pagina-0"), broken("pagina-1")]);
    assert!(findings[0].message.contains("status 503"), "{findings:#?}");
    assert!(findings[1].message.contains("did not answer"), "{findings:#?}");
    other.answer("/soms", 200);
    let (findings, _) = asked(&site, 32, true);
    assert_eq!(summaries(&findings), [broken("pagina-1")], "it is there again");
}

#[test]
fn a_redirect_without_end_is_said_to_be_a_circle() {
    let other = OtherSite::start();
    other.redirect("/heen", 302, "/terug");
    other.redirect("/terug", 302, "/heen");
    other.redirect("/rond", 302, "/rond");
    let site = linking(&["/heen", "/rond"].map(|path| other.url(path)));
    let (findings, _) = asked(&site, 0, true);
    let watched = |route| ("external-watched", Level::Advice, route);
    assert_eq!(summaries(&findings), [watched("pagina-0"), watched("pagina-1")]);
    assert!(findings[0].message.contains("in a circle"), "{findings:#?}");
}

#[test]
fn young_answers_are_not_asked_for_again() {
    let other = OtherSite::start();
    other.answer("/soms", 500);
    let site = linking(&["/goed", "/soms"].map(|path| other.url(path)));
    for (hours, asks) in [(0, 2), (5, 0), (6, 1), (23, 1), (25, 1)] {
        let (_, counts) = asked(&site, hours, true);
        assert_eq!(counts.asked, asks, "{hours}");
        assert_eq!(counts.asked + counts.remembered, 2);
    }
}

#[test]
fn a_server_that_wants_people_is_no_finding() {
    let other = OtherSite::start();
    for status in [401, 403, 429, 451, 999] {
        other.answer(&format!("/{status}"), status);
    }
    let site = linking(&["/401", "/403", "/429", "/451", "/999"].map(|path| other.url(path)));
    let (findings, counts) = asked(&site, 0, true);
    assert_eq!((summaries(&findings), counts.unclear), (vec![], 5));
}

#[test]
fn private_addresses_are_asked_only_when_that_is_allowed() {
    let other = OtherSite::start();
    let name = other.url("/x").replace("127.0.0.1", "localhost");
    let site = linking(&[other.url("/x"), name]);
    let (findings, counts) = asked(&site, 0, false);
    assert_eq!(counts.private, 1, "{counts:?}");
    assert_eq!(
        summaries(&findings),
        [("external-watched", Level::Advice, "pagina-1")]
    );
    assert!(other.take().is_empty(), "nothing reached it");
}

#[test]
fn nothing_of_ours_is_sent() {
    let other = OtherSite::start();
    other.redirect("/oud", 301, "/nieuw");
    let site = linking(&[other.url("/oud")]);
    asked(&site, 0, true);
    let requests = other.take();
    assert_eq!(requests.len(), 2, "{requests:?}");
    for request in requests {
        for name in ["authorization", "cookie", "referer", "x-craft-token"] {
            assert!(!request.headers.contains_key(name), "{request:?}");
        }
        assert!(request.headers["user-agent"].starts_with("sitegen/"));
    }
}

#[test]
fn the_command_says_how_many_it_asked_and_advice_does_not_fail_it() {
    let other = OtherSite::start();
    other.redirect("/oud", 301, "/nieuw");
    let site = linking(&[other.url("/oud")]);
    let workspace = Workspace::bare();
    copy_project(workspace.path());
    edit(
        workspace.path(),
        "sitegen.toml",
        "link = \"https://www.fsc.nl/\"\n",
        "",
    );
    let token = [("SITEGEN_CMS_TOKEN", "demo")];
    let line = |flags: &str| {
        let cms = format!("--cms-url {}", site.config.cms.url);
        format!("check --lang en --baseline known.json {cms} {flags}")
    };
    let known = workspace.run_with(&line("--update-baseline --external --allow-private"), &token);
    assert_eq!(known.code, Some(0), "{known}");
    let stored: Value =
        serde_json::from_str(&std::fs::read_to_string(workspace.path().join("known.json")).unwrap()).unwrap();
    let stored = stored["findings"].as_object().unwrap().len();
    let says = format!("known.json: known findings: {stored}; advice, which stays: 1\n");
    assert!(known.stdout.ends_with(&says), "{says}: {known}");
    let run = workspace.run_with(&line("--external --allow-private"), &token);
    assert_eq!(run.code, Some(0), "{run}");
    for words in [
        "advice[external-moved]: ",
        "links to other sites: 1; asked: 0, asked earlier: 1\nnothing found but advice: 1",
    ] {
        assert!(run.stdout.contains(words), "{words}: {run}");
    }
    let run = workspace.run_with(
        &line("--external --allow-private --external-age 0 --format json"),
        &token,
    );
    let counts = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .find(|event| event["event"] == "external");
    assert_eq!(counts.unwrap()["asked"], 1, "{run}");
    other.answer("/oud", 404);
    let run = workspace.run_with(&line("--external --allow-private --external-age 0"), &token);
    assert_eq!(run.code, Some(1), "{run}");
    assert!(run.stdout.contains("warning[external-broken]: "), "{run}");
    let refused = workspace.run_with(&line("--allow-private"), &token);
    assert_eq!(refused.code, Some(2), "{refused}");
}
