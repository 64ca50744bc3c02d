//! Image work: each use of an image becomes WebP in several sizes and a fallback, in parallel, once for each content.

mod broken;
mod colour;
pub mod decode;
pub mod encode;
pub mod job;
mod jpeg;
mod memory;
mod missing;
pub mod plan;
pub mod resize;
mod store;
mod svg;

pub use broken::Broken;

use super::cache::Used;
use super::download::Original;
use super::manifest::{Artifact, ImageSet, Manifest, Placeholder, Variant};
use super::uses;
use crate::config::Config;
use crate::content::file::slug;
use crate::content::{Image, Site};
use crate::report::{AssetCounts, Failure, Problem, Reporter};
use encode::{Encoded, Files};
use job::{ImageJob, Source};
use memory::Memory;
use rayon::prelude::*;
use resize::Scaled;
use std::collections::{BTreeMap, BTreeSet};
use store::{Made, Record, Store, Stored};

/// What came of the work.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Broken originals.
    pub problems: Vec<Problem>,
    /// Addresses of originals whose file in the cache is not what was downloaded: they have to be had again.
    pub damaged: BTreeSet<String>,
}

/// Makes all variants and notes them in the manifest.
pub fn process(
    site: &Site,
    originals: &BTreeMap<String, Original>,
    config: &Config,
    reporter: &Reporter,
    used: &Used,
    manifest: &mut Manifest,
    counts: &mut AssetCounts,
) -> Result<Outcome, Failure> {
    let sources = job::plan(site, originals, config.images.into());
    let progress = reporter.progress("images", sources.len());
    let store = Store::new(&config.cache, used);
    let memory = Memory::new(memory::BUDGET);
    let done: Vec<Result<Done, Failure>> = sources
        .par_iter()
        .map(|source| {
            let done = one(source, &store, &memory);
            progress.inc(1);
            done
        })
        .collect();
    progress.finish_and_clear();
    let mut outcome = Outcome::default();
    for (source, done) in sources.iter().zip(done) {
        let done = done?;
        counts.jobs += source.jobs.len();
        counts.made += done.made;
        for (images, record) in source.jobs.values().zip(&done.records) {
            match record {
                Record::Made(made) => images.iter().for_each(|image| add(image, made, &store, manifest)),
                Record::Broken(message, hint) => outcome.problems.extend(
                    images
                        .iter()
                        .map(|image| uses::problem(site, config, &image.url, "image-broken", message, hint)),
                ),
            }
        }
        if done.damaged {
            let images = source.jobs.values().flatten();
            outcome.damaged.extend(images.map(|image| image.url.clone()));
        }
    }
    // One broken file is one problem, in however many boxes it stands.
    outcome.problems.sort();
    outcome.problems.dedup();
    Ok(outcome)
}

/// Gives every image use without a picture a placeholder of its shape.
pub fn fill_gaps(site: &Site, config: &Config, used: &Used, manifest: &mut Manifest) -> Result<(), Failure> {
    let store = Store::new(&config.cache, used);
    for image in &site.images {
        if manifest.image(&image.key).is_none() {
            let (width, height) = missing::size(image);
            let file = store.file(&missing::drawing(width, height))?;
            let path = format!("media/missing-{}", file.name);
            let fallback = variant(&path, &file);
            let artifacts = vec![artifact(path, &file, &store)];
            let set = ImageSet {
                width,
                height,
                missing: true,
                ..ImageSet::of(fallback)
            };
            manifest.add_image(image, set, artifacts);
        }
    }
    Ok(())
}

#[derive(Debug, Default)]
struct Done {
    /// In the order of the source's jobs; empty when the original is damaged.
    records: Vec<Record>,
    made: usize,
    damaged: bool,
}

