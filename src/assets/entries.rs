//! The entry points of the browser's bundle, and the settings that are compiled into it.

use crate::config::{AssetSettings, Tags};

/// Names of the entry points in templates, and their sources.
pub type Entries = [(&'static str, &'static str); 3];

/// Only a site with third parties has the code that loads theirs after consent.
pub fn entries(tags: &Tags) -> Entries {
    let main = if *tags == Tags::default() {
        "frontend/browser/main.ts"
    } else {
        "frontend/browser/main-with-third-parties.ts"
    };
    [
        ("main.js", main),
        ("site.css", "frontend/styles/site.css"),
        ("print.css", "frontend/styles/print.css"),
    ]
}

/// Settings that are constants in the scripts (`frontend/browser/site-config.d.ts`): a `null` removes their code.
pub fn defines(config: AssetSettings<'_>) -> Vec<String> {
    let mode = if config.development {
        "development"
    } else {
        "production"
    };
    let json = |value: &serde_json::Value| value.to_string();
    let tags = config.tags;
    let values = [
        ("process.env.NODE_ENV", json(&mode.into())),
        (
            "SITE_TAG_MANAGER",
            json(&serde_json::json!(
                tags.manager.as_ref().map(|manager| &manager.id)
            )),
        ),
        (
            "SITE_TAG_MANAGER_SRC",
            json(&serde_json::json!(
                tags.manager.as_ref().map(|manager| &manager.src)
            )),
        ),
        (
            "SITE_ERROR_ENDPOINT",
            json(&serde_json::json!(tags.error_endpoint)),
        ),
        ("SITE_SKEW_PROTECTION", json(&config.skew_protection.into())),
    ];
    // Removes code for developer tools, Node, Internet Explorer, browsers without `reportError` (before 2022), and for the
    // names of classes in the stack of an error: 0.5 KB of React.
    let unused = [
        "__REACT_DEVTOOLS_GLOBAL_HOOK__",
        "process",
        "setImmediate",
        "window.ErrorEvent",
        "document.documentMode",
        "Reflect.construct",
    ];
    let unused = unused
        .into_iter()
        .filter(|_| !config.development)
        .map(|name| (name, "undefined".to_owned()));
    values
        .into_iter()
        .chain(unused)
        .map(|(name, value)| format!("--define:{name}={value}"))
        .collect()
}
