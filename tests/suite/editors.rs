//! What editors read about their content is in the words of their control panel.

use crate::support::SiteTest;
use crate::support::content::page;
use serde_json::json;

#[test]
fn a_problem_names_block_and_field_as_editors_count_and_call_them() {
    let mut site = SiteTest::small();
    site.configure(|config| {
        let names = [("titelTekst", "Tekst met knop"), ("cta", "Knop")];
        config.cms.names = names
            .map(|(handle, name)| (handle.to_owned(), name.to_owned()))
            .into();
    });
    site.change(|content| {
        let broken = json!({ "custom": "javascript:alert(1)", "customText": "Klik" });
        let blocks = json!([
            { "type": "tekst", "tekst": "<p>Goed</p>" },
            { "type": "titelTekst", "titel": "T", "cta": broken },
            { "type": "actueel", "titel": "T", "items": [{ "blogTitle": "T", "cta": broken }] },
        ]);
        content.entries_mut("pages").push(page("fout", "Fout", blocks));
    });
    let problems = site.problems();
    let places: Vec<&str> = problems
        .iter()
        .filter(|(code, _)| *code == "link-refused")
        .map(|(_, place)| place.split_once("), ").unwrap().1)
        .collect();
    assert_eq!(
        places,
        [
            "block 2 (Tekst met knop), field Knop: contentMatrix[1].cta",
            "block 3 (Actueel), row 1 of field Items, field Knop: contentMatrix[2].items[0].cta",
        ]
    );
}
