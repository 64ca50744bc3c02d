//! How the CMS's schema differs from the stored one.

use apollo_compiler::schema::{Component, ExtendedType, FieldDefinition};
use apollo_compiler::{Name, Schema};

type Fields = apollo_compiler::collections::IndexMap<Name, Component<FieldDefinition>>;

/// What of `stored` is missing or different in `live`, one line each. Additions in `live` do not count, except for
/// required input fields.
pub fn differences(stored: &Schema, live: &Schema) -> Vec<String> {
    let mut differences = Vec::new();
    for (name, definition) in stored
        .types
        .iter()
        .filter(|(_, definition)| !definition.is_built_in())
    {
        match live.types.get(name) {
            Some(found) => compare(name, definition, found, &mut differences),
            None => differences.push(format!("{name}: missing in the CMS")),
        }
    }
    differences
}

fn compare(name: &Name, stored: &ExtendedType, live: &ExtendedType, differences: &mut Vec<String>) {
    use ExtendedType::{Enum, InputObject, Interface, Object, Scalar, Union};
    match (stored, live) {
        (Object(stored), Object(live)) => {
            let gone = stored
                .implements_interfaces
                .iter()
                .filter(|interface| !live.implements_interfaces.contains(*interface));
            differences.extend(
                gone.map(|interface| format!("{name}: does not implement {} in the CMS", interface.name)),
            );
            compare_fields(name, &stored.fields, &live.fields, differences);
        }
        (Interface(stored), Interface(live)) => {
            compare_fields(name, &stored.fields, &live.fields, differences);
        }
        (Union(stored), Union(live)) => {
            let gone = stored
                .members
                .iter()
                .filter(|member| !live.members.contains(*member));
            differences.extend(gone.map(|member| format!("{name}: no longer contains {}", member.name)));
        }
        (Enum(stored), Enum(live)) => {
            let gone = stored
                .values
                .keys()
                .filter(|value| !live.values.contains_key(*value));
            differences.extend(gone.map(|value| format!("{name}.{value}: missing in the CMS")));
        }
        (InputObject(stored), InputObject(live)) => {
            for (field, definition) in &stored.fields {
                match live.fields.get(field) {
                    None => differences.push(format!("{name}.{field}: missing in the CMS")),
                    Some(found) if found.ty != definition.ty => {
                        differences.push(other_type(&format!("{name}.{field}"), &found.ty, &definition.ty));
                    }
                    Some(_) => {}
                }
            }
            let demanded = live
                .fields
                .iter()
                .filter(|(field, found)| found.is_required() && !stored.fields.contains_key(*field));
            differences.extend(demanded.map(|(field, _)| format!("{name}.{field}: required by the CMS")));
        }
        (Scalar(_), Scalar(_)) => {}
        _ => differences.push(format!("{name}: another kind of type in the CMS")),
    }
}

fn compare_fields(name: &Name, stored: &Fields, live: &Fields, differences: &mut Vec<String>) {
    for (field, definition) in stored {
        let Some(found) = live.get(field) else {
            differences.push(format!("{name}.{field}: missing in the CMS"));
            continue;
        };
        if found.ty != definition.ty {
            differences.push(other_type(&format!("{name}.{field}"), &found.ty, &definition.ty));
        }
        for argument in &definition.arguments {
            let place = format!("{name}.{field}({})", argument.name);
            match found.argument_by_name(&argument.name) {
                None => differences.push(format!("{place}: missing in the CMS")),
                Some(found) if found.ty != argument.ty => {
                    differences.push(other_type(&place, &found.ty, &argument.ty));
                }
                Some(_) => {}
            }
        }
    }
}

fn other_type(place: &str, live: &impl std::fmt::Display, stored: &impl std::fmt::Display) -> String {
    format!("{place}: {live} in the CMS, {stored} is stored")
}

#[cfg(test)]
mod tests {
    use super::*;

    const STORED: &str = "
        type Query { entries(site: SiteInput, mode: Mode): [Entry] }
        interface Entry { id: ID }
        type page_Entry implements Entry { id: ID title: String }
        union Block = page_Entry
        enum Mode { crop fit }
        input SiteInput { id: Int }";

    fn differ(from: &str, to: &str) -> Vec<String> {
        let live = STORED.replace(from, to);
        assert_ne!(live, STORED);
        let parse = |text: &str| Schema::parse(text, "test.graphql").unwrap();
        differences(&parse(STORED), &parse(&live))
    }

    #[test]
    fn every_kind_of_type_is_compared() {
        for (from, to, said) in [
            (
                "title: String",
                "titel: String",
                "page_Entry.title: missing in the CMS",
            ),
            (
                "title: String",
                "title: Int",
                "page_Entry.title: Int in the CMS, String is stored",
            ),
            (
                " implements Entry",
                "",
                "page_Entry: does not implement Entry in the CMS",
            ),
            ("mode: Mode", "", "Query.entries(mode): missing in the CMS"),
            ("crop fit", "crop", "Mode.fit: missing in the CMS"),
            (
                "id: Int }",
                "id: Int handle: String! }",
                "SiteInput.handle: required by the CMS",
            ),
            (
                "{ id: Int }",
                "{ id: String }",
                "SiteInput.id: String in the CMS, Int is stored",
            ),
            (
                "union Block = page_Entry",
                "scalar Block",
                "Block: another kind of type in the CMS",
            ),
        ] {
            assert_eq!(differ(from, to), [said]);
        }
        assert!(differ("title: String", "title: String text: String").is_empty());
    }
}
