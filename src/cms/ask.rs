//! One operation to run, and how a list of operations is divided when it is too much for one request.

use super::document_pending::of_pending;
use super::error::Error;
use super::queries::{Operation, Queries};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::sync::Arc;

/// An operation with its variables.
#[derive(Debug, Clone)]
pub struct Ask {
    pub(super) operation: Arc<Operation>,
    variables: Value,
    /// The elements it is about, its variable `id`. What is about several elements can be divided.
    pub(super) ids: Vec<String>,
    /// The answer may come from the CMS's cache.
    pub(super) cached: bool,
    /// Whether the operation is about entries that are still to appear.
    pending: bool,
    /// The CMS may refuse it: then its answer is null.
    pub(super) optional: bool,
}

impl Ask {
    /// The operation of that name in `queries/`, of that entry type where it is sliced.
    ///
    /// # Errors
    /// There is no such operation.
    pub fn new(
        queries: &Queries,
        name: &'static str,
        entry_type: Option<&str>,
        variables: Value,
    ) -> Result<Self, Error> {
        let operation = queries.operation(name, entry_type).ok_or_else(|| Error::Shape {
            query: name.into(),
            path: String::new(),
            detail: format!("there is no operation for {entry_type:?}"),
            entry: None,
        })?;
        Ok(Self {
            operation: Arc::clone(operation),
            variables,
            ids: Vec::new(),
            cached: false,
            pending: false,
            optional: false,
        })
    }

    /// An operation that is not in `queries/`, because not every CMS and token knows what it asks for. If this one does
    /// not, the answer is null.
    pub(super) fn optional(name: &str, document: String, variables: Value) -> Self {
        Self {
            operation: Arc::new(Operation::of_program(name, document)),
            variables,
            ids: Vec::new(),
            cached: false,
            pending: false,
            optional: true,
        }
    }

    /// Limits the operation to the elements with these ids.
    pub fn about(mut self, ids: Vec<String>) -> Self {
        self.variables["id"] = json!(ids);
        self.ids = ids;
        self
    }

    /// Sets whether the answer may come from the CMS's cache.
    pub fn cached(self, cached: bool) -> Self {
        Self { cached, ..self }
    }

    /// Sets whether the operation is about entries that are still to appear, instead of live ones.
    pub fn pending(self, pending: bool) -> Self {
        Self { pending, ..self }
    }

    /// How much it asks for: 1, or its elements.
    pub fn weight(&self) -> usize {
        self.ids.len().max(1)
    }

    /// Whether the operation asks for a part of a list, or for certain elements.
    pub(super) fn is_of_known_length(&self) -> bool {
        self.variables.get("id").is_some() || self.variables.get("limit").is_some()
    }

    /// What is sent, with the operation's text.
    pub(super) fn body(&self, document: &str) -> Value {
        let document = match self.pending {
            true => Cow::Owned(of_pending(document, &self.operation)),
            false => Cow::Borrowed(document),
        };
        json!({ "query": document, "variables": self.variables, "operationName": self.operation.name })
    }

    fn halves(&self) -> Option<(Self, Self)> {
        let (first, second) = self.ids.split_at(self.ids.len().div_ceil(2));
        let of = |ids: &[String]| self.clone().about(ids.to_vec());
        (!second.is_empty()).then(|| (of(first), of(second)))
    }
}

/// A list of operations in two parts.
#[derive(Debug)]
pub(super) enum Halves {
    /// Some of the operations, and the others.
    Operations(Vec<Ask>, Vec<Ask>),
    /// The only operation about some of its elements, and about the others.
    Elements(Ask, Ask),
}

impl Halves {
    /// `None` for a single operation about one element, or about none.
    pub(super) fn split(asks: &[Ask]) -> Option<Self> {
        match asks {
            [] => None,
            [ask] => ask.halves().map(|(first, second)| Self::Elements(first, second)),
            _ => {
                let (first, second) = asks.split_at(asks.len().div_ceil(2));
                Some(Self::Operations(first.to_vec(), second.to_vec()))
            }
        }
    }
}

/// The answer about the elements of two answers.
pub(super) fn joined(mut first: Value, second: Value) -> Value {
    let Value::Object(second) = second else {
        return first;
    };
    for (key, mut value) in second {
        match (first.get_mut(&key), &mut value) {
            (Some(Value::Array(list)), Value::Array(more)) => list.append(more),
            (Some(_), _) => {}
            (None, _) => first[key] = value,
        }
    }
    first
}

/// The names of operations without repetition, for messages.
pub(super) fn label(asks: &[Ask]) -> String {
    let mut names: Vec<&str> = asks.iter().map(|ask| ask.operation.name.as_str()).collect();
    names.dedup();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(ids: &[&str]) -> Ask {
        let ids = ids.iter().map(|id| (*id).to_owned()).collect();
        let queries = Queries::read(std::path::Path::new(crate::config::THIS_PROJECT)).unwrap();
        let variables = json!({ "section": ["*"] });
        let ask = Ask::new(&queries, "Page", Some("vacancy_Entry"), variables).unwrap();
        ask.about(ids)
    }

    #[test]
    fn operations_are_divided_before_their_elements() {
        let asks = [page(&["1", "2"]), page(&["3"]), page(&["4"])];
        let Some(Halves::Operations(first, second)) = Halves::split(&asks) else {
            panic!("three operations");
        };
        assert_eq!((first.len(), second.len()), (2, 1));
        let Some(Halves::Elements(first, second)) = Halves::split(&asks[..1]) else {
            panic!("two elements");
        };
        assert_eq!(
            (first.ids, second.ids),
            (vec!["1".to_owned()], vec!["2".to_owned()])
        );
        assert!(Halves::split(&asks[2..]).is_none() && Halves::split(&[]).is_none());
    }

    #[test]
    fn answers_about_some_elements_and_the_others_are_one_answer() {
        let all = joined(json!({ "entries": [1, 2] }), json!({ "entries": [3] }));
        assert_eq!(all, json!({ "entries": [1, 2, 3] }));
    }
}
