//! Declarations of the types in TypeScript.

use std::collections::BTreeMap;
use ts_rs::{Config, TS, TypeVisitor};

/// Declarations by name.
#[derive(Default)]
pub(super) struct Types(pub(super) BTreeMap<String, String>);

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let config = Config::new().with_large_int("number");
        // Types without a file are built-in.
        if T::output_path().is_none() || self.0.contains_key(&T::ident(&config)) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = format!("{docs}export {}", T::decl(&config));
        self.0.insert(T::ident(&config), declaration);
        T::visit_dependencies(self);
    }
}
