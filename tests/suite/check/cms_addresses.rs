//! Addresses of the CMS: each is told once, where it was written.

use super::check;
use super::planted::text;
use crate::support::SiteTest;
use crate::support::content::object;
use serde_json::json;
use sitegen::check::CheckFinding;
use std::collections::BTreeSet;

#[test]
fn an_address_that_all_pages_show_is_told_once_in_its_global_set() {
    let mut site = SiteTest::small();
    let address = site.config.cms.url.to_string();
    site.change(|content| {
        let melding = json!([{ "titel": "C", "tekst": format!("<p>Zie {address}cookies</p>") }]);
        *content.global_mut("cookiemelding") = object(json!({ "avgTekst": "<p>a</p>", "melding": melding }));
        let two = format!("<p>Zie {address}een en {address}twee</p>");
        content.entries_mut("pages").push(text("beheer", &two));
    });
    let findings = check(&site);
    let told = findings
        .iter()
        .filter(|finding| finding.code == "cms-host-in-text");
    let told: Vec<&CheckFinding> = told.collect();
    let fields: BTreeSet<&str> = told
        .iter()
        .filter_map(|finding| finding.field.as_deref())
        .collect();
    let (page, set) = ("contentMatrix[0].tekst", "melding[0].tekst");
    assert_eq!(
        (told.len(), fields),
        (3, BTreeSet::from([page, set])),
        "{told:#?}"
    );
    let in_set = told.iter().find(|finding| finding.field.as_deref() == Some(set));
    let in_set = in_set.unwrap();
    assert!(in_set.place.contains("cookiemelding"), "{in_set:?}");
    let edit = in_set.edit_url.as_deref().unwrap();
    assert!(edit.ends_with("/globals/cookiemelding"), "{edit}");
    assert_eq!(in_set.entry, None);
    let on_page = told
        .iter()
        .filter(|finding| finding.field.as_deref() == Some(page));
    assert!(
        on_page.clone().all(|finding| finding.entry.is_some()),
        "{told:#?}"
    );
    let messages: BTreeSet<&str> = on_page.map(|finding| finding.message.as_str()).collect();
    assert_eq!(messages.len(), 2, "each address: {messages:?}");
}
