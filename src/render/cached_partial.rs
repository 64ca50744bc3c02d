//! `cached_partial("partials/card.html", card=card, …)` in templates: includes a template that is the same on many
//! pages, and renders it once for each set of values.
//!
//! The template sees what all pages share, and the values that it is given; it cannot see the page. So equal values
//! give equal HTML. What differs on each page is given as a slot: the template says where it stands, and cannot look
//! into it.

use super::islands::Used;
use super::page_images::PageImages;
use super::partial_values::PartialValues;
use super::recorder::{Recorder, Uses};
use super::rendered::Rendered;
use super::rich_text::is_main;
use super::slotted::{Slotted, place};
use minijinja::value::{Kwargs, Object, Value};
use minijinja::{Environment, Error, ErrorKind, State, context};
use std::collections::HashMap;
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
#[derive(Debug, Default, PartialEq, Eq, Hash)]
struct Key {
    template: String,
    /// See [`PartialValues::key`].
    values: String,
    is_main: bool,
    /// Prefix of the ids of its islands, and the number of the first one.
    scope: String,
    first_island: usize,
    /// Images of `<main>` before it: the first ones are loaded at once.
    images_before: usize,
}

/// A rendered partial.
#[derive(Debug)]
struct Partial {
    html: Slotted,
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
    let cache = state.lookup(CACHE);
    let Some(partials) = cache
        .as_ref()
        .and_then(Value::downcast_object_ref::<CachedPartials>)
    else {
        return Err(invalid(
            "`cached_partial` is used outside of a page: use `include`".to_owned(),
        ));
    };
    let given = PartialValues::new(&template, values)?;
    let scope = state.lookup("island_scope").map(|scope| scope.to_string());
    let is_main = is_main(state);
    let key = Key {
        values: given.key().map_err(|error| invalid(error.to_string()))?,
        scope: scope.unwrap_or_default(),
        first_island: Used::from_state(state).next(),
        images_before: if is_main {
            PageImages::from_state(state).seen()
        } else {
            0
        },
        is_main,
        template,
    };
    let partial = match partials.find(&key) {
        Some(partial) => partial,
        None => {
            recorder.begin();
            let rendered = render(state, partials, cache.clone(), &key, &given);
            let uses = recorder.end();
            let partial = Arc::new(Partial { uses, ..rendered? });
            partials.keep(key, &partial);
            partial
        }
    };
    recorder.add(&partial.uses);
    Used::from_state(state).append(&partial.islands);
    PageImages::from_state(state).append(&partial.images);
    Ok(partial.html.filled(&given.slots))
}

fn render(
    state: &State<'_, '_>,
    partials: &CachedPartials,
    cache: Option<Value>,
    key: &Key,
    given: &PartialValues,
) -> Result<Partial, Error> {
    let mut values = given.values.clone();
    values.extend(given.slots.iter().map(|(name, _)| (name.clone(), place(name))));
    let known = context! { ..Value::from(values), ..partials.shared.clone() };
    let values = context! { ..of_partial(key, cache), ..known };
    let rendered = state
        .get_template(&key.template)
        .and_then(|template| Rendered::new(&template, values));
    // As of `include`: the mistake has its own place, and this one says who includes it.
    let Rendered {
        html,
        islands,
        images,
    } = rendered.map_err(|error| {
        let what = format!("cannot render `{}`", key.template);
        Error::new(ErrorKind::BadInclude, what).with_source(error)
    })?;
    let names = given.slots.iter().map(|(name, _)| name.as_str());
    let html = Slotted::new(html, names).map_err(|error| {
        let what = format!("cannot fill the slots of `{}`", key.template);
        Error::new(ErrorKind::BadInclude, what).with_source(error)
    })?;
    Ok(Partial {
        html,
        islands,
        images,
        uses: Uses::default(),
    })
}

/// The values that every partial receives.
fn of_partial(key: &Key, cache: Option<Value>) -> Value {
    context! {
        island_scope => key.scope.as_str(),
        first_island => key.first_island,
        images_before => key.images_before,
        is_main => key.is_main,
        // It has no page: its problems are those of the template.
        path => format!("templates/{}", key.template),
        cached_partials => cache,
    }
}

/// The values that every partial receives, for one of nothing.
pub(super) fn of_any_partial() -> Value {
    of_partial(&Key::default(), None)
}

fn invalid(message: String) -> Error {
    Error::new(ErrorKind::InvalidOperation, message)
}
