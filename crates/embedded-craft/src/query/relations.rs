//! `relatedTo` and its variants.

use std::collections::HashSet;

use apollo_compiler::resolvers::FieldError;
use serde_json::{Map, Value};

use crate::craft::Context;
use crate::craft::element::Element;
use crate::query::scope::{Scope, ids};

/// What the elements of a query must be (or must not be) related to, in either direction.
#[derive(Debug, Default)]
pub(crate) struct Relations {
    any_of: Vec<HashSet<u32>>,
    none_of: HashSet<u32>,
}

impl Relations {
    /// `select` finds the elements of a query inside the arguments.
    pub(crate) fn new<'a>(
        arguments: &Map<String, Value>,
        select: impl Fn(Scope<'_>, &Map<String, Value>) -> Result<Vec<&'a Element>, FieldError>,
    ) -> Result<Self, FieldError> {
        let mut relations = Self::default();
        if let Some(parameter) = arguments.get("relatedTo").filter(|value| !value.is_null()) {
            let all = parameter.get(0).and_then(Value::as_str) == Some("and");
            let wanted = ids(parameter);
            if all {
                relations
                    .any_of
                    .extend(wanted.into_iter().map(|id| HashSet::from([id])));
            } else {
                relations.any_of.push(wanted);
            }
        }
        if let Some(parameter) = arguments.get("relatedToAll").filter(|value| !value.is_null()) {
            relations
                .any_of
                .extend(ids(parameter).into_iter().map(|id| HashSet::from([id])));
        }
        if let Some(parameter) = arguments.get("notRelatedTo") {
            relations.none_of = ids(parameter);
        }
        for (argument, scope) in [
            ("relatedToEntries", Scope::Entries),
            ("relatedToAssets", Scope::Assets),
        ] {
            let Some(Value::Array(criteria)) = arguments.get(argument) else {
                continue;
            };
            for criterion in criteria {
                let Value::Object(criterion) = criterion else {
                    continue;
                };
                let found = select(scope, criterion)?;
                relations
                    .any_of
                    .push(found.iter().map(|element| element.id).collect());
            }
        }
        Ok(relations)
    }

    pub(crate) fn allow(&self, context: Context<'_>, element: &Element) -> bool {
        let related = |wanted: &HashSet<u32>| {
            let points_to = element.relations.iter().any(|id| wanted.contains(id));
            let is_pointed_to = || {
                let mut sources = wanted.iter().filter_map(|id| context.element(*id));
                sources.any(|source| source.relations.binary_search(&element.id).is_ok())
            };
            points_to || is_pointed_to()
        };
        self.any_of.iter().all(related) && (self.none_of.is_empty() || !related(&self.none_of))
    }
}
