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

use super::islands::names::names;
use super::messages::Messages;
use super::template_error::failure;
use super::templates::{self, Source};
use crate::content::Model;
use crate::report::{Code, Failure};
use known::Known;
use minijinja::machinery::parse;
use shape::Shape;
use std::path::Path;
use walk::Walk;

/// Checks all templates of a project.
///
/// # Errors
/// Exit 2, with file and line: a template names a field that its query does not ask for, or a message, icon, island or
/// template that does not exist; or a page or block has no template.
pub fn check(project: &Path, model: &Model, messages: &Messages) -> Result<(), Failure> {
    let sources = templates::read(project)?;
    let declared = &model.blocks;
    check_complete(model, &sources)?;
    let syntax = templates::syntax()?;
    let mut trees = Vec::new();
    for Source { name, text } in &sources {
        let tree = parse(text, name, syntax.clone()).map_err(|error| failure(&error))?;
        trees.push((name.as_str(), tree));
    }
    let known = Known::new(&sources, &trees, messages, names(project));
    for (name, tree) in &trees {
        let mut walk = Walk::new(name, &known);
        walk.set("globals", Shape::Globals(declared));
        match name.strip_suffix(".html").and_then(|name| name.split_once('/')) {
            Some(("blocks", handle)) => {
                let block = declared.block(&format!("{handle}_Entry"));
                walk.set(
                    "block",
                    block.map_or(Shape::Unknown, |block| Shape::Entry(vec![block])),
                );
            }
            Some(("pages", handle)) => {
                let page = declared.page(&format!("{handle}_Entry"));
                walk.set("page", page.map_or(Shape::Unknown, Shape::Page));
            }
            _ => {}
        }
        walk.statement(tree)?;
    }
    Ok(())
}

/// Every kind of page and every block has a template, whether an editor uses it or not.
fn check_complete(model: &Model, sources: &[Source]) -> Result<(), Failure> {
    let pages = model.kinds.iter().map(|kind| ("a kind of page", kind.template()));
    let blocks = model.blocks.blocks();
    let blocks = blocks.map(|block| ("a block", format!("blocks/{}.html", block.handle)));
    let mut templates = pages.chain(blocks);
    match templates.find(|(_, name)| sources.iter().all(|source| source.name != *name)) {
        None => Ok(()),
        Some((what, missing)) => Err(Failure::new(
            Code::TemplateMissing,
            format!("{what} has no template"),
            format!("templates/{missing}"),
            "write it, or restore it from the repository",
        )),
    }
}
