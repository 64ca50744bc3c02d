//! Pages by role, whatever their addresses; navigation guards.

use crate::support::content::{PRIVACY, TERMS, page};
use crate::support::edits::fill;
use crate::support::site_test::route;
use crate::support::source::sources;
use crate::support::{Html, SiteTest};
use embedded_craft::Content;
use serde_json::json;
use sitegen::config::Role;
use sitegen::report::{ExitCode, ProblemText};

/// The addresses of all links of a page, those of its form's island included.
fn hrefs(html: &Html) -> Vec<&str> {
    let links = html.all("a").into_iter();
    links.map(|link| link.get("href")).collect()
}

/// Another firm's addresses: an entry and its uri.
const ELSEWHERE: [(&str, &str, &str); 8] = [
    ("vacancyOverview", "vacatures", "banen"),
    ("vacancies", "vacature-1", "banen/vacature-1"),
    ("contact", "contact", "bereikbaar"),
    ("contactSuccess", "gelukt", "bereikbaar/dank"),
    ("overviews", "blog", "nieuws"),
    ("blog", "bericht", "nieuws/bericht"),
    ("overviews", "cases", "werk"),
    ("cases", "klus", "werk/klus"),
];

fn move_pages(content: &mut Content) {
    for (section, slug, uri) in ELSEWHERE {
        let entry = content.entry_mut(section, slug).unwrap();
        entry.insert("uri".into(), json!(uri));
    }
}

#[test]
fn links_lead_to_the_pages_wherever_they_live() {
    let mut site = SiteTest::small();
    site.change(|content| {
        move_pages(content);
        fill(
            content,
            "contact",
            "contact",
            json!({ "contentMatrix": [{ "type": "companyCustomersForm" }] }),
        );
        content.global_mut("contact").clear();
    });
    site.configure(|config| config.strict = true).build();
    for path in site.pages() {
        let html = site.html(&path);
        for href in hrefs(&html) {
            let gone = ["/vacatures", "/contact", "/blog", "/cases"].contains(&href);
            assert!(!gone, "{path} links to {href}");
        }
        assert!(
            hrefs(&html).contains(&"/bereikbaar"),
            "{path}: the header's contact button"
        );
    }
    let back = |path: &str, to: &str| assert!(hrefs(&site.html(path)).contains(&to), "{path} → {to}");
    back("banen/vacature-1.html", "/banen");
    back("nieuws/bericht.html", "/nieuws");
    back("werk/klus.html", "/werk");
    back("nieuws.html", "/nieuws/bericht");
    back("werk.html", "/werk/klus");
    let form = site.read("bereikbaar.html");
    assert!(form.contains(r#""success":"/bereikbaar/dank""#), "{form}");
    back("bereikbaar.html", TERMS);
    back("bereikbaar.html", PRIVACY);
}

#[test]
fn a_setting_names_another_page_than_the_type() {
    let mut site = SiteTest::small();
    site.configure(|config| {
        config.pages.insert(Role::Contact, "/over-wt/team".into());
        config.pages.insert(Role::Privacy, "/over-wt".into());
    });
    site.build();
    let html = site.html("vacatures.html");
    assert!(hrefs(&html).contains(&"/over-wt/team") && !hrefs(&html).contains(&"/contact"));
}

#[test]
fn a_setting_that_names_no_page_is_a_problem_and_no_link() {
    let mut site = SiteTest::small();
    site.configure(|config| {
        config.pages.insert(Role::About, "/wie-zijn-wij".into());
        config.middleware.insert("/nergens".into(), Vec::new());
    });
    let problems = site.problem_texts();
    let places: Vec<(&str, &str)> = problems
        .iter()
        .map(|p| (p.code.as_str(), p.place.as_str()))
        .collect();
    assert_eq!(
        places,
        [
            ("page-missing", "`pages.about` in sitegen.toml"),
            ("page-missing", "`routes.\"/nergens\"` in sitegen.toml"),
        ]
    );
}

#[test]
fn a_footer_without_its_legal_links_stops_a_strict_build() {
    let mut site = SiteTest::small();
    site.change(|content| drop(content.global_mut("footer").remove("subFooter")));
    site.configure(|config| config.strict = true);
    site.fails(ExitCode::ContentRefused, &["--strict"]);
    let problems = site.problem_texts();
    assert_eq!(codes(&problems), ["legal-link-missing"; 2], "{problems:#?}");
    assert!(problems[0].place.contains("global set footer") && problems[0].message.contains(TERMS));
}

#[test]
fn a_form_without_a_page_of_terms_stops_a_strict_build_and_keeps_its_words() {
    let mut site = SiteTest::small();
    site.change(|content| {
        fill(
            content,
            "pages",
            "over-wt",
            json!({ "contentMatrix": [{ "type": "companyCustomersForm" }] }),
        );
    });
    site.configure(|config| {
        config.pages.remove(&Role::Terms);
        config.strict = true;
    });
    site.fails(ExitCode::ContentRefused, &["--strict"]);
    let problems = site.problem_texts();
    assert!(
        problems
            .iter()
            .all(|problem| problem.code == "legal-link-missing" && problem.hint.contains("`pages.terms`")),
        "{problems:#?}"
    );
    site.configure(|config| config.strict = false).build();
    let html = site.html("over-wt.html");
    let terms = html.with_class("form__terms")[0];
    assert!(terms.text.contains("Algemene voorwaarden"), "{}", terms.text);
}

fn codes(problems: &[ProblemText]) -> Vec<&str> {
    problems.iter().map(|problem| problem.code.as_str()).collect()
}

#[test]
fn the_graphic_belongs_to_the_item_of_the_company_s_page_by_its_address_or_slug() {
    let mut site = SiteTest::small();
    site.change(|content| {
        fill(content, "pages", "over-wt", json!({ "uri": "wie-wij-zijn" }));
        fill(
            content,
            "fixedNavigation",
            "over-wt",
            json!({ "slug": "over-ons" }),
        );
        let other = json!({ "slug": "over-wt", "title": "Iets anders", "cta": { "entry": "contact/contact" },
            "children": [{ "slug": "x", "title": "X", "cta": { "entry": "pages/team" } }] });
        content.entries_mut("fixedNavigation").push(other);
    });
    let shown = |site: &SiteTest| {
        let text = site.read("index.html");
        let (_, nav) = text.split_once("site-nav__list").unwrap();
        let (own, other) = nav.split_once("Iets anders").unwrap();
        [own, other].map(|part| part.contains("site-nav__graphic"))
    };
    site.build();
    assert_eq!(shown(&site), [false, false], "not set");
    site.configure(|config| drop(config.pages.insert(Role::About, "/wie-wij-zijn".into())));
    site.build();
    assert_eq!(shown(&site), [true, false]);
    site.change(|content| {
        let item = json!({ "slug": "wie-wij-zijn", "cta": null });
        fill(content, "fixedNavigation", "over-ons", item);
    });
    site.build();
    assert_eq!(shown(&site), [true, false], "it leads nowhere");
}

#[test]
fn a_guard_that_nobody_defined_stops_the_build_and_the_known_ones_are_named() {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.add_asset("images", "nieuw.txt", &b"x"[..], json!({ "title": "Nieuw" }));
        let blocks = json!([{ "type": "bestand", "bestand": ["nieuw.txt"] }]);
        content
            .entries_mut("pages")
            .push(page("bestanden", "Bestanden", blocks));
    });
    let guard = |site: &mut SiteTest, name: &str| {
        let names = vec!["without-query".to_owned(), name.to_owned()];
        site.configure(|config| drop(config.middleware.insert("/vacatures".into(), names)));
    };
    guard(&mut site, "without-qeury");
    site.fails(
        ExitCode::Usage,
        &[
            "`/vacatures`",
            "`without-qeury`",
            "`without-query`",
            "sitegen.toml",
        ],
    );
    // Images take long: nothing is downloaded for a site that cannot be built.
    let files = site
        .cms()
        .requests()
        .into_iter()
        .filter(|request| request.path.starts_with("/uploads/"));
    assert_eq!(files.count(), 0);
    // What there is, is what the project's own front end says.
    site.change_project(|project| {
        let path = project.join("frontend/browser/middleware.ts");
        let text = std::fs::read_to_string(&path).unwrap();
        let more = "([\n  [\"working-hours\", () => null],";
        std::fs::write(&path, text.replacen("([", more, 1)).unwrap();
    });
    site.fails(ExitCode::Usage, &["`working-hours`, `without-query`"]);
    guard(&mut site, "working-hours");
    site.build();
    let html = site.html("vacatures.html");
    assert_eq!(
        html.one("body").get("data-middleware"),
        "without-query working-hours"
    );
    assert!(!site.read("contact.html").contains("data-middleware"));
}

