//! Every browser test is run: `tests/run` runs lists, and a file that none of them names would never be noticed.

use crate::support::source::{Source, source, sources};
use std::collections::BTreeMap;

/// What `tests/run` runs in `tests/browser`.
const LISTS: [&str; 4] = ["suite.mjs", "islands.mjs", "journeys.mjs", "forms.mjs"];
/// A test that it runs by its own name, because it starts browsers of its own.
const ALONE: &str = "browsers.test.mjs";

#[test]
fn every_browser_test_is_in_one_list() {
    let run = source("tests/run").text;
    for name in LISTS.into_iter().chain([ALONE]) {
        assert!(run.contains(name), "tests/run does not run {name}");
    }
    let mut times: BTreeMap<String, usize> = sources("tests/browser", &["mjs"])
        .into_iter()
        .map(|file: Source| file.path.replace("tests/browser/", ""))
        .filter(|path| path.ends_with(".test.mjs") && path != ALONE)
        .map(|path| (path, 0))
        .collect();
    assert!(times.len() > 30, "{times:?}");
    for list in LISTS {
        let list = source(&format!("tests/browser/{list}")).text;
        for line in list.lines() {
            let named = line
                .strip_prefix("import \"./")
                .and_then(|rest| rest.strip_suffix("\";"));
            if let Some(path) = named {
                *times.entry(path.to_owned()).or_default() += 1;
            }
        }
    }
    times.retain(|_, times| *times != 1);
    assert!(times.is_empty(), "how many lists name them: {times:?}");
}
