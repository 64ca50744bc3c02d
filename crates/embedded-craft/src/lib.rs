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
//! # The rooms
//!
//! ```text
//! content  →  craft  →  query  →  graphql  →  http
//! JSON,       elements  which     executes    server, files,
//! files                 elements  documents   form
//! ```
//!
//! * `content`: what editors entered, as files; composed vacancies (`content::vacancies`).
//! * `schema`: the contract, what a token sees of it, and changes for tests.
//! * `craft`: elements and how Craft treats them: `load` reads the content into them, transforms, references, errors.
//! * `query`: which elements the arguments of a query mean, and in which order.
//! * `graphql`: a document from its text to its answer, with Craft's checks and limits, and SEOmatic's fields.
//! * `http`: the server and its routes, one of which saves drafts.
//! * `faults`: what tests switch on (feature `testing`).
//!
//! A room uses only those before it, but for `faults`. `dates` and `signature` stand before all, `settings` after `schema`.
//!
//! # Features
//!
//! `testing`: a server that misbehaves (`Fault`), content that changes between two requests (`Edit`), a content
//! model that has moved on ([`SchemaPatch`]), lists in another order, addresses of transforms that redirect, changes to
//! content, and a log of the requests.

mod content;
mod craft;
mod dates;
#[cfg(feature = "testing")]
mod faults;
mod graphql;
mod http;
mod query;
mod schema;
mod settings;
mod signature;

pub use content::vacancies::VacanciesError;
pub use content::{Content, ContentError};
pub use craft::Craft;
#[cfg(feature = "testing")]
pub use faults::{
    edits::{Edit, Edits},
    fault::{Fault, Faults},
    switches::RequestLog,
};
pub use graphql::complexity::complexity;

pub use http::posted::Upload;
pub use http::saved::Lead;
pub use http::server::{Server, StartError};
pub use schema::patch::SchemaPatch;
pub use schema::permissions::{Allowed, Permissions};
pub use settings::Settings;
pub use signature::{application_redirect, form_redirect};

#[cfg(test)]
mod tests;
