//! Old addresses that editors keep in a field of the pages themselves.

use super::Remembering;
use crate::check::check;
use crate::delta::{everything_read_at, store};
use crate::support::SiteTest;
use crate::support::edits::saved;
use embedded_craft::{Content, Fault, SchemaPatch};
use jiff::ToSpan;
use serde_json::{Value, json};
use sitegen::config::AddressField;
use sitegen::report::ExitCode;
use std::time::Duration;

/// Pages of the small site.
const PAGES: u32 = 19;

/// A text on one type of pages, and a table on two. The other types have neither.
const FIELDS: &str = "type blog_Entry { oudeAdressen: String  verhuisd: [verhuisd_TableRow] } \
    type vacancy_Entry { verhuisd: [verhuisd_TableRow] } type verhuisd_TableRow { pad: String }";

fn text() -> AddressField {
    AddressField {
        handle: "oudeAdressen".into(),
        column: None,
    }
}

fn table() -> AddressField {
    AddressField {
        handle: "verhuisd".into(),
        column: Some("pad".into()),
    }
}

/// The small site with these fields, of which the settings name one.
fn with(field: AddressField) -> Remembering {
    let mut site = Remembering::new();
    site.site
        .set_up_cms(|cms| cms.schema_patch = SchemaPatch::default().extend(FIELDS));
    site.site
        .configure(|config| config.cms.address_field = Some(field));
    site
}

fn write(content: &mut Content, (section, slug): (&str, &str), field: &str, value: Value) {
    content
        .entry_mut(section, slug)
        .unwrap()
        .insert(field.into(), value);
}

const BLOG: (&str, &str) = ("blog", "bericht");
const VACANCY: (&str, &str) = ("vacancies", "vacature-2");

#[test]
fn every_line_of_a_text_leads_to_the_present_address_of_its_page() {
    let mut site = with(text());
    site.after(|content| {
        let lines = "/eerste\r\n\n  tweede?id=7 \nhttps://www.example.test/caf%C3%A9\n/eerste\n/eerste/\n/café\n\
            http://www.example.test/derde\nexample.test/vierde\n";
        write(content, BLOG, "oudeAdressen", lines.into());
    });
    for old in ["/eerste", "/tweede?id=7", "/caf%C3%A9", "/derde", "/vierde"] {
        assert_eq!(site.leads(old), "301 /blog/bericht", "{old}");
    }
    assert_eq!(site.leads("/tweede"), "404");
    assert_eq!(site.data("/eerste").unwrap()["route"], "/blog/bericht");
    // The page moves, and they follow.
    site.after(|content| {
        let entry = content.entry_mut("blog", "bericht").unwrap();
        entry.insert("uri".into(), "blog/nieuws".into());
    });
    for old in ["/eerste", "/tweede?id=7", "/caf%C3%A9", "/blog/bericht"] {
        assert!(site.leads(old).starts_with("301 /blog/nieuws"), "{old}");
    }
    site.after(|content| write(content, BLOG, "oudeAdressen", Value::Null));
    assert_eq!(site.leads("/eerste"), "404");
}

#[test]
fn every_row_of_a_table_leads_to_its_page_whatever_the_type_of_the_page() {
    let mut site = with(table());
    site.after(|content| {
        write(
            content,
            BLOG,
            "verhuisd",
            json!([{ "pad": "/een" }, { "pad": null }, { "pad": " /twee " }]),
        );
        write(content, VACANCY, "verhuisd", json!([{ "pad": "/drie" }]));
        write(content, ("vacancies", "vacature-3"), "verhuisd", json!([]));
    });
    for (old, new) in [
        ("/een", "/blog/bericht"),
        ("/twee", "/blog/bericht"),
        ("/drie", "/vacatures/vacature-2"),
    ] {
        assert_eq!(site.leads(old), format!("301 {new}"), "{old}");
    }
}

#[test]
fn the_present_address_of_a_page_may_be_among_its_old_ones() {
    let mut site = with(table());
    site.after(|content| {
        let paths = [
            "/blog/bericht",
            "/blog/bericht/",
            "/blog/bericht.html",
            "https://www.example.test/blog/bericht?utm_source=x",
            "http://www.example.test/blog/bericht",
            "/blog/bericht?x=1#team",
            "/blog/bericht#team",
            "/oud",
        ];
        let rows: Vec<Value> = paths.iter().map(|path| json!({ "pad": path })).collect();
        write(content, BLOG, "verhuisd", rows.into());
    });
    assert_eq!(site.leads("/blog/bericht"), "200");
    assert_eq!(site.leads("/oud"), "301 /blog/bericht");
}

#[test]
fn an_old_address_that_has_another_answer_is_left_out_and_reported() {
    let mut site = with(table());
    for (blog, vacancy, old, answer, words) in [
        ("/over-wt", "/b", "/over-wt", "200", "`/over-wt` is published"),
        (
            "/vacatures/vacature-2",
            "/b",
            "/vacatures/vacature-2",
            "200",
            "`/vacatures/vacature-2` is published",
        ),
        // As in an entry that was duplicated.
        (
            "/a",
            "/a/",
            "/a",
            "301 /vacatures/vacature-2",
            "`/a` has two redirects",
        ),
    ] {
        site.after(|content| {
            write(content, BLOG, "verhuisd", json!([{ "pad": blog }]));
            write(content, VACANCY, "verhuisd", json!([{ "pad": vacancy }]));
        });
        assert_eq!(site.leads(old), answer);
        let problems = site.site.problem_texts();
        let mut wrong = problems
            .iter()
            .filter(|problem| problem.code == "editor-redirect-wrong");
        let wrong = wrong.next().unwrap();
        assert!(wrong.message.starts_with(words), "{wrong:?}");
        assert!(wrong.place.ends_with("field Verhuisd: verhuisd.pad"), "{wrong:?}");
        assert!(wrong.edit_url.as_deref().unwrap().contains("/admin/entries/"));
    }
}

