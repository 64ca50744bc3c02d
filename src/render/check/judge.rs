//! Whether what a template names exists, and what is said when it does not.

use super::known::Known;
use super::shape::Shape;
use crate::cms::similar;
use crate::render::islands::props::names_of;
use crate::report::{Code, Failure};
use minijinja::machinery::Span;
use minijinja::machinery::ast::{CallArg, Expr};

/// Judges the names in one template.
pub(super) struct Judge<'a> {
    pub(super) file: &'a str,
    pub(super) known: &'a Known<'a>,
}

impl<'a> Judge<'a> {
    /// A part of a value, which has to be there.
    pub(super) fn part(
        &self,
        owner: &Shape<'a>,
        expression: &Expr<'a>,
        name: &str,
        span: Span,
    ) -> Result<Shape<'a>, Failure> {
        if let Shape::Import(template) = owner {
            let exports = self.known.templates.get(template.as_str());
            let names = exports.into_iter().flatten().copied().collect::<Vec<_>>();
            if !names.is_empty() && !names.contains(&name) {
                let what = format!("`{template}` has no `{name}`");
                return Err(self.failure(what, span, &names, name, ""));
            }
            return Ok(Shape::Unknown);
        }
        owner.part(name).map_err(|names| {
            let what = format!("`{}.{name}` is not there", path(expression));
            let ask = match owner {
                Shape::Entry(_) => "; another field is asked for in its query",
                _ => "",
            };
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            self.failure(what, span, &names, name, ask)
        })
    }

    /// A name that is written out has to exist.
    pub(super) fn constant(&self, kind: &str, name: &Expr<'_>) -> Result<(), Failure> {
        let Some(written) = text(name) else { return Ok(()) };
        if self.known.has(kind, &written) {
            return Ok(());
        }
        let place = match kind {
            "message" => format!(" in {}", self.known.messages.catalogue()),
            _ => String::new(),
        };
        let what = format!("there is no {kind} `{written}`{place}");
        let code = match kind {
            "message" => Code::MessageMissing,
            "template" => Code::TemplateMissing,
            _ => Code::TemplateUndefined,
        };
        let failure = self.failure(what, name.span(), &self.known.names(kind), &written, "");
        Err(failure.coded(code))
    }

    /// The values that a call gives to a message have their places in it.
    pub(super) fn values(&self, message: &Expr<'_>, arguments: &[CallArg<'_>]) -> Result<(), Failure> {
        let Some(name) = text(message) else { return Ok(()) };
        let Some(message) = self.known.messages.get(&name) else {
            return Ok(());
        };
        let places = message.places();
        for argument in arguments {
            if let CallArg::Kwarg(value, given) = argument
                && !places.iter().any(|place| place == value)
            {
                let what = format!("the message `{name}` has no place for `{value}`");
                let hint = match places.is_empty() {
                    true => format!(
                        "write {{{value}}} into the message in {}",
                        self.known.messages.catalogue()
                    ),
                    false => format!("its places: {{{}}}", places.join("}, {")),
                };
                return Err(self
                    .mistake(what, given.span(), &hint)
                    .coded(Code::MessageMissing));
            }
        }
        Ok(())
    }

    /// A value that is published as HTML was sanitised.
    pub(super) fn rich(&self, shape: &Shape<'a>, value: &Expr<'_>) -> Result<(), Failure> {
        if shape.may_be_rich() {
            return Ok(());
        }
        let what = format!("`{}` is not sanitised HTML", path(value));
        Err(self.mistake(
            what,
            value.span(),
            "add `@rich` to the field in its query, or show it without the filter",
        ))
    }

    /// A value that is written into the page has no parts.
    pub(super) fn written(&self, shape: &Shape<'a>, value: &Expr<'_>) -> Result<(), Failure> {
        if shape.may_be_text() {
            return Ok(());
        }
        let what = format!("`{}` is not a text, but has parts", path(value));
        let hint = "show an image with `picture(…)`, a link with `ui.button(…)`, rows in a loop, or name a part of it";
        Err(self.mistake(what, value.span(), hint))
    }

    /// The props that a call of `island` writes out have to exist. Their values are checked when the island is rendered.
    pub(super) fn props(&self, arguments: &[CallArg<'_>]) -> Result<(), Failure> {
        let [CallArg::Pos(island), CallArg::Pos(Expr::Map(props)), ..] = arguments else {
            return Ok(());
        };
        let Some((island, known)) =
            text(island).and_then(|island| names_of(&island).map(|known| (island, known)))
        else {
            return Ok(());
        };
        for key in &props.keys {
            if let Some(name) = text(key).filter(|name| !known.contains(&name.as_str())) {
                let what = format!("`{island}` has no prop `{name}`");
                return Err(self.failure(what, key.span(), known, &name, ""));
            }
        }
        Ok(())
    }

    fn failure(&self, what: String, span: Span, names: &[&str], wanted: &str, more: &str) -> Failure {
        let mut names: Vec<&str> = names.to_vec();
        let like = similar(wanted, &names);
        let hint = if like.is_empty() {
            names.sort_unstable();
            names.dedup();
            format!("name one of these: {}", names.join(", "))
        } else {
            format!("did you mean `{}`?", like.join("`, `"))
        };
        self.mistake(what, span, &format!("{hint}{more}"))
    }

    fn mistake(&self, what: String, span: Span, hint: &str) -> Failure {
        let place = format!("templates/{}:{}", self.file, span.start_line);
        Failure::new(Code::TemplateUndefined, what, place, hint)
    }
}

/// A text that is written out.
pub(super) fn text(expression: &Expr<'_>) -> Option<String> {
    match expression {
        Expr::Const(constant) => constant.value.as_str().map(str::to_owned),
        _ => None,
    }
}

/// An expression as it was written, as far as it is a path.
fn path(expression: &Expr<'_>) -> String {
    match expression {
        Expr::Var(variable) => variable.id.to_owned(),
        Expr::GetAttr(part) => format!("{}.{}", path(&part.expr), part.name),
        _ => "…".to_owned(),
    }
}
