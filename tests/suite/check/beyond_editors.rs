//! Defects of administrators, developers and servers, and how many kinds of defects are planted in all.

use super::external::EXTERNAL;
use super::feeds::FEEDS;
use super::planted::{ERRORS, editors, incompressible, text};
use super::redirected::REDIRECTED;
use super::{check, keep_sarif};
use crate::support::SiteTest;
use crate::support::content::{PHOTO, page, small, vacancy};
use crate::support::project_copy::edit;
use embedded_craft::{Fault, SchemaPatch};
use serde_json::{Value, json};
use sitegen::check::CheckFinding;
use sitegen::config::Role;
use sitegen::report::Level;
use std::collections::BTreeSet;

/// A code, and what its place says.
type Planted = (&'static str, &'static str);

/// Defects of administrators, and of editors where they can break more than one page.
const ADMINISTRATORS: [Planted; 8] = [
    ("cms-dev-mode", "seo"),
    ("file-unavailable", "weg.png"),
    ("link-to-nowhere", "redirects.toml"),
    ("navigation-without-title", "leeg ("),
    ("robots-forbid-everything", "de site"),
    ("schema-new-type", "queries/schema.graphql"),
    ("unknown-block", "nieuw"),
    ("unknown-option", "vreemd"),
];
const DEVELOPERS: [Planted; 4] = [
    ("schema-changed", "queries/schema.graphql"),
    ("link-to-nowhere", "templates/layout.html"),
    ("main-headings", "over-wt"),
    ("source-warning", "frontend/styles/blocks/tekst.css"),
];
const FIRST_BUILD: [Planted; 2] = [("files-missing", "/uploads/"), ("first-build-empty", "")];

#[track_caller]
fn assert_found(findings: &[CheckFinding], planted: &[Planted]) {
    let is_found = |(code, place): &&Planted| {
        let mut findings = findings.iter();
        findings.any(|finding| finding.code == *code && finding.place.contains(place))
    };
    let missed: Vec<&Planted> = planted.iter().filter(|planted| !is_found(planted)).collect();
    let found: BTreeSet<String> = findings
        .iter()
        .map(|finding| format!("{}: {}", finding.code, finding.place))
        .collect();
    assert!(missed.is_empty(), "{missed:?} not in {found:#?}");
}

fn image(name: &str) -> Value {
    json!([{ "type": "afbeelding", "afbeelding": [name] }])
}

#[test]
fn every_mistake_of_an_administrator_is_found_where_it_is() {
    let mut site = SiteTest::small();
    site.set_up_cms(|settings| {
        settings.dev_mode = true;
        settings.schema_patch = SchemaPatch::default()
            .add_block("nieuwBlok", "kop: String")
            .extend("type evenement_Entry { kop: String }");
    });
    site.change(|content| {
        content
            .site_mut()
            .insert("robotsTxt".into(), "User-agent: *\nDisallow: /\n".into());
        content.add_asset(
            "images",
            "weg.png",
            PHOTO,
            json!({ "title": "Weg", "alt": "Weg" }),
        );
        content
            .entries_mut("pages")
            .push(page("beeld", "Beeld", image("weg.png")));
        let block = json!([{ "type": "nieuwBlok", "kop": "Kop" }]);
        content.entries_mut("pages").push(page("nieuw", "Nieuw", block));
        content
            .entries_mut("fixedNavigation")
            .push(json!({ "slug": "leeg", "title": "" }));
        let mut strange = vacancy(22);
        strange["slug"] = "vreemd".into();
        strange["salaryUnit"] = "DECADE".into();
        content.entries_mut("vacancies").push(strange);
    });
    // No file of another test.
    site.config.cache = site.out().with_file_name("cache");
    site.fault(Fault::path("/uploads/weg.png").status(404));
    site.configure(|config| {
        let rule = sitegen::config::Redirect::new("/oud", "/bestaat-niet", 301);
        config.redirects.push(rule);
    });
    let findings = check(&site);
    assert_found(&findings, &ADMINISTRATORS);
    for handle in ["nieuwBlok", "evenement"] {
        let of_type = |finding: &&CheckFinding| {
            finding.code == "schema-new-type" && finding.message.contains(&format!("`{handle}`"))
        };
        assert_eq!(findings.iter().filter(of_type).count(), 1, "{handle}");
    }
    keep_sarif("administrators", &findings);
}

