//! The names of types and fields as editors know them.

use crate::config::Cms;
use crate::report::Lang;

/// Names by handle.
#[derive(Debug, Clone, Copy)]
pub struct Labels<'a> {
    /// The project's names.
    pub config: &'a Cms,
    /// The language of all others.
    pub lang: Lang,
}

impl Labels<'_> {
    /// The project's name, otherwise Craft's in that language, otherwise one made from the handle.
    pub fn label(&self, handle: &str) -> String {
        let native = self.lang.native(handle).map(str::to_owned);
        let own = self.config.names.get(handle).cloned();
        own.or(native).unwrap_or_else(|| self.config.name_of(handle))
    }
}
