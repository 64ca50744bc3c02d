//! `sitegen diff`: what differs between two published sites.

mod command;
mod markdown;

use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::project_copy::edit;
use embedded_craft::Content;
use serde_json::{Value, json};
use sitegen::diff::{Change, ChangedPage, EntryChange, Kind, SiteDiff};
use std::path::PathBuf;

/// Two builds of a site, and an edit between them.
struct Two {
    site: SiteTest,
    old: PathBuf,
}

impl Two {
    fn with(edit: impl FnOnce(&mut SiteTest)) -> Self {
        let mut site = SiteTest::small();
        site.config.guard.accept_removals = true;
        site.build();
        let old = site.out().with_file_name("old");
        std::fs::rename(site.out(), &old).unwrap();
        edit(&mut site);
        site.build();
        Self { site, old }
    }

    fn content(edit: impl FnOnce(&mut Content)) -> Self {
        Self::with(|site| {
            site.change(edit);
        })
    }

    fn diff(&self) -> SiteDiff {
        SiteDiff::compare(&self.old, self.site.out()).unwrap()
    }
}

/// A page of one text.
fn text(slug: &str, html: &str) -> Value {
    page(slug, slug, json!([{ "type": "tekst", "tekst": html }]))
}

fn changed<'a>(diff: &'a SiteDiff, route: &str) -> &'a ChangedPage {
    let mut pages = diff.pages.changed.iter();
    let found = pages.find(|page| page.route == route);
    found.unwrap_or_else(|| panic!("{route} is not among {:#?}", diff.pages.changed))
}

fn values(changes: &[Change], kind: Kind) -> Vec<(&str, &[String], &[String])> {
    let changes = changes.iter().filter(|change| change.kind == kind);
    changes
        .map(|change| (change.name.as_str(), &*change.before, &*change.after))
        .collect()
}

#[test]
fn the_same_site_does_not_differ() {
    let two = Two::with(|_| ());
    let diff = two.diff();
    assert!(!diff.differs, "{diff:#?}");
    assert_eq!(
        (diff.pages.unseen, diff.listings.len(), diff.files.len()),
        (0, 0, 0)
    );
}

#[test]
fn the_moment_of_a_build_is_no_difference() {
    let two = Two::with(|site| {
        site.configure(|config| config.now = "2026-11-21T10:00:00Z".parse().unwrap());
    });
    let diff = two.diff();
    assert!(!diff.differs, "{diff:#?}");
    let files: Vec<&str> = diff.files.iter().map(|sum| sum.what).collect();
    assert_eq!(files, ["records of the build"]);
}

#[test]
fn pages_are_added_removed_moved_and_changed() {
    let two = Two::content(|content| {
        let pages = content.entries_mut("pages");
        pages.push(text("nieuw", "<p>Geheel nieuw.</p>"));
        let about = content.entry_mut("pages", "over-wt").unwrap();
        about.insert(
            "contentMatrix".into(),
            json!([{ "type": "tekst", "tekst": "<p>Wij zijn <a href=\"/contact\">groot</a>.</p>" }]),
        );
        about.insert(
            "seo".into(),
            json!({ "title": "Wie wij zijn", "description": "Groot." }),
        );
        content
            .entry_mut("vacancies", "vacature-2")
            .unwrap()
            .insert("slug".into(), json!("timmerman"));
        let vacancies = content.entries_mut("vacancies");
        vacancies.retain(|entry| entry["slug"] != "vacature-1");
    });
    let diff = two.diff();
    assert!(diff.differs && diff.same_source);
    assert_eq!(diff.pages.added, ["/nieuw"]);
    let removed: Vec<&str> = diff
        .pages
        .removed
        .iter()
        .map(|page| page.route.as_str())
        .collect();
    assert_eq!(removed, ["/vacatures/vacature-1"]);
    let moved = &diff.pages.moved;
    assert_eq!(moved.len(), 1, "{moved:#?}");
    assert_eq!(
        (moved[0].from.as_str(), moved[0].page.route.as_str()),
        ("/vacatures/vacature-2", "/vacatures/timmerman")
    );

    let about = changed(&diff, "/over-wt");
    let texts = values(&about.changes, Kind::Text);
    assert!(
        texts
            .iter()
            .any(|(_, before, after)| *before == ["Wij zijn klein."] && *after == ["Wij zijn groot."]),
        "{texts:#?}"
    );
    let metas = values(&about.changes, Kind::Meta);
    let named = |name: &str| {
        metas
            .iter()
            .any(|(names, ..)| names.split(", ").any(|one| one == name))
    };
    assert!(named("title") && named("description"), "{metas:#?}");
    assert_eq!(
        values(&about.changes, Kind::Link),
        [("", &[][..], &["/contact".to_owned()][..])]
    );

    let sitemap = diff
        .listings
        .iter()
        .find(|listing| listing.file == "sitemap.xml")
        .unwrap();
    let added = sitemap
        .entries
        .iter()
        .filter(|entry| entry.change == EntryChange::Added);
    let added: Vec<&str> = added.map(|entry| entry.key.as_str()).collect();
    assert_eq!(
        added,
        [
            "https://www.example.test/nieuw",
            "https://www.example.test/vacatures/timmerman"
        ]
    );
    assert!(
        diff.listings
            .iter()
            .any(|listing| listing.file == "_feeds/vacancies.rss")
    );
}

