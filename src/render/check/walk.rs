//! Through every statement of a template.

use super::expressions::{Expressions, Scope};
use super::judge::{Judge, text};
use super::known::{Known, variable};
use super::names::{Include, Names, templates};
use super::shape::Shape;
use minijinja::machinery::ast::{Expr, Macro, Stmt};
use std::collections::{BTreeMap, BTreeSet};

/// Calls of macros inside each other that are followed.
const DEPTH: usize = 4;

/// The check of one template.
pub(super) struct Walk<'a> {
    pub(super) seen: Expressions<'a>,
    depth: usize,
}

impl<'a> Walk<'a> {
    /// Goes through a template that is given these values.
    pub(super) fn through(
        file: &'a str,
        tree: &'a Stmt<'a>,
        known: &'a Known<'a>,
        given: Scope<'a>,
    ) -> Expressions<'a> {
        let found = Vec::new();
        let seen = Expressions {
            judge: Judge { file, known, found },
            names: Names::default(),
            scopes: vec![given, Scope::new()],
            macros: BTreeMap::new(),
            calls: Vec::new(),
        };
        let mut walk = Self { seen, depth: 0 };
        walk.statement(tree);
        walk.seen
    }

    fn set(&mut self, name: &'a str, shape: Shape<'a>) {
        self.seen.names.set.insert(name);
        if let Some(scope) = self.seen.scopes.last_mut() {
            scope.insert(name, shape);
        }
    }

    fn body(&mut self, statements: &'a [Stmt<'a>], scope: Scope<'a>) -> Scope<'a> {
        self.seen.scopes.push(scope);
        statements.iter().for_each(|statement| self.statement(statement));
        self.seen.scopes.pop().unwrap_or_default()
    }

    /// A branch: what is set in it may be so afterwards, or not.
    fn branch(&mut self, statements: &'a [Stmt<'a>]) {
        let set = self.body(statements, Scope::new());
        set.into_keys().for_each(|name| self.set(name, Shape::Unknown));
    }

    /// A statement, and the macros that it calls.
    fn statement(&mut self, statement: &'a Stmt<'a>) {
        self.itself(statement);
        let calls = std::mem::take(&mut self.seen.calls);
        if self.depth < DEPTH {
            self.depth += 1;
            for (declared, shapes) in &calls {
                self.macro_body(declared, shapes);
            }
            self.depth -= 1;
        }
    }

    fn itself(&mut self, statement: &'a Stmt<'a>) {
        match statement {
            Stmt::Template(template) => {
                let children = template.children.iter();
                children.for_each(|child| self.statement(child));
            }
            Stmt::EmitExpr(emit) => {
                let shape = self.seen.expression(&emit.expr);
                self.seen.judge.written(&shape, &emit.expr);
            }
            Stmt::EmitRaw(_) | Stmt::Continue(_) | Stmt::Break(_) => {}
            Stmt::ForLoop(each) => {
                let items = self.seen.expression(&each.iter);
                let mut scope = Scope::from([("loop", Shape::Unknown)]);
                match &each.target {
                    Expr::Var(target) => drop(scope.insert(target.id, items.item())),
                    target => names(target).for_each(|name| drop(scope.insert(name, Shape::Unknown))),
                }
                self.seen.scopes.push(scope);
                self.seen.all(each.filter_expr.as_ref());
                let scope = self.seen.scopes.pop().unwrap_or_default();
                self.body(&each.body, scope);
                self.branch(&each.else_body);
            }
            Stmt::IfCond(condition) => {
                self.seen.expression(&condition.expr);
                self.branch(&condition.true_body);
                self.branch(&condition.false_body);
            }
            Stmt::WithBlock(with) => {
                self.seen.scopes.push(Scope::new());
                for (target, value) in &with.assignments {
                    let shape = self.seen.expression(value);
                    if let Some(scope) = self.seen.scopes.last_mut() {
                        names(target).for_each(|name| drop(scope.insert(name, shape.clone())));
                    }
                }
                let scope = self.seen.scopes.pop().unwrap_or_default();
                self.body(&with.body, scope);
            }
            Stmt::Set(set) => {
                let shape = self.seen.expression(&set.expr);
                match variable(&set.target) {
                    Some(name) => self.set(name, shape),
                    None => names(&set.target).for_each(|name| self.set(name, Shape::Unknown)),
                }
            }
            Stmt::SetBlock(set) => {
                self.body(&set.body, Scope::new());
                self.seen.all(set.filter.as_ref());
                names(&set.target).for_each(|name| self.set(name, Shape::Unknown));
            }
            Stmt::AutoEscape(part) => {
                self.seen.expression(&part.enabled);
                self.body(&part.body, Scope::new());
            }
            Stmt::FilterBlock(part) => {
                self.seen.expression(&part.filter);
                self.body(&part.body, Scope::new());
            }
            Stmt::Block(part) => drop(self.body(&part.body, Scope::new())),
            Stmt::Extends(extends) => {
                self.seen.names.extends = true;
                self.include(&extends.name, false);
            }
            Stmt::Include(include) => self.include(&include.name, include.ignore_missing),
            Stmt::Import(import) => {
                self.include(&import.expr, false);
                if let (Some(name), Some(template)) = (variable(&import.name), text(&import.expr)) {
                    self.set(name, Shape::Import(template));
                }
            }
            Stmt::FromImport(import) => {
                self.include(&import.expr, false);
                for (name, alias) in &import.names {
                    let shape = match (text(&import.expr), variable(name)) {
                        (Some(template), Some(part)) => self.seen.judge.export(&template, part, name.span()),
                        _ => Shape::Unknown,
                    };
                    names(alias.as_ref().unwrap_or(name)).for_each(|name| self.set(name, shape.clone()));
                }
            }
            Stmt::Macro(declared) => {
                self.set(declared.name, Shape::Macro(declared));
                self.seen.macros.insert(declared.name, declared);
                self.macro_body(declared, &[]);
            }
            Stmt::CallBlock(block) => {
                self.seen.call(&block.call);
                self.macro_body(&block.macro_decl, &[]);
            }
            Stmt::Do(run) => drop(self.seen.call(&run.call)),
        }
    }

    /// The body of a macro, for arguments of these shapes. What it asks about an argument, it knows better.
    fn macro_body(&mut self, declared: &'a Macro<'a>, shapes: &[Shape<'a>]) {
        let mut scope = Scope::new();
        for (index, name) in declared.args.iter().filter_map(variable).enumerate() {
            let shape = shapes
                .get(index)
                .filter(|_| !self.seen.names.tested.contains(name));
            scope.insert(name, shape.cloned().unwrap_or(Shape::Unknown));
        }
        self.seen.scopes.push(scope);
        self.seen.all(&declared.defaults);
        let scope = self.seen.scopes.pop().unwrap_or_default();
        self.body(&declared.body, scope);
    }

    /// A template that sees what is set at this place.
    fn include(&mut self, name: &'a Expr<'a>, may_be_missing: bool) {
        self.seen.expression(name);
        if !may_be_missing {
            self.seen.judge.constant("template", name);
        }
        let set = self.seen.scopes[1..].iter().flat_map(BTreeMap::keys);
        let set: BTreeSet<String> = set.map(|name| (*name).to_owned()).collect();
        for (template, is_whole) in templates(name) {
            let given = set.clone();
            self.seen.names.includes.push(Include {
                template,
                is_whole,
                given,
                ..Include::default()
            });
        }
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
