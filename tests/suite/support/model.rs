//! The queries of this repository.

use super::source::project;
use sitegen::content::Model;
use std::collections::BTreeMap;
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
