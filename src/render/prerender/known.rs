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

    /// The same, with those that were rendered now; as many as there is room for.
    pub(super) fn with<'a>(
        &self,
        rendered: impl IntoIterator<Item = (&'a blake3::Hash, &'a Prerendered)>,
    ) -> Self {
        let mut all = self.clone();
        let mut bytes: usize = all.html.values().map(String::len).sum();
        for (arguments, island) in rendered {
            let html = island.html();
            if bytes + html.len() <= LIMIT {
                bytes += html.len();
                all.html.insert(arguments.to_hex().to_string(), html.to_owned());
            }
        }
        all
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
}
