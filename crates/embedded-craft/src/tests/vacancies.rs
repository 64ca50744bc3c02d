//! Composed vacancies: always the same, all different, as long as real ones.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{data, settings};
use crate::{Content, Craft, VacanciesError};

/// The demo's content with that many vacancies.
fn filled(total: usize) -> Content {
    let mut content = Content::embedded().unwrap();
    content.fill_vacancies(total, settings().now).unwrap();
    content
}

/// The composed vacancies of a total of 400.
fn composed() -> Vec<Value> {
    let own = Content::embedded().unwrap().entries_mut("vacancies").len();
    filled(400).entries_mut("vacancies").split_off(own)
}

fn different<'a>(vacancies: &'a [Value], field: &str) -> BTreeSet<&'a str> {
    vacancies
        .iter()
        .map(|vacancy| vacancy[field].as_str().unwrap())
        .collect()
}

#[test]
fn the_total_is_what_the_cms_counts() {
    let craft = Craft::new(filled(400), settings()).unwrap();
    let counted = data(&craft, "{entryCount(section:\"vacancies\")}");
    assert_eq!(counted, json!({"entryCount": 400}));
}

#[test]
fn the_first_vacancies_of_many_are_those_of_few() {
    let (mut few, mut many) = (filled(100), filled(400));
    let (few, many) = (few.entries_mut("vacancies"), many.entries_mut("vacancies"));
    assert_eq!(few.as_slice(), &many[..few.len()]);
    assert_eq!(filled(400).entries_mut("vacancies"), many);
}

#[test]
fn no_two_vacancies_have_one_address() {
    let vacancies = composed();
    assert_eq!(different(&vacancies, "slug").len(), vacancies.len());
}

#[test]
fn there_are_40_places_and_12_fields_of_work_with_those_of_the_demo() {
    let mut content = filled(400);
    let vacancies = content.entries_mut("vacancies").clone();
    let places = different(&vacancies, "vacancyLocation");
    assert_eq!(places.len(), 40, "{places:?}");
    assert!(places.contains("’s-Gravenhage") && places.contains("Súdwest-Fryslân"));
    assert_eq!(different(&vacancies, "position").len(), 12);
}

#[test]
fn every_vacancy_has_six_blocks_and_a_description_of_its_own() {
    for vacancy in composed() {
        let blocks = vacancy["contentMatrix"].as_array().unwrap();
        assert_eq!(blocks.len(), 6, "{vacancy}");
        let seo = &vacancy["seo"];
        let title = vacancy["title"].as_str().unwrap();
        assert!(seo["title"].as_str().unwrap().starts_with(title), "{seo}");
        let length = seo["description"].as_str().unwrap().chars().count();
        assert!((90..260).contains(&length), "{length}: {seo}");
    }
}

#[test]
fn vacancies_are_as_long_as_those_of_the_demo() {
    let texts = |vacancies: &[Value]| {
        let blocks = vacancies
            .iter()
            .flat_map(|vacancy| vacancy["contentMatrix"].as_array().unwrap());
        let texts = blocks.filter_map(|block| block["tekst"].as_str());
        texts.map(str::len).sum::<usize>() / vacancies.len()
    };
    let own = texts(Content::embedded().unwrap().entries_mut("vacancies"));
    let composed = texts(&composed());
    assert!(
        (own / 2..own * 2).contains(&composed),
        "{composed} bytes, the demo's own have {own}"
    );
}

#[test]
fn what_a_real_vacancy_may_lack_some_lack() {
    let vacancies = composed();
    let some = |holds: fn(&Value) -> bool| {
        let count = vacancies.iter().filter(|vacancy| holds(vacancy)).count();
        assert!(count > 10 && count < vacancies.len() / 2, "{count}");
    };
    some(|vacancy| vacancy.get("salaryUnit").is_none());
    some(|vacancy| vacancy.get("salaryMin").is_some() && vacancy.get("salaryMax").is_none());
    some(|vacancy| vacancy.get("expiryDate").is_some());
    some(|vacancy| vacancy.get("vacatureCta").is_some());
    some(|vacancy| vacancy["headerImage"] == json!([]));
    some(|vacancy| vacancy["traineeship"] == true);
}

#[test]
fn content_without_images_and_team_can_be_filled_as_well() {
    let mut content = Content::default();
    content.fill_vacancies(20, settings().now).unwrap();
    let craft = Craft::new(content, settings()).unwrap();
    let counted = data(&craft, "{entryCount(section:\"vacancies\")}");
    assert_eq!(counted, json!({"entryCount": 20}));
}

#[test]
fn totals_that_cannot_be_are_refused() {
    let mut content = Content::embedded().unwrap();
    let own = content.entries_mut("vacancies").len();
    let few = content.fill_vacancies(0, settings().now).unwrap_err();
    assert!(matches!(few, VacanciesError::TooFew { total: 0, own: counted } if counted == own));
    let many = content.fill_vacancies(50_001, settings().now).unwrap_err();
    assert_eq!(
        many.to_string(),
        "50001 vacancies are too many: there can be 50000"
    );
    content.fill_vacancies(own, settings().now).unwrap();
    assert_eq!(content.entries_mut("vacancies").len(), own);
}