/// All jobs of one original, which is read and decoded only if one of them is new.
fn one(source: &Source<'_>, store: &Store<'_>, memory: &Memory) -> Result<Done, Failure> {
    let known: Vec<Option<Record>> = source.jobs.keys().map(|job| store.find(&job.id())).collect();
    let open: Vec<&ImageJob> = source
        .jobs
        .keys()
        .zip(&known)
        .filter(|(_, record)| record.is_none())
        .map(|(job, _)| job)
        .collect();
    if open.is_empty() {
        let records = known.into_iter().flatten().collect();
        return Ok(Done {
            records,
            ..Done::default()
        });
    }
    let bytes = std::fs::read(&source.original.path).unwrap_or_default();
    if blake3::hash(&bytes).to_hex().as_str() != source.original.hash {
        return Ok(Done {
            damaged: true,
            ..Done::default()
        });
    }
    let made = open.len();
    let mut fresh = make(&open, &bytes, memory)
        .into_iter()
        .zip(&open)
        .map(|(files, job)| match files {
            Ok(files) => store.keep(&job.id(), &files),
            Err(broken) => {
                let record = Record::Broken(broken.to_string(), broken.hint().into());
                store.keep_record(&job.id(), &record).map(|()| record)
            }
        });
    let mut records = Vec::new();
    for record in known {
        match record {
            Some(record) => records.push(record),
            None => records.extend(fresh.next().transpose()?),
        }
    }
    Ok(Done {
        records,
        made,
        damaged: false,
    })
}

/// The files of jobs of one original, in their order.
pub fn make_all(jobs: &[&ImageJob], bytes: &[u8]) -> Vec<Result<Files, Broken>> {
    make(jobs, bytes, &Memory::new(memory::BUDGET))
}

fn make(jobs: &[&ImageJob], bytes: &[u8], memory: &Memory) -> Vec<Result<Files, Broken>> {
    if decode::is_svg(bytes) {
        return jobs.iter().map(|job| svg::file(&job.shape, bytes)).collect();
    }
    let decoded = decode::inspect(bytes).and_then(|header| {
        let (width, height) = header.size();
        let scales = jobs
            .iter()
            .map(|job| plan::plan(&job.shape, width, height).scale());
        let scale = scales.fold(0.0, f64::max);
        // Beside the picture: the largest size, its copy in the encoder.
        let share = memory.take(header.weight(scale) + (64 << 20));
        let image = header.decode(bytes, scale)?;
        Ok((header, Scaled::new(image)?, share))
    });
    match decoded {
        Ok((header, image, _share)) => jobs.iter().map(|job| encode::all(job, &header, &image)).collect(),
        Err(broken) => jobs.iter().map(|_| Err(broken.clone())).collect(),
    }
}

fn add(image: &Image, made: &Made, store: &Store<'_>, manifest: &mut Manifest) {
    let Some(first) = made.fallback.first() else {
        return;
    };
    let stem = stem(&image.url);
    let mut artifacts = Vec::new();
    let mut publish = |file: &Stored| {
        let path = format!("media/{stem}-{}", file.name);
        let variant = variant(&path, file);
        artifacts.push(artifact(path, file, store));
        variant
    };
    let set = ImageSet {
        width: made.layout.0,
        height: made.layout.1,
        webp: made.webp.iter().map(&mut publish).collect(),
        avif: made.avif.iter().map(&mut publish).collect(),
        fallbacks: made.fallback.iter().map(&mut publish).collect(),
        fallback: publish(first),
        placeholder: made.placeholder.clone().map(Placeholder::new),
        missing: false,
    };
    manifest.add_image(image, set, artifacts);
}

fn variant(path: &str, file: &Stored) -> Variant {
    Variant {
        path: format!("/{path}"),
        width: file.width,
        height: file.height,
    }
}

fn artifact(path: String, file: &Stored, store: &Store<'_>) -> Artifact {
    Artifact {
        path,
        source: store.path(file),
        immutable: true,
    }
}

/// The asset's own name, for people who save the picture.
fn stem(url: &str) -> String {
    let path = url::Url::parse(url).map_or_else(|_| url.to_owned(), |url| url.path().to_owned());
    let name = path.rsplit('/').next().unwrap_or_default();
    slug(name.rsplit_once('.').map_or(name, |(stem, _)| stem))
}

/// An SVG as the only file of a job.
fn drawing(bytes: Vec<u8>, width: u32, height: u32) -> Encoded {
    Encoded {
        bytes,
        extension: "svg",
        width,
        height,
    }
}
