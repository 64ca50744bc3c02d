//! What the CMS offers and the project does not know.

use apollo_compiler::Schema;
use apollo_compiler::schema::ExtendedType;
use std::collections::BTreeSet;

/// How the names of entry types end in Craft 5.
const ENTRY: &str = "_Entry";

/// Entry types that the CMS offers and that the project does not know: in the fields that the project reads, and those of
/// sections, which no field has.
pub fn additions(stored: &Schema, live: &Schema) -> Vec<String> {
    let mut new = BTreeSet::new();
    for (name, known) in &stored.types {
        let (ExtendedType::Union(known), Some(ExtendedType::Union(offered))) = (known, live.types.get(name))
        else {
            continue;
        };
        let known: BTreeSet<&str> = known.members.iter().map(|member| member.as_str()).collect();
        let offered = offered.members.iter().map(|member| member.as_str());
        new.extend(offered.filter(|member| !known.contains(member)).map(|member| {
            let handle = member.trim_end_matches(ENTRY);
            format!("{name}: the CMS offers the entry type `{handle}`, which the site does not know")
        }));
    }
    new.extend(of_sections(stored, live));
    new.into_iter().collect()
}

/// Types of entries that the project does not know and that are in no field: only a section has them. Those of fields that
/// the project does not read are none of its business.
fn of_sections<'a>(stored: &'a Schema, live: &'a Schema) -> impl Iterator<Item = String> + 'a {
    let unions = live.types.values().filter_map(ExtendedType::as_union);
    let in_fields: BTreeSet<&str> = unions
        .flat_map(|union| union.members.iter().map(|member| member.as_str()))
        .collect();
    live.types.iter().filter_map(move |(name, definition)| {
        let handle = name.as_str().strip_suffix(ENTRY)?;
        let is_new =
            definition.is_object() && !stored.types.contains_key(name) && !in_fields.contains(name.as_str());
        is_new.then(|| format!("the CMS has entries of the type `{handle}`, which the site does not know"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema(members: &str) -> Schema {
        let types =
            "type a { x: String } type b_Entry { x: String } type c_Entry { x: String } type Query { q: M }";
        Schema::parse(format!("{types} union M = {members}"), "test").unwrap()
    }

    #[test]
    fn a_type_that_only_a_section_has_is_new_and_one_of_a_field_that_is_not_read_is_not() {
        let stored = schema("a");
        let live = |more: &str| {
            let types =
                "type a { x: String } type b_Entry { x: String } type c_Entry { x: String } union M = a";
            Schema::parse(format!("{types} type Query {{ q: M }} {more}"), "test").unwrap()
        };
        assert_eq!(additions(&stored, &live("")), [""; 0]);
        let new = additions(&stored, &live("type event_Entry { x: String }"));
        assert_eq!(
            new,
            ["the CMS has entries of the type `event`, which the site does not know"]
        );
        let row = "type row_Entry { x: String } union rows_MatrixField = row_Entry";
        assert_eq!(additions(&stored, &live(row)), [""; 0]);
    }

    #[test]
    fn only_what_the_cms_offers_beyond_the_stored_schema_is_new() {
        let stored = schema("a | b_Entry");
        assert_eq!(additions(&stored, &schema("b_Entry")), [""; 0]);
        let new = additions(&stored, &schema("a | b_Entry | c_Entry"));
        assert_eq!(
            new,
            ["M: the CMS offers the entry type `c`, which the site does not know"]
        );
    }
}
