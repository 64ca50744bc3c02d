//! Redirects that editors keep in a section of the CMS.

use super::Remembering;
use embedded_craft::{Content, SchemaPatch};
use serde_json::{Value, json};
use sitegen::config::EntryRedirects;
use sitegen::report::ExitCode;

/// The entry type of the section.
const TYPE: &str =
    "type omleiding_Entry { oudAdres: String nieuwAdres: String pagina: [EntryInterface]! code: String }";

/// A site whose editors keep redirects in the section `omleidingen`.
pub(super) fn with(rules: &[Value]) -> Remembering {
    let mut site = Remembering::new();
    site.site
        .set_up_cms(|cms| cms.schema_patch = SchemaPatch::default().extend(TYPE));
    site.site
        .configure(|config| config.cms.redirects = Some(fields()));
    site.site.change(|content| {
        content.add_section("omleidingen", "omleiding", "").unwrap();
        set(content, rules);
    });
    site
}

pub(super) fn fields() -> EntryRedirects {
    EntryRedirects {
        section: "omleidingen".into(),
        entry_type: "omleiding".into(),
        from: "oudAdres".into(),
        to: Some("nieuwAdres".into()),
        page: Some("pagina".into()),
        status: Some("code".into()),
    }
}

pub(super) fn set(content: &mut Content, rules: &[Value]) {
    let entries = content.entries_mut("omleidingen");
    entries.clear();
    for (index, rule) in rules.iter().enumerate() {
        let mut entry = rule.clone();
        entry["slug"] = format!("omleiding-{index}").into();
        entries.push(entry);
    }
}

#[test]
fn a_redirect_in_the_cms_leads_to_a_page_an_address_or_the_end() {
    let mut site = with(&[
        json!({ "oudAdres": "/actie", "nieuwAdres": "/vacatures" }),
        json!({ "oudAdres": "https://www.example.test/zomer?jaar=2025", "nieuwAdres": "https://www.example.test/blog", "code": "302" }),
        json!({ "oudAdres": "lasser", "pagina": ["blog/bericht"] }),
        json!({ "oudAdres": "/nieuws/*", "nieuwAdres": "/blog/:splat" }),
        json!({ "oudAdres": "/brochure", "code": "410" }),
        json!({ "oudAdres": "/elders", "nieuwAdres": "https://www.example.com/" }),
        json!({ "oudAdres": "www.example.test/zonder-schema", "nieuwAdres": "example.test/blog" }),
        json!({ "oudAdres": "https://example.test/zonder-www", "nieuwAdres": "/blog" }),
        json!({ "oudAdres": "/index.php?page=Over+ons", "nieuwAdres": "/over-wt" }),
    ]);
    site.after(|_| {});
    assert_eq!(site.leads("/actie"), "301 /vacatures");
    assert_eq!(site.data("/actie").unwrap()["route"], "/vacatures");
    assert_eq!(site.leads("/zomer?jaar=2025"), "302 /blog");
    assert_eq!(site.leads("/zomer"), "404");
    assert_eq!(site.leads("/lasser"), "301 /blog/bericht");
    assert_eq!(site.leads("/index.php?page=Over+ons"), "301 /over-wt");
    assert_eq!(site.leads("/index.php?page=Over%20ons"), "301 /over-wt");
    assert_eq!(site.leads("/nieuws/bericht"), "301 /blog/bericht");
    assert_eq!(site.leads("/brochure"), "410");
    assert_eq!(site.leads("/elders"), "301 https://www.example.com/");
    assert_eq!(site.leads("/zonder-schema"), "301 /blog");
    assert_eq!(site.leads("/zonder-www"), "301 /blog");

    // The page moves, and the redirect with it.
    site.after(|content| {
        let entry = content.entry_mut("blog", "bericht").unwrap();
        entry.insert("uri".into(), "blog/nieuws".into());
    });
    assert_eq!(site.leads("/lasser"), "301 /blog/nieuws");
    // No entry of the section is a page.
    assert!(!site.get("/sitemap.xml").text().contains("omleiding"));
}

#[test]
fn what_changes_nothing_does_not_stop_the_build() {
    let mut site = with(&[
        json!({ "oudAdres": "/a", "nieuwAdres": "/blog" }),
        json!({ "oudAdres": "/a/", "nieuwAdres": "https://www.example.test/blog/" }),
        json!({ "oudAdres": "http://www.example.test/b", "nieuwAdres": "http://www.example.test/blog" }),
        // The page has its old address again.
        json!({ "oudAdres": "/blog/bericht", "pagina": ["blog/bericht"] }),
        json!({ "oudAdres": "/over-wt", "nieuwAdres": "http://www.example.test/over-wt/" }),
        json!({ "oudAdres": "/d#team", "nieuwAdres": "/blog" }),
        json!({ "oudAdres": "/e", "nieuwAdres": "https://www.example.test//evil.example" }),
    ]);
    site.after(|_| {});
    assert_eq!(site.leads("/over-wt"), "200");
    assert_eq!(site.leads("/d"), "301 /blog");
    assert_eq!(site.leads("/e"), "301 https://www.example.test//evil.example");
    assert_eq!(site.leads("/a"), "301 /blog");
    assert_eq!(site.leads("/b"), "301 /blog");
    assert_eq!(site.leads("/blog/bericht"), "200");

    // An entry that was added and not filled in.
    let empty = [
        json!({ "nieuwAdres": "/blog" }),
        json!({ "oudAdres": " ", "nieuwAdres": "/blog" }),
    ];
    site.site.change(|content| set(content, &empty));
    let problems = site.site.problem_texts();
    let problems: Vec<_> = problems
        .iter()
        .filter(|problem| problem.code == "redirect-empty")
        .collect();
    assert_eq!(problems.len(), 2);
    assert_eq!(
        problems[0].message,
        "the redirect has no old address, so it does nothing"
    );
    let edit_url = problems[0].edit_url.as_deref().unwrap();
    assert!(edit_url.contains("/admin/entries/omleidingen/"), "{edit_url}");
    site.after(|_| {});
    assert_eq!(site.leads("/"), "200");
}

#[test]
fn fields_of_redirects_that_the_cms_does_not_have_stop_the_build() {
    let mut site = with(&[json!({ "oudAdres": "/a", "nieuwAdres": "/blog" })]);
    for wrong in [
        EntryRedirects {
            to: Some("doel".into()),
            ..fields()
        },
        EntryRedirects {
            entry_type: "anders".into(),
            ..fields()
        },
    ] {
        site.site.configure(|config| config.cms.redirects = Some(wrong));
        site.site
            .fails(ExitCode::CmsUnusable, &["`addresses.entries` in sitegen.toml"]);
    }
}
