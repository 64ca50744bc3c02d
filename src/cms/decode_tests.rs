//! What answers lack, and what they may have.

use super::*;
use crate::cms::wire;
use serde_json::json;

fn queries() -> Arc<Queries> {
    Queries::read(std::path::Path::new(crate::config::THIS_PROJECT)).unwrap()
}

fn decode<T: serde::de::DeserializeOwned>(name: &str, data: Value) -> Result<T, Error> {
    let queries = queries();
    let operation = queries.operation(name, None).unwrap();
    Decoder::new(Arc::clone(&queries), Names::default()).decode(operation, data)
}

#[test]
fn a_missing_key_is_named_with_its_path() {
    let data = json!({ "globalSet": { "__typename": "teamPage_GlobalSet", "id": "3" } });
    let error = decode::<Value>("TeamPage", data).unwrap_err();
    assert!(
        matches!(&error, Error::MissingKey { path, key, .. } if path == "globalSet" && key == "departmentDisplayOrder"),
        "{error:?}"
    );
}

#[test]
fn an_empty_list_in_place_of_data_is_a_missing_key() {
    let error = decode::<wire::vacancy_count::ResponseData>("VacancyCount", json!([])).unwrap_err();
    assert!(
        matches!(&error, Error::MissingKey { key, .. } if key == "entryCount"),
        "{error:?}"
    );
}

#[test]
fn null_is_an_answer_where_the_schema_allows_it() {
    let data: Value = decode("TeamPage", json!({ "globalSet": null })).unwrap();
    assert_eq!(data, json!({ "globalSet": null }));
}

#[test]
fn documents_name_types_as_the_cms_does() {
    let names = Names::with(&[("teamPage_GlobalSet", "team2_GlobalSet")], &[]);
    let queries = queries();
    let decoder = Decoder::new(Arc::clone(&queries), names);
    let operation = queries.operation("TeamPage", None).unwrap();
    assert!(decoder.document(operation).contains("... on team2_GlobalSet {"));
    let data = json!({ "globalSet": { "__typename": "team2_GlobalSet", "id": "3", "departmentDisplayOrder": "A, B" } });
    let data: Value = decoder.decode(operation, data).unwrap();
    assert_eq!(data["globalSet"]["__typename"], "teamPage_GlobalSet");
}

#[test]
fn an_error_names_the_entry_and_not_the_image_in_a_field_before() {
    let image = json!({
        "__typename": "images_Asset", "id": "77", "url": null, "title": "Foto", "alt": null, "width": 4, "height": 3,
        "mimeType": null, "kind": "image", "size": null, "dateModified": null, "dateUpdated": null,
        "hasFocalPoint": false, "focalPoint": null, "externalLink": null,
    });
    let mut entry = json!({
        "__typename": "vacancy_Entry", "id": "12", "uid": "u", "title": "T", "slug": "x", "uri": "vacatures/x",
        "sectionHandle": "vacancies", "typeHandle": "vacancy", "postDate": null, "expiryDate": null,
        "dateUpdated": null, "seomatic": null, "headerTitle": null, "headerSubTitle": null, "headerIntroText": null,
        "introTextBg": null, "headerImage": [image],
    });
    let failure = |entry: &Value| {
        let queries = queries();
        let operation = queries.operation("Page", Some("vacancy_Entry")).unwrap();
        let decoder = Decoder::new(Arc::clone(&queries), Names::default());
        let read = decoder.decode::<Value>(operation, json!({ "entries": [entry] }));
        match read.unwrap_err() {
            Error::MissingKey { path, key, entry, .. } => (path, key, entry.unwrap()),
            error => panic!("{error:?}"),
        }
    };
    let expected = |path: &str, key: &str| (path.into(), key.into(), "entry 12 `vacatures/x`".to_owned());
    assert_eq!(failure(&entry), expected("entries[0]", "vacatureCta"));
    entry["headerImage"][0].as_object_mut().unwrap().remove("width");
    assert_eq!(failure(&entry), expected("entries[0].headerImage[0]", "width"));
}
