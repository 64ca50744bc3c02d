//! Links to addresses that are not pages, but that redirects answer.

use super::planted::text;
use super::{check, keep_sarif};
use crate::ledger::Remembering;
use crate::support::content::page;
use crate::support::project_copy::edit;
use serde_json::json;
use sitegen::check::CheckFinding;
use sitegen::config::Redirect;
use sitegen::report::{Lang, Level};

/// What is planted here.
pub const REDIRECTED: [&str; 3] = ["link-redirected", "link-to-gone", "link-to-nowhere"];

fn linking(href: &str) -> String {
    format!("<p><a href=\"{href}\">x</a></p>")
}

/// The finding on a page about its link.
#[track_caller]
fn on<'a>(findings: &'a [CheckFinding], route: &str) -> (&'a str, Level, &'a str) {
    let about_links = findings
        .iter()
        .filter(|finding| finding.code.as_str().starts_with("link-"));
    let mut on_page = about_links.filter(|finding| finding.route.as_deref() == Some(route));
    let finding = on_page
        .next()
        .unwrap_or_else(|| panic!("nothing on {route}: {findings:#?}"));
    assert!(
        on_page.next().is_none(),
        "one finding for one link: {findings:#?}"
    );
    (finding.code.as_str(), finding.level, &finding.message)
}

#[test]
fn a_detour_is_advice_that_says_where_it_leads_and_other_redirects_are_broken_links() {
    let links = [
        ("a", "/oud"),
        ("b", "/oud?utm_source=x#team"),
        ("c", "/nieuws/2024/1"),
        ("d", "/vorige"),
        ("e", "/elders"),
        ("f", "/winkel?id=7"),
        ("g", "/dicht"),
        ("h", "/tijdelijk"),
        ("i", "/dood"),
        ("j", "/winkel"),
        ("k", "https://www.example.test/oud"),
        ("l", "/verborgen"),
        ("m", "/opgeheven#team"),
    ];
    let mut site = Remembering::new();
    site.after(|content| {
        for slug in ["vorige", "tijdelijk", "verborgen", "opgeheven"] {
            content.entries_mut("pages").push(page(slug, slug, json!([])));
        }
        for (slug, href) in links {
            content.entries_mut("pages").push(text(slug, &linking(href)));
        }
        content.keep_ids();
    });
    site.renamed("pages", "vorige", "volgende");
    site.after(|content| {
        content
            .entries_mut("pages")
            .retain(|page| page["slug"] != "tijdelijk");
    });
    site.site.configure(|config| {
        config.lang = Lang::En;
        let mut kept = Redirect::new("/winkel", "/over-wt", 302);
        kept.query = vec![("id".to_owned(), ":id".to_owned())];
        let hides = |rule| Redirect { force: true, ..rule };
        config.redirects = vec![
            hides(Redirect::new("/verborgen", "/over-wt", 302)),
            hides(Redirect::new("/opgeheven", "/404.html", 410)),
            Redirect::new("/oud", "/over-wt", 301),
            Redirect::new("/nieuws/*", "/over-wt", 301),
            Redirect::new("/elders", "https://www.example.com/", 301),
            Redirect::new("/dicht", "/404.html", 410),
            Redirect::new("/dood", "/bestaat-niet", 301),
            kept,
        ];
    });
    let findings = check(&site.site);
    let detours = [
        ("a", "`/oud` is redirected to `/over-wt`: it works, by a detour"),
        (
            "b",
            "`/oud?utm_source=x#team` is redirected to `/over-wt?utm_source=x#team`",
        ),
        ("c", "`/nieuws/2024/1` is redirected to `/over-wt`"),
        ("d", "`/vorige` is redirected to `/volgende`"),
        ("e", "`/elders` is redirected to `https://www.example.com/`"),
        ("f", "`/winkel?id=7` is redirected to `/over-wt`"),
        ("k", "is redirected to `/over-wt`"),
        ("l", "`/verborgen` is redirected to `/over-wt`"),
    ];
    for (route, words) in detours {
        let (code, level, message) = on(&findings, route);
        assert_eq!((code, level), ("link-redirected", Level::Advice), "{route}");
        assert!(message.contains(words), "{route}: {message}");
    }
    for route in ["g", "h", "m"] {
        let (code, level, message) = on(&findings, route);
        assert_eq!(
            (code, level),
            ("link-to-gone", Level::Warning),
            "{route}: {message}"
        );
    }
    let (code, level, message) = on(&findings, "i");
    assert_eq!((code, level), ("link-to-nowhere", Level::Warning));
    assert_eq!(
        message,
        "`/dood` is redirected to `/bestaat-niet`, which is not there"
    );
    let (code, _, message) = on(&findings, "j");
    assert_eq!(
        (code, message),
        ("link-to-nowhere", "`/winkel` is not a page of the site")
    );
    keep_sarif("redirected", &findings);

    let problems = site.site.problem_texts();
    assert!(
        problems.iter().all(|problem| problem.code != "link-redirected"),
        "what works is not a problem of a build: {problems:#?}"
    );
}

#[test]
fn a_link_of_a_template_to_a_redirect_is_advice_in_its_file() {
    let mut site = Remembering::new();
    site.site.change_project(|project| {
        let footer = "{{ cached_partial(\"partials/site-footer.html\") -}}";
        let link = format!("<a href=\"/oud\">x</a>{footer}");
        edit(project, "templates/body.html", footer, &link);
    });
    site.site
        .configure(|config| config.redirects = vec![Redirect::new("/oud", "/over-wt", 301)]);
    let findings = check(&site.site);
    let detour = findings
        .iter()
        .find(|finding| finding.code == "link-redirected")
        .unwrap();
    assert_eq!(detour.level, Level::Advice);
    assert_eq!(
        detour.message,
        "a link of a template: `/oud` is redirected to `/over-wt`: it works, by a detour"
    );
    assert_eq!(detour.file, Some(("templates/layout.html".into(), None)));
}

#[test]
fn a_link_to_the_file_of_a_page_is_published_as_the_page_and_found_in_a_template() {
    let mut site = Remembering::new();
    site.after(|content| {
        let link = linking("/over-wt.html#team");
        content.entries_mut("pages").push(text("a", &link));
        content.keep_ids();
    });
    site.site.change_project(|project| {
        let footer = "{{ cached_partial(\"partials/site-footer.html\") -}}";
        let link = format!("<a href=\"/over-wt.html\">x</a>{footer}");
        edit(project, "templates/body.html", footer, &link);
    });
    let findings = check(&site.site);
    let mut links = findings
        .iter()
        .filter(|finding| finding.code == "link-redirected");
    let message = &links.next().unwrap().message;
    assert!(
        message.contains("`/over-wt.html` is redirected to `/over-wt`"),
        "{message}"
    );
    assert_eq!(links.next(), None);
    site.site.build();
    assert!(site.site.read("a.html").contains("href=\"/over-wt#team\""));
}
