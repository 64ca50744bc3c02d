//! Decodes answers to wire types: every key that the document requests must be present.
//!
//! Production Craft drops unknown fields without an error, so a renamed field would otherwise look like an empty one.
//! Blocks are identified by `typeHandle`, because the type's name may have a suffix (`team2_Entry`).

use super::answer_path::{AnswerPath, kind};
use super::document_without::without;
use super::documents::{BLOCKS_UNION, EntryFragment};
use super::error::Error;
use super::leaf;
use super::names::Names;
use super::queries::{Operation, Queries};
use super::schema_differences::SchemaDifferences;
use apollo_compiler::executable::{Field, Selection, SelectionSet};
use apollo_compiler::schema::{ExtendedType, Implementers};
use apollo_compiler::{Name, collections, executable};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// Checks answers against the documents that asked for them.
#[derive(Debug)]
pub struct Decoder {
    queries: Arc<Queries>,
    implementers: collections::HashMap<Name, Implementers>,
    /// The types of blocks that are asked for.
    blocks: BTreeSet<String>,
    configured: Names,
    pub(super) differences: OnceLock<SchemaDifferences>,
}

impl Decoder {
    /// `names`: what the CMS calls otherwise.
    pub fn new(queries: Arc<Queries>, names: Names) -> Self {
        let blocks = queries.blocks.iter();
        Self {
            implementers: queries.schema.implementers_map(),
            blocks: blocks.map(EntryFragment::type_name).collect(),
            configured: names,
            differences: OnceLock::new(),
            queries,
        }
    }

    /// The documents.
    pub fn queries(&self) -> &Arc<Queries> {
        &self.queries
    }

    /// The CMS's other names.
    pub fn names(&self) -> &Names {
        self.differences
            .get()
            .map_or(&self.configured, |differences| &differences.names)
    }

    /// The types of blocks that the CMS does not have.
    pub fn absent(&self) -> &BTreeSet<String> {
        static NONE: BTreeSet<String> = BTreeSet::new();
        self.differences
            .get()
            .map_or(&NONE, |differences| &differences.absent)
    }

    /// This counts from here on. A second call changes nothing: requests are under way.
    pub(super) fn adapt_to(&self, differences: SchemaDifferences) {
        let _ = self.differences.set(differences);
    }

