//! What the documents in `queries/` declare: which fields a block, a page or a global set has, and what each means to its
//! template.
//!
//! The kind of a field follows from its type in the schema and, where that leaves a choice, from one of the directives
//! of `queries/local.graphql`.

mod declarations;
mod kind;
mod meaning;
mod mistake;
mod needed;
mod selected;

pub use declarations::Declarations;
pub use kind::{ENTRY_TYPE, EntryType, Field, Kind};
pub(super) use needed::check as check_needed;
