//! What templates may name besides their values.

use super::provided::{Provided, Values};
use crate::assets::entries;
use crate::config::RenderSettings;
use crate::content::declared::Kind;
use crate::content::kind::GONE;
use crate::content::markup::each_value;
use crate::content::{Kinds, PageKind};
use crate::render::badge;
use crate::render::functions::ICONS;
use crate::render::islands::names::names;
use crate::render::messages::Messages;
use crate::render::page::{BODY, LAYOUT};
use crate::render::templates::Source;
use crate::report::Failure;
use minijinja::machinery::ast::{Expr, Macro, Stmt};
use minijinja::value::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What an import of a template has: its macros, and values that it sets.
pub(super) type Exports<'a> = BTreeMap<&'a str, Option<&'a Macro<'a>>>;

/// Names by what they are of.
pub(super) struct Known<'a> {
    pub(super) messages: &'a Messages,
    icons: BTreeSet<String>,
    islands: BTreeSet<String>,
    assets: BTreeSet<String>,
    /// How a date can be written.
    dates: Vec<String>,
    /// Templates, each with what an import of it has.
    pub(super) templates: BTreeMap<&'a str, Exports<'a>>,
    /// What the program gives.
    pub(super) provided: Provided,
    /// The same, to every template and macro.
    pub(super) globals: Values,
    /// The templates of kinds of pages.
    pages: BTreeSet<String>,
}

impl<'a> Known<'a> {
    pub(super) fn new(
        sources: &'a [Source],
        trees: &'a [(&'a str, Stmt<'a>)],
        messages: &'a Messages,
        config: RenderSettings<'_>,
        kinds: &Kinds,
    ) -> Result<Self, Failure> {
        let icons = sources.iter().find(|source| source.name == ICONS);
        let mut found = BTreeSet::new();
        each_value(icons.map_or("", |icons| &icons.text), "symbol", "id", |id| {
            found.extend(id.strip_prefix("icon-").map(str::to_owned));
        });
        let assets = entries(config.tags).map(|(name, _)| name.to_owned());
        let provided = Provided::new(config, messages)?;
        Ok(Self {
            messages,
            icons: found,
            islands: names(config.project),
            assets: assets.into(),
            dates: Kind::Date.parts(),
            templates: trees.iter().map(|(name, tree)| (*name, exports(tree))).collect(),
            globals: provided.globals(),
            provided,
            pages: kinds.iter().map(PageKind::template).collect(),
        })
    }

    /// Whether there is a thing of that kind and name.
    pub(super) fn has(&self, kind: &str, name: &str) -> bool {
        match kind {
            "filter" => self.provided.has_filter(name),
            "test" => self.provided.has_test(name),
            "message" => self.messages.get(name).is_some(),
            _ => self.names(kind).contains(&name),
        }
    }

    /// Whether a template has a macro or a variable of its own of that name: one that it includes sees it.
    pub(super) fn declares(&self, name: &str) -> bool {
        self.templates.values().any(|exports| exports.contains_key(name))
    }

    /// Whether a macro is declared at the top of that template.
    pub(super) fn is_exported(&self, template: &str, declared: &Macro<'_>) -> bool {
        let exports = self.templates.get(template);
        let own = exports.and_then(|exports| exports.get(declared.name).copied().flatten());
        own.is_some_and(|own| std::ptr::eq(own, declared))
    }

    /// Whether that template has a macro or a variable of its own of that name, and no other does.
    pub(super) fn is_only_of(&self, template: &str, name: &str) -> bool {
        let declaring = self
            .templates
            .iter()
            .filter(|(_, exports)| exports.contains_key(name));
        declaring.map(|(template, _)| *template).eq([template])
    }

    /// All names of that kind, if they are known.
    pub(super) fn names(&self, kind: &str) -> Vec<&str> {
        match kind {
            "message" => self.messages.names().collect(),
            "icon" => self.icons.iter().map(String::as_str).collect(),
            "island" => self.islands.iter().map(String::as_str).collect(),
            "asset" => self.assets.iter().map(String::as_str).collect(),
            "form of a date" => self.dates.iter().map(String::as_str).collect(),
            "template" => self.templates.keys().copied().collect(),
            _ => Vec::new(),
        }
    }

    /// A value of that name, as the program gives it.
    pub(super) fn sample(&self, name: &str) -> Option<&Value> {
        let Provided {
            main,
            gone,
            around,
            partial,
            badge,
            ..
        } = &self.provided;
        let mut all = [main, gone, around, partial, badge].into_iter();
        all.find_map(|values| values.get(name))
    }

    /// What the program itself gives to a template; `None`: others include it.
    pub(super) fn provided_to(&self, template: &str) -> Option<&Values> {
        match template {
            LAYOUT | BODY => Some(&self.provided.around),
            badge::TEMPLATE => Some(&self.provided.badge),
            _ if template == GONE.template() => Some(&self.provided.gone),
            _ if self.pages.contains(template) => Some(&self.provided.main),
            _ => None,
        }
    }
}

/// Macros and variables at the top of a template, or in a branch there.
fn exports<'a>(tree: &'a Stmt<'a>) -> Exports<'a> {
    let Stmt::Template(template) = tree else {
        return Exports::new();
    };
    let mut names = set_by(&template.children);
    names.extend(template.children.iter().filter_map(|statement| match statement {
        Stmt::Macro(declared) => Some((declared.name, Some(&**declared))),
        _ => None,
    }));
    names
}

/// What statements may set, without the parameters of macros.
fn set_by<'a>(statements: &'a [Stmt<'a>]) -> Exports<'a> {
    let mut names = Exports::new();
    let mut set = |name: Option<&'a str>| names.extend(name.map(|name| (name, None)));
    let mut branches = Vec::new();
    for statement in statements {
        match statement {
            Stmt::Macro(declared) => set(Some(declared.name)),
            Stmt::Set(one) => set(variable(&one.target)),
            Stmt::SetBlock(one) => set(variable(&one.target)),
            Stmt::Import(import) => set(variable(&import.name)),
            Stmt::FromImport(import) => {
                for (name, alias) in &import.names {
                    set(variable(alias.as_ref().unwrap_or(name)));
                }
            }
            Stmt::IfCond(choice) => branches.extend([&choice.true_body, &choice.false_body]),
            _ => {}
        }
    }
    names.extend(branches.into_iter().flat_map(|branch| set_by(branch)));
    names
}

/// The name of a plain variable.
pub(super) fn variable<'a>(expression: &Expr<'a>) -> Option<&'a str> {
    match expression {
        Expr::Var(variable) => Some(variable.id),
        _ => None,
    }
}
