//! What is known of the values that the program gives to a template.

use super::expressions::Scope;
use super::given::Given;
use super::known::Known;
use super::shape::Shape;
use crate::content::Declarations;
use minijinja::value::ValueKind;

/// What is known of the values that a template is given.
pub(super) fn samples<'a>(
    template: &str,
    given: Option<&Given<'a>>,
    known: &'a Known<'a>,
    declared: &'a Declarations,
) -> Scope<'a> {
    let is_set = |name: &str| given.is_some_and(|given| given.is_any || given.set.contains(name));
    // Functions are no values of a template.
    let globals = known
        .globals
        .iter()
        .filter(|(_, value)| value.kind() == ValueKind::Map);
    let globals = globals.filter(|(name, _)| !is_set(name));
    let mut scope: Scope<'a> = globals
        .map(|(name, value)| (name.as_str(), Shape::Sample(value.clone())))
        .collect();
    let handle = template
        .strip_suffix(".html")
        .and_then(|name| name.split_once('/'));
    for name in given.into_iter().flat_map(Given::of_program) {
        let Some(sample) = known.sample(name) else {
            continue;
        };
        let shape = match name {
            "globals" => Shape::Globals(declared),
            "page" => {
                let kind = handle.filter(|(folder, _)| *folder == "pages");
                let own = kind.and_then(|(_, handle)| declared.page(&format!("{handle}_Entry")));
                let types = own.map_or_else(|| declared.pages().collect(), |own| vec![own]);
                Shape::Page(types, sample.clone())
            }
            _ => Shape::Sample(sample.clone()),
        };
        scope.insert(name, shape);
    }
    if let Some(("blocks", handle)) = handle
        && let Some(block) = declared.block(&format!("{handle}_Entry"))
    {
        scope.insert("block", Shape::Entry(vec![block]));
    }
    scope
}
