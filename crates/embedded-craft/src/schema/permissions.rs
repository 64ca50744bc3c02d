//! What a GraphQL schema of the CMS (a token, or the public schema) may read.

use apollo_compiler::schema::ExtendedType;
use apollo_compiler::{Name, Schema, name};

/// A choice of handles.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Allowed {
    /// Every handle.
    #[default]
    All,
    /// Only these handles.
    Only(Vec<String>),
}

impl Allowed {
    /// Only the given handles.
    pub fn only<const N: usize>(handles: [&str; N]) -> Self {
        Self::Only(handles.iter().map(|handle| (*handle).to_owned()).collect())
    }

    /// No handle at all.
    pub fn none() -> Self {
        Self::Only(Vec::new())
    }

    pub(crate) fn has(&self, handle: &str) -> bool {
        match self {
            Self::All => true,
            Self::Only(handles) => handles.iter().any(|allowed| allowed == handle),
        }
    }
}

/// The read permissions of one schema; the default is everything that is live.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Permissions {
    /// Access to the site at all; without it every request is answered with 403.
    pub site: bool,
    /// Readable sections.
    pub sections: Allowed,
    /// Readable global sets.
    pub globals: Allowed,
    /// Readable volumes.
    pub volumes: Allowed,
    /// Whether SEOmatic's data can be read.
    pub seomatic: bool,
    /// Whether entries that are pending, expired or disabled can be read, with the argument `status`.
    pub inactive: bool,
}

impl Default for Permissions {
    fn default() -> Self {
        Self {
            site: true,
            sections: Allowed::All,
            globals: Allowed::All,
            volumes: Allowed::All,
            seomatic: true,
            inactive: false,
        }
    }
}

const SECTION_UNION: &str = "SectionEntryUnion";

/// Removes from `schema` what `permissions` does not allow: types, union members and root fields,
/// as Craft leaves them out when it generates the schema of a token.
pub(crate) fn restrict(schema: &mut Schema, permissions: &Permissions) {
    let mut removed: Vec<Name> = Vec::new();
    let mut root_fields: Vec<String> = Vec::new();
    let mut sections_left = 0;
    for (name, definition) in &schema.types {
        if let Some(section) = name.strip_suffix(SECTION_UNION) {
            if permissions.sections.has(section) {
                sections_left += 1;
            } else {
                removed.push(name.clone());
                root_fields.push(format!("{section}Entries"));
                if let ExtendedType::Union(union) = definition {
                    removed.extend(union.members.iter().map(|member| member.name.clone()));
                }
            }
        } else if let Some(handle) = name.strip_suffix("_GlobalSet") {
            if !permissions.globals.has(handle) {
                removed.push(name.clone());
            }
        } else if let Some(handle) = name.strip_suffix("_Asset")
            && !permissions.volumes.has(handle)
        {
            removed.push(name.clone());
        }
    }
    let left = |schema: &Schema, suffix: &str| {
        schema
            .types
            .keys()
            .any(|name| name.ends_with(suffix) && !removed.contains(name))
    };
    let mut drop = |fields: &[&str]| root_fields.extend(fields.iter().map(|field| (*field).to_owned()));
    if !left(schema, "_GlobalSet") {
        drop(&["globalSet", "globalSets"]);
    }
    if !left(schema, "_Asset") {
        drop(&["asset", "assets", "assetCount"]);
    }
    if sections_left == 0 {
        drop(&["entry", "entries", "entryCount"]);
    }
    if !permissions.seomatic {
        drop(&["seomatic"]);
    }
    apply(schema, &removed, &root_fields, permissions.seomatic);
    if permissions.inactive {
        add_status(schema);
    }
}

/// Without the permission Craft has no such argument, so a query with it is refused.
fn add_status(schema: &mut Schema) {
    let Some(ExtendedType::Object(query)) = schema.types.get_mut("Query") else {
        return;
    };
    for (field, definition) in &mut query.make_mut().fields {
        if ["entry", "entries", "entryCount"].contains(&field.as_str()) {
            let definition = definition.make_mut();
            // A list of texts, as that one.
            if let Some(section) = definition.argument_by_name("section") {
                let mut status = section.clone();
                status.make_mut().name = name!("status");
                definition.arguments.push(status);
            }
        }
    }
}

fn apply(schema: &mut Schema, removed: &[Name], root_fields: &[String], seomatic: bool) {
    schema.types.retain(|name, _| !removed.contains(name));
    for (name, definition) in &mut schema.types {
        match definition {
            ExtendedType::Union(union)
                if union.members.iter().any(|member| removed.contains(&member.name)) =>
            {
                union
                    .make_mut()
                    .members
                    .retain(|member| !removed.contains(&member.name));
            }
            ExtendedType::Object(object) if name == "Query" => {
                object
                    .make_mut()
                    .fields
                    .retain(|field, _| !root_fields.iter().any(|root| root == field.as_str()));
            }
            ExtendedType::Object(object) if !seomatic && object.fields.contains_key("seomatic") => {
                object.make_mut().fields.shift_remove("seomatic");
            }
            ExtendedType::Interface(interface) if !seomatic && interface.fields.contains_key("seomatic") => {
                interface.make_mut().fields.shift_remove("seomatic");
            }
            _ => {}
        }
    }
}
