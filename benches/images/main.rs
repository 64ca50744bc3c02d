//! Image work against sharp (libvips): `cargo bench --bench images`.
//!
//! 60 photographs of 2400 × 1600 pixels are made, then scaled to four widths and encoded as WebP and JPEG by both
//! programs, twice each in turn. sharp runs with its defaults at quality 80; ours runs at the lowest qualities whose
//! pictures are as like the original as sharp's (SSIM against a slow, exact scaling). Qualities are whole numbers, so ours
//! are a little more like it: the bytes at equal SSIM lie between those of this quality and of the one below. sharp is
//! installed by npm into the target folder; without npm only our own figures are printed.
//!
//! Both keep all cores busy, so what counts is the time that the processors worked: unlike the clock's, it does not
//! change with what else the machine does. Both are printed.

#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a benchmark prints, writes its own files and stops when something is missing"
)]

mod photos;
mod sharp;
mod similarity;
#[path = "../support/mod.rs"]
mod support;

use rayon::prelude::*;
use similarity::Likeness;
use sitegen::assets::images::job::{Formats, ImageJob};
use sitegen::assets::images::make_all;
use sitegen::assets::images::shape::Shape;
use sitegen::content::Transform;
use std::path::{Path, PathBuf};
use std::time::Duration;
use support::{Took, timed};

/// Widths that a box of 1600 pixels has on a source of 2400.
const WIDTHS: [u32; 4] = [800, 1200, 1600, 2400];
const SOURCES: usize = 60;
const ROUNDS: usize = 2;
/// Sources whose pictures are compared; all of them would take longer than the benchmark.
const COMPARED: usize = 8;
/// Beyond these the benchmark fails.
const FASTER: f64 = 2.5;
const ALIKE: f64 = 0.005;
const LARGER: f64 = 1.02;

/// What one program did.
struct Figures {
    took: Took,
    /// Bytes of all WebP files.
    webp: u64,
    /// Bytes of all JPEG files.
    jpeg: u64,
    likeness: Likeness,
}

fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-images");
    let photos = photos::all(&folder.join("photos"), SOURCES);
    let compared = &photos[..COMPARED];
    println!("{SOURCES} photographs of 2400 × 1600, {WIDTHS:?} pixels wide, WebP and JPEG each");

    let sharp = sharp::install(&folder.join("sharp"));
    let theirs = folder.join("sharp-out");
    let target = sharp.as_ref().map(|sharp| {
        sharp.run(compared, &theirs, &WIDTHS);
        similarity::of_folder(compared, &theirs, &WIDTHS)
    });
    let formats = match &target {
        Some(target) => similarity::matching(target, |formats| likeness(compared, formats)),
        None => formats(80, 80),
    };
    println!("our qualities: WebP {}, JPEG {}", formats.webp, formats.jpeg);

    let ours = folder.join("sitegen-out");
    let mut own = None;
    let mut other = None;
    for _ in 0..ROUNDS {
        own = shorter(own, timed(|| run(&photos, &ours, formats)));
        if let Some(sharp) = &sharp {
            other = shorter(other, sharp.run(&photos, &theirs, &WIDTHS));
        }
    }
    let own = figures(own.unwrap(), compared, &ours);
    own.print("sitegen");
    let Some(other) = other else {
        println!("sharp: skipped, npm or the package is not available");
        return;
    };
    let other = figures(other, compared, &theirs);
    other.print("sharp");
    let times = |of: fn(&Took) -> Duration| of(&other.took).as_secs_f64() / of(&own.took).as_secs_f64();
    let (faster, clock) = (times(|took| took.cpu), times(|took| took.wall));
    let apart = own.likeness.apart(&other.likeness);
    let (webp, jpeg) = share_at_equal_likeness(compared, formats, &other.likeness);
    println!("at equal SSIM: WebP {webp:.3}, JPEG {jpeg:.3} of these bytes");
    let equal = own.webp as f64 * webp + own.jpeg as f64 * jpeg;
    let larger = equal / (other.webp + other.jpeg) as f64;
    println!(
        "sitegen is {faster:.2} times as fast ({clock:.2} by the clock), with {larger:.3} times the bytes; SSIM differs by \
         {apart:.4} at most"
    );
    if faster.min(clock) < FASTER || apart > ALIKE || larger > LARGER {
        println!(
            "not reached: {FASTER} times as fast, with {LARGER} times the bytes, at an SSIM that differs by {ALIKE} at most"
        );
        std::process::exit(1);
    }
}

