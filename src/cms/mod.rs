//! Stage 1: fetches everything that a build needs from the CMS as one [`Snapshot`].
//!
//! Craft's GraphQL has traps that publish broken sites: unknown fields vanish without an error, an unknown token
//! falls back to a smaller public schema, empty objects arrive as `[]`. So every answer is checked against the document
//! that asked for it ([`decode`]), and the schema against the stored one ([`preflight`]), before anything is used.
//! Editors can work meanwhile: after the last answer the CMS is asked for changes ([`fetch`]).

pub mod absent;
mod address_field;
mod answer;
mod answer_path;
mod ask;
mod asset_changes;
mod batch;
pub mod body;
pub mod client;
mod clock;
mod current;
pub mod decode;
mod delta;
mod document_check;
mod document_files;
mod document_parts;
mod document_pending;
mod document_without;
pub mod documents;
mod drafts;
mod each_key_once;
pub mod early;
mod entry_fields;
pub mod error;
mod exchange;
pub mod fetch;
mod global_set;
pub mod host;
pub mod introspect;
pub mod labels;
mod leaf;
mod limits;
mod listing;
mod listing_read;
mod listing_update;
pub mod memo;
pub mod model;
mod moment;
mod names;
mod optional;
mod optional_list;
mod outage;
mod pace;
pub mod page_entry;
mod pages;
mod parts;
mod pending;
pub mod preflight;
mod preview_token;
pub mod preview_trial;
mod published;
pub mod pull_diff;
pub mod queries;
mod reading;
mod redirects;
mod retention;
pub mod retry;
mod robots;
#[cfg(test)]
mod samples;
pub mod scalars;
pub mod schema;
pub mod schema_diff;
mod schema_differences;
pub mod seo;
mod shown_elements;
mod similar;
mod site_wide;
pub mod snapshot;
mod store;
mod stored_pull;
pub mod trial;
pub mod try_error;
pub mod uri;
pub mod wire;

pub use address_field::AddressesOfEntry;
pub use client::Client;
pub use drafts::{Shown, WithDrafts};
pub use error::Error;
pub use global_set::GlobalSet;
pub use host::Host;
pub use names::Names;
pub use page_entry::PageEntry;
pub use pending::PendingEntry;
pub use preview_token::PreviewToken;
pub use published::Published;
pub use queries::Queries;
pub use redirects::RedirectEntry;
pub use similar::similar;
pub use snapshot::Snapshot;
pub use store::{Memory, Pull, Store, file as file_of_pull};
