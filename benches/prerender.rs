//! How long islands take to prerender: 2,000 distinct ones, then the same again.
//!
//! `cargo bench --bench prerender`. It bundles the project's own front end and renders contact forms and menus of 30
//! links, each with other props, on as many threads as there are cores.

#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints what it measured and stops when it cannot"
)]

use rayon::prelude::*;
use serde_json::json;
use sitegen::assets::bundle::bundle;
use sitegen::config::{Config, Overrides};
use sitegen::render::islands::props;
use sitegen::render::prerender::{Prerender, THREAD_STACK};
use std::path::PathBuf;
use std::time::Instant;

const RENDERS: usize = 2_000;

/// The program's own (`src/main.rs`).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let config = Config::resolve(Overrides {
        project: Some(PathBuf::from(env!("CARGO_MANIFEST_DIR"))),
        cms_url: Some("http://127.0.0.1:1".into()),
        cms_token: Some("none".into()),
        ..Overrides::default()
    })
    .unwrap();
    let bundle = bundle(config.for_assets()).unwrap();
    let pool = rayon::ThreadPoolBuilder::new()
        .stack_size(THREAD_STACK)
        .build()
        .unwrap();
    let prerender = pool.install(|| Prerender::new(&bundle.prerender)).unwrap();
    let islands: Vec<(&str, String)> = (0..RENDERS)
        .map(|number| {
            let (name, value) = if number % 2 == 0 {
                form(number)
            } else {
                menu(number)
            };
            (name, props::check(name, value).unwrap())
        })
        .collect();
    for round in ["distinct", "repeated"] {
        let started = Instant::now();
        let bytes: usize = pool.install(|| {
            islands
                .par_iter()
                .map(|(name, props)| {
                    let island = prerender.render(name, props, "m0", &[]).unwrap();
                    island.parts().map(|(html, _)| html.len()).sum::<usize>()
                })
                .sum()
        });
        let seconds = started.elapsed().as_secs_f64();
        println!(
            "{RENDERS} {round} islands on {} threads: {seconds:.3} s, {:.0} renders/s, {bytes} bytes",
            pool.current_num_threads(),
            RENDERS as f64 / seconds
        );
    }
}

fn form(number: usize) -> (&'static str, serde_json::Value) {
    let labels = json!({
        "name": "Naam*", "email": "Email*", "phone": "Telefoonnummer", "company": "Bedrijfsnaam*",
        "message": "Bericht*", "honeypot": "Laat dit veld leeg", "submit": "Verstuur bericht",
    });
    let errors = json!({
        "name": "Wat is je naam?", "email": "Wat is je E-mailadres?", "emailInvalid": "Geen e-mailadres",
        "company": "Wat is de naam van je bedrijf?", "message": "Laat hier een bericht achter.",
        "terms": "Ga je akkoord?",
    });
    let props = json!({
        "action": format!("/actions/{number}"), "success": "/contact/contact-opnemen-gelukt",
        "redirect": "https://www.example.com/contact/contact-opnemen-gelukt",
        "subject": "Bedankt voor je bericht", "onFailure": "log", "labels": labels, "errors": errors,
        "terms": "Ja, ik ga akkoord met de {terms} en het {privacy}",
        "termsLinks": [
            { "name": "terms", "text": "Algemene voorwaarden", "href": "/algemene-voorwaarden" },
            { "name": "privacy", "text": "Privacybeleid", "href": "/privacy" },
        ],
        "invalid": "Controleer de velden", "failure": "Hoppla, etwas ist schiefgelaufen",
    });
    ("CompanyCustomersForm", props)
}

fn menu(number: usize) -> (&'static str, serde_json::Value) {
    let item = |at: usize| json!({ "label": format!("Onderdeel {at}"), "href": format!("/onderdeel-{number}-{at}") });
    let group = |at: usize| {
        let children: Vec<_> = (0..4).map(|child| item(at * 10 + child)).collect();
        json!({ "label": format!("Groep {at}"), "href": format!("/groep-{at}"), "children": children })
    };
    let props = json!({
        "items": (0..6).map(group).collect::<Vec<_>>(),
        "current": "",
        "texts": {
            "main": "Hoofdmenu", "all": "Alle pagina's", "open": "Toon wat onder {title} staat", "menu": "Menu",
            "close": "Sluiten", "back": "Terug",
        },
    });
    ("SiteHeader", props)
}
