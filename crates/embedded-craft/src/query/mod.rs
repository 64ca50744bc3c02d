//! Element queries: `entries`, `assets`, `globalSets` and the lists that hang on an element.

mod criteria;
mod filter;
mod relations;
pub(crate) mod scope;
mod sort;

use std::collections::BTreeSet;

use apollo_compiler::resolvers::FieldError;
use serde_json::{Map, Value};

use crate::craft::Context;
use crate::craft::element::{Element, Kind};
use crate::craft::errors::internal_error;
use crate::query::criteria::{Criteria, check_compared, place_fits};
use crate::query::filter::{Actual, Parameter};
use crate::query::relations::Relations;
use crate::query::scope::{Scope, as_id};
use crate::query::sort::sort;

/// The elements of a query in their order, without `limit` and `offset`.
pub(crate) fn select<'a>(
    context: Context<'a>,
    scope: Scope<'_>,
    arguments: &Map<String, Value>,
) -> Result<Vec<&'a Element>, FieldError> {
    let candidates = candidates(context, scope, arguments);
    narrow(context, scope, arguments, candidates)
}

/// Filters and orders `elements` as the arguments say.
pub(crate) fn narrow<'a>(
    context: Context<'a>,
    scope: Scope<'_>,
    arguments: &Map<String, Value>,
    elements: Vec<&'a Element>,
) -> Result<Vec<&'a Element>, FieldError> {
    check_site(arguments)?;
    check_compared(arguments)?;
    let relations = Relations::new(arguments, |scope, arguments| select(context, scope, arguments))?;
    let criteria = Criteria::new(arguments);
    let mut found = Vec::new();
    for element in elements {
        #[cfg(feature = "testing")]
        if is_of_other_site(context, element) {
            continue;
        }
        if context.allows(element)
            && has_status(element, arguments)
            && criteria.fit(context, element)?
            && relations.allow(context, element)
            && place_fits(context, element, arguments)
        {
            found.push(element);
        }
    }
    sort(
        context,
        scope,
        arguments.get("orderBy").and_then(Value::as_str),
        &mut found,
    )?;
    if arguments.get("inReverse") == Some(&Value::Bool(true)) {
        found.reverse();
    }
    if arguments.get("fixedOrder") == Some(&Value::Bool(true))
        && let Some(Value::Array(wanted)) = arguments.get("id")
    {
        let position = |element: &Element| wanted.iter().position(|id| as_id(id) == Some(element.id));
        found.sort_by_key(|element| position(element));
    }
    Ok(found)
}

/// `limit` and `offset`, and the cap of the settings.
pub(crate) fn page<'a>(
    context: Context<'_>,
    arguments: &Map<String, Value>,
    found: Vec<&'a Element>,
) -> Vec<&'a Element> {
    let cap = match context.craft.settings.max_results {
        0 => usize::MAX,
        cap => cap,
    };
    let limit = match arguments.get("limit").and_then(Value::as_i64) {
        None => cap,
        // Craft reads 0 and negative limits as "nothing".
        Some(limit) => usize::try_from(limit).unwrap_or(0).min(cap),
    };
    let offset = arguments.get("offset").and_then(Value::as_u64).unwrap_or(0);
    found
        .into_iter()
        .skip(usize::try_from(offset).unwrap_or(usize::MAX))
        .take(limit)
        .collect()
}

/// The smallest indexed list that contains the answer.
fn candidates<'a>(
    context: Context<'a>,
    scope: Scope<'_>,
    arguments: &Map<String, Value>,
) -> Vec<&'a Element> {
    let craft = context.craft;
    let all = |ids: &[u32]| {
        ids.iter()
            .filter_map(|id| context.element(*id))
            .collect::<Vec<_>>()
    };
    if let Some(ids) = plain_ids(arguments.get("id")) {
        return with_ids(context, scope, arguments, ids);
    }
    match scope {
        Scope::Assets => return all(&craft.assets),
        Scope::Globals => return all(&craft.globals),
        Scope::Nested => return all(&craft.nested),
        Scope::Section(section) => return all(&in_section(context, section)),
        Scope::Entries => {}
    }
    let mut elements = Vec::new();
    if arguments.get("status").is_some_and(|status| !status.is_null()) {
        elements = all(&craft.inactive);
    } else if let Some(uris) = plain_texts(arguments.get("uri")) {
        let ids: Vec<u32> = uris
            .iter()
            .flat_map(|uri| craft.at_uri(uri).iter().copied())
            .collect();
        return all(&ids);
    } else if let Some(sections) = plain_texts(arguments.get("section")) {
        let ids: Vec<u32> = sections
            .iter()
            .flat_map(|section| in_section(context, section))
            .collect();
        return all(&ids);
    }
    elements.extend(all(&context.with_unpublished(&craft.entries, None)));
    if !has_section(arguments) {
        elements.extend(all(&craft.nested));
    }
    elements
}

