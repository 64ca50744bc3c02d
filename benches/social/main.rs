//! Images for shared links: `cargo bench --bench social`.
//!
//! 10,000 images with titles of their own are drawn and written into a temporary folder, on all cores. What counts is
//! the time that the processors worked, divided by two: what two free cores need. `SITEGEN_BENCH_KEEP=<folder>` keeps
//! the files.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a benchmark prints, writes its own files and stops when something is missing"
)]

#[path = "../support/mod.rs"]
mod support;

use rayon::prelude::*;
use sitegen::assets::brand::{Colour, Palette, Sources};
use sitegen::assets::social::Design;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The program's own (`src/main.rs`).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const IMAGES: usize = 10_000;
const ROUNDS: usize = 3;
/// Seconds on two cores.
const GOAL: f64 = 6.0;
/// What a file of these titles had when each was encoded as a whole.
const LARGEST: usize = 36_835;

const LEVELS: [&str; 5] = ["Leerling", "Junior", "Medior", "Ervaren", "Senior"];
const JOBS: [&str; 10] = [
    "timmerman",
    "constructiebankwerker",
    "elektromonteur",
    "calculator",
    "KAM-coördinator",
    "schilder",
    "inbedrijfsteller",
    "CNC-operator",
    "projectleider",
    "logistiek planner",
];
const FIELDS: [&str; 10] = [
    "houtskeletbouw",
    "roestvast staal",
    "renovatie in bewoonde staat",
    "trappen",
    "zonnestroom",
    "prefab elementen",
    "vijfassige bewerking",
    "bouwplaatsen",
    "besturingstechniek",
    "restauratie",
];
const PLACES: [&str; 20] = [
    "Assen",
    "Groningen",
    "Emmen",
    "Zwolle",
    "Hardenberg",
    "Lelystad",
    "Eindhoven",
    "Tilburg",
    "Utrecht",
    "Ede",
    "Apeldoorn",
    "Deventer",
    "Enschede",
    "Almelo",
    "Hoogeveen",
    "Meppel",
    "Drachten",
    "Leeuwarden",
    "Sneek",
    "Veendam",
];

fn main() {
    let sources = Sources::read(Path::new(env!("CARGO_MANIFEST_DIR")), &[]).unwrap();
    let colour = |text| Colour::parse(text).unwrap();
    let palette = Palette {
        primary_deep: colour("#12372a"),
        on_dark: colour("#faf7f2"),
        accent: colour("#f2a541"),
        ..Palette::default()
    };
    let temporary = tempfile::tempdir().unwrap();
    let kept = std::env::var_os("SITEGEN_BENCH_KEEP").map(PathBuf::from);
    let out = kept.as_deref().unwrap_or(temporary.path());
    let mut best = f64::MAX;
    let bytes = AtomicUsize::new(0);
    for _ in 0..ROUNDS {
        bytes.store(0, Ordering::Relaxed);
        let took = support::timed(|| {
            let design = Design::new(&sources, palette, "Wendel & Tromp").unwrap();
            (0..IMAGES).into_par_iter().for_each(|number| {
                let (title, sub_title) = text(number);
                let file = design.file(&title, &sub_title).unwrap();
                bytes.fetch_add(file.len(), Ordering::Relaxed);
                std::fs::write(out.join(format!("{number}.jpg")), file).unwrap();
            });
        });
        best = best.min(took.cpu.as_secs_f64() / 2.0);
        println!(
            "{IMAGES} images: {:.2} s of the processors, {:.2} s by the clock",
            took.cpu.as_secs_f64(),
            took.wall.as_secs_f64()
        );
    }
    let each = bytes.into_inner() / IMAGES;
    println!("on two cores {best:.2} s (goal {GOAL} s); {each} bytes each (goal {LARGEST})");
    if best > GOAL || each > LARGEST {
        println!("not reached");
        std::process::exit(1);
    }
}

/// A title and a subtitle that no other number has.
fn text(number: usize) -> (String, String) {
    let (level, job) = (LEVELS[number % 5], JOBS[number / 5 % 10]);
    let (field, place) = (FIELDS[number / 50 % 10], PLACES[number / 500 % 20]);
    (
        format!("{level} {job} {field}"),
        format!("{place} · Bouw en techniek"),
    )
}
