//! The queries of this repository.

use super::source::{project, sources};
use serde_json::Value;
use sitegen::content::Model;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

/// What the queries of this repository ask for and declare.
pub fn model() -> &'static Model {
    static MODEL: LazyLock<Model> = LazyLock::new(|| Model::read(&project(), &BTreeMap::new()).unwrap());
    &MODEL
}

/// The handles of all blocks of this repository.
pub fn handles() -> Vec<&'static str> {
    let blocks = model().queries.blocks.iter();
    blocks.map(|block| block.handle.as_str()).collect()
}

/// Whether a block has a sample: the project's own, or that of the demo.
pub fn has_sample(handle: &str) -> bool {
    let folders = ["demo/blocks", "crates/embedded-craft/demo/blocks"];
    let mut files = folders.iter().map(|folder| format!("{folder}/{handle}.json"));
    files.any(|file| project().join(file).is_file())
}

/// The blocks of the demo, each with its handle and its sample.
pub fn demo_samples() -> Vec<(String, Value)> {
    let files = sources("crates/embedded-craft/demo/blocks", &["json"]).into_iter();
    let samples = files.map(|file| {
        let handle = Path::new(&file.path).file_stem().unwrap().to_str().unwrap();
        (handle.to_owned(), serde_json::from_str(&file.text).unwrap())
    });
    samples.collect()
}
