//! The page's Content Security Policy (CSP level 3), and what it allows inline: two scripts, and the placeholders of
//! images.
//!
//! The policy is in a `<meta>`, because a header would also apply to the embed documents. Inline scripts and styles are
//! allowed by their hashes, and what the scripts import by `strict-dynamic`. Strings become elements or scripts only
//! through our own policies (Trusted Types).

use crate::assets::Manifest;
use crate::config::{Form, Forms, RenderSettings, Tags};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use url::Url;

/// Hosts of players and widgets that visitors may load.
const FRAME_HOSTS: [&str; 2] = ["https://www.youtube-nocookie.com", "https://woodyoucare.com"];
/// Hosts that Google's tags report to, besides the tag manager's own host.
const TAG_HOSTS: [&str; 3] = [
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
    "https://*.googletagmanager.com",
];

/// Reloads the page if its first script, or one of its imports, cannot be loaded: at most once in 60 seconds, with the
/// same memory as `frontend/browser/reload-guard.ts` uses for chunks. If storage is blocked the page stays static.
/// The document is marked as an island without its script is: what does nothing then is not shown.
/// This code is on the critical path of every page, so it must be short.
pub const RELOAD_GUARD: &str = r#".catch(e=>{document.documentElement.setAttribute("failed","");try{let k="sitegen:reloaded",s=sessionStorage,n=Date.now();if(navigator.onLine&&n-(s[k]??0)>6e4){s[k]=n;location.reload()}}catch{}throw e})"#;

/// The first inline script. It marks the document while it opens at its top: then what is far below is not laid out at
/// once (`frontend/styles/partials/vacancy.css`), which would be the longest task of the page. Not after a reload, on
/// the way back or at an anchor, where the browser needs the heights. `frontend/browser/main.ts` takes the mark away.
pub const OPENING: &str = r#"location.hash||performance.getEntriesByType("navigation")[0]?.type!="navigate"||(document.documentElement.dataset.opening="")"#;

/// Names of the policies that our scripts create: HTML of the build (`markup.ts`), and JSON-LD (`head.tsx`).
const TRUSTED_TYPES: &str = "require-trusted-types-for 'script'; trusted-types sitegen sitegen-json";

/// The second inline script: it imports the first script of this build, and reloads the page if that is gone.
pub fn loader(manifest: &Manifest) -> String {
    let main = manifest.bundle.entries.get("main.js").map_or("", String::as_str);
    format!("import({}){RELOAD_GUARD}", serde_json::Value::from(main))
}

/// The policy's source expression for an inline script or style sheet: `'sha256-…'`.
pub fn source(text: &str) -> String {
    let digest = ring::digest::digest(&ring::digest::SHA256, text.as_bytes());
    format!("'sha256-{}'", STANDARD.encode(digest))
}

/// The content of the `<meta http-equiv>` of a page with the inline style sheet `style`; empty if it has none.
pub fn policy(manifest: &Manifest, config: &RenderSettings<'_>, style: &str) -> String {
    let mut directives = vec![
        "default-src 'self'".to_owned(),
        format!(
            "script-src {} {} 'strict-dynamic'",
            source(OPENING),
            source(&loader(manifest))
        ),
        if style.is_empty() {
            "style-src 'self'".to_owned()
        } else {
            format!("style-src 'self' {}", source(style))
        },
    ];
    directives.extend(with_hosts(config.tags, config.form, config.forms));
    directives.push("object-src 'none'".to_owned());
    directives.push("base-uri 'self'".to_owned());
    // Scripts of a tag manager write to the page directly; `_headers` then only asks for reports.
    if config.tags.manager.is_none() {
        directives.push(TRUSTED_TYPES.to_owned());
    }
    directives.join("; ")
}

/// The directives that name other hosts. They are the same in all pages.
pub fn with_hosts(tags: &Tags, form: &Form, forms: &Forms) -> [String; 4] {
    let forms = forms.all().map(|form| &form.action);
    let forms = std::iter::once(&form.action).chain(forms);
    let mut form: Vec<String> = forms.filter_map(|action| origin(action)).collect();
    form.sort();
    form.dedup();
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
    let errors: Vec<String> = errors.into_iter().collect();
    let frames = if tags.manager.is_some() {
        &reported[..]
    } else {
        &[]
    };
    [
        format!("img-src {}", list(&["'self'", "data:"], &[&reported])),
        format!("connect-src {}", list(&["'self'"], &[&form, &reported, &errors])),
        format!(
            "frame-src {}",
            list(&[&["'self'"], FRAME_HOSTS.as_slice()].concat(), &[frames])
        ),
        format!("form-action {}", list(&["'self'"], &[&form])),
    ]
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
