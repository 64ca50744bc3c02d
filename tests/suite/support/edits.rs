//! Editors who work while the site is built.

use super::SiteTest;
use super::content::object;
use embedded_craft::{Content, Craft, Edit};
use serde_json::{Map, Value, json};

impl SiteTest {
    /// A built site whose only vacancy has these fields besides the usual ones.
    pub fn with_one_vacancy(fields: Value) -> Self {
        let mut site = Self::small();
        site.change(|content| {
            content.entries_mut("vacancies").truncate(1);
            fill(content, "vacancies", "vacature-1", fields);
        });
        site.build();
        site
    }

    /// An editor changes the content right before the answer with this number to an operation.
    pub fn edit_before(
        &mut self,
        operation: &str,
        answer: u32,
        edit: impl FnOnce(&mut Content),
    ) -> &mut Self {
        let craft = self.edited(edit);
        self.cms().edits().add(Edit::before(operation, answer, craft));
        self
    }

    /// An editor changes the content once this many requests are answered.
    pub fn edit_after(&mut self, requests: u32, edit: impl FnOnce(&mut Content)) -> &mut Self {
        let craft = self.edited(edit);
        self.cms().edits().add(Edit::after(requests, craft));
        self
    }

    /// An editor changes the content before each answer to an operation; `edit` gets the number of the change.
    pub fn edit_before_each(
        &mut self,
        operation: &str,
        edit: impl Fn(&mut Content, u32) + Send + 'static,
    ) -> &mut Self {
        self.content.keep_ids();
        let (mut content, settings) = (self.content.clone(), self.settings.clone());
        let mut number = 0;
        self.cms().edits().add(Edit::before_each(operation, 0, move || {
            number += 1;
            edit(&mut content, number);
            Craft::new(content.clone(), settings.clone()).unwrap()
        }));
        self
    }

    fn edited(&mut self, edit: impl FnOnce(&mut Content)) -> Craft {
        self.content.keep_ids();
        edit(&mut self.content);
        Craft::new(self.content.clone(), self.settings.clone()).unwrap()
    }
}

/// The entry, saved this many seconds after the moment that all builds are for.
pub fn saved<'a>(
    content: &'a mut Content,
    section: &str,
    slug: &str,
    second: u32,
) -> &'a mut Map<String, Value> {
    let entry = content.entry_mut(section, slug).unwrap();
    entry.insert("dateUpdated".into(), at(second));
    entry
}

/// A moment after the one that all builds are for.
pub fn at(second: u32) -> Value {
    json!(format!("2026-11-21T10:00:{second:02}+01:00"))
}

/// One block of text, saved on its own when there is a `second`.
pub fn text_block(text: &str, second: Option<u32>) -> Value {
    let mut block = object(json!({ "type": "tekst", "tekst": format!("<p>{text}</p>") }));
    block.extend(second.map(|second| ("dateUpdated".to_owned(), at(second))));
    json!([block])
}

/// An editor fills in fields of an entry.
pub fn fill(content: &mut Content, section: &str, slug: &str, fields: Value) {
    let entry = content.entry_mut(section, slug).unwrap();
    entry.extend(object(fields));
}
