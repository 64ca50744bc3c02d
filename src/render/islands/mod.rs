//! `island("Name", {props}, client="visible", slots={…})` in templates: an interactive component with its prerendered
//! HTML.

pub mod names;
pub mod props;

use super::prerender::{Prerender, Prerendered};
use super::recorder::{Recorder, UsedIsland};
use super::slotted::push;
use crate::report::{Mistake, Problem, Subject};
use html_escape::encode_double_quoted_attribute;
use minijinja::value::{Kwargs, Value};
use minijinja::{Environment, Error, ErrorKind, State};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Hydration strategies, besides `media(…)`. Each is a small function in `frontend/browser/strategies.ts`.
pub(super) const STRATEGIES: [&str; 4] = ["load", "idle", "visible", "interaction"];

/// Islands that show nothing before the browser decides to: without them there is nothing to read either.
const LATER: [&str; 2] = ["CookieBanner", "Popup"];

/// The islands of one template's output.
#[derive(Debug, Default)]
pub struct Used {
    /// Their names.
    pub names: BTreeSet<String>,
    /// The islands that failed to render.
    pub problems: Vec<Problem>,
    count: usize,
    /// Number of the first one: a partial is not the beginning of its part of the document.
    first: usize,
}

impl Used {
    /// The islands so far.
    pub(super) fn from_state<'a>(state: &'a mut State<'_, '_>) -> &'a mut Self {
        let first = state.lookup("first_island").and_then(|first| first.as_usize());
        let used = state.get_or_insert_extension(Self::default());
        used.first = first.unwrap_or_default();
        used
    }

    /// Number of the next island in its part of the document.
    pub(super) fn next(&self) -> usize {
        self.first + self.count
    }

    /// Adds the islands of a partial that follows.
    pub(super) fn append(&mut self, partial: &Self) {
        self.names.extend(partial.names.iter().cloned());
        self.problems.extend(partial.problems.iter().cloned());
        self.count += partial.count;
    }
}

/// Name of the function in templates.
pub(super) const ISLAND: &str = "island";

/// Adds `island` to the environment, for the islands of these names.
pub fn register(
    environment: &mut Environment<'static>,
    prerender: Arc<Prerender>,
    names: BTreeSet<String>,
    recorder: &Recorder,
) {
    let recorder = recorder.clone();
    let last = LastProps::default();
    environment.add_function(
        ISLAND,
        move |state: &mut State<'_, '_>, name: String, props: Value, options: Kwargs| {
            let client: String = options.get("client")?;
            let slots: Option<Value> = options.get("slots")?;
            options.assert_all_used()?;
            let island = Island {
                props: last.checked(&names, &name, &props)?,
                client: strategy(client)?,
                slots: slots.map(|slots| named(&slots)).transpose()?.unwrap_or_default(),
                name,
            };
            let html = island.html(state, &prerender);
            recorder.note(|uses| uses.islands.push(island.used(&html)));
            Ok::<_, Error>(Value::from_safe_string(html))
        },
    );
}

/// The last props of each island, as they were written and as they were checked: most pages with a form have the same.
#[derive(Debug, Default)]
struct LastProps(Mutex<HashMap<String, (String, Arc<str>)>>);

impl LastProps {
    /// The props of an island as JSON. Where they have a Rust type they are checked against it.
    fn checked(&self, names: &BTreeSet<String>, name: &str, props: &Value) -> Result<Arc<str>, Error> {
        let wrong = |error: serde_json::Error| invalid(format!("the props of `{name}`: {error}"));
        let written = serde_json::to_string(props).map_err(wrong)?;
        if names.contains(name) && !props::NAMES.contains(&name) {
            return Ok(written.into());
        }
        if let Some((same, checked)) = self.props().get(name)
            && *same == written
        {
            return Ok(Arc::clone(checked));
        }
        let props = serde_json::from_str(&written).map_err(wrong)?;
        let checked = props::check(name, props).map_err(|error| invalid(error.to_string()))?;
        let checked: Arc<str> = checked.into();
        let known = (written, Arc::clone(&checked));
        self.props().insert(name.to_owned(), known);
        Ok(checked)
    }

