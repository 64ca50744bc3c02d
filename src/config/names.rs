//! Names in GraphQL: `cms.type_names` and `cms.field_names`.

use super::failure::usage;
use crate::report::Failure;
use std::collections::{BTreeMap, BTreeSet};

/// Whether GraphQL takes it for a name.
pub(super) fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Fields with other names in this CMS: `field` or `Type.field` → its name there.
pub(super) fn field_names(names: BTreeMap<String, String>) -> Result<BTreeMap<String, String>, Failure> {
    for (ours, theirs) in &names {
        if !ours.splitn(2, '.').all(is_name) || !is_name(theirs) {
            return Err(usage(
                format!("`{ours}` = `{theirs}` is not the name of a field"),
                "`cms.field_names` in sitegen.toml",
                "write it as `field` = \"theirs\" or `\"Type.field\"` = \"theirs\"",
            ));
        }
    }
    Ok(names)
}

/// Types with other names in this CMS: `type` → its name there, which no other one has.
pub(super) fn type_names(names: BTreeMap<String, String>) -> Result<BTreeMap<String, String>, Failure> {
    let mut seen = BTreeSet::new();
    for (ours, theirs) in &names {
        let what = match is_name(ours) && is_name(theirs) {
            false => format!("`{ours}` = `{theirs}` is not the name of a type"),
            true if !seen.insert(theirs) => format!("`{theirs}` is the name of two types"),
            true => continue,
        };
        return Err(usage(
            what,
            format!("`cms.type_names.{ours}` in sitegen.toml"),
            "write it as `team_Entry` = \"team2_Entry\": the type of the queries, and its name in your CMS",
        ));
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_fields_are_names() {
        let fields = |ours: &str, theirs: &str| field_names([(ours.to_owned(), theirs.to_owned())].into());
        assert!(fields("adres", "addres").is_ok() && fields("a_Entry.adres", "addres").is_ok());
        for (ours, theirs) in [("a.b.c", "d"), ("", "d"), ("a", "b c"), ("a", ""), (".a", "b")] {
            assert!(fields(ours, theirs).is_err(), "{ours}: {theirs}");
        }
    }

    #[test]
    fn names_of_types_are_names_and_each_is_of_one_type() {
        let types = |pairs: &[(&str, &str)]| {
            let pairs = pairs.iter();
            type_names(
                pairs
                    .map(|(ours, theirs)| ((*ours).to_owned(), (*theirs).to_owned()))
                    .collect(),
            )
        };
        assert!(types(&[("a_Entry", "b_Entry"), ("c_Entry", "a_Entry")]).is_ok());
        for wrong in [
            &[("a_Entry", "b c")][..],
            &[("a_Entry", "")],
            &[("a.b", "c")],
            &[("a_Entry", "c_Entry"), ("b_Entry", "c_Entry")],
        ] {
            let failure = types(wrong).unwrap_err();
            assert!(failure.place.contains("cms.type_names."), "{failure:?}");
        }
    }
}
