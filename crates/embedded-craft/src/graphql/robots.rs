//! SEOmatic's template for `robots.txt`.

use serde_json::{Value, json};

use crate::craft::Context;

/// The template for a live site or another one, or what editors wrote instead (`robotsTxt` of the site).
pub(crate) fn robots_txt(context: Context<'_>, live: bool) -> Value {
    let base = context.base;
    let rules = match live {
        true => {
            "# live - don't allow web crawlers to index cpresources/\nUser-agent: *\nDisallow: /cpresources/\n"
        }
        false => "# not live - disallow all\nUser-agent: *\nDisallow: /\n",
    };
    let template = format!("# robots.txt for {base}/\n\nSitemap: {base}/sitemaps-1-sitemap.xml\n\n{rules}");
    let contents = context.craft.site_text("robotsTxt").unwrap_or(&template);
    json!({ "filename": "robots.txt", "contents": contents })
}
