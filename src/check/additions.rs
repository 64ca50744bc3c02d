//! What the CMS offers and the project does not know.

use apollo_compiler::Schema;
use apollo_compiler::schema::ExtendedType;
use std::collections::BTreeSet;

/// Entry types that the CMS offers where the project asks for entries, and that the project does not know.
pub fn additions(stored: &Schema, live: &Schema) -> Vec<String> {
    let mut new = BTreeSet::new();
    for (name, definition) in &stored.types {
        let (ExtendedType::Union(stored_union), Some(ExtendedType::Union(live_union))) =
            (definition, live.types.get(name))
        else {
            continue;
        };
        let known: BTreeSet<&str> = stored_union
            .members
            .iter()
            .map(|member| member.as_str())
            .collect();
        let offered = live_union.members.iter().map(|member| member.as_str());
        new.extend(offered.filter(|member| !known.contains(member)).map(|member| {
            let handle = member.trim_end_matches("_Entry");
            format!("{name}: the CMS offers the entry type `{handle}`, which the site does not know")
        }));
    }
    new.into_iter().collect()
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
