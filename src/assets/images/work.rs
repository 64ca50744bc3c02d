//! The image work of a build: takes results from the cache, makes the missing ones, and adds all of them to the
//! manifest.

use super::job::{self, ImageJob, Source};
use super::memory::{self, Memory};
use super::published::{artifact, variant};
use super::store::{Made, Record, Store, Stored};
use super::{make, plan, ready};
use crate::assets::Stage;
use crate::assets::download::Original;
use crate::assets::manifest::{ImageSet, Manifest, Placeholder};
use crate::assets::transformed::{Transformed, Transforms};
use crate::assets::uses;
use crate::config::{Cms, Images};
use crate::content::file::slug;
use crate::content::{Image, Site, folders};
use crate::report::{AssetCounts, Failure, Finding, Problem, Reporter};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Change this when images that the CMS has scaled are processed differently.
const READY: &str = "cms image 1";

/// Limit for the bytes of downloaded files in memory at a time, without their decoded pixels. A thread reserves these
/// first, and never while it holds memory for pixels, so that threads cannot deadlock.
const FILES: u64 = 128 << 20;

/// The result of the work.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Originals that are broken or animated.
    pub problems: Vec<Problem>,
    /// Addresses of files that are damaged in the cache, so they must be downloaded again.
    pub damaged: BTreeSet<String>,
    /// Addresses of files from which no image can be made.
    pub broken: BTreeSet<String>,
}

/// The image work of a build.
#[derive(Debug)]
pub struct Work<'a> {
    site: &'a Site,
    originals: &'a BTreeMap<String, Original>,
    transforms: &'a Transforms,
    cms: &'a Cms,
    settings: Images,
    store: Store<'a>,
    memory: Memory,
    files: Memory,
}

/// The result for one original.
#[derive(Debug, Default)]
struct Done {
    /// In the order of its jobs; empty if a file in the cache is damaged.
    records: Vec<Record>,
    made: usize,
    damaged: bool,
}

impl<'a> Work<'a> {
    /// `originals` are the downloaded files, `transforms` those that the CMS has scaled.
    pub fn new(
        stage: Stage<'a>,
        originals: &'a BTreeMap<String, Original>,
        transforms: &'a Transforms,
    ) -> Self {
        Self {
            site: stage.site,
            originals,
            transforms,
            cms: stage.config.cms,
            settings: stage.config.images,
            store: Store::new(stage.config.cache, stage.used),
            memory: Memory::new(memory::BUDGET),
            files: Memory::new(FILES),
        }
    }

    /// Makes what is missing in the cache and adds everything to the manifest.
    ///
    /// # Errors
    /// The cache cannot be read or written. A damaged image is a problem, not an error.
    pub fn run(
        &self,
        reporter: &Reporter,
        manifest: &mut Manifest,
        counts: &mut AssetCounts,
    ) -> Result<Outcome, Failure> {
        let own = |image: &&Image| !self.transforms.contains_key(&image.key);
        let images = self.site.all_images().filter(own);
        let sources = job::plan(images, self.originals, self.settings.into());
        let scaled: Vec<(&Image, &Transformed)> = self
            .site
            .all_images()
            .filter_map(|image| Some((image, self.transforms.get(&image.key)?)))
            .collect();
        let progress = reporter.progress("images", sources.len() + scaled.len());
        let counted = |done: Result<Done, Failure>| {
            progress.inc(1);
            done
        };
        let local: Vec<Result<Done, Failure>> = sources
            .par_iter()
            .map(|source| counted(self.source(source)))
            .collect();
        let remote: Vec<Result<Done, Failure>> = scaled
            .par_iter()
            .map(|(image, files)| counted(self.ready(image, files)))
            .collect();
        progress.finish_and_clear();

        let mut outcome = Outcome::default();
        let local = sources.iter().zip(local).map(|(source, done)| {
            let uses: Vec<Vec<&Image>> = source.jobs.values().cloned().collect();
            (uses, done)
        });
        let remote = scaled
            .iter()
            .zip(remote)
            .map(|((image, _), done)| (vec![vec![*image]], done));
        for (uses, done) in local.chain(remote) {
            let done = done?;
            counts.jobs += uses.len();
            counts.made += done.made;
            if done.damaged {
                outcome
                    .damaged
                    .extend(uses.iter().flatten().flat_map(|image| self.files_of(image)));
            }
            for (images, record) in uses.iter().zip(&done.records) {
                self.note(images, record, manifest, &mut outcome);
            }
        }
        // A file is one problem, even if several boxes show it.
        outcome.problems.sort();
        outcome.problems.dedup();
        Ok(outcome)
    }

