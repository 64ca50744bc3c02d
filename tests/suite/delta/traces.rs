//! Changes that leave no date of an entry.

use super::edits::{content, moment};
use super::store;
use crate::support::SiteTest;
use embedded_craft::Content;
use serde_json::json;
use sitegen::cms::Store;
use std::path::Path;

/// A site with many vacancies whose last build is in the store, after changes that leave the date of every entry.
fn many_changed(folder: &Path, change: impl FnOnce(&mut Content)) -> (SiteTest, Store) {
    let mut site = SiteTest::new(content());
    site.change(|content| {
        let many = (0..500).map(|number| {
            let (posted, expires) = match number {
                100..102 => ("2026-11-21T09:30:00Z", None),
                200..202 => ("2026-10-01T09:00:00Z", Some("2026-11-21T09:30:00Z")),
                _ => ("2026-10-01T09:00:00Z", None),
            };
            json!({
                "slug": format!("baan-{number}"), "title": "Baan", "postDate": posted, "expiryDate": expires,
                "dateUpdated": "2026-10-01T09:00:00Z",
            })
        });
        content.entries_mut("vacancies").extend(many);
        content
            .entry_mut("vacancies", "baan-300")
            .unwrap()
            .insert("enabled".into(), json!(false));
        content.keep_ids();
    });
    let store = store(&site, folder);
    site.snapshot_since(&store);
    site.set_up_cms(|cms| cms.now = moment(1));
    site.change(change);
    site.cms().forget_requests();
    (site, store)
}

#[test]
fn what_leaves_no_date_is_noticed_among_many() {
    type Edit = fn(&mut Content);
    let changes: [(&str, Edit); 4] = [
        ("dates have passed", |_| ()),
        ("one is deleted", |content| {
            content
                .entries_mut("vacancies")
                .retain(|entry| entry["slug"] != "baan-7");
        }),
        ("one is deleted and another one is new", |content| {
            let vacancies = content.entries_mut("vacancies");
            vacancies.retain(|entry| entry["slug"] != "baan-8");
            let saved = "2026-11-21T09:50:00Z";
            vacancies
                .push(json!({ "slug": "nieuw", "title": "Nieuw", "postDate": saved, "dateUpdated": saved }));
        }),
        ("one is deleted and another one restored", |content| {
            content
                .entries_mut("vacancies")
                .retain(|entry| entry["slug"] != "baan-9");
            let restored = content.entry_mut("vacancies", "baan-300").unwrap();
            restored.remove("enabled");
        }),
    ];
    for (what, change) in changes {
        let folder = tempfile::tempdir().unwrap();
        let (site, store) = many_changed(folder.path(), change);
        assert!(site.snapshot_since(&store) == site.snapshot(), "{what}");
    }
}

#[test]
fn a_database_that_was_restored_is_noticed() {
    let mut backup = None;
    let folder = tempfile::tempdir().unwrap();
    let (mut site, store) = many_changed(folder.path(), |content| {
        backup = Some(content.clone());
        for slug in ["baan-40", "baan-41"] {
            let entry = content.entry_mut("vacancies", slug).unwrap();
            entry.insert("headerTitle".into(), json!("Nieuw"));
            entry.insert("dateUpdated".into(), json!("2026-11-21T09:50:00Z"));
        }
        // A nested entry, whose date is not an entry's.
        let text =
            json!([{ "type": "tekst", "tekst": "<p>Later</p>", "dateUpdated": "2026-11-21T09:50:00Z" }]);
        let page = content.entry_mut("pages", "blokken").unwrap();
        page.insert("contentMatrix".into(), text);
    });
    site.snapshot_since(&store);
    site.set_up_cms(|cms| cms.now = moment(2));
    site.change(|content| *content = backup.unwrap());
    assert!(site.snapshot_since(&store) == site.snapshot());
}

#[test]
fn another_address_of_many_entries_without_a_save_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let (site, store) = many_changed(folder.path(), |content| {
        for number in 0..5 {
            let slug = format!("baan-{number}");
            let entry = content.entry_mut("vacancies", &slug).unwrap();
            entry.insert("uri".into(), json!(format!("banen/{slug}")));
        }
    });
    assert!(site.snapshot_since(&store) == site.snapshot());
}

#[test]
fn a_nested_entry_that_is_gone_is_noticed_when_another_one_that_no_page_shows_is_new() {
    const FIRST: u32 = 900_000_001;
    let text =
        |number: u32| json!({ "type": "tekst", "tekst": format!("<p>{number}</p>"), "id": FIRST + number });
    let mut site = SiteTest::new(content());
    site.change(|content| {
        let page = content.entry_mut("pages", "blokken").unwrap();
        page.insert("contentMatrix".into(), json!([text(0), text(1)]));
        content.keep_ids();
    });
    let folder = tempfile::tempdir().unwrap();
    let store = store(&site, folder.path());
    site.snapshot_since(&store);
    site.set_up_cms(|cms| cms.now = moment(1));
    site.change(|content| {
        let page = content.entry_mut("pages", "blokken").unwrap();
        page.insert("contentMatrix".into(), json!([text(1)]));
        let saved = "2026-11-21T09:50:00Z";
        let address =
            json!([{ "type": "adresGegeven", "titel": "Emmen", "dateUpdated": saved, "id": FIRST + 2 }]);
        content
            .global_mut("contact")
            .insert("adresGegevens".into(), address);
    });
    assert!(site.snapshot_since(&store) == site.snapshot());
}

/// Whether a pull of what changed since the last one is a pull of everything.
fn is_noticed(change: impl FnOnce(&mut Content)) -> bool {
    let mut site = SiteTest::new(content());
    site.change(Content::keep_ids);
    let folder = tempfile::tempdir().unwrap();
    let store = store(&site, folder.path());
    site.snapshot_since(&store);
    site.set_up_cms(|cms| cms.now = moment(1));
    site.change(change);
    site.snapshot_since(&store) == site.snapshot()
}

fn rename_folder(content: &mut Content) {
    for name in ["foto.png", "tekst.png"] {
        let asset = content.asset_mut("images", name).unwrap();
        asset.insert("folder".into(), json!("2026"));
    }
}

#[test]
fn everything_is_read_when_files_have_another_address_although_nobody_saved_them() {
    assert!(is_noticed(rename_folder));
}

#[test]
fn a_folder_of_files_with_another_name_is_noticed_when_one_of_them_was_saved_too() {
    assert!(is_noticed(|content| {
        rename_folder(content);
        let asset = content.asset_mut("images", "foto.png").unwrap();
        asset.insert("dateUpdated".into(), json!("2026-11-21T09:50:00Z"));
    }));
}
