//! Content that must not be published.

use super::published;
use serde_json::json;
use sitegen::report::{ExitCode, Reporter};

#[test]
fn addresses_that_differ_by_case_are_refused_and_both_are_named() {
    let mut site = published();
    site.change(|content| {
        content
            .entries_mut("pages")
            .push(json!({ "slug": "Over-WT", "title": "Andere" }));
    });
    site.fails(ExitCode::ContentRefused, &["`over-wt`", "`Over-WT`", "same file"]);
}

#[test]
fn addresses_that_differ_by_unicode_form_are_refused_and_both_are_named() {
    let mut site = published();
    site.change(|content| {
        content
            .entries_mut("pages")
            .push(json!({ "slug": "caf\u{e9}", "title": "Een" }));
        content
            .entries_mut("pages")
            .push(json!({ "slug": "cafe\u{301}", "title": "Twee" }));
    });
    site.fails(
        ExitCode::ContentRefused,
        &["`caf\u{e9}`", "`cafe\u{301}`", "same file"],
    );
}

#[test]
fn addresses_that_lead_out_of_the_folder_or_are_taken_are_refused() {
    for uri in [
        "../buiten",
        "a/../../b",
        "_data/x",
        "_assets",
        "robots.txt",
        ".well-known/x",
    ] {
        let mut site = published();
        site.change(|content| {
            let entry = json!({ "slug": "vreemd", "title": "Vreemd", "uri": uri });
            content.entries_mut("pages").push(entry);
        });
        site.fails(ExitCode::ContentRefused, &[&format!("`{uri}`")]);
    }
}

#[test]
fn strict_allows_no_problem() {
    let mut site = published();
    let cta = json!([{ "type": "titelTekst", "titel": "Weg", "cta": { "entry": "gone/gone", "customText": "Weg" } }]);
    site.change(|content| {
        content
            .entry_mut("pages", "over-wt")
            .unwrap()
            .insert("contentMatrix".into(), cta);
    });
    site.configure(|config| config.strict = true);
    site.fails(ExitCode::ContentRefused, &["problems in content", "--strict"]);
    site.configure(|config| config.strict = false);
    assert!(site.build().problems > 0);
}

#[test]
fn what_visitors_fill_in_is_not_sent_without_tls() {
    let mut site = published();
    let open = "http://cms.example.com/actions/x";
    site.configure(|config| config.form.action = open.into());
    site.fails(
        ExitCode::Usage,
        &["unencrypted", "`form.action`", open, "https://"],
    );
    let runtime = sitegen::commands::runtime().unwrap();
    let checked = sitegen::check::check(&site.config, &runtime, &Reporter::silent());
    assert_eq!(checked.unwrap_err().exit, ExitCode::Usage);
    site.configure(|config| config.site.url = "http://wt.ddev.site".parse().unwrap());
    site.build();
}
