//! Through every expression of a template.

use super::judge::{Judge, path, text};
use super::names::{Include, Names, templates};
use super::shape::Shape;
use minijinja::machinery::ast::{Call, CallArg, Expr, Filter, Macro, Test};
use std::collections::BTreeMap;

/// Filters that leave a list one of the same items.
const SAME: [&str; 6] = ["list", "selectattr", "rejectattr", "sort", "reverse", "unique"];
/// Filters that take the name of a part of the items: as the first argument, or as `attribute`.
const OF_ITEMS: [&str; 6] = ["selectattr", "rejectattr", "groupby", "map", "sort", "unique"];
/// Filters and tests that take a name that may not be there.
const MAY_BE_MISSING: [&str; 4] = ["default", "d", "defined", "undefined"];

/// The template of the program's own macros.
const UI: &str = "partials/ui.html";

/// What is known by name.
pub(super) type Scope<'a> = BTreeMap<&'a str, Shape<'a>>;

/// What the expressions of one template say.
pub(super) struct Expressions<'a> {
    pub(super) judge: Judge<'a>,
    pub(super) names: Names<'a>,
    /// What is known at this place: first what the template is given.
    pub(super) scopes: Vec<Scope<'a>>,
    /// The macros of this template.
    pub(super) macros: BTreeMap<&'a str, &'a Macro<'a>>,
    /// Calls of them that were not followed yet.
    pub(super) calls: Vec<(&'a Macro<'a>, Vec<Shape<'a>>)>,
}

