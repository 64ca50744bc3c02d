//! The ledger's file, and what a build makes of it.

use super::Remembering;
use crate::support::content::{page, vacancy};
use serde_json::{Value, json};
use sitegen::config::LedgerPlace;
use sitegen::report::ExitCode;

#[test]
fn a_changed_slug_leads_to_the_new_address_and_takes_its_page_data_along() {
    let mut site = Remembering::new();
    site.after(|_| {});
    site.renamed("vacancies", "vacature-1", "lasser");
    assert_eq!(site.leads("/vacatures/vacature-1"), "301 /vacatures/lasser");
    assert_eq!(site.leads("/vacatures/vacature-1/"), "301 /vacatures/lasser");
    assert_eq!(
        site.leads("/vacatures/vacature-1?utm=x"),
        "301 /vacatures/lasser?utm=x"
    );
    assert_eq!(
        site.data("/vacatures/vacature-1").unwrap()["route"],
        "/vacatures/lasser"
    );
}

#[test]
fn a_parent_s_changed_slug_moves_its_children_too() {
    let mut site = Remembering::new();
    site.after(|_| {});
    site.renamed("pages", "over-wt", "over-ons");
    assert_eq!(site.leads("/over-wt"), "301 /over-ons");
    assert_eq!(site.leads("/over-wt/team"), "301 /over-ons/team");
}

#[test]
fn two_moves_are_one_redirect_and_a_move_back_is_none() {
    let mut site = Remembering::new();
    site.after(|_| {});
    site.renamed("vacancies", "vacature-1", "een")
        .renamed("vacancies", "een", "twee");
    assert_eq!(site.leads("/vacatures/vacature-1"), "301 /vacatures/twee");
    assert_eq!(site.leads("/vacatures/een"), "301 /vacatures/twee");
    site.renamed("vacancies", "twee", "vacature-1");
    assert_eq!(site.leads("/vacatures/vacature-1"), "200");
    assert_eq!(site.leads("/vacatures/een"), "301 /vacatures/vacature-1");
}

#[test]
fn a_reused_address_is_the_new_entry_s_for_good() {
    let mut site = Remembering::new();
    site.after(|_| {});
    site.renamed("vacancies", "vacature-1", "oud");
    site.after(|content| {
        let mut other = vacancy(9);
        other["slug"] = "vacature-1".into();
        other["title"] = "Een andere".into();
        content.entries_mut("vacancies").push(other);
        content.keep_ids();
    });
    assert_eq!(site.leads("/vacatures/vacature-1"), "200");
    assert!(site.get("/vacatures/vacature-1").text().contains("Een andere"));
    site.renamed("vacancies", "vacature-1", "anders");
    assert_eq!(site.leads("/vacatures/vacature-1"), "301 /vacatures/anders");
    site.after(|content| {
        content
            .entries_mut("vacancies")
            .retain(|entry| entry["slug"] != "anders")
    });
    let gone = site.get("/vacatures/vacature-1");
    assert_eq!(gone.status, 410);
    assert!(gone.text().contains("Een andere"));
}

#[test]
fn a_removed_page_of_any_kind_is_gone() {
    let mut site = Remembering::new();
    site.after(|content| {
        content
            .entries_mut("pages")
            .push(page("actie", "Onze actie", json!([])));
        content
            .entries_mut("blog")
            .push(json!({ "slug": "later", "title": "Later nieuws" }));
        content.keep_ids();
    });
    site.after(|content| {
        content
            .entries_mut("pages")
            .retain(|entry| entry["slug"] != "actie");
        content
            .entries_mut("blog")
            .retain(|entry| entry["slug"] != "later");
    });
    for (path, title) in [("/actie", "Onze actie"), ("/blog/later", "Later nieuws")] {
        let gone = site.get(path);
        assert_eq!(gone.status, 410, "{path}");
        assert!(gone.text().contains(title), "{path}");
    }
    assert!(site.get("/blog/later").text().contains("/blog/bericht"));
}

#[test]
fn a_gone_vacancy_leads_to_those_most_like_it() {
    let mut site = Remembering::new();
    site.after(|content| {
        // A higher number was posted later, and three are shown.
        let vacancies = (1..=6).map(|number| {
            let mut vacancy = vacancy(number);
            let is_alike = number == 1 || number == 6;
            vacancy["vacancyLocation"] = if is_alike { "Emmen" } else { "Assen" }.into();
            vacancy["position"] = if is_alike { "Lasser" } else { "Kok" }.into();
            vacancy
        });
        *content.entries_mut("vacancies") = vacancies.collect();
        content.keep_ids();
    });
    site.after(|content| {
        content
            .entries_mut("vacancies")
            .retain(|entry| entry["slug"] != "vacature-6")
    });
    let gone = site.get("/vacatures/vacature-6");
    let shown = |number: usize| gone.text().contains(&format!("\"/vacatures/vacature-{number}\""));
    assert_eq!(
        (1..=5).map(shown).collect::<Vec<_>>(),
        [true, false, false, true, true],
        "the one like it, then the newest"
    );
}

