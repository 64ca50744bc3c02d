//! What templates use while they render a page: everything, to explain a page (`why`), or what they look up,
//! so that a build can tell whether a page is still the same ([`super::Record`]).
//!
//! A page is rendered by one thread, so each thread notes its own. A partial that pages share is rendered once, so what
//! it uses is kept with it ([`super::cached_partial`]).

use super::scope::Scope;
use minijinja::value::{Enumerator, Object, Value};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use thread_local::ThreadLocal;

/// The value whose fields are noted as well.
pub(super) const GLOBALS: &str = "globals";

/// What templates used.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Uses {
    /// Templates, by their names below `templates/`.
    pub templates: BTreeSet<String>,
    /// Names of messages.
    pub messages: BTreeSet<String>,
    /// Names of the values that all templates receive, such as `related` or `globals.contact`.
    pub values: BTreeSet<String>,
    /// The pages that those of these values with cards had, by the name of the value.
    pub cards: BTreeMap<&'static str, Vec<String>>,
    /// Keys of images.
    pub images: BTreeSet<String>,
    /// Files to download, by their addresses in the CMS.
    pub files: BTreeSet<String>,
    /// Paths of this site that `<main>` links to.
    pub paths: BTreeSet<String>,
    /// Entries of the bundle, such as `site.css`.
    pub assets: BTreeSet<String>,
    /// Islands in their order.
    pub islands: Vec<UsedIsland>,
}

/// An island on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedIsland {
    /// Its name.
    pub name: String,
    /// When it hydrates.
    pub client: String,
    /// Bytes of its props as JSON.
    pub props: usize,
    /// Bytes of its HTML in the page, with its props and slots.
    pub html: usize,
}

impl Uses {
    fn append(&mut self, other: &Self) {
        for (names, more) in [
            (&mut self.templates, &other.templates),
            (&mut self.messages, &other.messages),
            (&mut self.values, &other.values),
            (&mut self.images, &other.images),
            (&mut self.files, &other.files),
            (&mut self.paths, &other.paths),
            (&mut self.assets, &other.assets),
        ] {
            more.iter().for_each(|name| insert(names, name));
        }
        self.cards.extend(other.cards.clone());
        self.islands.extend(other.islands.iter().cloned());
    }
}

/// Notes what templates use, one page at a time on each thread. The default one notes nothing.
#[derive(Debug, Clone, Default)]
pub struct Recorder(Option<Arc<Notes>>);

/// What was noted.
#[derive(Debug)]
struct Notes {
    /// Whether everything is noted, not only lookups.
    everything: bool,
    /// Uses of the page, and of the partials that were begun on it.
    open: ThreadLocal<RefCell<Vec<Uses>>>,
}

impl Recorder {
    /// One that notes everything.
    pub fn new() -> Self {
        Self::noting(true)
    }

    /// One that notes values, images, files and paths.
    pub fn of_lookups() -> Self {
        Self::noting(false)
    }

    fn noting(everything: bool) -> Self {
        let open = ThreadLocal::new();
        Self(Some(Arc::new(Notes { everything, open })))
    }

    /// What was used so far on this thread. It begins again.
    pub fn take(&self) -> Uses {
        let mut taken = Uses::default();
        self.look_up(|uses| taken = std::mem::take(uses));
        taken
    }

    /// Whether the recorder notes everything.
    pub(super) fn is_on(&self) -> bool {
        self.0.as_ref().is_some_and(|notes| notes.everything)
    }

    /// Whether the recorder notes what is looked up.
    pub(super) fn notes_lookups(&self) -> bool {
        self.0.is_some()
    }

    /// A template is loaded.
    pub(super) fn template(&self, name: &str) {
        self.note(|uses| {
            uses.templates.insert(name.to_owned());
        });
    }

    /// A message is asked for.
    pub(super) fn message(&self, name: &str) {
        self.note(|uses| {
            uses.messages.insert(name.to_owned());
        });
    }

    /// An image is shown, or its address is asked for.
    pub(super) fn image(&self, key: &str) {
        self.look_up(|uses| insert(&mut uses.images, key));
    }

    /// The address of a file is asked for, by that in the CMS.
    pub(super) fn file(&self, url: &str) {
        self.look_up(|uses| insert(&mut uses.files, url));
    }

    /// A template has asked whether these paths are pages or files.
    pub(super) fn paths(&self, paths: BTreeSet<String>) {
        self.look_up(|uses| uses.paths.extend(paths));
    }