#[test]
fn a_new_bundle_is_said_once_and_changes_no_page() {
    let two = Two::with(|site| {
        site.change_project(|project| {
            edit(
                project,
                "frontend/styles/blocks/tekst.css",
                "",
                "\n.tekst { color: inherit; }\n",
            );
            edit(
                project,
                "frontend/browser/main.ts",
                "",
                "\ndocument.body.dataset.x = \"1\";\n",
            );
        });
    });
    let diff = two.diff();
    assert!(diff.differs);
    assert!(
        diff.pages.changed.is_empty() && diff.shared.is_empty(),
        "{diff:#?}"
    );
    assert!(
        diff.pages.unseen > 10 && diff.pages.same == 0,
        "{:#?}",
        diff.pages
    );
    let bundle = diff.files.iter().find(|sum| sum.is_bundle()).unwrap();
    assert!(
        bundle.files.iter().any(|file| file.name == "site.css"),
        "{bundle:#?}"
    );
    // Those of the earlier build are still there for open tabs, and no page loads them.
    let growth = bundle.bytes_after - bundle.bytes_before;
    assert!((1..200).contains(&growth), "{bundle:#?}");
    assert_eq!(bundle.added, bundle.removed, "{bundle:#?}");
}

#[test]
fn a_style_that_is_changed_back_is_no_difference_although_the_site_keeps_the_other_one() {
    const STYLE: &str = "frontend/styles/blocks/tekst.css";
    let two = Two::with(|site| {
        let rule = "\n.tekst { color: inherit; }\n";
        site.change_project(|project| edit(project, STYLE, "", rule));
        site.build();
        site.change_project(|project| edit(project, STYLE, rule, ""));
    });
    let kept = |out: &std::path::Path| std::fs::read_dir(out.join("_assets")).unwrap().count();
    assert!(
        kept(two.site.out()) > kept(&two.old),
        "the style in between is kept"
    );
    let diff = two.diff();
    assert!(
        !diff.differs && !diff.files.iter().any(|sum| sum.is_bundle()),
        "{diff:#?}"
    );
}

#[test]
fn what_changes_on_many_pages_is_said_once() {
    let two = Two::with(|site| {
        site.change_project(|project| {
            let footer = "templates/partials/site-footer.html";
            edit(
                project,
                footer,
                "",
                "<p>Overal hetzelfde <a href=\"/contact\">contact</a></p>",
            );
        });
        site.change(|content| {
            content
                .entry_mut("vacancies", "vacature-3")
                .unwrap()
                .insert("hours".into(), json!("12"));
        });
    });
    let diff = two.diff();
    let text = ["Overal hetzelfde contact"];
    let mut shared = diff.shared.iter();
    let everywhere = shared.find(|shared| shared.changes.iter().any(|change| change.after == text));
    assert!(everywhere.unwrap().routes.len() > 10, "{:#?}", diff.shared);
    let own: Vec<&str> = diff
        .pages
        .changed
        .iter()
        .filter(|page| !page.changes.is_empty())
        .map(|page| page.route.as_str())
        .collect();
    assert!(
        own.contains(&"/vacatures/vacature-3") && !own.contains(&"/contact"),
        "{own:?}"
    );
}

#[test]
fn rules_of_the_host_are_told_by_path() {
    let two = Two::with(|site| {
        site.configure(|config| {
            let rule = sitegen::config::Redirect::new("/oud", "/contact", 301);
            config.redirects.push(rule);
        });
    });
    let diff = two.diff();
    let rules = diff
        .listings
        .iter()
        .find(|listing| listing.file == "_redirects")
        .unwrap();
    let added: Vec<_> = rules
        .entries
        .iter()
        .map(|entry| (entry.key.as_str(), entry.after.as_deref()))
        .collect();
    assert_eq!(added, [("/oud", Some("/contact 301"))]);
}
