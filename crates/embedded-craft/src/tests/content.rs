//! Mistakes of content authors are named with their place.

use serde_json::{Value, json};

use super::{fixture, settings};
use crate::{Content, Craft};

fn mistake(entry: Value) -> String {
    let mut content = fixture();
    content.entries_mut("pages").push(entry);
    Craft::new(content, settings()).unwrap_err().to_string()
}

#[test]
fn an_unknown_field_is_named() {
    let error = mistake(json!({"slug": "x", "headrTitle": "y"}));
    assert_eq!(
        error,
        "`entries/pages.json`, entry `x`, field `headrTitle`: the schema's type `page_Entry` has no such field"
    );
}

#[test]
fn an_unknown_block_type_asset_or_date_is_named() {
    let error = mistake(json!({"slug": "x", "contentMatrix": [{"type": "tekst"}, {"type": "tekts"}]}));
    assert_eq!(
        error,
        "`entries/pages.json`, entry `x`, field `contentMatrix[1]`: `contentMatrix_MatrixField` has no block type `tekts`"
    );
    let error = mistake(json!({"slug": "x", "headerImage": ["weg.jpg"]}));
    assert_eq!(
        error,
        "`entries/pages.json`, entry `x`, field `headerImage`: there is no `weg.jpg` in the content"
    );
    let error = mistake(json!({"slug": "x", "postDate": "morgen"}));
    assert_eq!(
        error,
        "`entries/pages.json`, entry `x`, field `postDate`: `morgen` is not a date"
    );
    let error =
        mistake(json!({"slug": "x", "contentMatrix": [{"type": "titelTekst", "cta": {"urll": "x"}}]}));
    assert_eq!(
        error,
        "`entries/pages.json`, entry `x`, field `contentMatrix[0].cta.urll`: a link has no such part"
    );
}

#[test]
fn an_unknown_section_or_global_set_is_named() {
    let mut content = fixture();
    content.entries_mut("nieuws");
    let error = Craft::new(content, settings()).unwrap_err().to_string();
    assert_eq!(error, "`entries/nieuws.json`: the contract has no such section");
    let mut content = fixture();
    content.global_mut("kop");
    let error = Craft::new(content, settings()).unwrap_err().to_string();
    assert_eq!(error, "`globals/kop.json`: the contract has no such global set");
}

#[test]
fn the_embedded_content_can_be_edited() {
    let mut content = Content::embedded().unwrap();
    content
        .entries_mut("pages")
        .push(json!({"slug": "nieuw", "title": "Nieuw"}));
    Craft::new(content, settings()).unwrap();
}
