//! What editors read about their content is in the words of their control panel.

use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::content::{object, page};
use serde_json::{Value, json};
use sitegen::report::{Lang, Mistake, Problem, Subject};

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

/// A site with a mistake of each sort: in a block, in a row, in a global set, in a file, on several pages.
fn broken() -> SiteTest {
    let mut site = SiteTest::small();
    site.change(|content| {
        let blocks = json!([
            { "type": "titelTekst", "titel": "T", "cta": { "custom": "javascript:alert(1)", "customText": "Klik" } },
            { "type": "stappen", "titel": "T", "stap": [{ "titel": "" }] },
            { "type": "afbeelding", "afbeelding": ["kapot.png"] },
        ]);
        content.add_asset("images", "kapot.png", &b"%PDF-1.7"[..], json!({ "title": "Kapot" }));
        content.entries_mut("pages").push(page("fout", "Fout", blocks));
        let popup = json!({ "popupEnabled": true });
        *content.global_mut("popup") = object(popup);
    });
    site
}

#[test]
fn the_same_content_is_reported_in_the_language_of_its_editors() {
    let site = broken();
    let problems = site.prepare().problems;
    let told = Lang::ALL
        .into_iter()
        .flat_map(|lang| problems.iter().map(move |problem| problem.text_in(lang)));
    let texts = told.map(|told| {
        format!(
            "{}: {}\n  {}\n  {}\n",
            told.code, told.message, told.hint, told.place
        )
    });
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("problems", texts.collect::<String>()));
}

#[test]
fn mistakes_of_developers_are_told_in_english_to_everybody() {
    let path = "/weg".to_owned();
    let place = Subject::Source("templates/layout.html".to_owned());
    let problem = Problem::new(Mistake::TemplateLink { path }, place, None);
    for lang in Lang::ALL {
        assert_eq!(problem.text_in(lang), problem.text_in(Lang::En));
    }
}

#[test]
fn the_language_is_that_of_the_contents_unless_a_flag_or_a_variable_says_otherwise() {
    let (site, workspace) = (broken(), Workspace::new());
    let token = ("SITEGEN_CMS_TOKEN", "demo");
    let message = |flags: &str, variables: &[(&str, &str)]| {
        let line = format!(
            "build --strict --json --cms-url {} --site-url https://www.example.test {flags}",
            site.config.cms.url
        );
        let run = workspace.run_with(&line, &[&[token], variables].concat());
        let mut events = run
            .stdout
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        let refused = events.find(|event| event["code"] == "link-refused");
        refused.unwrap_or_else(|| panic!("{run}"))["message"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    // The project's contents are Dutch.
    assert_eq!(message("", &[]), "`javascript:alert(1)` wordt niet gepubliceerd");
    assert_eq!(
        message("--lang en", &[]),
        "`javascript:alert(1)` is not published"
    );
    let german = [("SITEGEN_LANG", "de")];
    assert_eq!(
        message("", &german),
        "`javascript:alert(1)` wird nicht veröffentlicht"
    );
    assert_eq!(
        message("--lang nl", &german),
        "`javascript:alert(1)` wordt niet gepubliceerd"
    );
}
