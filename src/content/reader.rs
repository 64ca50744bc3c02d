//! From an answer to what a template sees: one reader for everything that is declared.
//!
//! The decoder of [`crate::cms`] has checked the answer against the document that asked for it: every key is there, and
//! every value is of the kind that the schema says, or null.

use super::blocks;
use super::context::{Context, text, text_of};
use super::date::Date;
use super::declared::{Declarations, ENTRY_TYPE, EntryType, Field, Kind};
use super::found::EntryRef;
use super::markup::rewrite;
use super::value::{Download, Embed, Fields, Phone, Value};
use super::{FileRef, Image, Link, Transform, folders, options};
use crate::report::{Finding, Subject};
use lol_html::{RewriteStrSettings, doc_text, element};
use serde_json::Number;
use serde_json_borrow::{ObjectAsVec, Value as Json};
use std::cell::Cell;

/// The template of blocks whose type the project does not have.
pub const UNKNOWN: &str = "unknown";

/// Reads what is in one block, or in something else.
pub(super) struct Reader<'a, 'c> {
    /// The block's handle; nothing outside of blocks.
    block: &'a str,
    declared: &'a Declarations,
    cx: &'a mut Context<'c>,
}

impl<'a, 'c> Reader<'a, 'c> {
    /// For everything that is not a block: pages, global sets, the navigation.
    pub(super) fn new(declared: &'a Declarations, cx: &'a mut Context<'c>) -> Self {
        let block = "";
        Self { block, declared, cx }
    }

    /// The fields of an entry or a global set.
    pub(super) fn entry(&mut self, entry_type: &EntryType, json: Json<'_>) -> Fields {
        let mut answers = match json {
            Json::Object(answers) => answers,
            _ => ObjectAsVec::default(),
        };
        self.cx.fields_of(&entry_type.handle);
        let mut fields = Fields::with_capacity(entry_type.fields.len() + 1);
        fields.set(ENTRY_TYPE, entry_type.handle.as_ref().to_owned());
        for field in &entry_type.fields {
            let answer = answers
                .get_mut(&field.name)
                .map(std::mem::take)
                .unwrap_or_default();
            fields.push(&field.name, self.field(field, answer));
        }
        fields
    }

    fn block(&mut self, json: Json<'_>) -> Fields {
        let Some(entry_type) = type_name(&json).and_then(|name| self.declared.block(name)) else {
            return unknown(json.get("typeHandle").as_str().unwrap_or_default(), self.cx);
        };
        self.cx.item_is(&entry_type.handle);
        let mut reader = Reader {
            block: &entry_type.handle,
            declared: self.declared,
            cx: self.cx,
        };
        let mut fields = reader.entry(entry_type, json);
        blocks::refine(&entry_type.handle, &mut fields, self.cx);
        options::check(&entry_type.handle, &fields, self.cx);
        fields
    }

    fn field(&mut self, field: &Field, answer: Json<'_>) -> Value {
        let name = &*field.name;
        let cx = &mut *self.cx;
        match &field.kind {
            Kind::Switch => Value::Switch(answer.as_bool().unwrap_or_default()),
            Kind::Text => written(answer).into(),
            Kind::Texts => match answer {
                Json::Array(list) => Value::Texts(list.into_iter().filter_map(written).collect()),
                _ => Value::Texts(Box::default()),
            },
            Kind::Lines => {
                let lines = written(answer).unwrap_or_default();
                Value::Texts(
                    lines
                        .lines()
                        .filter_map(|line| text(Some(line.to_owned())))
                        .collect(),
                )
            }
            Kind::Number => match answer {
                Json::Number(number) => Value::Number(number.into()),
                _ => Value::None,
            },
            Kind::Rich {
                plain: false,
                shared: false,
            } => some(cx.rich_text(name, string(answer)), Value::Rich),
            Kind::Rich { plain, .. } => {
                let rich = cx.without_anchors(|cx| cx.rich_text(name, string(answer)));
                some(rich, |rich| {
                    Value::Rich(if *plain { rich.without_tags() } else { rich })
                })
            }
            Kind::Address => cx.external(name, string(answer)).into(),
            Kind::Mail => cx.mail(name, string(answer)).into(),
            Kind::Phone => some(written(answer), |text| {
                let href = cx.phone(name, &text);
                Value::Phone(Box::new(Phone { text, href }))
            }),
            Kind::Embed => some(written(answer).filter(|html| has_content(html)), |html| {
                let embed = embed(html);
                cx.embed(&embed.document, &embed.html);
                Value::Embed(Box::new(embed))
            }),
            Kind::Date => some(Date::from_field(name, string(answer), cx), |date| {
                Value::Date(Box::new(date))
            }),
            Kind::Link => some(Link::from_field(name, &answer, cx), |link| {
                Value::Link(Box::new(link))
            }),
            Kind::Image(transform) => some(Image::first(name, &list(answer), *transform, cx), Value::Image),
            Kind::Images(transform) => Value::Images(Image::all(name, &list(answer), *transform, cx).into()),
            Kind::File(preview) => self.file(name, answer, *preview),
            Kind::Rows(types) => self.rows(name, answer, types).into(),
            Kind::Blocks => {
                let declared = self.declared;
                let blocks = list(answer).into_iter().enumerate();
                let read = |(index, json)| {
                    cx.at(format!("{name}[{index}]"), |cx| {
                        Reader::new(declared, cx).block(json)
                    })
                };
                Value::Rows(blocks.map(read).collect())
            }
        }
    }