#[test]
fn the_sustainability_widget_speaks_of_the_company_that_is_set() {
    let mut site = SiteTest::small();
    site.change(|content| {
        content
            .entries_mut("pages")
            .push(page("hout", "Hout", json!([{ "type": "woodYouCare" }])))
    });
    site.build();
    assert!(site.read("hout.html").contains("/nl/?company=130"));
    site.configure(|config| config.sustainability.company = 7).build();
    assert!(site.read("hout.html").contains("/nl/?company=7"));
}

/// Pages are linked to by their role (`[pages]`), so that another company's addresses need no change of code.
#[test]
fn no_address_of_a_page_of_the_demo_stands_in_the_code() {
    let fixed = ["/", "/404", "/503"];
    let routes: Vec<String> = SiteTest::published_demo()
        .pages()
        .iter()
        .map(|page| route(page))
        .filter(|route| !fixed.contains(&route.as_str()))
        .collect();
    let code = ["templates", "frontend", "src"]
        .into_iter()
        .flat_map(|folder| sources(folder, &["html", "svg", "json", "ts", "tsx", "css", "rs"]))
        .filter(|file| !file.path.contains("test"));
    let mut found = Vec::new();
    for file in code {
        let comment = |line: &&str| {
            ["/*", "* ", "{#"]
                .iter()
                .any(|start| line.trim_start().starts_with(start))
        };
        let code = file.code();
        // Tests of a file stand at its end.
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        let code: String = code.lines().filter(|line| !comment(line)).collect();
        for route in &routes {
            let uri = &route[1..];
            let mut literals = vec![format!("\"{route}"), format!("'{route}"), format!("`{route}")];
            // A bare word may be a type or a section as well.
            if uri.contains(['-', '/']) {
                literals.extend([format!("\"{uri}"), format!("'{uri}")]);
            }
            let ends = |rest: &str| rest.starts_with(['"', '\'', '`', '?', '#', '/']);
            let literal = literals.iter().find(|literal| {
                code.match_indices(literal.as_str())
                    .any(|(at, all)| ends(&code[at + all.len()..]))
            });
            found.extend(literal.map(|literal| format!("{}: {literal}", file.path)));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
