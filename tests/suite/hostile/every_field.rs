//! Every string that the CMS can send is hostile, whatever it is meant for: the answers are walked, not listed.

use super::{assert_harmless, assert_harmless_files};
use crate::support::all_pages::AllPages;
use crate::support::long::rounds;
use crate::support::model::model;
use crate::support::{Html, SiteTest};
use embedded_craft::Content;
use serde_json::{Value, json};
use sitegen::assets::{self, Manifest};
use sitegen::cms::Snapshot;
use sitegen::content::addresses::OldAddresses;
use sitegen::content::{Parsed, parse};
use sitegen::interrupt::Interrupt;
use sitegen::output::{self, OutputFile, Sink, publish};
use sitegen::render::prerender::Prerender;
use sitegen::render::{Lists, Messages, SiteTemplates, render};
use sitegen::report::{Failure, Reporter};
use std::path::Path;
use std::sync::Arc;

/// What decides which type an answer has and which file a page is. Poisoned on their own.
const STRUCTURE: [&str; 8] = [
    "__typename",
    "id",
    "kind",
    "sectionHandle",
    "slug",
    "typeHandle",
    "uid",
    "uri",
];
/// Dates of entries: an entry without one is not published.
const DATES: [&str; 2] = ["postDate", "expiryDate"];

/// What means something to a browser, a template engine, a server, a terminal or a parser. `pwned` is called by what
/// runs; the browser test listens for it.
fn payloads() -> Vec<String> {
    serde_json::from_str(include_str!("payloads.json")).unwrap()
}

/// The demo's pages with every block, and a few of all other kinds; its answers, and its images.
struct Site {
    test: SiteTest,
    answers: Value,
    manifest: Arc<Manifest>,
}

impl Site {
    fn new() -> Self {
        let mut content = Content::embedded().unwrap();
        for section in ["vacancies", "blog", "cases"] {
            content.entries_mut(section).truncate(2);
        }
        content
            .entries_mut("pages")
            .retain(|page| page["slug"] == "alle-blokken" || page["slug"] == "over-wt");
        let test = SiteTest::new(content);
        let snapshot = test.snapshot();
        let answers = serde_json::to_value(&snapshot).unwrap();
        let clean = parse(snapshot, model(), test.config.for_content()).unwrap().site;
        let reporter = Reporter::silent();
        let prepared = assets::prepare(
            &clean,
            &model().queries,
            test.config.for_assets(),
            &test.host(),
            &reporter,
        )
        .unwrap();
        let manifest = Arc::new(prepared.manifest);
        Self {
            test,
            answers,
            manifest,
        }
    }

    /// All files of the site that these answers make.
    fn files(&self, answers: Value) -> Result<Vec<OutputFile>, Failure> {
        let config = &self.test.config;
        let snapshot: Snapshot = serde_json::from_value(answers).unwrap();
        let Parsed { site, .. } = parse(snapshot, model(), config.for_content())?;
        let messages = Messages::read(config.for_render())?;
        let settings = config.for_render();
        let prerender = Arc::new(Prerender::new(&self.manifest.bundle.prerender)?);
        let manifest = Arc::clone(&self.manifest);
        let templates = SiteTemplates::new(&site, manifest, messages, prerender, settings)?;
        let lists = Lists::new(&site, &settings.site.content_language)?;
        let rendered = render(
            &lists,
            &[],
            &templates,
            settings,
            &Reporter::silent(),
            &AllPages,
            None,
        )?;
        // Without a home page the links of the templates to it lead nowhere.
        let problems = rendered.problems.iter();
        let failed: Vec<_> = problems
            .filter(|problem| problem.code() != "link-to-nowhere")
            .collect();
        assert!(failed.is_empty(), "every page is rendered: {failed:?}");
        let modified = output::Modified::new(&site, None);
        let old = OldAddresses::default();
        let pages = output::pages::files(rendered.pages);
        let sink = Sink::new(&site, config.for_output(), None);
        let made = output::files(
            &site,
            &old,
            pages,
            &self.manifest,
            &modified,
            config.for_output(),
            &sink,
        )?;
        Ok(made.files)
    }

    /// The answers with each string replaced.
    fn poisoned(&self, payload: impl FnMut(&str, &str) -> Option<String>) -> Value {
        let mut answers = self.answers.clone();
        let mut payload = payload;
        poison("", &mut answers, &mut payload);
        answers
    }
}

