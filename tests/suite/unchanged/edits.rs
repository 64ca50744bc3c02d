//! After an edit of anything that a site is made of, it is made again.

use super::{is_made_again, published};
use crate::support::SiteTest;
use crate::support::project_copy::edit as edit_file;
use jiff::SignedDuration;
use serde_json::json;
use sitegen::config::Config;
use std::path::Path;

#[test]
fn after_what_editors_change_the_site_is_made_again() {
    type Edit = fn(&mut SiteTest);
    let edits: [(&str, Edit); 4] = [
        ("an entry", |site| {
            site.change(|content| {
                let entry = content.entry_mut("vacancies", "vacature-1").unwrap();
                entry.insert("headerTitle".into(), json!("Anders"));
                entry.insert("dateUpdated".into(), json!("2026-11-21T08:50:00Z"));
            });
        }),
        ("an entry that is gone", |site| {
            site.change(|content| {
                content
                    .entries_mut("pages")
                    .retain(|page| page["slug"] != "ouder")
            });
        }),
        ("a global set", |site| {
            site.change(|content| {
                let contact = content.global_mut("contact");
                contact.insert("phone".into(), json!("0123"));
                contact.insert("dateUpdated".into(), json!("2026-11-21T08:51:00Z"));
            });
        }),
        ("the navigation", |site| {
            site.change(|content| content.entries_mut("fixedNavigation").reverse());
        }),
    ];
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    for (what, edit) in edits {
        edit(&mut site);
        is_made_again(&mut site, what);
    }
}

#[test]
fn after_what_developers_change_the_site_is_made_again() {
    type Edit = fn(&Path);
    let edits: [(&str, Edit); 10] = [
        ("a template", |project| {
            edit_file(project, "templates/pages/vacancy.html", "", "<p>Onderaan</p>");
        }),
        ("a message", |project| {
            let message = "\"vacancy.all\": \"";
            edit_file(
                project,
                "templates/messages/nl.json",
                message,
                "\"vacancy.all\": \"X ",
            );
        }),
        ("a query", |project| {
            edit_file(
                project,
                "queries/blocks/quotes.graphql",
                "functie",
                "functie\n  rol: functie",
            );
        }),
        ("a style", |project| {
            edit_file(project, "frontend/styles/site.css", "", ".onderaan{color:red}");
        }),
        ("an island", |project| {
            let island = "frontend/islands/SiteHeader/SiteHeader.tsx";
            edit_file(project, island, "<header\n", "<header data-anders\n");
        }),
        ("the brand", |project| {
            edit_file(
                project,
                "frontend/brand/logo.svg",
                "</svg>",
                "<path d=\"M0 0h1\"/></svg>",
            );
        }),
        ("a static file", |project| {
            std::fs::write(project.join("frontend/static/ads.txt"), "x").unwrap();
        }),
        ("the static file", |project| {
            std::fs::write(project.join("frontend/static/ads.txt"), "y").unwrap();
        }),
        ("a static file that is gone", |project| {
            std::fs::remove_file(project.join("frontend/static/ads.txt")).unwrap();
        }),
        ("the file of the settings", |project| {
            edit_file(project, "sitegen.toml", "", "# a note\n");
        }),
    ];
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    for (what, edit) in edits {
        site.change_project(edit);
        is_made_again(&mut site, what);
    }
}

#[test]
fn with_another_setting_the_site_is_made_again() {
    type Edit = fn(&mut Config);
    let edits: [(&str, Edit); 8] = [
        ("staging", |config| config.site.staging = true),
        ("the address of the site", |config| {
            config.site.url = "https://elders.example".parse().unwrap();
        }),
        ("its name", |config| config.site.name = "Anders".to_owned()),
        ("the name of the deploy", |config| {
            config.skew_token = Some("abc".to_owned());
        }),
        ("a guard", |config| {
            let guards = vec!["without-query".to_owned()];
            config.middleware.insert("/over-wt".to_owned(), guards);
        }),
        ("the quality of images", |config| config.images.webp_quality = 55),
        ("how often everything is read", |config| {
            config.cms.full_every = SignedDuration::from_hours(2_000_000);
        }),
        ("another folder", |config| {
            config.out = config.out.with_file_name("elsewhere");
        }),
    ];
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    for (what, edit) in edits {
        site.configure(edit);
        is_made_again(&mut site, what);
    }
}
