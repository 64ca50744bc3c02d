//! Islands that earlier builds have rendered. While the script is the same, so is their HTML, and a build that needs no
//! other one starts no engine.

use super::Prerendered;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Most bytes of HTML that are kept. Those of a menu take 10 KB.
const LIMIT: usize = 4 << 20;

/// The HTML of islands by what they are rendered with.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownIslands {
    /// The hash of the script, hex.
    script: String,
    /// Names of the navigation guards that it defines.
    pub(super) guards: Vec<String>,
    /// As the engine returned it, by the hash of the arguments in hex.
    html: BTreeMap<String, String>,
}

impl KnownIslands {
    /// None yet, of a script.
    pub(super) fn new(script: blake3::Hash, guards: Vec<String>) -> Self {
        Self {
            script: script.to_hex().to_string(),
            guards,
            html: BTreeMap::new(),
        }
    }

    /// Whether they are of this script.
    pub(super) fn is_of(&self, script: blake3::Hash) -> bool {
        self.script == script.to_hex().as_str()
    }

    /// The island with these arguments.
    pub(super) fn get(&self, arguments: blake3::Hash) -> Option<Prerendered> {
        let html = self.html.get(arguments.to_hex().as_str())?;
        Some(Prerendered::new(html.clone()))
    }

    /// Those that were used now, and as many of the others as there is room for.
    pub(super) fn with<'a>(
        &self,
        used: impl IntoIterator<Item = (&'a blake3::Hash, &'a Prerendered)>,
    ) -> Self {
        let used = used
            .into_iter()
            .map(|(arguments, island)| (arguments.to_hex().to_string(), island.html()));
        let others = self
            .html
            .iter()
            .map(|(arguments, html)| (arguments.clone(), html.as_str()));
        let (mut html, mut bytes) = (BTreeMap::new(), 0);
        for (arguments, island) in used.chain(others) {
            if bytes + island.len() <= LIMIT && !html.contains_key(&arguments) {
                bytes += island.len();
                html.insert(arguments, island.to_owned());
            }
        }
        Self {
            script: self.script.clone(),
            guards: self.guards.clone(),
            html,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn islands_are_known_by_script_and_arguments_while_there_is_room() {
        let (script, a, b) = (blake3::hash(b"s"), blake3::hash(b"a"), blake3::hash(b"b"));
        let island = Prerendered::new("<i><!--slot:x--></i>".into());
        let large = Prerendered::new("x".repeat(LIMIT));
        let known = KnownIslands::new(script, Vec::new()).with([(&a, &island), (&b, &large)]);
        assert!(known.is_of(script) && !known.is_of(a));
        assert_eq!(known.get(a), Some(island));
        assert_eq!(known.get(b), None);
    }

    #[test]
    fn those_of_the_last_build_stay_when_there_is_no_room_for_all() {
        let hash = |number: u32| blake3::hash(&number.to_le_bytes());
        let island = || Prerendered::new("x".repeat(LIMIT / 4));
        let mut known = KnownIslands::new(hash(0), Vec::new());
        for build in 0..20 {
            let (shared, own) = (hash(100), hash(build));
            known = known.with([(&shared, &island()), (&own, &island())]);
            assert!(known.get(shared).is_some() && known.get(own).is_some(), "{build}");
        }
        assert_eq!(known.html.len(), 4, "as many as there is room for");
    }
}
