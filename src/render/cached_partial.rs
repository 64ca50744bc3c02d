//! `cached_partial("partials/site-footer.html", name=value, …)` in templates: includes a template that is the same on
//! most pages, and renders it once for each set of values.
//!
//! The template sees what all pages share, and the values that it is given; it cannot see the page. So equal values
//! give equal HTML.

use super::islands::Used;
use super::page_images::PageImages;
use super::recorder::{Recorder, Uses};
use super::rendered::Rendered;
use super::rich_text::is_main;
use minijinja::value::{Kwargs, Object, Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind, State, context};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// Name of the [`CachedPartials`] among the values of a template.
const CACHE: &str = "cached_partials";

/// The partials of one site that were rendered so far.
#[derive(Debug)]
pub(super) struct CachedPartials {
    /// The values that all pages share.
    shared: Value,
    done: Mutex<HashMap<Key, Arc<Partial>>>,
}

impl Object for CachedPartials {}

/// What the output of a partial depends on.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Key {
    template: String,
    /// The given values as JSON.
    values: String,
    /// Prefix of the ids of its islands, and the number of the first one.
    scope: String,
    first_island: usize,
}

/// A rendered partial.
#[derive(Debug)]
struct Partial {
    html: Value,
    islands: Used,
    images: PageImages,
    uses: Uses,
}

impl CachedPartials {
    pub(super) fn new(shared: Value) -> Self {
        let done = Mutex::default();
        Self { shared, done }
    }

    fn find(&self, key: &Key) -> Option<Arc<Partial>> {
        let done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        done.get(key).cloned()
    }

    fn keep(&self, key: Key, partial: &Arc<Partial>) {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        done.insert(key, Arc::clone(partial));
    }
}

/// Adds `cached_partial` to the environment.
pub fn register(environment: &mut Environment<'static>, recorder: &Recorder) {
    let recorder = recorder.clone();
    environment.add_function(
        "cached_partial",
        move |state: &mut State<'_, '_>, template: String, values: Kwargs| {
            include(state, template, &values, &recorder)
        },
    );
}

fn include(
    state: &mut State<'_, '_>,
    template: String,
    values: &Kwargs,
    recorder: &Recorder,
) -> Result<Value, Error> {
    if is_main(state) {
        return Err(invalid(format!(
            "`{template}` is in `<main>`, where every page differs: use `include`"
        )));
    }
    let cache = state.lookup(CACHE);
    let Some(partials) = cache
        .as_ref()
        .and_then(Value::downcast_object_ref::<CachedPartials>)
    else {
        return Err(invalid(
            "`cached_partial` is used outside of the layout: use `include`".to_owned(),
        ));
    };
    let values = plain(&template, values)?;
    let scope = state.lookup("island_scope").map(|scope| scope.to_string());
    let key = Key {
        values: serde_json::to_string(&values).map_err(|error| invalid(error.to_string()))?,
        scope: scope.unwrap_or_default(),
        first_island: Used::from_state(state).next(),
        template,
    };
    let partial = match partials.find(&key) {
        Some(partial) => partial,
        None => {
            recorder.begin();
            let rendered = render(state, partials, cache.clone(), &key, values);
            let uses = recorder.end();
            let partial = Arc::new(Partial { uses, ..rendered? });
            partials.keep(key, &partial);
            partial
        }
    };
    recorder.add(&partial.uses);
    Used::from_state(state).append(&partial.islands);
    state
        .get_or_insert_extension(PageImages::default())
        .append(&partial.images);
    Ok(partial.html.clone())
}

fn render(
    state: &State<'_, '_>,
    partials: &CachedPartials,
    cache: Option<Value>,
    key: &Key,
    values: BTreeMap<String, Value>,
) -> Result<Partial, Error> {
    let values = context! {
        island_scope => key.scope.as_str(),
        first_island => key.first_island,
        is_main => false,
        // It has no page: its problems are those of the template.
        path => format!("templates/{}", key.template),
        cached_partials => cache,
        ..context! { ..Value::from(values), ..partials.shared.clone() }
    };
    let rendered = state
        .get_template(&key.template)
        .and_then(|template| template.render_captured(values));
    // As of `include`: the mistake has its own place, and this one says who includes it.
    let captured = rendered.map_err(|error| {
        let what = format!("cannot render `{}`", key.template);
        Error::new(ErrorKind::BadInclude, what).with_source(error)
    })?;
    let Rendered {
        html,
        islands,
        images,
    } = captured.into();
    Ok(Partial {
        html: Value::from_safe_string(html),
        islands,
        images,
        uses: Uses::default(),
    })
}

/// The given values, which must be told apart by their JSON.
fn plain(template: &str, values: &Kwargs) -> Result<BTreeMap<String, Value>, Error> {
    let names: Vec<String> = values.args().map(str::to_owned).collect();
    let values = names.into_iter().map(|name| {
        let value: Value = values.get(&name)?;
        let is_plain = match value.kind() {
            ValueKind::None | ValueKind::Bool | ValueKind::Number => true,
            ValueKind::String => !value.is_safe(),
            _ => false,
        };
        is_plain.then_some((name.clone(), value)).ok_or_else(|| {
            invalid(format!(
                "`{name}` of `{template}` is not a plain text, number or boolean"
            ))
        })
    });
    values.collect()
}

fn invalid(message: String) -> Error {
    Error::new(ErrorKind::InvalidOperation, message)
}
