//! `docs/content-model.md` lists what Craft must have, derived from the queries. `UPDATE=1` rewrites it.

use crate::support::source::project;
use apollo_compiler::Schema;
use apollo_compiler::schema::{ExtendedType, ObjectType};
use sitegen::cms::model::places;
use sitegen::content::PageKind;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

const FILE: &str = "docs/content-model.md";
/// The union of the blocks of a page.
const BLOCKS: &str = "contentMatrix_MatrixField";

#[test]
fn the_content_model_is_documented_as_it_is() {
    let path = project().join(FILE);
    let written = document();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &written).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == written,
        "{FILE} does not match the queries: run `UPDATE=1 cargo test --test suite content_model`"
    );
}

fn document() -> String {
    let sdl = std::fs::read_to_string(project().join("queries/schema.graphql")).unwrap();
    let model = Model {
        schema: Schema::parse(sdl, "schema.graphql").unwrap(),
    };
    let mut text = String::from(include_str!("content_model.md"));
    text += "\n## Pages\n\nSections whose entries have a page, each with one entry type.\n\n";
    text += "| section | entry type | entries | address | listed by | search engines | schema.org type |\n";
    text += "|---|---|---|---|---|---|---|\n";
    for kind in PageKind::BUILT_IN {
        let rules = kind.rules();
        let address = match rules.fixed_uri {
            None => "its uri".to_owned(),
            Some("__home__") => "`/`".to_owned(),
            Some(uri) => format!("`/{uri}`"),
        };
        let listed = rules.listed_by.map_or("", |role| role.name());
        let seen = if rules.indexable { "yes" } else { "no" };
        let _ = writeln!(
            text,
            "| `{}` | `{}` | {} | {address} | {listed} | {seen} | {} |",
            rules.section,
            rules.handle,
            rules.count.name(),
            rules.schema_type.unwrap_or("SEOmatic's")
        );
    }
    model.page_fields(&mut text);
    text += "\n## Blocks\n\nEntry types of the Matrix field `contentMatrix`.\n";
    let blocks = model.members(BLOCKS);
    for name in &blocks {
        model.fields_of(name, "###", &mut text);
    }
    text += "\n## Global sets\n";
    for (name, _) in model.objects().filter(|(name, _)| name.ends_with("_GlobalSet")) {
        model.fields_of(name, "###", &mut text);
    }
    text += "\n## Other entry types\n\nRows of Matrix fields, the people of the section `team` and the items of the section `fixedNavigation`.\n";
    let pages: BTreeSet<&str> = PageKind::BUILT_IN
        .iter()
        .map(|kind| kind.rules().entry_type)
        .collect();
    for (name, _) in model.objects() {
        if name.ends_with("_Entry") && !pages.contains(name) && !blocks.contains(&name.to_owned()) {
            model.fields_of(name, "###", &mut text);
        }
    }
    text += "\n## Sections, global sets and volumes that the token must be allowed to read\n\n";
    for place in places(&crate::support::model::model().kinds.places()) {
        let _ = writeln!(text, "* {place}");
    }
    text
}

struct Model {
    schema: Schema,
}

impl Model {
    /// Object types by name.
    fn objects(&self) -> impl Iterator<Item = (&str, &ObjectType)> {
        let mut objects: Vec<(&str, &ObjectType)> = self
            .schema
            .types
            .iter()
            .filter_map(|(name, definition)| match definition {
                ExtendedType::Object(object) => Some((name.as_str(), &**object)),
                _ => None,
            })
            .collect();
        objects.sort_by_key(|(name, _)| *name);
        objects.into_iter()
    }

    /// Names of the types of a union.
    fn members(&self, union: &str) -> Vec<String> {
        let members = self.schema.get_union(union).unwrap().members.iter();
        members.map(ToString::to_string).collect()
    }

    /// The fields that an editor fills: name, and what it holds. Craft's own ones are in the interfaces.
    fn own_fields(&self, name: &str) -> BTreeMap<String, String> {
        let object = self.schema.get_object(name).unwrap();
        let of_craft: BTreeSet<&str> = object
            .implements_interfaces
            .iter()
            .flat_map(|interface| self.schema.get_interface(interface).unwrap().fields.keys())
            .map(|field| field.as_str())
            .chain(["name"].into_iter().filter(|_| name.ends_with("_GlobalSet")))
            .collect();
        let fields = object
            .fields
            .iter()
            .filter(|(field, _)| !of_craft.contains(field.as_str()));
        fields
            .map(|(field, definition)| (field.to_string(), self.holds(&definition.ty.to_string())))
            .collect()
    }

    fn holds(&self, graphql: &str) -> String {
        let inner = graphql.trim_matches(['[', ']', '!']);
        match inner {
            "String" => "text".to_owned(),
            "Boolean" => "lightswitch".to_owned(),
            "Number" | "Int" | "Float" => "number".to_owned(),
            "DateTime" => "date".to_owned(),
            "AssetInterface" => "assets".to_owned(),
            "EntryInterface" => "entries".to_owned(),
            "linkField_Link" => "link".to_owned(),
            union if union.ends_with("_MatrixField") && union != BLOCKS => {
                let rows = self.members(union);
                let rows: Vec<String> = rows.iter().map(|row| format!("`{}`", handle(row))).collect();
                format!("Matrix of {}", rows.join(", "))
            }
            BLOCKS => "Matrix of [blocks](#blocks)".to_owned(),
            other => panic!("what does a field of the type {other} hold?"),
        }
    }

    /// What all page types have, then what single ones have besides.
    fn page_fields(&self, text: &mut String) {
        let kinds = PageKind::BUILT_IN.iter();
        let all: Vec<(&str, BTreeMap<String, String>)> = kinds
            .map(|kind| (kind.handle(), self.own_fields(kind.rules().entry_type)))
            .collect();
        let mut shared = all[0].1.clone();
        shared.retain(|name, _| all.iter().all(|(_, fields)| fields.contains_key(name)));
        *text += "\n### Fields of all page types\n\n";
        table(&shared, text);
        for (handle, mut fields) in all {
            fields.retain(|name, _| !shared.contains_key(name));
            if !fields.is_empty() {
                let _ = write!(text, "\n### Further fields of `{handle}`\n\n");
                table(&fields, text);
            }
        }
    }

    fn fields_of(&self, name: &str, heading: &str, text: &mut String) {
        let _ = write!(text, "\n{heading} `{}`\n\n", handle(name));
        let fields = self.own_fields(name);
        if fields.is_empty() {
            *text += "No fields of its own.\n";
        } else {
            table(&fields, text);
        }
    }
}

fn table(fields: &BTreeMap<String, String>, text: &mut String) {
    *text += "| field | holds |\n|---|---|\n";
    for (name, holds) in fields {
        let _ = writeln!(text, "| `{name}` | {holds} |");
    }
}

/// `vacancy_Entry` → `vacancy`.
fn handle(type_name: &str) -> &str {
    type_name.rsplit_once('_').map_or(type_name, |(handle, _)| handle)
}