    /// Notes what is more than a lookup.
    pub(super) fn note(&self, add: impl FnOnce(&mut Uses)) {
        if self.is_on() {
            self.look_up(add);
        }
    }

    /// Notes a lookup.
    fn look_up(&self, add: impl FnOnce(&mut Uses)) {
        self.open(|open| {
            if let Some(uses) = open.last_mut() {
                add(uses);
            }
        });
    }

    /// A partial begins.
    pub(super) fn begin(&self) {
        self.open(|open| open.push(Uses::default()));
    }

    /// The partial ends: what it used.
    pub(super) fn end(&self) -> Uses {
        self.open(Vec::pop).flatten().unwrap_or_default()
    }

    /// The page has a partial that used this.
    pub(super) fn add(&self, partial: &Uses) {
        self.look_up(|uses| uses.append(partial));
    }

    /// The values that all templates receive, of which is noted which they name.
    pub(super) fn watched(&self, values: Value) -> Value {
        self.watched_below("", values)
    }

    /// The values that the template of one page receives: they are not lookups.
    pub(super) fn watched_of_page(&self, scope: Scope) -> Scope {
        if self.is_on() {
            Scope::over(self.watched(scope.into()))
        } else {
            scope
        }
    }

    fn watched_below(&self, prefix: &'static str, values: Value) -> Value {
        match &self.0 {
            None => values,
            Some(_) => Value::from_object(Watched {
                values,
                prefix,
                recorder: self.clone(),
            }),
        }
    }

    fn named(&self, prefix: &str, name: &str) {
        self.look_up(|uses| match prefix {
            "" => insert(&mut uses.values, name),
            prefix => insert(&mut uses.values, &format!("{prefix}{name}")),
        });
    }

    fn open<T>(&self, work: impl FnOnce(&mut Vec<Uses>) -> T) -> Option<T> {
        let open = self
            .0
            .as_ref()?
            .open
            .get_or(|| RefCell::new(vec![Uses::default()]));
        Some(work(&mut open.borrow_mut()))
    }
}

/// Most names are known already.
fn insert(names: &mut BTreeSet<String>, name: &str) {
    if !names.contains(name) {
        names.insert(name.to_owned());
    }
}

/// Values whose names are noted when they are asked for.
#[derive(Debug)]
struct Watched {
    values: Value,
    prefix: &'static str,
    recorder: Recorder,
}

impl Object for Watched {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn get_value_by_str(self: &Arc<Self>, name: &str) -> Option<Value> {
        let value = self.values.get_attr(name).ok()?;
        if value.is_undefined() {
            // A template may ask whether it is there. The names at the top are the program's, and the same in each build;
            // a template asks for all functions there first.
            if !self.recorder.is_on() && !self.prefix.is_empty() {
                self.recorder.named(self.prefix, name);
            }
            return None;
        }
        self.recorder.named(self.prefix, name);
        Some(match (self.prefix, name) {
            ("", GLOBALS) => self.recorder.watched_below("globals.", value),
            _ => value,
        })
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        let names: Vec<Value> = self.values.try_iter().map(Iterator::collect).unwrap_or_default();
        // Who sees all names may use all values.
        for name in names.iter().filter_map(Value::as_str) {
            self.recorder.named(self.prefix, name);
        }
        Enumerator::Values(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minijinja::{Environment, context};

    #[test]
    fn values_are_noted_when_a_template_names_them() {
        let recorder = Recorder::new();
        let globals = context! { contact => "c", footer => "f" };
        let values = recorder.watched(context! { globals, related => 1, newer => 2 });
        let environment = Environment::new();
        let text = "{% if false %}{{ newer }}{% endif %}{{ related }}{{ globals.contact }}{{ nothing }}";
        let shown = environment.render_str(text, context! { own => 3, ..values });
        assert_eq!(shown.unwrap(), "1c");
        let names: Vec<String> = recorder.take().values.into_iter().collect();
        assert_eq!(names, ["globals", "globals.contact", "related"]);
        assert_eq!(recorder.take(), Uses::default(), "it begins again");
    }

    #[test]
    fn what_a_partial_uses_belongs_to_each_page_with_it() {
        let recorder = Recorder::new();
        recorder.begin();
        recorder.note(|uses| {
            uses.messages.insert("a".into());
        });
        let partial = recorder.end();
        assert_eq!(recorder.take(), Uses::default());
        recorder.add(&partial);
        assert_eq!(recorder.take(), partial);
        let off = Recorder::default();
        off.add(&partial);
        assert_eq!(off.take(), Uses::default());
    }
}
