//! Mistakes in `cms.type_names`: each is told with its setting, because a type that is not asked for under its right name
//! looks like one that the CMS does not have.

use super::error::Error;
use super::names::Names;
use super::similar;
use crate::config;
use crate::report::{Code, Failure};

/// The types that are renamed are types of the queries.
///
/// # Errors
/// The first that is none.
pub fn known<'a>(names: &Names, known: impl Iterator<Item = &'a str> + Clone) -> Result<(), Error> {
    let mut renamed = names.renamed_types();
    let Some(wrong) = renamed.find(|ours| !known.clone().any(|name| name == *ours)) else {
        return Ok(());
    };
    let known: Vec<&str> = known.collect();
    let hint = match similar(wrong, &known).as_slice() {
        [] => "name a type of queries/schema.graphql".to_owned(),
        names => format!("did you mean `{}`?", names.join("`, `")),
    };
    Err(refused(
        wrong,
        format!("the queries have no type `{wrong}`"),
        hint,
    ))
}

/// A type that the CMS does not have is not one that was renamed.
///
/// # Errors
/// It was.
pub fn there(names: &Names, ours: &str) -> Result<(), Error> {
    let theirs = names.type_in_cms(ours);
    if theirs == ours {
        return Ok(());
    }
    Err(refused(
        ours,
        format!("the CMS has no type `{theirs}`, or its token may not read it"),
        format!("write the name that `{ours}` has in your CMS, or allow it to the token"),
    ))
}

/// The CMS's schema with our names, as SDL.
///
/// # Errors
/// It lacks a type that `cms.type_names` says it has: exit 2.
pub fn schema(config: &config::Cms, sdl: &str) -> Result<String, Failure> {
    let names = Names::from_config(config);
    let has = |name: &str| {
        let mut lines = sdl.lines();
        lines.any(|line| line.split(' ').nth(1) == Some(name))
    };
    for ours in names.renamed_types().filter(|ours| !has(names.type_in_cms(ours))) {
        there(&names, ours)?;
    }
    Ok(names.in_schema(sdl))
}

fn refused(ours: &str, what: String, hint: String) -> Error {
    let place = format!("`cms.type_names.{ours}` in sitegen.toml");
    Failure::new(Code::SettingWrong, what, place, hint).into()
}