/// The entries of a section, in its order unless the preview token shows more of them.
fn in_section(context: Context<'_>, section: &str) -> Vec<u32> {
    let live = context.craft.section(section);
    match context.drafts {
        None => live.to_vec(),
        Some(_) => context.with_unpublished(live, Some(section)),
    }
}

/// Whether an entry has a status that is asked for; only live ones are if the arguments do not say.
fn has_status(element: &Element, arguments: &Map<String, Value>) -> bool {
    let name = match (&element.kind, &element.draft) {
        (Kind::Entry(_), None) => element.status.name(),
        _ => return true,
    };
    match arguments.get("status") {
        None | Some(Value::Null) => name == "live",
        Some(wanted) => Parameter::read(wanted)
            .holds(Actual::Text(Some(name)))
            .unwrap_or(false),
    }
}

/// Whether the arguments say of which section entries are; nested ones are of none.
fn has_section(arguments: &Map<String, Value>) -> bool {
    ["section", "sectionId"]
        .iter()
        .any(|key| arguments.get(*key).is_some_and(|value| !value.is_null()))
}

/// The elements of a scope with these ids. A list of ids is answered from the index, however much content there is.
fn with_ids<'a>(
    context: Context<'a>,
    scope: Scope<'_>,
    arguments: &Map<String, Value>,
    ids: BTreeSet<u32>,
) -> Vec<&'a Element> {
    let belongs = |element: &Element| match (&element.kind, scope) {
        (Kind::Entry(entry), Scope::Section(section)) => entry.section == section,
        (Kind::Entry(_), Scope::Entries)
        | (Kind::Nested { .. }, Scope::Nested)
        | (Kind::Asset(_), Scope::Assets)
        | (Kind::Global { .. }, Scope::Globals) => true,
        (Kind::Nested { .. }, Scope::Entries) => !has_section(arguments),
        _ => false,
    };
    // A draft takes the place of its live entry.
    let live: BTreeSet<u32> = ids
        .into_iter()
        .filter_map(|id| Some(context.element(id)?.draft.as_ref().map_or(id, |of| of.id)))
        .collect();
    live.into_iter()
        .filter_map(|id| context.element(id))
        .filter(|element| belongs(element))
        .collect()
}

/// The ids of a parameter that names nothing else.
fn plain_ids(parameter: Option<&Value>) -> Option<BTreeSet<u32>> {
    let plain = |value: &Value| match value {
        Value::String(text) => text.parse().ok(),
        number => as_id(number),
    };
    match parameter? {
        Value::Array(values) if !values.is_empty() => values.iter().map(plain).collect(),
        Value::Array(_) => None,
        single => plain(single).map(|id| BTreeSet::from([id])),
    }
}

/// Distinct plain values of a parameter (no operators or wildcards), if it has only such.
fn plain_texts(parameter: Option<&Value>) -> Option<Vec<String>> {
    let values = match parameter? {
        Value::Array(values) => values.clone(),
        single => vec![single.clone()],
    };
    let mut texts = Vec::new();
    for value in values {
        let text = value.as_str()?.to_owned();
        let special = text.contains(['*', ':', '<', '>', '=', '!']) || text.starts_with("not ");
        if special || ["not", "and", "or"].contains(&text.as_str()) {
            return None;
        }
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    (!texts.is_empty()).then_some(texts)
}

#[cfg(feature = "testing")]
fn is_of_other_site(context: Context<'_>, element: &Element) -> bool {
    let slugs = &context.craft.settings.of_other_site;
    let slug = element.slug.as_ref().filter(|_| element.entry().is_some());
    slug.is_some_and(|slug| slugs.contains(slug))
}

fn check_site(arguments: &Map<String, Value>) -> Result<(), FieldError> {
    match plain_texts(arguments.get("site")) {
        Some(sites) if !sites.iter().any(|site| site == "default") => Err(internal_error()),
        _ => Ok(()),
    }
}
