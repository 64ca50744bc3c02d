//! The `robots.txt` that editors wrote in SEOmatic.

use super::ask::Ask;
use serde_json::{Value, json};

/// The operation. Outside of the live environment SEOmatic keeps everyone away.
const DOCUMENT: &str = r#"query Robots($siteId: Int) { seomatic(uri: "/", siteId: $siteId, environment: live) { frontendTemplates(siteId: $siteId, type: robots) { filename contents } } }"#;

/// Asks for it.
pub(super) fn ask(site_id: i64) -> Ask {
    Ask::optional("Robots", DOCUMENT.into(), json!({ "siteId": site_id }))
}

/// SEOmatic's `robots.txt` of the live site; `None`: it has none, or the token may not read it.
pub(super) fn read(answer: &Value) -> Option<String> {
    let mut templates = answer["seomatic"]["frontendTemplates"].as_array()?.iter();
    let robots = templates.find(|template| template["filename"] == "robots.txt")?;
    let contents = robots["contents"].as_str()?;
    (!contents.trim().is_empty()).then(|| contents.to_owned())
}
