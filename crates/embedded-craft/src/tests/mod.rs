//! Tests of the embedded CMS against the contract: the recorded shapes, the quirks, the HTTP behaviour.

mod behaviour;
mod changes;
mod content;
mod criteria;
mod drafts;
mod errors;
mod faults;
mod http;
mod inactive;
mod lead;
mod operations;
mod quirks;
mod seo;
mod vacancies;

use apollo_compiler::ast::{Definition, Document, Selection};
use image::{DynamicImage, ImageFormat};
use serde_json::{Value, json};

use crate::craft::Context;
use crate::graphql::{Request, answer};
use crate::{Content, Craft, Settings};

/// The contract's operations.
const QUERIES: &str = include_str!("queries.graphql");
const HOST: &str = "http://cms.example.test";

/// A small content of its own, so that the demo's texts can change freely.
fn fixture() -> Content {
    let fixture: Value = serde_json::from_str(include_str!("fixture.json")).unwrap();
    let mut content = Content::default();
    *content.site_mut() = fixture["site"].as_object().unwrap().clone();
    for (section, entries) in fixture["entries"].as_object().unwrap() {
        *content.entries_mut(section) = entries.as_array().unwrap().clone();
    }
    for (handle, block) in fixture["blocks"].as_object().unwrap() {
        content.blocks.insert(handle.clone(), block.clone());
    }
    for (handle, fields) in fixture["globals"].as_object().unwrap() {
        *content.global_mut(handle) = fields.as_object().unwrap().clone();
    }
    for asset in fixture["assets"].as_array().unwrap() {
        let (volume, file) = (asset["volume"].as_str().unwrap(), asset["file"].as_str().unwrap());
        let bytes = match file {
            "hero.png" => png(200, 120),
            "logo-een.png" => png(60, 24),
            "portret.png" => png(80, 100),
            _ => b"%PDF-1.4\n%%EOF\n".to_vec(),
        };
        let mut meta = asset.clone();
        meta.as_object_mut()
            .unwrap()
            .retain(|key, _| key != "file" && key != "volume");
        content.add_asset(volume, file, bytes, meta);
    }
    content
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let picture = DynamicImage::from(image::RgbImage::from_fn(width, height, |x, y| {
        image::Rgb([(x * 255 / width) as u8, (y * 255 / height) as u8, 90])
    }));
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn settings() -> Settings {
    Settings::new("2026-11-21T12:00:00Z".parse().unwrap())
}

fn craft() -> Craft {
    Craft::new(fixture(), settings()).unwrap()
}

/// Answers a request with the full token.
fn ask_with(craft: &Craft, query: &str, variables: Value, preview: Option<&str>) -> Value {
    let access = craft.access(Some(&craft.settings.token)).unwrap();
    let drafts = preview.and_then(|token| craft.drafts(token));
    let context = Context {
        craft,
        access,
        base: HOST,
        drafts,
        last_seo: &std::cell::Cell::default(),
    };
    let variables = serde_json::from_value(variables).unwrap();
    answer(
        context,
        &Request {
            query: Some(query.to_owned()),
            variables: Some(variables),
            operation_name: None,
        },
    )
}

fn ask(craft: &Craft, query: &str) -> Value {
    ask_with(craft, query, json!({}), None)
}

/// The data of an answer without errors.
fn data(craft: &Craft, query: &str) -> Value {
    let mut answer = ask(craft, query);
    assert!(answer.get("errors").is_none(), "{query}: {answer}");
    answer["data"].take()
}

/// One operation of `queries.graphql` followed by the fragments that it needs, as the recorded requests are.
fn operation(name: &str) -> String {
    let document = Document::parse(QUERIES, "queries.graphql").unwrap();
    let mut text = String::new();
    let mut waiting: Vec<Selection> = Vec::new();
    for definition in &document.definitions {
        if let Definition::OperationDefinition(operation) = definition
            && operation.name.as_ref().is_some_and(|candidate| candidate == name)
        {
            text = operation.serialize().to_string();
            waiting.extend(operation.selection_set.iter().cloned());
        }
    }
    assert!(!text.is_empty(), "no operation {name}");
    let mut seen = Vec::new();
    while let Some(selection) = waiting.pop() {
        match selection {
            Selection::Field(field) => waiting.extend(field.selection_set.iter().cloned()),
            Selection::InlineFragment(inline) => waiting.extend(inline.selection_set.iter().cloned()),
            Selection::FragmentSpread(spread) if !seen.contains(&spread.fragment_name) => {
                seen.push(spread.fragment_name.clone());
                for definition in &document.definitions {
                    if let Definition::FragmentDefinition(fragment) = definition
                        && fragment.name == spread.fragment_name
                    {
                        text.push_str(&format!("\n{}", fragment.serialize()));
                        waiting.extend(fragment.selection_set.iter().cloned());
                    }
                }
            }
            Selection::FragmentSpread(_) => {}
        }
    }
    text
}
