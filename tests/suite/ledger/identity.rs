//! Whose ledger it is: the memory of a site is lost neither by a mistake in the CMS nor by a new place for its file.

use super::Remembering;
use serde_json::json;
use sitegen::config::LedgerPlace;
use sitegen::report::ExitCode;
use std::path::PathBuf;

/// A site with its ledger in the cache, in this folder, and an address that is gone.
fn in_cache() -> (Remembering, PathBuf) {
    let mut site = Remembering::new();
    let cache = site.site.out().with_file_name("cache");
    site.site.configure(|config| {
        config.ledger = LedgerPlace::Cache;
        config.cache = cache.clone();
    });
    site.after(|_| {}).after(|content| {
        content
            .entries_mut("vacancies")
            .retain(|entry| entry["slug"] != "vacature-1")
    });
    assert_eq!(site.leads("/vacatures/vacature-1"), "410");
    (site, cache.join("addresses"))
}

#[test]
fn a_build_that_fails_leaves_the_ledger_where_it_is() {
    let (mut site, folder) = in_cache();
    let files = || std::fs::read_dir(&folder).unwrap().count();
    site.site.configure(|config| config.guard.accept_removals = false);
    let mut home = Vec::new();
    site.site
        .change(|content| home = std::mem::take(content.entries_mut("home")));
    site.site.fails(ExitCode::Shrunk, &["no page of the type `home`"]);
    site.site.problem_texts();
    site.site.change(|content| *content.entries_mut("home") = home);
    site.site.build();
    assert_eq!(site.leads("/vacatures/vacature-1"), "410");
    // A ledger that is another site's is set aside by the build that publishes, and by no other.
    let file = std::fs::read_dir(&folder)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    std::fs::write(&file, "{").unwrap();
    site.site.problem_texts();
    assert_eq!(
        (files(), std::fs::read_to_string(&file).unwrap().as_str()),
        (1, "{")
    );
    site.site.build();
    assert_eq!(files(), 2);
}

#[test]
fn a_home_page_that_was_made_again_is_of_the_same_site() {
    let (mut site, _) = in_cache();
    site.after(|content| {
        content.entries_mut("home")[0]["uid"] = json!("11111111-2222-4333-8444-555555555555");
    });
    assert_eq!(site.leads("/vacatures/vacature-1"), "410");
    site.site.configure(|config| config.guard.accept_removals = false);
    site.site.change(|content| {
        content.entries_mut("home")[0]["uid"] = json!("22222222-2222-4333-8444-555555555555");
        content.entries_mut("blog").clear();
    });
    site.site.fails(ExitCode::Shrunk, &["`blog` is empty"]);
}

#[test]
fn a_ledger_that_gets_a_place_in_the_project_begins_with_that_of_the_cache() {
    let (mut site, _) = in_cache();
    let file = site.ledger_file();
    site.site
        .configure(|config| config.ledger = LedgerPlace::File(file.clone()));
    let counts = site.site.build().addresses.unwrap();
    assert!(!counts.is_new && file.exists(), "{counts:?}");
    assert_eq!(site.leads("/vacatures/vacature-1"), "410");
}
