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
        own.or(native)
            .unwrap_or_else(|| self.config.editor_names().name(handle))
    }

    /// The same of a field; `of` is the handle of its type, if it is known.
    pub fn field(&self, of: Option<&str>, handle: &str) -> String {
        let names = self.config.editor_names();
        match names.handle_of_field(of, handle) == handle {
            true => self.label(handle),
            false => names.field(of, handle),
        }
    }
}
