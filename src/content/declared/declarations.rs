//! All blocks of a project.

use super::kind::{EntryType, Kind};
use super::selected::Selected;
use crate::cms::Queries;
use crate::content::blocks;
use crate::report::Failure;
use std::collections::BTreeMap;

/// All blocks by the name of their type, such as `quotes_Entry`.
#[derive(Debug, Clone, Default)]
pub struct Declarations(BTreeMap<String, EntryType>);

impl Declarations {
    /// Derives them from the project's queries.
    ///
    /// # Errors
    /// Exit 2, with file and line: a field whose meaning does not follow from its type and has no directive, or one that
    /// does not fit.
    pub fn new(queries: &Queries) -> Result<Self, Failure> {
        let selected = Selected::new(queries);
        let blocks = queries.blocks.iter().filter_map(|block| {
            let fragment = queries.written.fragments.get(block.fragment.as_str())?;
            let type_name = fragment.type_condition();
            let declared = selected.entry_type(&fragment.selection_set, type_name);
            Some(declared.map(|declared| (type_name.to_string(), with_added(declared))))
        });
        blocks.collect::<Result<_, _>>().map(Self)
    }

    /// The block of a type.
    pub fn block(&self, type_name: &str) -> Option<&EntryType> {
        self.0.get(type_name)
    }

    /// All blocks, in order of their types.
    pub fn blocks(&self) -> impl Iterator<Item = &EntryType> {
        self.0.values()
    }
}

/// The same with what the program adds to the block and its rows.
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