    /// The text to send: the operation's, with the CMS's names, and without the blocks that it does not have.
    pub fn document<'a>(&self, operation: &'a Operation) -> Cow<'a, str> {
        match self.queries.parsed(operation) {
            None => Cow::Borrowed(&operation.document),
            Some(parsed) if self.absent().is_empty() => self.names().in_document(&operation.document, parsed),
            Some(parsed) => {
                let document = without(parsed, self.absent());
                let text = document.to_string();
                Cow::Owned(self.names().in_document(&text, &document).into_owned())
            }
        }
    }

    /// Checks `data` and reads it into the operation's wire type.
    ///
    /// # Errors
    /// A key is missing, null or of another type than the schema says: [`Error`] names its path and entry.
    pub fn decode<T: serde::de::DeserializeOwned>(
        &self,
        operation: &Operation,
        mut data: Value,
    ) -> Result<T, Error> {
        let fail = |detail: String| Error::Shape {
            query: operation.name.clone(),
            path: String::new(),
            detail,
            entry: None,
        };
        let document = self.queries.parsed(operation);
        let document = document.ok_or_else(|| fail("the document does not parse".into()))?;
        let root = document.operations.iter().next();
        let root = root.ok_or_else(|| fail("no operation".into()))?;
        let mut at = AnswerPath {
            query: &operation.name,
            path: Vec::new(),
            entry: None,
            document,
        };
        self.object(&mut data, &root.selection_set, &mut at)?;
        serde_json::from_value(data).map_err(|error| fail(error.to_string()))
    }

    fn object(&self, value: &mut Value, set: &SelectionSet, at: &mut AnswerPath<'_>) -> Result<(), Error> {
        // PHP encodes an empty object as a list.
        if value.as_array().is_some_and(Vec::is_empty) {
            *value = Value::Object(serde_json::Map::new());
        }
        if !value.is_object() {
            return Err(at.shape(format!("expected an object, found {}", kind(value))));
        }
        let type_name = self.name_type(value, set);
        let outer = label(value, at.path.len()).map(|label| at.entry.replace(label));
        self.fields(value, set, type_name.as_deref(), at)?;
        if let Some(outer) = outer {
            at.entry = outer;
        }
        Ok(())
    }

    fn fields(
        &self,
        value: &mut Value,
        set: &SelectionSet,
        type_name: Option<&str>,
        at: &mut AnswerPath<'_>,
    ) -> Result<(), Error> {
        for selection in &set.selections {
            match selection {
                Selection::Field(field) => self.field(value, field, at)?,
                Selection::InlineFragment(inline) => {
                    if self.applies(inline.type_condition.as_ref(), type_name, &set.ty) {
                        self.fields(value, &inline.selection_set, type_name, at)?;
                    }
                }
                Selection::FragmentSpread(spread) => {
                    let fragment: Option<&executable::Fragment> = at
                        .document
                        .fragments
                        .get(&spread.fragment_name)
                        .map(|node| &**node);
                    if let Some(fragment) = fragment
                        && self.applies(Some(&fragment.selection_set.ty), type_name, &set.ty)
                    {
                        let selections = fragment.selection_set.clone();
                        self.fields(value, &selections, type_name, at)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn field(&self, value: &mut Value, field: &Field, at: &mut AnswerPath<'_>) -> Result<(), Error> {
        let key = field.response_key().as_str();
        let Some(inner) = value.get_mut(key) else {
            return Err(at.missing(key));
        };
        if inner.is_null() {
            return if field.ty().is_non_null() {
                Err(at.missing(key))
            } else {
                Ok(())
            };
        }
        if field.selection_set.is_empty() {
            let Some(detail) = leaf::misfit(inner, field.ty()) else {
                return Ok(());
            };
            at.path.push(key.to_owned());
            return Err(at.shape(detail));
        }
        if !field.ty().is_list() {
            at.path.push(key.to_owned());
            self.object(inner, &field.selection_set, at)?;
            at.path.pop();
            return Ok(());
        }
        let Some(items) = inner.as_array_mut() else {
            at.path.push(key.to_owned());
            return Err(at.shape(format!("expected a list, found {}", kind(inner))));
        };
        // Craft leaves out of a list what is disabled, deleted or not for this token. A null is something that it lost.
        for (index, item) in items.iter_mut().enumerate() {
            at.path.push(format!("{key}[{index}]"));
            self.object(item, &field.selection_set, at)?;
            at.path.pop();
        }
        Ok(())
    }

    /// Puts our name of the object's type into `__typename` and returns it.
    fn name_type(&self, value: &mut Value, set: &SelectionSet) -> Option<String> {
        let theirs = value["__typename"].as_str()?.to_owned();
        let mut name = self.names().our_type(&theirs).to_owned();
        if set.ty == BLOCKS_UNION {
            let by_handle = value["typeHandle"]
                .as_str()
                .map(|handle| format!("{handle}_Entry"));
            name = match by_handle {
                Some(by_handle) if self.blocks.contains(&by_handle) => by_handle,
                _ if self.blocks.contains(&name) => name,
                _ => String::new(),
            };
        }
        if name != theirs {
            value["__typename"] = Value::String(name.clone());
        }
        Some(name)
    }

    /// Whether a fragment on `condition` applies to an object of type `name` in a place of type `place`.
    fn applies(&self, condition: Option<&Name>, name: Option<&str>, place: &Name) -> bool {
        let Some(condition) = condition else { return true };
        let Some(name) = name else {
            return condition == place;
        };
        if condition == place || condition == name {
            return true;
        }
        if !self.queries.schema.types.contains_key(name) {
            // A type the documents do not name: it has what its interfaces have.
            return matches!(
                self.queries.schema.types.get(condition),
                Some(ExtendedType::Interface(_))
            );
        }
        self.implementers
            .get(condition)
            .is_some_and(|types| types.objects.contains(name))
    }
}

/// What a message calls an object at this depth, if an error in it is not one of the entry around it: an asset or a block
/// in a field is a part of that entry.
fn label(value: &Value, depth: usize) -> Option<String> {
    let id = value["id"].as_str()?;
    let name = value["uri"].as_str().or_else(|| value["slug"].as_str());
    match (depth, name) {
        (1 | 2, Some(name)) => Some(format!("entry {id} `{name}`")),
        (1, None) => Some(format!("element {id}")),
        _ => None,
    }
}

#[cfg(test)]
#[path = "decode_tests.rs"]
mod tests;
