//! Templates are checked before anything is asked for or rendered, in every branch: what today's content does not reach
//! would fail the build on the day an editor reaches it.
//!
//! Three things are known: what the queries declare (`shape`), what the program gives (`provided`: the renderer's own values,
//! of a site without content), and what templates give to those that they include (`given`).
//!
//! The syntax tree is the engine's (`minijinja::machinery`). It finds what no sample of values would: a branch that only
//! a rare combination of fields reaches. What it cannot follow, such as a value that a macro of another file is given, the
//! engine checks while it renders.

mod arguments;
mod calls;
mod environment;
mod expressions;
mod given;
mod judge;
mod known;
mod names;
mod provided;
mod samples;
mod shape;
mod signature;
mod values;
mod walk;

use super::badge::TEMPLATE;
use super::functions::ICONS;
use super::messages::Messages;
use super::page::{BODY, LAYOUT};
use super::template_error::failure;
use super::templates::{self, Source};
use crate::config::RenderSettings;
use crate::content::Model;
use crate::content::kind::GONE;
use crate::report::{Code, Failure};
use expressions::Scope;
use given::given;
use known::Known;
use minijinja::machinery::parse;
use names::Names;
use samples::samples;
use std::collections::BTreeMap;
use walk::Walk;

/// Checks all templates of a project.
///
/// # Errors
/// Exit 2, with file and line: a template names a field that its query does not ask for, or a value, function, filter,
/// message, icon, island or template that does not exist; or a page or block has no template. All of them are in it.
pub fn check(config: RenderSettings<'_>, model: &Model, messages: &Messages) -> Result<(), Failure> {
    let sources = templates::read(config.project)?;
    check_complete(model, &sources)?;
    let syntax = templates::syntax()?;
    let (mut trees, mut unreadable) = (Vec::new(), Vec::new());
    for Source { name, text } in &sources {
        match parse(text, name, syntax.clone()) {
            Ok(tree) => trees.push((name.as_str(), tree)),
            Err(error) => unreadable.push(failure(&error)),
        }
    }
    Failure::none_of(unreadable)?;
    let known = Known::new(&sources, &trees, messages, config, &model.kinds)?;
    let names = trees.iter().map(|(name, tree)| {
        let seen = Walk::through(name, tree, &known, Scope::new());
        (*name, seen.names)
    });
    let names: BTreeMap<&str, Names<'_>> = names.collect();
    let given = given(&names, &known);
    let mut found = Vec::new();
    for (name, tree) in &trees {
        let given = given.get(name);
        let seen = Walk::through(name, tree, &known, samples(name, given, &known, &model.blocks));
        let mut judge = seen.judge;
        if let Some(given) = given {
            given.judge(&names[name], &mut judge);
        }
        found.append(&mut judge.found);
    }
    Failure::none_of(found)
}

/// Every kind of page and every block has a template, whether an editor uses it or not, and every site has some others.
fn check_complete(model: &Model, sources: &[Source]) -> Result<(), Failure> {
    let own = [LAYOUT, BODY, ICONS, TEMPLATE].map(str::to_owned).into_iter();
    let own = own.chain([GONE.template()]);
    let own = own.map(|name| ("a template that every site needs is missing", name));
    let kinds = model.kinds.iter();
    let pages = kinds.map(|kind| ("a kind of page has no template", kind.template()));
    let blocks = model.blocks.blocks();
    let blocks = blocks.map(|block| ("a block has no template", format!("blocks/{}.html", block.handle)));
    let templates = own.chain(pages).chain(blocks);
    let missing = templates.filter(|(_, name)| sources.iter().all(|source| source.name != *name));
    Failure::none_of(missing.map(|(what, missing)| {
        let place = format!("templates/{missing}");
        Failure::new(
            Code::TemplateMissing,
            what,
            place,
            "write it, or restore it from the repository",
        )
    }))
}
