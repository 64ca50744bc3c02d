//! The page's security policy (CSP level 3), and what it allows inline: one script, and the stand-ins of images.
//!
//! The policy stands in a `<meta>`: in a header it would also bind the embed documents. Scripts are trusted by the hash
//! of the loader, and what the loader imports is trusted with it (`strict-dynamic`). Strings become elements or scripts
//! through our own policies alone (Trusted Types).

use crate::assets::Manifest;
use crate::config::Tags;
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

/// What the page does when its first script, or one that it imports, cannot be loaded: one full load, at most once in
/// 60 seconds, as `frontend/browser/reload-guard.ts` does for chunks and with the same memory. Where storage is blocked
/// the page stays as the build made it: this is on the critical path of every page, and must be short.
pub const GUARD: &str = r#".catch(e=>{try{let k="sitegen:reloaded",s=sessionStorage,n=Date.now();if(navigator.onLine&&n-(s[k]??0)>6e4){s[k]=n;location.reload()}}catch{}throw e})"#;

/// Names of the policies that our scripts create: HTML of the build (`markup.ts`), and JSON-LD (`head.tsx`).
const TRUSTED_TYPES: &str = "require-trusted-types-for 'script'; trusted-types sitegen sitegen-json";

/// The inline script: it names the first script of this build, and loads the page again when that is gone.
pub fn loader(manifest: &Manifest) -> String {
    let main = manifest.entries.get("main.js").map_or("", String::as_str);
    format!("import({}){GUARD}", serde_json::Value::from(main))
}

/// What a policy calls an inline script or style sheet: `'sha256-…'`.
pub fn source(text: &str) -> String {
    let digest = ring::digest::digest(&ring::digest::SHA256, text.as_bytes());
    format!("'sha256-{}'", STANDARD.encode(digest))
}

/// The content of the `<meta http-equiv>` of a page whose own style sheet is `style`; empty when it has none.
pub fn policy(manifest: &Manifest, form_action: &str, tags: &Tags, style: &str) -> String {
    let form = origin(form_action);
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
    let mut directives = vec![
        "default-src 'self'".to_owned(),
        format!("script-src {} 'strict-dynamic'", source(&loader(manifest))),
        if style.is_empty() {
            "style-src 'self'".to_owned()
        } else {
            format!("style-src 'self' {}", source(style))
        },
        format!("img-src {}", list(&["'self'", "data:"], &[&reported])),
        format!("connect-src {}", list(&["'self'"], &[&form, &reported, &errors])),
        format!(
            "frame-src {}",
            list(&[&["'self'"], FRAMES.as_slice()].concat(), &[frames])
        ),
        format!("form-action {}", list(&["'self'"], &[&form])),
        "object-src 'none'".to_owned(),
        "base-uri 'self'".to_owned(),
    ];
    // The scripts that a tag manager brings write to the page as they like; `_headers` then only asks for reports.
    if tags.manager.is_none() {
        directives.push(TRUSTED_TYPES.to_owned());
    }
    directives.join("; ")
}

/// `None` for an address on the site's own origin.
fn origin(address: &str) -> Option<String> {
    Url::parse(address)
        .ok()
        .map(|url| url.origin().ascii_serialization())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_inline_has_the_name_that_browsers_compute() {
        assert_eq!(
            source(""),
            "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
        );
    }
}
