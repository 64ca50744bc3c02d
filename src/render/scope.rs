//! The values that a template can name: its own in one list, and below them those that it shares with others.
//!
//! A template names some 300 values and functions, and each name is looked for among the values first. `context!` would
//! make a map over a map for every step of rendering, which are all asked one after the other.

use minijinja::value::{Enumerator, Object, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Values by name; the last one of a name counts.
#[derive(Debug, Clone)]
pub(super) struct Scope {
    own: Vec<(&'static str, Value)>,
    below: Value,
    /// A name, and whether a template has asked for it.
    asked: Option<(&'static str, Arc<AtomicBool>)>,
}

impl Scope {
    /// Nothing but the values that others share.
    pub(super) fn over(below: Value) -> Self {
        let own = Vec::new();
        let asked = None;
        Self { own, below, asked }
    }

    /// Notes whether a template asks for the value of this name.
    pub(super) fn noting(mut self, name: &'static str, asked: Arc<AtomicBool>) -> Self {
        self.asked = Some((name, asked));
        self
    }

    /// Adds values.
    pub(super) fn with(mut self, more: impl IntoIterator<Item = (&'static str, Value)>) -> Self {
        self.own.extend(more);
        self
    }
}

impl From<Scope> for Value {
    fn from(scope: Scope) -> Self {
        Self::from_object(scope)
    }
}

impl Object for Scope {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        if let Some((name, asked)) = &self.asked
            && *name == key
        {
            asked.store(true, Ordering::Relaxed);
        }
        let own = self.own.iter().rev().find(|(name, _)| *name == key);
        let value = match own {
            Some((_, value)) => value.clone(),
            None => self.below.get_attr(key).ok()?,
        };
        (!value.is_undefined()).then_some(value)
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        let below = self.below.try_iter().into_iter().flatten();
        let own = self.own.iter().map(|(name, _)| Value::from(*name));
        let mut names: Vec<Value> = below.chain(own).collect();
        names.sort();
        names.dedup();
        Enumerator::Values(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minijinja::{Environment, context};

    #[test]
    fn the_last_value_of_a_name_counts_and_those_below_are_seen() {
        let scope = Scope::over(context! { a => 1, b => 1 }).with([("b", 2.into()), ("c", 2.into())]);
        let value = Value::from(scope.with([("c", 3.into())]));
        let shown = Environment::new().render_str("{{ a }}{{ b }}{{ c }}{{ d }}", &value);
        assert_eq!(shown.unwrap(), "123");
        let names: Vec<String> = value.try_iter().unwrap().map(|name| name.to_string()).collect();
        assert_eq!(names, ["a", "b", "c"]);
    }
}
