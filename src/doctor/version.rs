//! Craft's version and plugins, as far as the schema tells them: by what only some versions and plugins have in it.

use super::check::Check;
use crate::cms::{Client, introspect};
use apollo_compiler::Schema;

/// What is known of the CMS's software.
pub(super) async fn examine(client: &Client) -> Check {
    let sdl = match introspect::sdl(client).await {
        Ok(sdl) => sdl,
        Err(error) => {
            return Check::ok("version", format!("not told: without introspection ({error})"));
        }
    };
    let Ok(schema) = Schema::parse(sdl, "the CMS's schema") else {
        return Check::ok("version", "not told: the schema cannot be read");
    };
    let craft = match exact(client, &schema).await {
        Some(version) => format!("Craft {version}"),
        None => format!(
            "{}, to judge by its schema; Craft's API tells no version",
            family(&schema)
        ),
    };
    let plugins = plugins(&schema);
    let seen = match plugins.is_empty() {
        true => "no plugin shows in the schema".to_owned(),
        false => format!("plugins that show in the schema: {}", plugins.join(", ")),
    };
    Check::ok("version", format!("{craft}; {seen}"))
}

/// Only Craft's plugin for Gatsby tells it, to tokens that may read its data.
async fn exact(client: &Client, schema: &Schema) -> Option<String> {
    schema.type_field("Query", "craftVersion").ok()?;
    let data = client.raw("Doctor", "query Doctor { craftVersion }").await.ok()?;
    data["craftVersion"].as_str().map(str::to_owned)
}

fn family(schema: &Schema) -> &'static str {
    let has = |name: &str| schema.types.contains_key(name);
    let has_field = |name: &str, field: &str| schema.type_field(name, field).is_ok();
    match () {
        () if has("MatrixBlockInterface") && has_field("ElementInterface", "siteHandle") => "Craft 4",
        () if has("MatrixBlockInterface") => "Craft 3",
        () if has("EntryRelationCriteriaInput") => "Craft 5.4 or newer",
        () if has_field("EntryInterface", "fieldHandle") => "Craft 5",
        () => "an unknown version of Craft",
    }
}

fn plugins(schema: &Schema) -> Vec<&'static str> {
    let types: Vec<&str> = schema.types.keys().map(|name| name.as_str()).collect();
    let ends = |end: &str| types.iter().any(|name| name.ends_with(end));
    let typed_link = types
        .iter()
        .any(|name| name.ends_with("_Link") && schema.type_field(name, "customText").is_ok());
    let seen = [
        ("SEOmatic", schema.types.contains_key("SeomaticType")),
        ("Typed Link Field", typed_link),
        ("CKEditor with full data", ends("_CkeditorField")),
        ("Super Table", ends("_SuperTableField")),
        (
            "Gatsby Helper",
            schema.type_field("Query", "sourceNodeInformation").is_ok(),
        ),
    ];
    seen.into_iter()
        .filter(|(_, is)| *is)
        .map(|(name, _)| name)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_told_by_what_only_they_have() {
        let query = "type Query { ping: String }\ninterface ElementInterface { id: ID ";
        for (rest, told) in [
            ("}\ninterface MatrixBlockInterface { id: ID }", "Craft 3"),
            (
                "siteHandle: String }\ninterface MatrixBlockInterface { id: ID }",
                "Craft 4",
            ),
            ("}\ninterface EntryInterface { fieldHandle: String }", "Craft 5"),
            (
                "}\ninput EntryRelationCriteriaInput { id: Int }",
                "Craft 5.4 or newer",
            ),
            ("}", "an unknown version of Craft"),
        ] {
            let schema = Schema::parse(format!("{query}{rest}"), "x").unwrap();
            assert_eq!(family(&schema), told, "{rest}");
        }
    }
}