#[test]
fn an_old_address_that_is_none_is_left_out_and_reported() {
    let mut site = with(table());
    let rows = json!([{ "pad": "/zonder pad" }, { "pad": "https://elders.example.com/a" }, { "pad": "/b" }]);
    site.after(|content| write(content, BLOG, "verhuisd", rows));
    assert_eq!(site.leads("/b"), "301 /blog/bericht");
    let findings = check(&site.site);
    let wrong: Vec<_> = findings
        .iter()
        .filter(|finding| finding.code == "editor-redirect-wrong")
        .collect();
    assert_eq!(wrong.len(), 2, "{findings:?}");
    for (finding, address) in wrong.iter().zip(["/zonder pad", "https://elders.example.com/a"]) {
        let words = format!("`{address}` is geen adres van de site");
        assert!(finding.message.starts_with(&words), "{finding:?}");
        assert_eq!(finding.route.as_deref(), Some("blog/bericht"));
        assert_eq!(finding.field.as_deref(), Some("verhuisd.pad"));
        let edit_url = finding.edit_url.as_deref().unwrap();
        assert!(
            edit_url.ends_with(finding.entry.as_deref().unwrap()),
            "{edit_url}"
        );
    }
}

#[test]
fn a_loop_with_a_rule_of_the_project_names_the_address() {
    let mut site = with(text());
    site.site.configure(|config| {
        let back = sitegen::config::Redirect::parse("/blog/bericht /a 301!");
        config.redirects = back.into_iter().collect();
    });
    site.after(|content| write(content, BLOG, "oudeAdressen", "/a".into()));
    let problems = site.site.problem_texts();
    let mut wrong = problems
        .iter()
        .filter(|problem| problem.code == "editor-redirect-wrong");
    let wrong = wrong.next().unwrap();
    assert!(wrong.message.starts_with("`/a` leads in a circle"), "{wrong:?}");
}

#[test]
fn a_field_or_column_that_no_page_has_stops_the_build() {
    for introspection in [true, false] {
        for dev_mode in [true, false] {
            let mut site = with(text());
            site.site.set_up_cms(|cms| {
                cms.dev_mode = dev_mode;
                cms.introspection = introspection;
            });
            site.site.change(|content| {
                write(content, BLOG, "oudeAdressen", "/a".into());
                write(content, BLOG, "verhuisd", json!([{ "pad": "/b" }]));
            });
            let column = |handle: &str, column: Option<&str>| AddressField {
                handle: handle.into(),
                column: column.map(str::to_owned),
            };
            for wrong in [
                column("adressen", None),
                column("adressen", Some("pad")),
                column("verhuisd", None),
                column("verhuisd", Some("weg")),
                column("oudeAdressen", Some("pad")),
            ] {
                let named = wrong.handle.clone();
                site.site
                    .configure(|config| config.cms.address_field = Some(wrong));
                site.site.fails(
                    ExitCode::CmsUnusable,
                    &[&format!("`{named}`"), "`addresses.field` in sitegen.toml"],
                );
            }
        }
    }
}

#[test]
fn a_cms_that_says_nothing_of_its_types_answers_for_those_that_have_the_field() {
    let mut site = with(table());
    site.site.set_up_cms(|cms| cms.introspection = false);
    site.after(|content| write(content, VACANCY, "verhuisd", json!([{ "pad": "/drie" }])));
    assert_eq!(site.leads("/drie"), "301 /vacatures/vacature-2");
}

#[test]
fn old_addresses_cost_no_request_and_are_read_again_when_their_entry_changed() {
    let mut site = with(text()).site;
    let begin = site.config.now;
    site.one_page_at_a_time();
    let mut counts = Vec::new();
    for field in [None, Some(text())] {
        let folder = tempfile::tempdir().unwrap();
        site.configure(|config| config.cms.address_field = field);
        site.set_up_cms(|cms| cms.now = begin);
        site.change(|content| write(content, BLOG, "oudeAdressen", Value::Null));
        let store = store(&site, folder.path());
        let mut requests = |site: &SiteTest| {
            site.cms().forget_requests();
            let snapshot = site.snapshot_since(&store);
            counts.push(site.cms().requests().len());
            snapshot.addresses
        };
        assert_eq!(requests(&site), []);
        let full_at = everything_read_at(&store);
        let later = begin.checked_add(1.hour()).unwrap();
        site.set_up_cms(|cms| cms.now = later);
        site.change(|content| {
            write(content, BLOG, "oudeAdressen", "/a".into());
            write(content, BLOG, "dateUpdated", later.to_string().into());
        });
        let found: Vec<String> = requests(&site)
            .into_iter()
            .flat_map(|entry| entry.addresses)
            .collect();
        assert_eq!(everything_read_at(&store), full_at, "everything was read again");
        assert_eq!(found.is_empty(), site.config.cms.address_field.is_none());
        assert!(found.iter().all(|address| address == "/a"));
    }
    assert_eq!(
        counts[..2],
        counts[2..],
        "requests for everything, and for what changed"
    );
}

#[test]
fn an_old_address_that_is_written_while_pages_are_read_leads_to_its_page() {
    let mut site = with(text());
    site.site.one_page_at_a_time();
    // All else is read when the last page is asked for.
    site.site
        .fault(Fault::operation("Page").delay(Duration::from_millis(40)));
    site.site.edit_before("Page", PAGES, |content| {
        saved(content, "blog", "bericht", 5).insert("oudeAdressen".into(), "/a".into());
    });
    site.site.build();
    assert_eq!(site.leads("/a"), "301 /blog/bericht");
}
