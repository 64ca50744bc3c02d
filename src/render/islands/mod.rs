//! `island("Name", {props}, client="visible", slots={…})` in templates: an interactive component with its prerendered
//! HTML.

pub mod names;
pub mod props;

use super::prerender::{Prerender, Prerendered};
use super::recorder::{Recorder, UsedIsland};
use crate::report::{Mistake, Problem, Subject};
use html_escape::encode_double_quoted_attribute;
use minijinja::value::{Kwargs, Value};
use minijinja::{Environment, Error, ErrorKind, State};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Hydration strategies, besides `media(…)`. Each is a small function in `frontend/browser/strategies.ts`.
const STRATEGIES: [&str; 4] = ["load", "idle", "visible", "interaction"];

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

/// Adds `island` to the environment, for the islands of these names.
pub fn register(
    environment: &mut Environment<'static>,
    prerender: Arc<Prerender>,
    names: BTreeSet<String>,
    recorder: &Recorder,
) {
    let recorder = recorder.clone();
    environment.add_function(
        "island",
        move |state: &mut State<'_, '_>, name: String, props: Value, options: Kwargs| {
            let client: String = options.get("client")?;
            let slots: Option<Value> = options.get("slots")?;
            options.assert_all_used()?;
            let props = serde_json::to_value(&props)
                .map_err(|error| invalid(format!("the props of `{name}`: {error}")))?;
            let island = Island {
                props: checked(&names, &name, props)?,
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

/// The props of an island as JSON. Where they have a Rust type they are checked against it.
fn checked(names: &BTreeSet<String>, name: &str, props: serde_json::Value) -> Result<String, Error> {
    if names.contains(name) && !props::NAMES.contains(&name) {
        return Ok(props.to_string());
    }
    props::check(name, props).map_err(|error| invalid(error.to_string()))
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
    props: String,
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
                let content: String = if LATER.contains(&self.name.as_str()) {
                    String::new()
                } else {
                    self.slots.values().map(ToString::to_string).collect()
                };
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
        let mut html = String::new();
        for (part, slot) in prerendered.parts() {
            html.push_str(part);
            if let Some(content) = slot.and_then(|slot| self.slots.get(slot)) {
                html.push_str(&content.to_string());
            }
        }
        for (name, content) in self.slots.iter().filter(|(name, _)| !prerendered.shows(name)) {
            // The component shows it later; until then no browser renders it.
            html.push_str(&format!("<template data-slot=\"{name}\">{content}</template>"));
        }
        let props = if self.props == "{}" {
            String::new()
        } else {
            format!(
                " props='{}'",
                self.props
                    .replace('&', "&amp;")
                    .replace('\'', "&#39;")
                    .replace('<', "&lt;")
            )
        };
        format!(
            "<site-island name=\"{}\" client=\"{}\" prefix=\"{prefix}\"{props}>{html}</site-island>",
            self.name,
            encode_double_quoted_attribute(&self.client),
        )
    }
}

fn strategy(client: String) -> Result<String, Error> {
    let media = client
        .strip_prefix("media(")
        .is_some_and(|query| query.ends_with(')'));
    if media || STRATEGIES.contains(&client.as_str()) {
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
