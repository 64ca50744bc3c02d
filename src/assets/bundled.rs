//! The result of bundling: scripts, styles and fonts.

use super::artifact::Artifact;
use super::esbuild::Message;
use super::scripts::Scripts;
use super::shared_weight::SharedWeight;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What one run of esbuild made of `frontend/`.
#[derive(Debug, Clone, Default)]
pub struct Bundle {
    /// The hash of everything that it depends on.
    pub id: String,
    /// Entry name, such as `main.js` or `site.css` → address on the site.
    pub entries: BTreeMap<String, String>,
    /// Fonts in styles: name of the source → address on the site.
    pub fonts: BTreeMap<String, String>,
    /// Files to publish.
    pub artifacts: Vec<Artifact>,
    /// The sizes of the scripts.
    pub scripts: Scripts,
    /// Weight of the styles and fonts, which all pages share.
    pub shared: SharedWeight,
    /// esbuild's warnings about scripts and styles.
    pub warnings: Vec<Message>,
    /// The script that renders islands during the build.
    pub prerender: PathBuf,
}
