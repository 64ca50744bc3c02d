//! The page's security policy (CSP level 3) and the one inline script it allows.
//!
//! The policy stands in a `<meta>`: in a header it would also bind the embed documents. Scripts are trusted by the hash
//! of the loader, and what the loader imports is trusted with it (`strict-dynamic`).

use crate::assets::Manifest;
use crate::config::Config;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use url::Url;

/// Hosts whose players and widgets visitors may load.
const FRAMES: [&str; 2] = ["https://www.youtube-nocookie.com", "https://woodyoucare.com"];
/// Where Google's tags report to, besides the tag manager's own host.
const TAG_HOSTS: [&str; 3] = [
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
    "https://*.googletagmanager.com",
];

/// The inline script: it names the first script of this build, and nothing else.
pub fn loader(manifest: &Manifest) -> String {
    let main = manifest.entries.get("main.js").map_or("", String::as_str);
    format!("import({})", serde_json::Value::from(main))
}

/// The content of the `<meta http-equiv>`.
pub fn policy(manifest: &Manifest, config: &Config) -> String {
    let digest = ring::digest::digest(&ring::digest::SHA256, loader(manifest).as_bytes());
    let form = origin(&config.form.action);
    let tags = &config.tags;
    let mut reported: Vec<String> = Vec::new();
    if let Some(manager) = &tags.manager {
        reported.extend(TAG_HOSTS.map(str::to_owned));
        reported.push(manager.src.origin().ascii_serialization());
    }
    let errors = tags
        .error_endpoint
        .as_ref()
        .map(|endpoint| endpoint.origin().ascii_serialization());
    let list = |own: &[&str], more: &[&[String]]| -> String {
        let mut all: Vec<String> = own.iter().map(|source| (*source).to_owned()).collect();
        all.extend(more.iter().flat_map(|sources| sources.iter().cloned()));
        all.dedup();
        all.join(" ")
    };
    let form: Vec<String> = form.into_iter().collect();
    let errors: Vec<String> = errors.into_iter().collect();
    let frames = if tags.manager.is_some() {
        &reported[..]
    } else {
        &[]
    };
    [
        "default-src 'self'".to_owned(),
        format!("script-src 'sha256-{}' 'strict-dynamic'", STANDARD.encode(digest)),
        "style-src 'self'".to_owned(),
        format!("img-src {}", list(&["'self'", "data:"], &[&reported])),
        format!("connect-src {}", list(&["'self'"], &[&form, &reported, &errors])),
        format!(
            "frame-src {}",
            list(&[&["'self'"], FRAMES.as_slice()].concat(), &[frames])
        ),
        format!("form-action {}", list(&["'self'"], &[&form])),
        "object-src 'none'".to_owned(),
        "base-uri 'self'".to_owned(),
    ]
    .join("; ")
}

/// `None` for an address on the site's own origin.
fn origin(address: &str) -> Option<String> {
    Url::parse(address)
        .ok()
        .map(|url| url.origin().ascii_serialization())
}