#[test]
fn the_file_does_not_change_with_time_alone_and_is_the_same_for_the_same_history() {
    let history = || {
        let mut site = Remembering::new();
        site.after(|_| {});
        site.renamed("vacancies", "vacature-1", "lasser");
        site
    };
    let mut site = history();
    let first = std::fs::read(site.ledger_file()).unwrap();
    assert_eq!(first, std::fs::read(history().ledger_file()).unwrap());
    site.at("2026-12-20T09:00:00Z").after(|_| {});
    assert_eq!(first, std::fs::read(site.ledger_file()).unwrap());
    let ledger = site.ledger();
    let entries = ledger["entries"].as_object().unwrap();
    let moved = entries
        .values()
        .find(|entry| entry["addresses"].as_array().unwrap().len() == 2);
    assert_eq!(
        moved.unwrap()["addresses"],
        json!([
            { "path": "/vacatures/vacature-1", "from": "2026-11-21", "until": "2026-11-21" },
            { "path": "/vacatures/lasser", "from": "2026-11-21" },
        ])
    );
}

#[test]
fn a_build_that_fails_does_not_touch_the_ledger() {
    let mut site = Remembering::new();
    site.after(|_| {});
    let before = std::fs::read(site.ledger_file()).unwrap();
    site.site.configure(|config| config.guard.accept_removals = false);
    site.site
        .change(|content| content.entries_mut("vacancies").clear());
    site.site.fails(ExitCode::Shrunk, &["vacancy"]);
    assert_eq!(std::fs::read(site.ledger_file()).unwrap(), before);
    let beside = site.ledger_file().with_file_name("addresses.json.new");
    assert!(!beside.exists());
}

#[test]
fn the_first_build_says_that_it_knows_no_earlier_addresses() {
    let mut site = Remembering::new();
    let first = site.site.build().addresses.unwrap();
    assert!(first.is_new);
    let second = site.site.build().addresses.unwrap();
    assert!(!second.is_new);
    site.renamed("vacancies", "vacature-1", "een");
    site.after(|content| {
        content
            .entries_mut("vacancies")
            .retain(|entry| entry["slug"] != "vacature-2")
    });
    let counts = site.site.build().addresses.unwrap();
    assert_eq!((counts.moved, counts.gone, counts.given_way), (1, 1, 0));
}

#[test]
fn a_damaged_or_foreign_ledger_of_the_project_is_refused_and_stays_as_it_is() {
    let mut site = Remembering::new();
    site.after(|_| {});
    let ledger = site.ledger();
    let changed = |edit: fn(&mut Value)| {
        let mut ledger = ledger.clone();
        edit(&mut ledger);
        ledger.to_string()
    };
    for (text, words) in [
        ("<<<<<<< HEAD\n{".to_owned(), ["damaged", "version control"]),
        (
            changed(|ledger| ledger["version"] = 2.into()),
            ["the format 2", "version of sitegen"],
        ),
        (
            changed(|ledger| {
                ledger["source"] = "x".into();
                let entries = ledger["entries"].as_object_mut().unwrap();
                *entries = std::mem::take(entries)
                    .into_iter()
                    .map(|(id, entry)| (format!("9{id}"), entry))
                    .collect();
            }),
            ["another CMS", "addresses.ledger"],
        ),
        (
            changed(|ledger| {
                ledger["entries"]["9"] = json!({ "kind": "page", "title": "x", "addresses": [] })
            }),
            ["no address", "restore"],
        ),
    ] {
        std::fs::write(site.ledger_file(), &text).unwrap();
        site.site.fails(ExitCode::Usage, &words);
        assert_eq!(std::fs::read_to_string(site.ledger_file()).unwrap(), text);
    }
}

#[test]
fn a_damaged_ledger_in_the_cache_is_set_aside_and_nothing_of_it_is_lost() {
    let mut site = Remembering::new();
    let cache = site.site.out().with_file_name("cache");
    site.site.configure(|config| {
        config.ledger = LedgerPlace::Cache;
        config.cache = cache.clone();
    });
    let ledger = site.site.build().addresses.unwrap().ledger;
    std::fs::write(&ledger, "{").unwrap();
    assert!(site.site.build().addresses.unwrap().is_new);
    let folder = cache.join("addresses");
    let kept = std::fs::read_dir(folder)
        .unwrap()
        .flatten()
        .map(|entry| entry.path());
    let mut kept: Vec<String> = kept.map(|path| std::fs::read_to_string(path).unwrap()).collect();
    kept.sort_by_key(String::len);
    assert_eq!((kept.len(), kept[0].as_str()), (2, "{"));
}

#[test]
fn the_demo_keeps_no_ledger_unless_it_is_asked_to() {
    let mut site = Remembering::new();
    site.site.configure(|config| config.ledger = LedgerPlace::Nowhere);
    assert_eq!(site.site.build().addresses, None);
    assert!(!site.ledger_file().exists());
}
