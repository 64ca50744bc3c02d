//! Whether what a template names exists, and what is said when it does not.

use super::known::Known;
use super::shape::Shape;
use crate::cms::similar;
use crate::report::{Code, Failure};
use minijinja::machinery::Span;
use minijinja::machinery::ast::Expr;
use std::collections::BTreeSet;

/// Judges the names in one template.
pub(super) struct Judge<'a> {
    pub(super) file: &'a str,
    pub(super) known: &'a Known<'a>,
    /// What was found so far.
    pub(super) found: Vec<Failure>,
}

impl<'a> Judge<'a> {
    /// A part of a value, which has to be there. `owner` is how the value is written.
    pub(super) fn part(&mut self, of: &Shape<'a>, owner: &str, name: &str, span: Span) -> Shape<'a> {
        if let Shape::Import(template) = of {
            return self.export(template, name, span);
        }
        of.part(name).unwrap_or_else(|names| {
            let what = format!("`{owner}.{name}` is not there");
            let ask = match of {
                Shape::Entry(_) => "; another field is asked for in its query",
                _ => "",
            };
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            self.missing(what, span, &names, name, ask);
            Shape::Unknown
        })
    }

    /// What an import has, which has to be there.
    pub(super) fn export(&mut self, template: &str, name: &str, span: Span) -> Shape<'a> {
        let exports = self.known.templates.get(template);
        match exports.and_then(|exports| exports.get(name)) {
            Some(Some(declared)) => return Shape::Macro(declared),
            None if exports.is_some_and(|exports| !exports.is_empty()) => {
                let what = format!("`{template}` has no `{name}`");
                let names: Vec<&str> = exports.into_iter().flatten().map(|(name, _)| *name).collect();
                self.missing(what, span, &names, name, "");
            }
            _ => {}
        }
        Shape::Unknown
    }

    /// A name that is written out has to exist, also where it is one of a choice. An empty one is none.
    pub(super) fn constant(&mut self, kind: &str, name: &Expr<'_>) {
        for name in branches(name) {
            if let Some(written) = text(name).filter(|written| !written.is_empty()) {
                self.named(kind, &written, name.span());
            }
        }
    }

    /// A thing of that kind has to exist.
    pub(super) fn named(&mut self, kind: &str, written: &str, span: Span) {
        if self.known.has(kind, written) {
            return;
        }
        let place = match kind {
            "message" => format!(" in {}", self.known.messages.catalogue_of(written)),
            _ => String::new(),
        };
        let what = format!("there is no {kind} `{written}`{place}");
        let code = match kind {
            "message" => Code::MessageMissing,
            "template" => Code::TemplateMissing,
            _ => Code::TemplateUndefined,
        };
        let hint = match kind {
            "filter" | "test" => "docs/templates.md says where all are described".to_owned(),
            // There are hundreds of them.
            "message" if similar(written, &self.known.names(kind)).is_empty() => {
                "write the name of one that is there, or add it".to_owned()
            }
            _ => similar_names(&self.known.names(kind), written),
        };
        self.coded(code, what, span, &hint);
    }

    /// A value that is published as HTML was sanitised.
    pub(super) fn rich(&mut self, shape: &Shape<'a>, value: &Expr<'_>) {
        if shape.may_be_rich() {
            return;
        }
        let what = format!("`{}` is not sanitised HTML", path(value));
        let hint = "add `@rich` to the field in its query, or show it without the filter";
        self.mistake(what, value.span(), hint);
    }

    /// A value that is written into the page has no parts.
    pub(super) fn written(&mut self, shape: &Shape<'a>, value: &Expr<'_>) {
        if shape.may_be_text() {
            return;
        }
        let what = format!("`{}` is not a text, but has parts", path(value));
        let hint = "show an image with `picture(…)`, a link with `ui.button(…)`, rows in a loop, or name a part of it";
        self.mistake(what, value.span(), hint);
    }

    /// A name that nothing gives.
    pub(super) fn unknown(&mut self, name: &str, span: Span, names: &[&str]) {
        self.missing(format!("`{name}` is not there"), span, names, name, "");
    }

    pub(super) fn missing(&mut self, what: String, span: Span, names: &[&str], wanted: &str, more: &str) {
        let hint = similar_names(names, wanted);
        self.mistake(what, span, &format!("{hint}{more}"));
    }

    pub(super) fn mistake(&mut self, what: String, span: Span, hint: &str) {
        self.coded(Code::TemplateUndefined, what, span, hint);
    }

    pub(super) fn coded(&mut self, code: Code, what: String, span: Span, hint: &str) {
        let place = format!("templates/{}:{}", self.file, span.start_line);
        self.found.push(Failure::new(code, what, place, hint));
    }
}

/// The names that somebody may have meant.
fn similar_names(names: &[&str], wanted: &str) -> String {
    let like = similar(wanted, names);
    if names.is_empty() {
        return "it has no parts".to_owned();
    }
    if !like.is_empty() {
        return format!("did you mean `{}`?", like.join("`, `"));
    }
    let names: BTreeSet<&str> = names.iter().copied().collect();
    format!(
        "name one of these: {}",
        names.into_iter().collect::<Vec<_>>().join(", ")
    )
}

/// A text that is written out.
pub(super) fn text(expression: &Expr<'_>) -> Option<String> {
    match expression {
        Expr::Const(constant) => constant.value.as_str().map(str::to_owned),
        _ => None,
    }
}

/// The expressions whose value a choice may have: `"one" if count == 1 else "many"`.
pub(super) fn branches<'e, 'a>(expression: &'e Expr<'a>) -> Vec<&'e Expr<'a>> {
    let Expr::IfExpr(choice) = expression else {
        return vec![expression];
    };
    let chosen = [Some(&choice.true_expr), choice.false_expr.as_ref()];
    chosen.into_iter().flatten().flat_map(branches).collect()
}

/// An expression as it was written, as far as it is a path.
pub(super) fn path(expression: &Expr<'_>) -> String {
    match expression {
        Expr::Var(variable) => variable.id.to_owned(),
        Expr::GetAttr(part) => format!("{}.{}", path(&part.expr), part.name),
        _ => "…".to_owned(),
    }
}