    /// A file; one that is an image has a preview, when the directive has a box for it.
    fn file(&mut self, name: &str, answer: Json<'_>, preview: Option<Transform>) -> Value {
        let Some(asset) = list(answer).into_iter().next() else {
            return Value::None;
        };
        let image = preview
            .filter(|_| asset.get("kind").as_str() == Some("image"))
            .and_then(|transform| Image::first(name, std::slice::from_ref(&asset), transform, self.cx));
        let file = self.cx.at(name, |cx| FileRef::from_asset(&asset, cx));
        some(file, |file| Value::File(Box::new(Download { file, image })))
    }

    /// The rows that show something. One that does not, or whose type nobody asked for, is a problem.
    pub(super) fn rows(&mut self, name: &str, answer: Json<'_>, types: &[EntryType]) -> Vec<Fields> {
        let mut rows = Vec::new();
        for (index, json) in list(answer).into_iter().enumerate() {
            let (block, declared) = (self.block, self.declared);
            let row = self.cx.at(format!("{name}[{index}]"), |cx| {
                let mut reader = Reader { block, declared, cx };
                reader.row(name, json, types)
            });
            rows.extend(row);
        }
        rows
    }

    /// A row that shows something.
    pub(super) fn row(&mut self, name: &str, json: Json<'_>, types: &[EntryType]) -> Option<Fields> {
        let of_type = |known: &&EntryType| type_name(&json).is_none_or(|name| known.is(name));
        let Some(entry_type) = types.iter().find(of_type) else {
            let kind = type_name(&json).unwrap_or_default();
            let finding = blocks::stranger(self.block, kind.strip_suffix("_Entry").unwrap_or(kind));
            self.cx.problem(finding);
            return None;
        };
        let (block, declared) = (self.block, self.declared);
        let row = match related(block, name, &json, self.cx) {
            Some(entry) => self.cx.of_related(entry, |cx| {
                let mut reader = Reader { block, declared, cx };
                reader.refined(name, json, entry_type)
            }),
            None => self.refined(name, json, entry_type),
        }?;
        if !row.has_content() {
            // What is left of the footer and the like is shown, whatever it is.
            if !self.block.is_empty() {
                self.cx.problem(Finding::RowEmpty);
            }
            return None;
        }
        Some(row)
    }

    fn refined(&mut self, name: &str, json: Json<'_>, entry_type: &EntryType) -> Option<Fields> {
        let mut row = self.entry(entry_type, json);
        blocks::refine_row(self.block, name, &mut row, self.cx).then_some(row)
    }
}

/// The entry that a row shows, if it is not a part of the block.
fn related(block: &str, field: &str, json: &Json<'_>, cx: &Context<'_>) -> Option<EntryRef> {
    let section = blocks::section(block, field)?;
    let id = text_of(json, "id")?;
    Some(EntryRef {
        edit_url: Some(cx.config.cms.edit_url(section, &id)),
        subject: Subject::Item {
            name: text_of(json, "title").unwrap_or_else(|| id.clone()),
            id,
            section: section.to_owned(),
        },
    })
}

/// A block of a type that the project does not have is shown by its name (spec section 2).
fn unknown(handle: &str, cx: &mut Context<'_>) -> Fields {
    cx.problem(Finding::UnknownBlock { kind: handle.into() });
    let mut fields = Fields::default();
    fields.set(ENTRY_TYPE, UNKNOWN.to_owned());
    fields.set("type_name", handle.to_owned());
    fields
}

fn type_name<'a>(json: &'a Json<'_>) -> Option<&'a str> {
    json.get("__typename").as_str()
}

fn some<T>(found: Option<T>, value: impl FnOnce(T) -> Value) -> Value {
    found.map_or(Value::None, value)
}

fn string(answer: Json<'_>) -> Option<String> {
    match answer {
        Json::Str(text) => Some(text.into_owned()),
        _ => None,
    }
}

/// Trimmed text. A number is written as text.
fn written(answer: Json<'_>) -> Option<String> {
    match answer {
        Json::Number(number) => Some(Number::from(number).to_string()),
        answer => text(string(answer)),
    }
}

/// The items of a list, without nulls: the decoder refuses them.
fn list(answer: Json<'_>) -> Vec<Json<'_>> {
    match answer {
        Json::Array(items) => items.into_iter().filter(|item| !item.is_null()).collect(),
        _ => Vec::new(),
    }
}

/// Whether HTML has more than comments.
fn has_content(html: &str) -> bool {
    let found = Cell::new(false);
    let elements = element!("*", |_element| {
        found.set(true);
        Ok(())
    });
    let texts = doc_text!(|text| {
        found.set(found.get() || !text.as_str().trim().is_empty());
        Ok(())
    });
    let handlers = RewriteStrSettings::new()
        .append_element_content_handler(elements)
        .append_document_content_handler(texts);
    rewrite(html, handlers);
    found.get()
}

fn embed(html: String) -> Embed {
    let hash = blake3::hash(html.as_bytes()).to_hex();
    Embed {
        document: format!("/{}/{}.html", folders::EMBEDS, &hash[..16]),
        html,
    }
}
