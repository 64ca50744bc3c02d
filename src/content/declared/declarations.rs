//! Everything that a project's queries declare.

use super::kind::{EntryType, Kind};
use super::selected::Selected;
use crate::cms::Queries;
use crate::content::blocks;
use crate::content::page_header::HEADER;
use crate::report::Failure;
use apollo_compiler::executable::Selection;
use std::collections::BTreeMap;

/// Content by the name of its type, such as `quotes_Entry`.
#[derive(Debug, Clone, Default)]
pub struct Declarations {
    blocks: BTreeMap<String, EntryType>,
    pages: BTreeMap<String, EntryType>,
    /// Global sets, and items of the navigation.
    site_wide: BTreeMap<String, EntryType>,
}

impl Declarations {
    /// Derives them from the project's queries.
    ///
    /// # Errors
    /// Exit 2, with file and line: a field whose meaning does not follow from its type and has no directive, or one that
    /// does not fit.
    pub fn new(queries: &Queries) -> Result<Self, Failure> {
        let selected = Selected::new(queries);
        let mut declared = Self::default();
        for block in &queries.blocks {
            if let Some(fragment) = queries.written.fragments.get(block.fragment.as_str()) {
                let entry_type = selected.entry_type(&fragment.selection_set, fragment.type_condition())?;
                declared.blocks.insert(block.type_name(), with_added(entry_type));
            }
        }
        for (name, operation) in &queries.written.operations.named {
            for selection in &operation.selection_set.selections {
                if let Selection::Field(root) = selection {
                    let are_pages = name == "Page";
                    for mut content in selected.contents(root, are_pages)? {
                        let known = if are_pages {
                            content.added = HEADER;
                            &mut declared.pages
                        } else {
                            &mut declared.site_wide
                        };
                        known.insert(content.type_name.clone(), content);
                    }
                }
            }
        }
        Ok(declared)
    }

    /// The block of a type.
    pub fn block(&self, type_name: &str) -> Option<&EntryType> {
        self.blocks.get(type_name)
    }

    /// The page of a type.
    pub fn page(&self, type_name: &str) -> Option<&EntryType> {
        self.pages.get(type_name)
    }

    /// The global set of a type, or the item of the navigation.
    pub fn site_wide(&self, type_name: &str) -> Option<&EntryType> {
        self.site_wide.get(type_name)
    }

    /// All blocks, in order of their types.
    pub fn blocks(&self) -> impl Iterator<Item = &EntryType> {
        self.blocks.values()
    }

    /// All pages, in order of their types.
    pub fn pages(&self) -> impl Iterator<Item = &EntryType> {
        self.pages.values()
    }

    /// All global sets, in order of their types.
    pub fn global_sets(&self) -> impl Iterator<Item = &EntryType> {
        let sets = self.site_wide.values();
        sets.filter(|set| set.type_name.ends_with("_GlobalSet"))
    }
}

/// Adds what the program adds to the block and its rows.
fn with_added(mut block: EntryType) -> EntryType {
    block.added = blocks::added(&block.handle, None);
    for field in &mut block.fields {
        if let Kind::Rows(types) = &mut field.kind {
            for row in types {
                row.added = blocks::added(&block.handle, Some(&field.name));
            }
        }
    }
    block
}
