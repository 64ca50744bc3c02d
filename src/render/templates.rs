//! The template environment: every file in `templates/`, strict about undefined values, escaping HTML.

use super::messages::Messages;
use super::phrase::Phrase;
use super::prerender::Prerender;
use super::recorder::Recorder;
use super::template_error::failure;
use super::{cached_partial, functions, islands};
use crate::assets::Manifest;
use crate::config::is_of_text_editor;
use crate::content::markup::each_value;
use crate::report::{Code, Failure};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Value;
use minijinja::{AutoEscape, Environment, Error, Output, State, UndefinedBehavior};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Reads and compiles all templates. Beside them: a hash of what they say.
///
/// # Errors
/// A template cannot be read or has a mistake: exit 2, with file and line.
pub fn environment(
    project: &Path,
    manifest: Arc<Manifest>,
    messages: Messages,
    prerender: Arc<Prerender>,
    recorder: &Recorder,
) -> Result<(Environment<'static>, String), Failure> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_debug(true);
    environment.set_formatter(escape);
    environment.set_syntax(syntax()?);
    let sources = read(project)?;
    let mut hasher = blake3::Hasher::new();
    for Source { name, text } in sources {
        for part in [&name, &text] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        environment
            .add_template_owned(name, text)
            .map_err(|error| failure(&error))?;
    }
    if recorder.is_on() {
        let noting = recorder.clone();
        environment.set_path_join_callback(move |name, _| {
            noting.template(name);
            name.into()
        });
    }
    functions::register(&mut environment, messages, manifest, recorder);
    let mut icons = Vec::new();
    let symbols = environment
        .get_template(functions::ICONS)
        .map_err(|error| failure(&error))?;
    each_value(symbols.source(), "symbol", "id", |id| {
        icons.push(id);
    });
    functions::register_icons(&mut environment, icons);
    cached_partial::register(&mut environment, recorder);
    islands::register(
        &mut environment,
        prerender,
        islands::names::names(project),
        recorder,
    );
    Ok((environment, hasher.finalize().to_hex().to_string()))
}

/// A template as it was written.
#[derive(Debug, Clone)]
pub struct Source {
    /// Its name below `templates/`.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// The templates of a project, by name.
///
/// # Errors
/// A file or folder cannot be read: exit 2.
pub fn read(project: &Path) -> Result<Vec<Source>, Failure> {
    let folder = project.join("templates");
    let mut paths = Vec::new();
    walk(&folder, &mut paths).map_err(|error| unreadable(&folder, &error))?;
    paths.sort();
    let sources = paths.into_iter().map(|path| {
        let name = path.strip_prefix(&folder).unwrap_or(&path);
        let name = name.to_string_lossy().replace('\\', "/");
        let text = std::fs::read_to_string(&path).map_err(|error| unreadable(&path, &error))?;
        Ok(Source { name, text })
    });
    sources.collect()
}

/// How templates are written: lines of statements leave no blank lines.
///
/// # Errors
/// None that could happen: the syntax is the default one.
pub fn syntax() -> Result<SyntaxConfig, Failure> {
    SyntaxConfig::builder()
        .trim_blocks(true)
        .lstrip_blocks(true)
        .build()
        .map_err(|error| Failure::internal(error.to_string(), "template syntax"))
}

/// Writes a value into HTML. The default formatter would also escape slashes, which makes every address unreadable.
fn escape(out: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    if let Some(phrase) = value.downcast_object_ref::<Phrase>() {
        return out.write_str(&phrase.html()).map_err(Error::from);
    }
    match value.as_str() {
        Some(text) if !value.is_safe() && matches!(state.auto_escape(), AutoEscape::Html) => out
            .write_str(&html_escape::encode_quoted_attribute(text))
            .map_err(Error::from),
        _ => minijinja::escape_formatter(out, state, value),
    }
}

/// Every template. walkdir would save four of these lines.
fn walk(folder: &Path, paths: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if is_of_text_editor(&entry.file_name().to_string_lossy()) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            walk(&path, paths)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "html" || extension == "svg")
        {
            paths.push(path);
        }
    }
    Ok(())
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(
        Code::SourceUnreadable,
        format!("cannot read: {error}"),
        path.display().to_string(),
        "restore it from the repository",
    )
}