    fn props(&self) -> MutexGuard<'_, HashMap<String, (String, Arc<str>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn named(slots: &Value) -> Result<BTreeMap<String, Value>, Error> {
    let pairs = slots.try_iter()?.map(|name| {
        let html = slots.get_item(&name)?;
        Ok((name.to_string(), html))
    });
    pairs.collect()
}

struct Island {
    name: String,
    props: Arc<str>,
    client: String,
    slots: BTreeMap<String, Value>,
}

impl Island {
    fn html(&self, state: &mut State<'_, '_>, prerender: &Prerender) -> String {
        let known = |name: &str| state.lookup(name).map(|value| value.to_string());
        let scope = known("island_scope").unwrap_or_default();
        let path = known("path").unwrap_or_default();
        let used = Used::from_state(state);
        let prefix = format!("{scope}{}", used.next());
        used.count += 1;
        let names: Vec<String> = self.slots.keys().cloned().collect();
        match prerender.render(&self.name, &self.props, &prefix, &names) {
            Ok(html) => {
                used.names.insert(self.name.clone());
                self.marker(&prefix, &html)
            }
            Err(error) => {
                let mistake = Mistake::IslandFailed {
                    name: self.name.clone(),
                    error: error.to_string(),
                };
                used.problems
                    .push(Problem::new(mistake, Subject::Source(path), None));
                // Without a name nothing hydrates, but the content stays readable.
                let mut content = String::new();
                if !LATER.contains(&self.name.as_str()) {
                    self.slots.values().for_each(|slot| push(&mut content, slot));
                }
                format!("<site-island>{content}</site-island>")
            }
        }
    }

    fn used(&self, html: &str) -> UsedIsland {
        UsedIsland {
            name: self.name.clone(),
            client: self.client.clone(),
            props: self.props.len(),
            html: html.len(),
        }
    }

    fn marker(&self, prefix: &str, prerendered: &Prerendered) -> String {
        let client = encode_double_quoted_attribute(&self.client);
        let mut html = format!(
            "<site-island name=\"{}\" client=\"{client}\" prefix=\"{prefix}\"",
            self.name
        );
        if &*self.props != "{}" {
            html.push_str(" props='");
            let props = self.props.replace('&', "&amp;").replace('\'', "&#39;");
            html.push_str(&props.replace('<', "&lt;"));
            html.push('\'');
        }
        html.push('>');
        for (part, slot) in prerendered.parts() {
            html.push_str(part);
            if let Some(content) = slot.and_then(|slot| self.slots.get(slot)) {
                push(&mut html, content);
            }
        }
        for (name, content) in self.slots.iter().filter(|(name, _)| !prerendered.shows(name)) {
            // The component shows it later; until then no browser renders it.
            html.extend(["<template data-slot=\"", name, "\">"]);
            push(&mut html, content);
            html.push_str("</template>");
        }
        html + "</site-island>"
    }
}

/// Whether an island can be hydrated at that moment.
pub(super) fn is_strategy(client: &str) -> bool {
    let query = client.strip_prefix("media(");
    STRATEGIES.contains(&client) || query.is_some_and(|query| query.ends_with(')'))
}

fn strategy(client: String) -> Result<String, Error> {
    if is_strategy(&client) {
        return Ok(client);
    }
    Err(invalid(format!(
        "`{client}` is not a hydration strategy; use {} or media(<query>)",
        STRATEGIES.join(", ")
    )))
}

fn invalid(message: String) -> Error {
    Error::new(ErrorKind::InvalidOperation, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use minijinja::context;

    #[test]
    fn the_props_of_an_island_are_its_own_however_often_they_alternate() {
        let names: BTreeSet<String> = ["HtmlEmbed", "Eigen"].map(str::to_owned).into();
        let last = LastProps::default();
        let checked = |name: &str, props: &Value| last.checked(&names, name, props);
        let props = |src: &str| context! { src, texts => context! { title => "a", load => "b" } };
        for src in ["/a", "/b", "/a", "/a"] {
            let own = checked("Eigen", &props(src)).unwrap();
            assert!(own.contains(&format!("\"{src}\"")), "{own}");
            let embed = checked("HtmlEmbed", &props(src)).unwrap();
            assert!(embed.contains(&format!("\"{src}\"")), "{embed}");
            assert!(checked("HtmlEmbed", &context! { src }).is_err());
            assert!(checked("Unknown", &props(src)).is_err());
        }
    }
}
