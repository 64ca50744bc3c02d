//! The embedded Craft CMS: answers GraphQL, images and forms like Craft 5 with SEOmatic does.
//!
//! The demo site is built from it, and the tests use it as the other side of every request.
//! [`Content`] is what an editor entered (JSON and files, embedded in the program),
//! [`Craft`] is that content read against the contract's `schema.graphql` and indexed,
//! [`Server`] offers it over HTTP on the loopback interface, with [`Faults`] as switches.

mod answer;
mod asset;
mod asset_fields;
mod complexity;
mod content;
mod craft;
mod criteria;
mod dates;
mod directives;
mod edits;
mod element;
mod endpoint;
mod execute;
mod faults;
mod fields;
mod files;
mod filter;
mod http;
mod incoming;
mod json_ld;
mod lead;
mod leaf;
mod links;
mod loader;
mod native;
mod nested;
mod numbering;
mod permissions;
mod place;
mod plan;
mod production;
mod query;
mod relations;
mod schema;
mod seomatic;
mod server;
mod settings;
mod signature;
mod sort;
mod sources;
mod transforms;
mod values;

pub use complexity::complexity;
pub use content::{Content, ContentError};
pub use craft::Craft;
pub use edits::{Edit, Edits};
pub use faults::{Fault, Faults};
pub use lead::Lead;
pub use permissions::{Allowed, Permissions};
pub use schema::SchemaPatch;
pub use server::{RequestLog, Server};
pub use settings::Settings;
pub use signature::form_redirect;

#[cfg(test)]
mod tests;
