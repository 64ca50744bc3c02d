//! What editors call types and fields of the queries: the names of the control panel.

use std::collections::BTreeMap;

/// The names of a CMS.
#[derive(Debug, Clone, Copy)]
pub struct EditorNames<'a> {
    /// Names in the control panel, by handle: `cms.names`.
    pub names: &'a BTreeMap<String, String>,
    /// Handles of fields that the CMS calls otherwise: `cms.field_names`.
    pub fields: &'a BTreeMap<String, String>,
}

impl<'a> EditorNames<'a> {
    /// What the control panel calls a type, section or global set, or a field by its handle in the CMS. A handle without a
    /// name is turned back into the name from which Craft made it: `titelTekst` into "Titel tekst".
    pub fn name(self, handle: &str) -> String {
        self.names.get(handle).cloned().unwrap_or_else(|| label(handle))
    }

    /// What the control panel calls a field of the queries. `of`: the handle of the type or global set that has it, if that
    /// is known.
    pub fn field(self, of: Option<&str>, field: &str) -> String {
        let name = self.names.get(field).cloned();
        name.unwrap_or_else(|| self.name(self.handle_of_field(of, field)))
    }

    /// The CMS's handle of a field of the queries; `of` as for [`Self::field`].
    pub fn handle_of_field<'f>(self, of: Option<&str>, field: &'f str) -> &'f str
    where
        'a: 'f,
    {
        let mut kinds = ["Entry", "GlobalSet"].into_iter();
        let own = kinds.find_map(|kind| self.fields.get(&format!("{}_{kind}.{field}", of?)));
        own.or_else(|| self.fields.get(field))
            .map_or(field, String::as_str)
    }
}

fn label(handle: &str) -> String {
    let mut label = String::new();
    for c in handle.chars() {
        if label.is_empty() {
            label.extend(c.to_uppercase());
        } else if c.is_uppercase() {
            label.push(' ');
            label.extend(c.to_lowercase());
        } else {
            label.push(c);
        }
    }
    label
}
