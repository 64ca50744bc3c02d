//! Through every statement and expression of a template.

use super::judge::{Judge, text};
use super::known::{Known, variable};
use super::shape::Shape;
use crate::report::Failure;
use minijinja::machinery::ast::{Call, CallArg, Expr, Macro, Stmt};
use std::collections::BTreeMap;

/// Calls of macros inside each other that are followed.
const DEPTH: usize = 4;
/// Filters that leave a list one of the same items.
const SAME: [&str; 6] = ["list", "selectattr", "rejectattr", "sort", "reverse", "unique"];

type Scope<'a> = BTreeMap<&'a str, Shape<'a>>;

/// The check of one template.
pub(super) struct Walk<'a> {
    judge: Judge<'a>,
    scopes: Vec<Scope<'a>>,
    macros: BTreeMap<&'a str, &'a Macro<'a>>,
    depth: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(file: &'a str, known: &'a Known<'a>) -> Self {
        Self {
            judge: Judge { file, known },
            scopes: vec![Scope::new()],
            macros: BTreeMap::new(),
            depth: 0,
        }
    }

    pub(super) fn set(&mut self, name: &'a str, shape: Shape<'a>) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name, shape);
        }
    }

    fn get(&self, name: &str) -> Shape<'a> {
        let mut scopes = self.scopes.iter().rev();
        scopes
            .find_map(|scope| scope.get(name))
            .cloned()
            .unwrap_or(Shape::Unknown)
    }

    fn body(&mut self, statements: &'a [Stmt<'a>], scope: Scope<'a>) -> Result<Scope<'a>, Failure> {
        self.scopes.push(scope);
        let done = statements
            .iter()
            .try_for_each(|statement| self.statement(statement));
        let scope = self.scopes.pop().unwrap_or_default();
        done.map(|()| scope)
    }

    /// A branch: what is set in it may be so afterwards, or not.
    fn branch(&mut self, statements: &'a [Stmt<'a>]) -> Result<(), Failure> {
        let set = self.body(statements, Scope::new())?;
        set.into_keys().for_each(|name| self.set(name, Shape::Unknown));
        Ok(())
    }

    pub(super) fn statement(&mut self, statement: &'a Stmt<'a>) -> Result<(), Failure> {
        match statement {
            Stmt::Template(template) => template
                .children
                .iter()
                .try_for_each(|child| self.statement(child)),
            Stmt::EmitExpr(emit) => {
                let shape = self.expression(&emit.expr)?;
                self.judge.written(&shape, &emit.expr)
            }
            Stmt::EmitRaw(_) | Stmt::Continue(_) | Stmt::Break(_) => Ok(()),
            Stmt::ForLoop(each) => {
                let items = self.expression(&each.iter)?;
                let mut scope = Scope::from([("loop", Shape::Unknown)]);
                match &each.target {
                    Expr::Var(target) => drop(scope.insert(target.id, items.item())),
                    target => names(target).for_each(|name| drop(scope.insert(name, Shape::Unknown))),
                }
                self.scopes.push(scope);
                let filter = each
                    .filter_expr
                    .as_ref()
                    .map(|filter| self.expression(filter))
                    .transpose();
                let scope = self.scopes.pop().unwrap_or_default();
                filter?;
                self.body(&each.body, scope)?;
                self.branch(&each.else_body)
            }
            Stmt::IfCond(condition) => {
                self.expression(&condition.expr)?;
                self.branch(&condition.true_body)?;
                self.branch(&condition.false_body)
            }
            Stmt::WithBlock(with) => {
                let mut scope = Scope::new();
                for (target, value) in &with.assignments {
                    let shape = self.expression(value)?;
                    names(target).for_each(|name| drop(scope.insert(name, shape.clone())));
                }
                self.body(&with.body, scope).map(drop)
            }
            Stmt::Set(set) => {
                let shape = self.expression(&set.expr)?;
                match variable(&set.target) {
                    Some(name) => self.set(name, shape),
                    None => names(&set.target).for_each(|name| self.set(name, Shape::Unknown)),
                }
                Ok(())
            }
            Stmt::SetBlock(set) => {
                self.body(&set.body, Scope::new())?;
                names(&set.target).for_each(|name| self.set(name, Shape::Unknown));
                Ok(())
            }
            Stmt::AutoEscape(part) => self.body(&part.body, Scope::new()).map(drop),
            Stmt::FilterBlock(part) => self.body(&part.body, Scope::new()).map(drop),
            Stmt::Block(part) => self.body(&part.body, Scope::new()).map(drop),
            Stmt::Extends(extends) => self.judge.constant("template", &extends.name),
            Stmt::Include(include) if include.ignore_missing => Ok(()),
            Stmt::Include(include) => self.judge.constant("template", &include.name),
            Stmt::Import(import) => {
                self.judge.constant("template", &import.expr)?;
                if let (Some(name), Some(template)) = (variable(&import.name), text(&import.expr)) {
                    self.set(name, Shape::Import(template));
                }
                Ok(())
            }
            Stmt::FromImport(import) => self.judge.constant("template", &import.expr),
            Stmt::Macro(declared) => {
                self.macros.insert(declared.name, declared);
                self.macro_body(declared, &[])
            }
            Stmt::CallBlock(block) => {
                self.call(&block.call)?;
                self.macro_body(&block.macro_decl, &[])
            }
            Stmt::Do(run) => self.call(&run.call).map(drop),
        }
    }

    /// The body of a macro, for arguments of these shapes.
    fn macro_body(&mut self, declared: &'a Macro<'a>, shapes: &[Shape<'a>]) -> Result<(), Failure> {
        let mut scope = Scope::new();
        for (index, name) in declared.args.iter().filter_map(variable).enumerate() {
            scope.insert(name, shapes.get(index).cloned().unwrap_or(Shape::Unknown));
        }
        self.body(&declared.body, scope).map(drop)
    }

    fn all<'e>(&mut self, expressions: impl IntoIterator<Item = &'e Expr<'a>>) -> Result<Shape<'a>, Failure>
    where
        'a: 'e,
        Self: 'e,
    {
        for expression in expressions {
            self.expression(expression)?;
        }
        Ok(Shape::Unknown)
    }

    fn expression(&mut self, expression: &Expr<'a>) -> Result<Shape<'a>, Failure> {
        match expression {
            Expr::Var(variable) => Ok(self.get(variable.id)),
            Expr::Const(_) => Ok(Shape::Unknown),
            Expr::Slice(slice) => {
                self.all([&slice.start, &slice.stop, &slice.step].into_iter().flatten())?;
                self.expression(&slice.expr)
            }
            Expr::UnaryOp(operation) => self.all([&operation.expr]),
            Expr::BinOp(operation) => self.all([&operation.left, &operation.right]),
            Expr::Compare(compared) => {
                self.expression(&compared.expr)?;
                self.all(compared.ops.iter().map(|operation| &operation.expr))
            }
            Expr::IfExpr(choice) => {
                self.all([&choice.test_expr, &choice.true_expr])?;
                self.all(choice.false_expr.as_ref())
            }
            Expr::Filter(filter) => {
                self.arguments(&filter.args)?;
                let shape = match &filter.expr {
                    Some(of) => self.expression(of)?,
                    None => Shape::Unknown,
                };
                if let (Some(of), "rich_text" | "safe") = (&filter.expr, filter.name) {
                    self.judge.rich(&shape, of)?;
                }
                Ok(match filter.name {
                    name if SAME.contains(&name) => shape,
                    "first" | "last" => shape.item(),
                    _ => Shape::Unknown,
                })
            }
            Expr::Test(test) => {
                self.arguments(&test.args)?;
                self.all([&test.expr])
            }
            Expr::GetAttr(part) => {
                let owner = self.expression(&part.expr)?;
                self.judge.part(&owner, &part.expr, part.name, part.span())
            }
            Expr::GetItem(item) => {
                let owner = self.expression(&item.expr)?;
                self.expression(&item.subscript_expr)?;
                match text(&item.subscript_expr) {
                    Some(name) => self.judge.part(&owner, &item.expr, &name, item.span()),
                    None => Ok(owner.item()),
                }
            }
            Expr::Call(call) => self.call(call),
            Expr::List(list) => self.all(&list.items),
            Expr::Tuple(tuple) => self.all(&tuple.items),
            Expr::Map(map) => self.all(map.keys.iter().chain(&map.values)),
        }
    }

    fn arguments(&mut self, arguments: &[CallArg<'a>]) -> Result<Vec<Shape<'a>>, Failure> {
        let mut shapes = Vec::new();
        for argument in arguments {
            match argument {
                CallArg::Pos(value) => shapes.push(self.expression(value)?),
                CallArg::Kwarg(name, value) => {
                    self.expression(value)?;
                    if *name == "icon" {
                        self.judge.constant("icon", value)?;
                    }
                }
                CallArg::PosSplat(value) | CallArg::KwargSplat(value) => drop(self.expression(value)?),
            }
        }
        Ok(shapes)
    }

    fn call(&mut self, call: &Call<'a>) -> Result<Shape<'a>, Failure> {
        let shapes = self.arguments(&call.args)?;
        let name = match &call.expr {
            Expr::Var(function) => function.id,
            Expr::GetAttr(part) => {
                self.expression(&call.expr)?;
                part.name
            }
            other => return self.expression(other),
        };
        if let (Some(kind), Some(CallArg::Pos(first))) = (named_by(name), call.args.first()) {
            self.judge.constant(kind, first)?;
            match kind {
                "message" => self.judge.values(first, &call.args)?,
                _ => self.judge.props(&call.args)?,
            }
        }
        if let (Expr::Var(_), Some(declared)) = (&call.expr, self.macros.get(name).copied())
            && self.depth < DEPTH
        {
            self.depth += 1;
            let checked = self.macro_body(declared, &shapes);
            self.depth -= 1;
            checked?;
        }
        Ok(Shape::Unknown)
    }
}

/// What the first argument of a function or macro names.
fn named_by(function: &str) -> Option<&'static str> {
    match function {
        "t" | "phrase" => Some("message"),
        "svg_icon" | "icon_id" => Some("icon"),
        "island" => Some("island"),
        "cached_partial" => Some("template"),
        _ => None,
    }
}

/// The plain variables of a target.
fn names<'e, 'a>(target: &'e Expr<'a>) -> Box<dyn Iterator<Item = &'a str> + 'e> {
    match target {
        Expr::Var(variable) => Box::new(std::iter::once(variable.id)),
        Expr::List(list) => Box::new(list.items.iter().flat_map(names)),
        Expr::Tuple(tuple) => Box::new(tuple.items.iter().flat_map(names)),
        _ => Box::new(std::iter::empty()),
    }
}
