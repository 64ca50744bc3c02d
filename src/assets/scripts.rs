//! The imports and sizes of each script in the bundle.

use crate::content::folders;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Source of the chunk with React, shared by all islands.
const HYDRATE: &str = "frontend/browser/hydrate.tsx";
/// Sources of the chunks that a page loads without an island: when it is idle, and after consent.
const UNASKED: [&str; 3] = [
    "frontend/browser/router.ts",
    "frontend/browser/later.ts",
    "frontend/browser/third-parties.ts",
];

/// esbuild's description of its output (`--metafile`).
#[derive(Debug, Deserialize)]
pub struct Metafile {
    pub(super) outputs: BTreeMap<String, Output>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Output {
    pub(super) entry_point: Option<String>,
    #[serde(default)]
    pub(super) inputs: BTreeMap<String, serde_json::Value>,
    #[serde(default)]
    imports: Vec<Import>,
}

impl Output {
    /// The outputs that are loaded with it.
    pub(super) fn static_imports(&self) -> impl Iterator<Item = &str> {
        let imports = self.imports.iter();
        let statements = imports.filter(|import| import.kind == "import-statement");
        statements.map(|import| import.path.as_str())
    }
}

#[derive(Debug, Deserialize)]
struct Import {
    path: String,
    kind: String,
}

/// The scripts of the site: file names, and bytes after gzip.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scripts {
    /// The first script and its static imports.
    critical: BTreeSet<String>,
    /// What every page loads by itself later.
    unasked: BTreeSet<String>,
    /// React and the hydration code.
    hydration: BTreeSet<String>,
    /// By island: its chunk and the imports of that.
    islands: BTreeMap<String, BTreeSet<String>>,
    sizes: BTreeMap<String, u64>,
}

/// Bytes of JavaScript after gzip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Weight {
    /// Loaded by every page at once.
    pub critical: u64,
    /// Everything that the page loads by itself or when its islands are used.
    pub all: u64,
}

impl Scripts {
    /// Follows the imports of the bundle. `main` is the source of the first script, `size` returns the bytes of an output
    /// after gzip.
    ///
    /// # Errors
    /// A script without a size.
    pub fn measure(
        meta: &Metafile,
        main: &str,
        size: impl Fn(&str) -> std::io::Result<u64>,
    ) -> std::io::Result<Self> {
        let mut scripts = Self::default();
        for (output, about) in &meta.outputs {
            let Some(entry) = about.entry_point.as_deref() else {
                continue;
            };
            if entry == main {
                scripts.critical = closure(meta, output);
            } else if entry == HYDRATE {
                scripts.hydration = closure(meta, output);
            } else if UNASKED.contains(&entry) {
                scripts.unasked.extend(closure(meta, output));
            }
        }
        for (output, about) in &meta.outputs {
            for name in about.inputs.keys().filter_map(|source| island(source)) {
                scripts.islands.insert(name.to_owned(), closure(meta, output));
            }
        }
        let all = [&scripts.critical, &scripts.unasked, &scripts.hydration]
            .into_iter()
            .chain(scripts.islands.values())
            .flatten();
        for name in all.collect::<BTreeSet<_>>() {
            scripts.sizes.insert(name.clone(), size(name)?);
        }
        Ok(scripts)
    }

    /// Addresses of everything that every page loads at once.
    pub fn critical(&self) -> Vec<String> {
        let address = |name: &String| format!("/{}/{name}", folders::ASSETS);
        self.critical.iter().map(address).collect()
    }

    /// The size of everything that a page with these islands loads.
    pub fn weight<'a>(&self, islands: impl IntoIterator<Item = &'a str>) -> Weight {
        let mut files: BTreeSet<&String> = self.critical.iter().collect();
        let critical = self.sum(&files);
        files.extend(&self.unasked);
        for island in islands {
            files.extend(&self.hydration);
            files.extend(self.islands.get(island).into_iter().flatten());
        }
        Weight {
            critical,
            all: self.sum(&files),
        }
    }

    /// The bytes of an island's own scripts after gzip, without React.
    pub fn own_bytes(&self, island: &str) -> u64 {
        let own = self.islands.get(island).into_iter().flatten();
        self.sum(&own.filter(|name| !self.hydration.contains(*name)).collect())
    }

    fn sum(&self, files: &BTreeSet<&String>) -> u64 {
        files.iter().filter_map(|name| self.sizes.get(*name)).sum()
    }
}

/// `frontend/islands/Name/Name.tsx` → `Name`.
fn island(source: &str) -> Option<&str> {
    let (folder, file) = source.strip_prefix("frontend/islands/")?.split_once('/')?;
    (file.strip_suffix(".tsx") == Some(folder)).then_some(folder)
}

/// The file names of an output and of all its static imports.
pub(super) fn closure(meta: &Metafile, output: &str) -> BTreeSet<String> {
    let mut open = vec![output];
    let mut seen = BTreeSet::new();
    while let Some(output) = open.pop() {
        if seen.insert(output) {
            open.extend(
                meta.outputs
                    .get(output)
                    .into_iter()
                    .flat_map(Output::static_imports),
            );
        }
    }
    seen.into_iter().map(|path| file_name(path).to_owned()).collect()
}

/// The name of an output, without its folder.
pub(super) fn file_name(output: &str) -> &str {
    output.rsplit('/').next().unwrap_or(output)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_loads_what_its_islands_import_and_shared_chunks_once() {
        let meta: Metafile = serde_json::from_value(serde_json::json!({ "outputs": {
            "o/assets/main-1.js": { "entryPoint": "frontend/browser/main.ts", "imports": [
                { "path": "o/assets/hydrate-2.js", "kind": "dynamic-import" } ] },
            "o/assets/router-5.js": { "entryPoint": "frontend/browser/router.ts", "imports": [] },
            "o/assets/hydrate-2.js": { "entryPoint": "frontend/browser/hydrate.tsx", "imports": [
                { "path": "o/assets/chunk-3.js", "kind": "import-statement" } ] },
            "o/assets/chunk-3.js": {},
            "o/assets/family-4.js": { "entryPoint": "frontend/islands/family.ts", "imports": [
                { "path": "o/assets/chunk-3.js", "kind": "import-statement" } ],
                "inputs": { "frontend/islands/A/A.tsx": {}, "frontend/islands/B/B.tsx": {}, "frontend/islands/family.ts": {} } },
        } }))
        .unwrap();
        let size = |name: &str| {
            Ok(match name {
                "main-1.js" => 1000,
                "hydrate-2.js" => 2000,
                "chunk-3.js" => 5000,
                "router-5.js" => 400,
                _ => 300,
            })
        };
        let scripts = Scripts::measure(&meta, "frontend/browser/main.ts", size).unwrap();
        let none = scripts.weight([]);
        assert_eq!((none.critical, none.all), (1000, 1400));
        let with_island = scripts.weight(["A", "B", "A"]);
        assert_eq!(with_island.critical, none.critical);
        assert_eq!(with_island.all, 8700);
    }
}
