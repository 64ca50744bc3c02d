//! Calls of functions: whether what they name exists, and is of the kind that they take.

use super::judge::{Judge, branches, path, text};
use super::shape::Shape;
use crate::render::islands::{STRATEGIES, is_strategy};
use minijinja::machinery::Span;
use minijinja::machinery::ast::{CallArg, Expr};

impl<'a> Judge<'a> {
    /// A call of a function of the program.
    pub(super) fn function(
        &mut self,
        name: &str,
        shapes: &[Shape<'a>],
        arguments: &[CallArg<'_>],
        span: Span,
    ) {
        self.of_function(name, arguments, span);
        let first = match arguments.first() {
            Some(CallArg::Pos(first)) => first,
            _ => return,
        };
        match name {
            "t" | "phrase" => {
                for message in branches(first) {
                    self.constant("message", message);
                    self.values(message, arguments);
                }
            }
            "svg_icon" | "icon_id" => self.constant("icon", first),
            "island" => {
                self.constant("island", first);
                self.props(arguments);
                self.strategy(arguments);
            }
            "cached_partial" => self.constant("template", first),
            "asset" => self.constant("asset", first),
            "time" => self.argument("form of a date", arguments, 1),
            _ => {}
        }
        let takes = match name {
            "picture" | "preload" | "is_tall" | "image_src" => ("an image", "alt"),
            "file" => ("a file", "filename"),
            "time" => ("a date", "iso"),
            _ => return,
        };
        if let Some(shape) = shapes.first() {
            self.takes(name, shape, first, takes.0, takes.1);
        }
    }

    /// An argument that names something of that kind, if it is written out.
    pub(super) fn argument(&mut self, kind: &str, arguments: &[CallArg<'_>], index: usize) {
        if let Some(CallArg::Pos(name)) = arguments.get(index) {
            self.constant(kind, name);
        }
    }

    /// When an island is hydrated.
    fn strategy(&mut self, arguments: &[CallArg<'_>]) {
        let client = arguments.iter().find_map(|argument| match argument {
            CallArg::Kwarg("client", value) => Some(value),
            _ => None,
        });
        for value in client.into_iter().flat_map(branches) {
            if let Some(client) = text(value).filter(|client| !is_strategy(client)) {
                let what = format!("`{client}` is not a hydration strategy");
                self.missing(
                    what,
                    value.span(),
                    &STRATEGIES,
                    &client,
                    "; media(<query>) is one, too",
                );
            }
        }
    }

    /// A function is given a value of its kind, which has the part `has`.
    fn takes(&mut self, function: &str, shape: &Shape<'a>, value: &Expr<'_>, kind: &str, has: &str) {
        if !shape.may_have(has) {
            let what = format!("`{}` is not {kind}, which `{function}` takes", path(value));
            self.mistake(what, value.span(), &format!("give it {kind}"));
        }
    }
}