impl<'a> Expressions<'a> {
    fn get(&self, name: &str) -> Option<Shape<'a>> {
        let mut scopes = self.scopes.iter().rev();
        scopes.find_map(|scope| scope.get(name)).cloned()
    }

    /// Several expressions, whose values do not matter.
    pub(super) fn all<'e>(&mut self, expressions: impl IntoIterator<Item = &'e Expr<'a>>) -> Shape<'a>
    where
        'a: 'e,
    {
        for expression in expressions {
            self.expression(expression);
        }
        Shape::Unknown
    }

    /// An expression, and what is known of its value.
    pub(super) fn expression(&mut self, expression: &Expr<'a>) -> Shape<'a> {
        match expression {
            Expr::Var(variable) => self.get(variable.id).unwrap_or_else(|| {
                self.names.open.push((variable.id, variable.span()));
                Shape::Unknown
            }),
            Expr::Const(_) => Shape::Unknown,
            Expr::Slice(slice) => {
                self.all([&slice.start, &slice.stop, &slice.step].into_iter().flatten());
                self.expression(&slice.expr)
            }
            Expr::UnaryOp(operation) => self.all([&operation.expr]),
            Expr::BinOp(operation) => self.all([&operation.left, &operation.right]),
            Expr::Compare(compared) => {
                self.expression(&compared.expr);
                self.all(compared.ops.iter().map(|operation| &operation.expr))
            }
            Expr::IfExpr(choice) => {
                self.all([&choice.test_expr, &choice.true_expr]);
                self.all(choice.false_expr.as_ref())
            }
            Expr::Filter(filter) => self.filter(filter, expression),
            Expr::Test(test) => self.test(test, expression),
            Expr::GetAttr(part) => {
                let owner = self.expression(&part.expr);
                self.judge.part(&owner, &path(&part.expr), part.name, part.span())
            }
            Expr::GetItem(item) => {
                let owner = self.expression(&item.expr);
                self.expression(&item.subscript_expr);
                match text(&item.subscript_expr) {
                    Some(name) => self.judge.part(&owner, &path(&item.expr), &name, item.span()),
                    None => owner.item(),
                }
            }
            Expr::Call(call) => self.call(call),
            Expr::List(list) => self.all(&list.items),
            Expr::Tuple(tuple) => self.all(&tuple.items),
            Expr::Map(map) => self.all(map.keys.iter().chain(&map.values)),
        }
    }

    /// A name that is asked whether it is there, or has a default.
    fn optional(&mut self, name: &str, of: &Expr<'a>) {
        if let Expr::Var(variable) = of
            && MAY_BE_MISSING.contains(&name)
        {
            self.names.optional.insert(variable.id);
        }
    }

    fn filter(&mut self, filter: &Filter<'a>, expression: &Expr<'a>) -> Shape<'a> {
        let Filter { name, expr, args } = filter;
        self.judge.named("filter", name, expression.span());
        self.arguments(args);
        let Some(of) = expr else { return Shape::Unknown };
        self.optional(name, of);
        let shape = self.expression(of);
        match *name {
            "rich_text" | "safe" => self.judge.rich(&shape, of),
            "map" => self.judge.argument("filter", args, 0),
            "select" | "reject" => self.judge.argument("test", args, 0),
            "selectattr" | "rejectattr" => self.judge.argument("test", args, 1),
            _ => {}
        }
        if OF_ITEMS.contains(name) {
            self.items(&shape, of, name, args);
        }
        match *name {
            name if SAME.contains(&name) => shape,
            "first" | "last" => shape.item(),
            _ => Shape::Unknown,
        }
    }

    /// The part of the items of a list that a filter is given the name of.
    fn items(&mut self, list: &Shape<'a>, of: &Expr<'a>, filter: &str, arguments: &[CallArg<'a>]) {
        for (index, argument) in arguments.iter().enumerate() {
            let (name, span) = match argument {
                // `map` and `sort` take something else there.
                CallArg::Pos(name) if index == 0 && !matches!(filter, "map" | "sort" | "unique") => {
                    (text(name), name.span())
                }
                CallArg::Kwarg("attribute", name) => (text(name), name.span()),
                _ => continue,
            };
            for name in name.iter().flat_map(|names| names.split(',')) {
                let (mut item, mut owner) = (list.item(), format!("{}[…]", path(of)));
                for part in name.trim().split('.') {
                    item = self.judge.part(&item, &owner, part, span);
                    owner = format!("{owner}.{part}");
                }
            }
        }
    }

    fn test(&mut self, test: &Test<'a>, expression: &Expr<'a>) -> Shape<'a> {
        self.judge.named("test", test.name, expression.span());
        self.arguments(&test.args);
        self.optional(test.name, &test.expr);
        if let Expr::Var(variable) = &test.expr {
            self.names.tested.insert(variable.id);
        }
        self.all([&test.expr])
    }

    fn arguments(&mut self, arguments: &[CallArg<'a>]) -> Vec<Shape<'a>> {
        let mut shapes = Vec::new();
        for argument in arguments {
            match argument {
                CallArg::Pos(value) => shapes.push(self.expression(value)),
                CallArg::Kwarg(_, value) | CallArg::PosSplat(value) | CallArg::KwargSplat(value) => {
                    drop(self.expression(value));
                }
            }
        }
        shapes
    }

    /// A call of a function or macro.
    pub(super) fn call(&mut self, call: &Call<'a>) -> Shape<'a> {
        let shapes = self.arguments(&call.args);
        let callee = self.expression(&call.expr);
        let (name, is_own) = match &call.expr {
            Expr::Var(function) => (function.id, true),
            Expr::GetAttr(part) => (part.name, false),
            _ => return Shape::Unknown,
        };
        if self.is_of_ui(&callee, call, name) {
            self.icons(&call.args);
        }
        if let Shape::Macro(declared) = callee {
            self.judge.of_macro(declared, &call.args, call.expr.span());
        } else if is_own && self.get(name).is_none() && !self.judge.known.declares(name) {
            self.judge.function(name, &shapes, &call.args, call.expr.span());
            if name == "cached_partial" {
                self.cached_partial(&call.args);
            }
        }
        if let (true, Some(declared)) = (is_own, self.macros.get(name)) {
            self.calls.push((declared, shapes));
        }
        Shape::Unknown
    }

    /// Whether a macro of the program is called. What includes this template may have imported it: then its name decides.
    fn is_of_ui(&self, callee: &Shape<'a>, call: &Call<'a>, name: &str) -> bool {
        let owner = match (callee, &call.expr) {
            (Shape::Macro(declared), _) => return self.judge.known.is_exported(UI, declared),
            (_, Expr::GetAttr(part)) => &part.expr,
            (_, callee) => callee,
        };
        matches!(owner, Expr::Var(owner) if self.get(owner.id).is_none())
            && self.judge.known.is_only_of(UI, name)
    }

    /// The icons that a macro of the program is given. One of the project means what it likes by the word.
    fn icons(&mut self, arguments: &[CallArg<'a>]) {
        for argument in arguments {
            if let CallArg::Kwarg("icon", name) = argument {
                self.judge.constant("icon", name);
            }
        }
    }

    /// A partial that sees the values and slots that it is given.
    fn cached_partial(&mut self, arguments: &[CallArg<'a>]) {
        let Some(CallArg::Pos(template)) = arguments.first() else {
            return;
        };
        let mut include = Include {
            is_cached: true,
            ..Include::default()
        };
        for argument in &arguments[1..] {
            match argument {
                CallArg::Kwarg("slots", Expr::Map(slots)) => {
                    include.given.extend(slots.keys.iter().filter_map(text));
                }
                CallArg::Kwarg("slots", _) | CallArg::KwargSplat(_) => include.gives_more = true,
                CallArg::Kwarg(name, _) => drop(include.given.insert((*name).to_owned())),
                _ => {}
            }
        }
        for (template, is_whole) in templates(template) {
            self.names.includes.push(Include {
                template,
                is_whole,
                ..include.clone()
            });
        }
    }
}
