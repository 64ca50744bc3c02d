//! A Craft CMS to build and test against: answers GraphQL, images and forms as Craft 5 with SEOmatic does.
//!
//! [`Content`] is what editors entered, as JSON and files: that of the demo is embedded in the crate (`demo/`), any
//! other is read from a folder. [`Craft`] is that content read against `schema.graphql`, the schema that an ordinary
//! token of a real Craft sees, and indexed. [`Server`] offers it over HTTP on the loopback interface.
//!
//! ```no_run
//! # async fn start() -> Result<(), Box<dyn std::error::Error>> {
//! use embedded_craft::{Content, Craft, Server, Settings};
//!
//! let settings = Settings::new("2026-11-21T09:00:00Z".parse()?);
//! let craft = Craft::new(Content::embedded()?, settings)?;
//! let server = Server::start(craft, ([127, 0, 0, 1], 0).into()).await?;
//! println!("{}/api, with the bearer token demo", server.url());
//! # Ok(())
//! # }
//! ```
//!
//! Documents are executed by apollo-compiler, so a query gets what it asks for and not a recorded answer. What Craft
//! does differently from other servers is imitated on purpose: production mode drops unknown fields silently, dates
//! come in two time zones, a `seomatic(uri:)` without an element answers with the site's own values, and so on.
//! [`Settings`] has Craft's switches for that.
//!
//! # Features
//!
//! `testing`: a server that misbehaves (`Fault`), content that changes between two requests (`Edit`), a content
//! model that has moved on ([`SchemaPatch`]), and a log of the requests.

mod answer;
mod asset;
mod asset_fields;
mod complexity;
mod content;
mod craft;
mod criteria;
mod dates;
mod directives;
#[cfg(feature = "testing")]
mod edits;
mod element;
mod endpoint;
mod execute;
#[cfg(feature = "testing")]
mod faults;
#[cfg(feature = "testing")]
mod faulty;
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
mod patch;
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
#[cfg(feature = "testing")]
mod switches;
mod transforms;
mod vacancies;
mod values;

pub use complexity::complexity;
pub use content::{Content, ContentError};
pub use craft::Craft;
#[cfg(feature = "testing")]
pub use edits::{Edit, Edits};
#[cfg(feature = "testing")]
pub use faults::{Fault, Faults};
pub use lead::Lead;
pub use patch::SchemaPatch;
pub use permissions::{Allowed, Permissions};
pub use server::Server;
pub use settings::Settings;
pub use signature::form_redirect;
#[cfg(feature = "testing")]
pub use switches::RequestLog;
pub use vacancies::VacanciesError;

#[cfg(test)]
mod tests;
