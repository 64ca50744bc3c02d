//! The names in one template, and the templates that it includes.

use minijinja::machinery::Span;
use minijinja::machinery::ast::{BinOpKind, Expr};
use std::collections::BTreeSet;

/// The names in one template.
#[derive(Default)]
pub(super) struct Names<'a> {
    /// Names that nothing before them in the template sets.
    pub(super) open: Vec<(&'a str, Span)>,
    /// Names that are set in it.
    pub(super) set: BTreeSet<&'a str>,
    /// Names that it asks whether they are there.
    pub(super) optional: BTreeSet<&'a str>,
    /// What is asked what it is: `x is mapping`.
    pub(super) tested: BTreeSet<&'a str>,
    /// It extends another template, which may set names too.
    pub(super) extends: bool,
    /// What it includes.
    pub(super) includes: Vec<Include>,
}

/// Templates that are included at one place.
#[derive(Clone, Default)]
pub(super) struct Include {
    /// The name of the template, or how the names of all that it may be begin.
    pub(super) template: String,
    pub(super) is_whole: bool,
    /// Names that are set at this place.
    pub(super) given: BTreeSet<String>,
    /// It is `cached_partial`, which gives nothing else.
    pub(super) is_cached: bool,
    /// It gives more, whose names are not written out.
    pub(super) gives_more: bool,
}

/// The templates that an expression names: each with whether its whole name is known.
pub(super) fn templates(name: &Expr<'_>) -> Vec<(String, bool)> {
    match name {
        Expr::Const(name) => name
            .value
            .as_str()
            .map(|name| (name.to_owned(), true))
            .into_iter()
            .collect(),
        Expr::List(names) => names.items.iter().flat_map(templates).collect(),
        Expr::BinOp(joined) if matches!(joined.op, BinOpKind::Concat) => {
            let begins = templates(&joined.left).into_iter();
            begins.map(|(name, _)| (name, false)).collect()
        }
        Expr::IfExpr(choice) => {
            let other = choice.false_expr.as_ref().map(templates).unwrap_or_default();
            templates(&choice.true_expr).into_iter().chain(other).collect()
        }
        _ => vec![(String::new(), false)],
    }
}
