//! The islands of a page.

use crate::assets::scripts::Scripts;
use crate::render::UsedIsland;
use serde::Serialize;

/// An island, with what it costs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IslandFacts {
    /// Its name.
    pub name: String,
    /// When it hydrates, such as `visible`.
    pub client: String,
    /// Bytes of its HTML in the page, with its props and slots.
    pub html: usize,
    /// Bytes of its props as JSON.
    pub props: usize,
    /// Bytes of its own scripts after gzip. All islands share React besides.
    pub script: u64,
}

/// The islands of a page, in their order.
pub(super) fn islands(used: &[UsedIsland], scripts: &Scripts) -> Vec<IslandFacts> {
    used.iter()
        .map(|island| IslandFacts {
            name: island.name.clone(),
            client: island.client.clone(),
            html: island.html,
            props: island.props,
            script: scripts.own_bytes(&island.name),
        })
        .collect()
}