impl Figures {
    fn print(&self, name: &str) {
        let cores = std::thread::available_parallelism().map_or(1, usize::from) as f64;
        println!(
            "{name:<8} {:6.2} sources/s ({:.2} by the clock)  WebP {:5.1} MB, SSIM {:.4}  JPEG {:5.1} MB, SSIM {:.4}",
            SOURCES as f64 * cores / self.took.cpu.as_secs_f64(),
            SOURCES as f64 / self.took.wall.as_secs_f64(),
            self.webp as f64 / 1e6,
            self.likeness.webp,
            self.jpeg as f64 / 1e6,
            self.likeness.jpeg,
        );
    }
}

/// The shorter times of two rounds.
fn shorter(one: Option<Took>, other: Took) -> Option<Took> {
    let one = one.unwrap_or(other);
    Some(Took {
        wall: one.wall.min(other.wall),
        cpu: one.cpu.min(other.cpu),
    })
}

fn figures(took: Took, compared: &[PathBuf], out: &Path) -> Figures {
    let files: Vec<_> = std::fs::read_dir(out).unwrap().map(Result::unwrap).collect();
    let bytes = |extension: &str| {
        let files = files
            .iter()
            .filter(|file| file.path().extension().is_some_and(|is| is == extension));
        files.map(|file| file.metadata().unwrap().len()).sum()
    };
    Figures {
        took,
        webp: bytes("webp"),
        jpeg: bytes("jpg"),
        likeness: similarity::of_folder(compared, out, &WIDTHS),
    }
}

fn formats(webp: u8, jpeg: u8) -> Formats {
    Formats {
        webp,
        jpeg,
        avif: None,
        all_fallbacks: true,
        shared: false,
    }
}

fn job(formats: Formats) -> ImageJob {
    ImageJob {
        source: String::new(),
        shape: Shape {
            transform: Transform::fit_width(1600),
            focal_point: (500, 500),
            steps: &[50, 75, 100, 150],
        },
        formats,
    }
}

/// Makes all files of all sources, as a build does.
fn run(photos: &[PathBuf], out: &Path, formats: Formats) {
    std::fs::create_dir_all(out).unwrap();
    let job = job(formats);
    photos.par_iter().for_each(|photo| {
        let files = make_all(&[&job], &std::fs::read(photo).unwrap())
            .remove(0)
            .expect("a picture");
        assert_eq!(files.webp.len(), WIDTHS.len());
        let stem = photo.file_stem().unwrap().to_string_lossy().into_owned();
        for file in files.webp.iter().chain(&files.fallback) {
            let name = format!("{stem}-{}.{}", file.width, file.extension);
            std::fs::write(out.join(name), &file.bytes).unwrap();
        }
    });
}

fn likeness(compared: &[PathBuf], formats: Formats) -> Likeness {
    let out = tempfile::tempdir().unwrap();
    run(compared, out.path(), formats);
    similarity::of_folder(compared, out.path(), &WIDTHS)
}

/// Which part of the bytes of WebP and JPEG in these formats is needed for exactly this likeness.
fn share_at_equal_likeness(compared: &[PathBuf], upper: Formats, target: &Likeness) -> (f64, f64) {
    let lower = formats(upper.webp - 1, upper.jpeg - 1);
    let [lower, upper] = [lower, upper].map(|formats| {
        let out = tempfile::tempdir().unwrap();
        let took = timed(|| run(compared, out.path(), formats));
        figures(took, compared, out.path())
    });
    let share = |(low, high): (f64, f64), (fewer, all): (u64, u64), target: f64| {
        let part = ((target - low) / (high - low)).clamp(0.0, 1.0);
        let (fewer, all) = (fewer as f64, all as f64);
        (fewer + part * (all - fewer)) / all
    };
    let of_webp = (lower.likeness.webp, upper.likeness.webp);
    let of_jpeg = (lower.likeness.jpeg, upper.likeness.jpeg);
    (
        share(of_webp, (lower.webp, upper.webp), target.webp),
        share(of_jpeg, (lower.jpeg, upper.jpeg), target.jpeg),
    )
}
