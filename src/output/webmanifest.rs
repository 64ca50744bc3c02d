//! `site.webmanifest`: name, colours and icons for home screens.

use super::OutputFile;
use crate::assets::Manifest;
use crate::assets::brand::{ICONS, VECTOR};
use crate::config::Site;
use serde_json::json;

/// Its path.
pub const NAME: &str = "site.webmanifest";

/// The file. The site opens in the browser, not as a standalone app.
pub fn file(manifest: &Manifest, site: &Site) -> OutputFile {
    let palette = manifest.brand.palette;
    let mut icons = vec![json!({ "src": format!("/{VECTOR}"), "sizes": "any", "type": "image/svg+xml" })];
    icons.extend(
        ICONS
            .iter()
            .filter(|icon| icon.name.starts_with("icon-"))
            .map(|icon| {
                let (src, sizes) = (format!("/{}", icon.name), format!("{0}x{0}", icon.side));
                let purpose = if icon.maskable() { "maskable" } else { "any" };
                json!({ "src": src, "sizes": sizes, "type": "image/png", "purpose": purpose })
            }),
    );
    let text = json!({
        "id": "/",
        "name": site.name,
        "lang": site.content_language,
        "start_url": "/",
        "scope": "/",
        "display": "browser",
        "background_color": palette.paper,
        "theme_color": palette.primary_deep,
        "icons": icons,
    });
    OutputFile::text(NAME, format!("{text:#}\n"))
}
