//! Templates are checked before anything is asked for or rendered, in every branch: what today's content does not reach
//! would fail the build on the day an editor reaches it.
//!
//! The syntax tree is the engine's (`minijinja::machinery`). It finds what no sample of values would: a branch that only
//! a rare combination of fields reaches. What it cannot follow, such as a value that a macro of another file is given, the
//! engine checks while it renders.

mod judge;
mod known;
mod shape;
mod walk;

use super::messages::Messages;
use super::template_error::failure;
use super::templates::{self, Source};
use crate::content::Declarations;
use crate::report::Failure;
use known::Known;
use minijinja::machinery::parse;
use shape::Shape;
use std::path::Path;
use walk::Walk;

/// Checks all templates of a project.
///
/// # Errors
/// Exit 2, with file and line: a template names a field that its query does not ask for, or a message, icon, island or
/// template that does not exist.
pub fn check(project: &Path, declared: &Declarations, messages: &Messages) -> Result<(), Failure> {
    let sources = templates::read(project)?;
    let syntax = templates::syntax()?;
    let mut trees = Vec::new();
    for Source { name, text } in &sources {
        let tree = parse(text, name, syntax.clone()).map_err(|error| failure(&error))?;
        trees.push((name.as_str(), tree));
    }
    let known = Known::new(&sources, &trees, messages);
    for (name, tree) in &trees {
        let handle = name
            .strip_prefix("blocks/")
            .and_then(|name| name.strip_suffix(".html"));
        let block = declared.blocks().find(|block| Some(&*block.handle) == handle);
        let mut walk = Walk::new(name, &known);
        if let Some(block) = block {
            walk.set("block", Shape::Entry(vec![block]));
        }
        walk.statement(tree)?;
    }
    Ok(())
}
