//! What the fragments select of which type.

use super::mistake::at;
use crate::cms::Queries;
use crate::report::Failure;
use apollo_compiler::collections::HashMap;
use apollo_compiler::executable::{self, Selection, SelectionSet};
use apollo_compiler::schema::{ExtendedType, Implementers};
use apollo_compiler::{Name, Node};

/// A field as it is asked for.
pub(super) type Asked = Node<executable::Field>;

/// Reads selections of the project's queries.
pub(super) struct Selected<'a> {
    pub(super) queries: &'a Queries,
    implementers: HashMap<Name, Implementers>,
}

impl<'a> Selected<'a> {
    pub(super) fn new(queries: &'a Queries) -> Self {
        Self {
            queries,
            implementers: queries.schema.implementers_map(),
        }
    }

    /// The fields that are asked for, each once.
    pub(super) fn fields(&self, set: &'a SelectionSet, of: &Name) -> Result<Vec<&'a Asked>, Failure> {
        let mut found: Vec<&'a Asked> = Vec::new();
        self.add_selected(set, of, &mut found);
        for (index, field) in found.iter().enumerate() {
            let twice = found[..index]
                .iter()
                .any(|other| other.response_key() == field.response_key() && !other.selection_set.is_empty());
            if twice {
                let what = format!("asks for `{}` twice", field.response_key());
                return Err(self.mistake(field, what, "put both into one, or give one an alias"));
            }
        }
        let mut known = Vec::new();
        found.retain(|field| {
            let new = !known.contains(&field.response_key());
            known.push(field.response_key());
            new
        });
        Ok(found)
    }

    /// Adds the fields of a selection that an entry of the type `of` has, those of fragments included.
    pub(super) fn add_selected(&self, set: &'a SelectionSet, of: &Name, found: &mut Vec<&'a Asked>) {
        for selection in &set.selections {
            match selection {
                Selection::Field(field) => found.push(field),
                Selection::InlineFragment(inline) => {
                    if inline
                        .type_condition
                        .as_ref()
                        .is_none_or(|on| self.applies(on, of))
                    {
                        self.add_selected(&inline.selection_set, of, found);
                    }
                }
                Selection::FragmentSpread(spread) => {
                    if let Some(fragment) = self.queries.written.fragments.get(&spread.fragment_name)
                        && self.applies(fragment.type_condition(), of)
                    {
                        self.add_selected(&fragment.selection_set, of, found);
                    }
                }
            }
        }
    }

    fn applies(&self, condition: &Name, of: &Name) -> bool {
        condition == of || self.implements(of, condition)
    }

    pub(super) fn implements(&self, name: &Name, interface: &str) -> bool {
        self.implementers
            .get(interface)
            .is_some_and(|types| types.objects.contains(name))
    }

    /// The object types that a selection names.
    pub(super) fn named(&self, set: &SelectionSet, types: &mut Vec<Name>) {
        for selection in &set.selections {
            let (condition, set) = match selection {
                Selection::Field(_) => continue,
                Selection::InlineFragment(inline) => (inline.type_condition.as_ref(), &inline.selection_set),
                Selection::FragmentSpread(spread) => {
                    match self.queries.written.fragments.get(&spread.fragment_name) {
                        Some(fragment) => (Some(fragment.type_condition()), &fragment.selection_set),
                        None => continue,
                    }
                }
            };
            match condition {
                Some(name)
                    if matches!(self.queries.schema.types.get(name), Some(ExtendedType::Object(_))) =>
                {
                    if !types.contains(name) {
                        types.push(name.clone());
                    }
                }
                _ => self.named(set, types),
            }
        }
    }

    pub(super) fn mistake(&self, field: &Asked, what: String, hint: &str) -> Failure {
        at(&self.queries.written.sources, field, what, hint.to_owned())
    }
}
