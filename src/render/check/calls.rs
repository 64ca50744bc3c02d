//! Whether functions and macros are given what they take.

use super::judge::{Judge, branches, path};
use super::known::variable;
use super::shape::Shape;
use minijinja::machinery::Span;
use minijinja::machinery::ast::{CallArg, Expr, Macro};

impl<'a> Judge<'a> {
    /// A call of a function of the program.
    pub(super) fn function(&mut self, name: &str, shapes: &[Shape<'a>], arguments: &[CallArg<'_>]) {
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
            }
            "cached_partial" => self.constant("template", first),
            "asset" => self.constant("asset", first),
            "time" => self.argument("form of a date", arguments, 1),
            _ => {}
        }
        let takes = match name {
            "picture" | "preload" | "is_tall" | "image_src" => ("an image", "key"),
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

    /// A macro takes what it is given.
    pub(super) fn arguments(&mut self, declared: &Macro<'a>, arguments: &[CallArg<'_>], span: Span) {
        let (name, takes) = (declared.name, declared.args.len());
        let names: Vec<&str> = declared.args.iter().filter_map(variable).collect();
        let given = arguments
            .iter()
            .filter(|argument| matches!(argument, CallArg::Pos(_)));
        if given.count() > takes {
            let what = format!("`{name}` is given more than it takes");
            self.mistake(what, span, &format!("it takes {}", names.join(", ")));
        }
        for argument in arguments {
            if let CallArg::Kwarg(given, value) = argument
                && !names.contains(given)
            {
                let what = format!("`{name}` takes no `{given}`");
                self.missing(what, value.span(), &names, given, "");
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