    /// All jobs of one original, which is read and decoded only if one of them is new.
    fn source(&self, source: &Source<'_>) -> Result<Done, Failure> {
        let known: Vec<Option<Record>> = source.jobs.keys().map(|job| self.store.find(&job.id())).collect();
        let jobs = source.jobs.keys().zip(&known);
        let open: Vec<&ImageJob> = jobs
            .filter(|(_, record)| record.is_none())
            .map(|(job, _)| job)
            .collect();
        let mut fresh = Vec::new();
        if !open.is_empty() {
            let _share = self.files.take(length(source.original));
            let Some(bytes) = intact(source.original) else {
                return Ok(Done {
                    damaged: true,
                    ..Done::default()
                });
            };
            for (job, files) in open.iter().zip(make(&open, &bytes, &self.memory)) {
                fresh.push(self.store.keep(&job.id(), &files)?);
            }
        }
        let mut fresh = fresh.into_iter();
        let records = known
            .into_iter()
            .filter_map(|record| record.or_else(|| fresh.next()))
            .collect();
        Ok(Done {
            records,
            made: open.len(),
            damaged: false,
        })
    }

    /// One image use that the CMS has scaled. Missing files were already reported as problems.
    fn ready(&self, image: &Image, files: &Transformed) -> Result<Done, Failure> {
        let (Some(webp), Some(jpeg)) = (self.originals.get(&files.webp), self.originals.get(&files.jpeg))
        else {
            return Ok(Done::default());
        };
        let id = format!("{READY} {} {} {:?}", webp.hash, jpeg.hash, image.transform);
        let id = blake3::hash(id.as_bytes()).to_hex()[..32].to_owned();
        if let Some(record) = self.store.find(&id) {
            return Ok(Done {
                records: vec![record],
                ..Done::default()
            });
        }
        let _share = self.files.take(length(webp) + length(jpeg));
        let (Some(webp), Some(jpeg)) = (intact(webp), intact(jpeg)) else {
            return Ok(Done {
                damaged: true,
                ..Done::default()
            });
        };
        let files = ready::files(&webp, &jpeg, image.transform, &self.memory);
        let record = self.store.keep(&id, &files)?;
        Ok(Done {
            records: vec![record],
            made: 1,
            damaged: false,
        })
    }

    /// The addresses from which an image use was downloaded.
    fn files_of(&self, image: &Image) -> Vec<String> {
        match self.transforms.get(&image.key) {
            Some(files) => vec![files.webp.clone(), files.jpeg.clone()],
            None => vec![image.url.clone()],
        }
    }

    fn note(&self, images: &[&Image], record: &Record, manifest: &mut Manifest, outcome: &mut Outcome) {
        match record {
            Record::Made(made) => {
                for image in images {
                    self.add(image, made, manifest);
                    if made.animated {
                        let problem = uses::problem(self.site, self.cms, &image.url, Finding::ImageAnimated);
                        outcome.problems.push(problem);
                    }
                }
            }
            Record::Broken(fault) => {
                for image in images {
                    let finding = Finding::ImageBroken(fault.clone());
                    let problem = uses::problem(self.site, self.cms, &image.url, finding);
                    outcome.problems.push(problem);
                    outcome.broken.extend(self.files_of(image));
                }
            }
        }
    }

    fn add(&self, image: &Image, made: &Made, manifest: &mut Manifest) {
        let Some(first) = made.fallback.first() else {
            return;
        };
        let stem = format!("{}-{}", stem(&image.url), made.fingerprint());
        let mut artifacts = Vec::new();
        // The common part of all names of a set costs almost nothing after gzip.
        let mut publish = |file: &Stored| {
            let path = format!("{}/{stem}-{}.{}", folders::MEDIA, file.width, file.extension());
            let variant = variant(&path, file);
            artifacts.push(artifact(path, file, &self.store));
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
            focus: plan::focus(image, made.original),
            alt: String::new(),
            missing: false,
        };
        manifest.add_image(image, set, artifacts);
    }
}

/// Bytes of a downloaded file, before it is read.
fn length(original: &Original) -> u64 {
    std::fs::metadata(&original.path).map_or(0, |meta| meta.len())
}

/// The bytes of a downloaded file, if they are unchanged.
fn intact(original: &Original) -> Option<Vec<u8>> {
    let bytes = std::fs::read(&original.path).ok()?;
    (blake3::hash(&bytes).to_hex().as_str() == original.hash).then_some(bytes)
}

/// The asset's own name, for people who save the image.
fn stem(url: &str) -> String {
    let path = url::Url::parse(url).map_or_else(|_| url.to_owned(), |url| url.path().to_owned());
    let name = path.rsplit('/').next().unwrap_or_default();
    slug(name.rsplit_once('.').map_or(name, |(stem, _)| stem))
}
