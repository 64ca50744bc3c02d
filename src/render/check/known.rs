//! What templates may name besides their values.

use crate::content::markup::each_value;
use crate::render::functions::ICONS;
use crate::render::messages::Messages;
use crate::render::templates::Source;
use minijinja::machinery::ast::{Expr, Stmt};
use std::collections::{BTreeMap, BTreeSet};

/// Names by what they are of.
pub(super) struct Known<'a> {
    pub(super) messages: &'a Messages,
    icons: BTreeSet<String>,
    islands: BTreeSet<String>,
    /// Templates, each with what an import of it has.
    pub(super) templates: BTreeMap<&'a str, BTreeSet<&'a str>>,
}

impl<'a> Known<'a> {
    pub(super) fn new(
        sources: &'a [Source],
        trees: &'a [(&'a str, Stmt<'a>)],
        messages: &'a Messages,
        islands: BTreeSet<String>,
    ) -> Self {
        let icons = sources.iter().find(|source| source.name == ICONS);
        let mut names = BTreeSet::new();
        each_value(icons.map_or("", |icons| &icons.text), "symbol", "id", |id| {
            names.extend(id.strip_prefix("icon-").map(str::to_owned));
        });
        Self {
            messages,
            icons: names,
            islands,
            templates: trees.iter().map(|(name, tree)| (*name, exports(tree))).collect(),
        }
    }

    /// Whether there is a thing of that kind and name.
    pub(super) fn has(&self, kind: &str, name: &str) -> bool {
        match kind {
            "message" => self.messages.get(name).is_some(),
            "icon" => self.icons.contains(name),
            "island" => self.islands.contains(name),
            _ => self.templates.contains_key(name),
        }
    }

    /// All names of that kind.
    pub(super) fn names(&self, kind: &str) -> Vec<&str> {
        match kind {
            "message" => self.messages.names().collect(),
            "icon" => self.icons.iter().map(String::as_str).collect(),
            "island" => self.islands.iter().map(String::as_str).collect(),
            _ => self.templates.keys().copied().collect(),
        }
    }
}

/// Macros and variables at the top of a template.
fn exports<'a>(tree: &Stmt<'a>) -> BTreeSet<&'a str> {
    let Stmt::Template(template) = tree else {
        return BTreeSet::new();
    };
    let names = template.children.iter().filter_map(|statement| match statement {
        Stmt::Macro(declared) => Some(declared.name),
        Stmt::Set(set) => variable(&set.target),
        Stmt::SetBlock(set) => variable(&set.target),
        _ => None,
    });
    names.collect()
}

/// The name of a plain variable.
pub(super) fn variable<'a>(expression: &Expr<'a>) -> Option<&'a str> {
    match expression {
        Expr::Var(variable) => Some(variable.id),
        _ => None,
    }
}
