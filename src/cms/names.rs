//! Names of types and fields in this CMS that differ from those in the queries: `cms.type_names` and
//! `cms.field_names`.
//!
//! Types are renamed in the documents, and renamed back in the answers. Fields are requested under an alias, so that
//! answers already have our names.

use crate::config;
use apollo_compiler::ast::{Definition, Document, FieldDefinition};
use apollo_compiler::executable::{ExecutableDocument, Selection, SelectionSet};
use apollo_compiler::{Name, Node};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Known alternative names of a field (contract.md, section 12): type, our name, theirs.
const KNOWN: [(&str, &str, &str); 1] = [("adresGegeven_Entry", "adres", "addres")];

/// Our names → the CMS's.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    types: BTreeMap<String, String>,
    fields: BTreeMap<String, String>,
}

impl Names {
    /// As configured.
    pub fn from_config(config: &config::Cms) -> Self {
        Self {
            types: config.type_names.clone(),
            fields: config.field_names.clone(),
        }
    }

    /// Names for tests.
    #[cfg(test)]
    pub fn with(types: &[(&str, &str)], fields: &[(&str, &str)]) -> Self {
        let owned = |pairs: &[(&str, &str)]| {
            let pairs = pairs.iter();
            pairs
                .map(|(ours, theirs)| ((*ours).to_owned(), (*theirs).to_owned()))
                .collect()
        };
        Self {
            types: owned(types),
            fields: owned(fields),
        }
    }

    /// Our types that have another name in the CMS.
    pub fn renamed_types(&self) -> impl Iterator<Item = &str> {
        self.types.keys().map(String::as_str)
    }

    /// The CMS's name of our type.
    pub fn type_in_cms<'a>(&'a self, ours: &'a str) -> &'a str {
        self.types.get(ours).map_or(ours, String::as_str)
    }

    /// Our name of the CMS's type.
    pub fn our_type<'a>(&'a self, theirs: &'a str) -> &'a str {
        let mut names = self.types.iter();
        let known = names.find(|(_, name)| *name == theirs);
        known.map_or(theirs, |(ours, _)| ours.as_str())
    }

    /// The CMS's name of a field of our type; a rule for `type.field` beats a rule for `field`.
    pub fn field_in_cms<'a>(&'a self, type_name: &str, field: &'a str) -> &'a str {
        let own = self.fields.get(&format!("{type_name}.{field}"));
        own.or_else(|| self.fields.get(field))
            .map_or(field, String::as_str)
    }

    /// Detects whether the CMS has a field under a known alternative name. `found`: the CMS's fields of the type.
    ///
    /// Returns whether it does.
    pub fn learn(&mut self, type_name: &str, field: &str, found: impl Fn(&str) -> bool) -> bool {
        let known = KNOWN
            .iter()
            .find(|(owner, ours, theirs)| *owner == type_name && *ours == field && found(theirs));
        if let Some((_, _, theirs)) = known {
            self.fields
                .insert(format!("{type_name}.{field}"), (*theirs).to_owned());
        }
        known.is_some()
    }