/// Replaces strings, also those in JSON that is in a string. `payload` is asked with the name and the text.
fn poison(name: &str, value: &mut Value, payload: &mut impl FnMut(&str, &str) -> Option<String>) {
    match value {
        Value::String(text) if text.starts_with('{') => {
            let mut inner: Value = serde_json::from_str(text).unwrap();
            poison(name, &mut inner, payload);
            *text = inner.to_string();
        }
        Value::String(text) => {
            if let Some(payload) = payload(name, text) {
                *text = payload;
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|value| poison(name, value, payload)),
        Value::Object(map) => map
            .iter_mut()
            .for_each(|(name, value)| poison(name, value, payload)),
        _ => {}
    }
}

fn is_text(name: &str) -> bool {
    !STRUCTURE.contains(&name) && !DATES.contains(&name)
}

fn looks_like_address(text: &str) -> bool {
    text.starts_with(['/', '#']) || text.contains(':')
}

#[test]
fn every_payload_in_every_field_leaves_pages_harmless() {
    let site = Site::new();
    let payloads = payloads();
    let number = u32::try_from(payloads.len()).unwrap();
    let mut fields = 0;
    for round in 0..rounds(4, number) {
        // Fields of a sample see other payloads than their neighbours.
        let mut next = (round * number / rounds(4, number)) as usize;
        let answers = site.poisoned(|name, _| {
            next += 1;
            is_text(name).then(|| payloads[next % payloads.len()].clone())
        });
        fields = next;
        assert_harmless_files(&site.files(answers).unwrap());
    }
    assert!(fields > 1_500, "{fields} fields");
}

/// Such names name types, sections, files and entries: a wrong one may end the build, and never gets into a page.
#[test]
fn hostile_names_end_the_build_or_leave_pages_harmless() {
    let site = Site::new();
    let payloads = payloads();
    let names: Vec<&str> = STRUCTURE
        .into_iter()
        .chain(DATES)
        .filter(|name| *name != "__typename")
        .collect();
    for round in 0..rounds(7, u32::try_from(payloads.len()).unwrap()) as usize {
        for (place, poisoned) in names.iter().enumerate() {
            let mut next = round * 13 + place;
            let answers = site.poisoned(|name, _| {
                next += 1;
                (name == *poisoned && next % 5 == 0).then(|| payloads[next % payloads.len()].clone())
            });
            if let Ok(files) = site.files(answers) {
                assert_harmless_files(&files);
            }
        }
    }
}

/// The sites that `tests/browser/hostile.test.mjs` visits: one with all payloads in each text, one with a payload in
/// each field.
#[test]
fn hostile_sites_are_published_for_the_browser() {
    let site = Site::new();
    let payloads = payloads();
    let all: String = payloads
        .iter()
        .filter(|payload| payload.len() < 1_000)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(" ");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    for (name, joined) in [("joined", true), ("single", false)] {
        let mut next = 0;
        let answers = site.poisoned(|field, text| {
            // The addresses of images decide which images a page has.
            if !is_text(field) || field == "url" && text.contains("/uploads/") {
                return None;
            }
            next += 1;
            let single = || payloads[next % payloads.len()].clone();
            Some(if joined && !looks_like_address(text) {
                all.clone()
            } else {
                single()
            })
        });
        let files = site.files(answers).unwrap();
        assert_harmless_files(&files);
        let out = folder.join(name);
        if out.exists() {
            std::fs::remove_dir_all(&out).unwrap();
        }
        std::fs::create_dir_all(&folder).unwrap();
        publish::publish(&out, &files, &Interrupt::default()).unwrap();
        assert!(out.join("alle-blokken.html").is_file());
    }
}

#[test]
fn the_walk_reaches_texts_inside_of_containers() {
    let mut value = json!({ "a": ["x", { "b": "{\"c\":\"y\"}" }], "id": "1" });
    poison("", &mut value, &mut |name, _| is_text(name).then(|| "!".into()));
    assert_eq!(value, json!({ "a": ["!", { "b": "{\"c\":\"!\"}" }], "id": "1" }));
    assert_harmless("", &Html::parse("<p>x</p>"));
}