#[test]
fn every_mistake_of_a_developer_is_found_in_its_file() {
    let mut site = SiteTest::small();
    site.change_project(|project| {
        let footer = "{{ cached_partial(\"partials/site-footer.html\") -}}";
        let link = format!("<a href=\"/bestaat-niet\">x</a>{footer}");
        edit(project, "templates/body.html", footer, &link);
        // What the CMS no longer has.
        let values = "enum SeomaticEnvironment {";
        edit(
            project,
            "queries/schema.graphql",
            values,
            &format!("{values}\n  test"),
        );
        let style = "frontend/styles/blocks/tekst.css";
        edit(project, style, "", "\n.tekst { widht: 1px; }\n");
        let header = "templates/partials/page-header.html";
        edit(
            project,
            header,
            "<header class=\"band",
            "<h1>{{ page.title }}</h1><header class=\"band",
        );
    });
    let findings = check(&site);
    assert_found(&findings, &DEVELOPERS);
    let dead = findings.iter().find(|finding| finding.code == "link-to-nowhere");
    assert_eq!(dead.unwrap().file, Some(("templates/layout.html".into(), None)));
    let style = findings.iter().find(|finding| finding.code == "source-warning");
    assert!(
        matches!(&style.unwrap().file, Some((_, Some(line))) if *line > 1),
        "{style:?}"
    );
    keep_sarif("developers", &findings);
}

#[test]
fn what_stops_a_first_build_is_found_before_anything_is_published() {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.entries_mut("vacancies").clear();
        for name in ["een.png", "twee.png", "drie.png"] {
            content.add_asset("images", name, PHOTO, json!({ "title": name, "alt": name }));
            content
                .entries_mut("pages")
                .push(page(&name[..3], name, image(name)));
        }
        content.entries_mut("pages").push(text("tekst", "<p>x</p>"));
    });
    // No file of another test.
    site.config.cache = site.out().with_file_name("cache");
    site.fault(Fault::path("/uploads/").status(404));
    site.config.guard.accept_missing_files = false;
    let findings = check(&site);
    assert_found(&findings, &FIRST_BUILD);
    let errors = findings.iter().filter(|finding| finding.level == Level::Error);
    assert_eq!(errors.count(), 2);
    keep_sarif("first-build", &findings);
}

/// What `sitegen check` is for, and the codes that each point is found by.
const POINTS: [(&str, &[&str]); 19] = [
    (
        "links within the site",
        &["link-to-nowhere", "link-without-target", "link-refused"],
    ),
    ("anchors", &["anchor-missing"]),
    ("redirects", &["link-redirected", "link-to-gone"]),
    ("links to other sites", &["external-broken", "external-moved"]),
    ("titles", &["title-shared"]),
    ("descriptions", &["description-shared", "description-missing"]),
    ("descriptions of pictures", &["alt-missing"]),
    ("the order of headings", &["heading-skipped", "main-headings"]),
    ("names of links and buttons", &["name-missing"]),
    ("originals", &["original-too-large"]),
    (
        "job postings",
        &["job-fact-missing", "salary-negative", "salary-reversed"],
    ),
    ("feeds", &FEEDS),
    ("budgets", &["budget-exceeded", "page-too-large"]),
    ("legal links", &["legal-link-missing"]),
    ("leftovers of the CMS's host", &["cms-host-in-text"]),
    ("unknown blocks", &["unknown-block"]),
    ("the schema", &["schema-changed"]),
    ("types that are new in the CMS", &["schema-new-type"]),
    ("what stops a build", &ERRORS),
];

/// Each of these lists is planted by a test, which finds all of it.
#[test]
fn fifty_five_kinds_of_defects_are_planted_and_each_point_of_the_check_has_some() {
    let editors = editors(&mut small());
    let others = [&ADMINISTRATORS[..], &DEVELOPERS, &FIRST_BUILD].concat();
    let all = editors.iter().chain(&others).map(|(code, _)| *code);
    let all = all.chain(ERRORS).chain(FEEDS).chain(REDIRECTED).chain(EXTERNAL);
    let codes: BTreeSet<&str> = all.collect();
    assert_eq!(codes.len(), 55, "{codes:?}");
    for (point, by) in POINTS {
        let missed: Vec<&&str> = by.iter().filter(|code| !codes.contains(**code)).collect();
        assert!(missed.is_empty(), "{point}: {missed:?}");
    }
}

#[test]
fn the_style_guide_may_be_as_large_as_all_blocks_are() {
    let mut site = SiteTest::small();
    site.change(|content| {
        content
            .entries_mut("pages")
            .push(text("zwaar", &incompressible()))
    });
    let too_large = |site: &SiteTest| check(site).iter().any(|finding| finding.code == "page-too-large");
    assert!(too_large(&site));
    site.configure(|config| drop(config.pages.insert(Role::StyleGuide, "/zwaar".into())));
    assert!(!too_large(&site));
}