    /// A document with the CMS's names. `parsed` is the same document.
    pub fn in_document<'a>(&self, text: &'a str, parsed: &ExecutableDocument) -> Cow<'a, str> {
        match self.fields.is_empty() && self.types.is_empty() {
            true => Cow::Borrowed(text),
            false => Cow::Owned(self.renamed(parsed.clone()).to_string()),
        }
    }

    fn renamed(&self, mut document: ExecutableDocument) -> ExecutableDocument {
        let operations = &mut document.operations;
        let named = operations.named.values_mut();
        for operation in operations.anonymous.iter_mut().chain(named) {
            self.rename_in(&mut operation.make_mut().selection_set);
        }
        for fragment in document.fragments.values_mut() {
            self.rename_in(&mut fragment.make_mut().selection_set);
        }
        document
    }

    /// Gives fields the CMS's names, with ours as aliases, and types the CMS's names.
    fn rename_in(&self, set: &mut SelectionSet) {
        let owner = set.ty.clone();
        for selection in &mut set.selections {
            match selection {
                Selection::Field(field) => {
                    let field = field.make_mut();
                    let theirs = self.field_in_cms(&owner, &field.name);
                    if theirs != field.name.as_str()
                        && let Ok(theirs) = Name::new(theirs)
                    {
                        field.alias.get_or_insert_with(|| field.name.clone());
                        field.name = theirs;
                    }
                    self.rename_in(&mut field.selection_set);
                }
                Selection::InlineFragment(inline) => {
                    let inline = inline.make_mut();
                    self.rename_in(&mut inline.selection_set);
                    if let Some(condition) = &mut inline.type_condition {
                        self.rename_type(condition);
                    }
                }
                Selection::FragmentSpread(_) => {}
            }
        }
        self.rename_type(&mut set.ty);
    }

    fn rename_type(&self, name: &mut Name) {
        if let Some(theirs) = self.types.get(name.as_str())
            && let Ok(theirs) = Name::new(theirs)
        {
            *name = theirs;
        }
    }

    /// The CMS's schema with our names, as SDL.
    pub fn in_schema(&self, sdl: &str) -> String {
        let ours: BTreeMap<&str, &str> = self
            .types
            .iter()
            .map(|(ours, theirs)| (theirs.as_str(), ours.as_str()))
            .collect();
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let sdl: String = sdl
            .split_inclusive(|c: char| !is_name(c))
            .map(|part| {
                let name = part.trim_end_matches(|c: char| !is_name(c));
                let rest = &part[name.len()..];
                format!("{}{rest}", ours.get(name).unwrap_or(&name))
            })
            .collect();
        self.with_our_fields(&sdl).unwrap_or(sdl)
    }

    /// `None` for an invalid schema; its reader reports why.
    fn with_our_fields(&self, sdl: &str) -> Option<String> {
        let mut names = self.clone();
        let mut document = Document::parse(sdl, "schema.graphql").ok()?;
        for definition in &mut document.definitions {
            let (name, fields) = match definition {
                Definition::ObjectTypeDefinition(object) => {
                    let object = object.make_mut();
                    (&object.name, &mut object.fields)
                }
                Definition::InterfaceTypeDefinition(interface) => {
                    let interface = interface.make_mut();
                    (&interface.name, &mut interface.fields)
                }
                _ => continue,
            };
            names.give_our_names(name, fields);
        }
        Some(document.to_string())
    }

    fn give_our_names(&mut self, owner: &Name, fields: &mut [Node<FieldDefinition>]) {
        let found: Vec<Name> = fields.iter().map(|field| field.name.clone()).collect();
        let has = |name: &str| found.iter().any(|field| field == name);
        for (_, ours, _) in KNOWN.iter().filter(|(_, ours, _)| !has(ours)) {
            self.learn(owner, ours, has);
        }
        let own = format!("{owner}.");
        for key in self.fields.keys() {
            let everywhere = Some(key.as_str()).filter(|key| !key.contains('.'));
            let Some(ours) = key.strip_prefix(&own).or(everywhere) else {
                continue;
            };
            let theirs = self.field_in_cms(owner, ours);
            if let (false, Ok(name)) = (has(ours), Name::new(ours))
                && let Some(field) = fields.iter_mut().find(|field| field.name == theirs)
            {
                field.make_mut().name = name;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use apollo_compiler::Schema;

    #[test]
    fn types_with_another_name_in_the_cms_get_ours() {
        let names = Names::with(&[("team_Entry", "team2_Entry")], &[]);
        let sdl = "union A = team2_Entry | team2_EntryX\n\ntype team2_Entry {\n  a: [team2_Entry!]\n}\n";
        assert_eq!(
            names.in_schema(sdl),
            "union A = team_Entry | team2_EntryX\n\ntype team_Entry {\n  a: [team_Entry!]\n}\n"
        );
    }

    #[test]
    fn fields_with_another_name_in_the_cms_get_ours() {
        let names = Names::with(&[], &[("kop", "titel"), ("b_Entry.tekst", "inhoud")]);
        let sdl = "type a_Entry {\n  titel: String\n  inhoud: String\n}\n\ntype b_Entry {\n  titel: String\n  inhoud: String\n}\n";
        let ours = "type a_Entry {\n  kop: String\n  inhoud: String\n}\n\ntype b_Entry {\n  kop: String\n  tekst: String\n}\n";
        assert_eq!(names.in_schema(sdl), ours);
        assert_eq!(names.in_schema(ours), ours, "a field that is there stays");
        let known = names.in_schema("type adresGegeven_Entry {\n  addres: String\n}\n");
        assert_eq!(known, "type adresGegeven_Entry {\n  adres: String\n}\n");
    }

    #[test]
    fn a_field_is_asked_for_by_the_cms_s_name_and_answered_under_ours() {
        let schema =
            "type Query { a: a_Entry } type a_Entry { kop: String b: b_Entry } type b_Entry { kop: String }";
        let schema = Schema::parse_and_validate(schema, "schema.graphql").unwrap();
        let text = "query Q { a { ...A b { kop title: kop } } } fragment A on a_Entry { kop }";
        let parsed = ExecutableDocument::parse_and_validate(&schema, text, "q.graphql").unwrap();
        let names = Names::with(
            &[("a_Entry", "a2_Entry")],
            &[("kop", "titel"), ("b_Entry.kop", "naam")],
        );
        let sent = names.in_document(text, &parsed);
        let sent: Vec<&str> = sent.split_whitespace().collect();
        assert_eq!(
            sent.join(" "),
            "query Q { a { ...A b { kop: naam title: naam } } } fragment A on a2_Entry { kop: titel }"
        );
    }

    #[test]
    fn a_condition_has_the_cms_s_type_however_the_query_is_spaced() {
        let schema = "type Query { a: [A] } union A = a_Entry | b_Entry type a_Entry { kop: String } type b_Entry { kop: String }";
        let schema = Schema::parse_and_validate(schema, "schema.graphql").unwrap();
        let text = "query Q{a{...on a_Entry{kop}...on b_Entry{kop}}}";
        let parsed = ExecutableDocument::parse_and_validate(&schema, text, "q.graphql").unwrap();
        let names = Names::with(&[("a_Entry", "a2_Entry")], &[]);
        let sent = names.in_document(text, &parsed).replace(char::is_whitespace, "");
        assert_eq!(sent, "queryQ{a{...ona2_Entry{kop}...onb_Entry{kop}}}");
    }
}
