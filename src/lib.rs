//! sitegen fetches a site's content from Craft CMS and publishes it as static files.
//!
//! The program is a straight line of five stages, each a module. Data flows from left to right only:
//!
//! ```text
//! cms  →  content  →  assets  →  render  →  output
//! fetch    parse      bundle,     HTML       files
//!                     images
//! ```
//!
//! A stage imports only earlier stages and the ground floor: [`config`], [`report`], [`files`], [`cache`],
//! [`interrupt`]. It receives only the sections of the settings that it needs, such as [`config::ContentSettings`];
//! only [`pipeline`], [`live`], [`check`], [`why`], [`doctor`], [`dev`] and [`commands`] see all of them. Files never
//! import each other in a circle, not even within a stage: what two of them need is a separate file. [`pipeline`] is
//! the program on one screen, [`live`] has the same stages render a page when somebody asks for it, [`check`] looks for
//! what is wrong with a site that is not published, [`server`] serves a site, [`dev`] shows it while its project is
//! edited, [`watch`] builds it whenever the content changes, [`diff`] compares two published ones, [`deploy`] brings
//! one to its host, [`doctor`] says what keeps a build from succeeding, [`why`] says what made a page, [`commands`] is
//! the command line above all of them.
//!
//! All this is one house, read in `src/`, and compiled as three crates: `fetching` is the ground floor and [`cms`],
//! `building` is [`content`] to [`output`] and [`pipeline`], this one is everything that imports those. So the compiler
//! itself refuses an import that goes up from one crate to the next, and it reads one crate while it optimises another: as
//! a single crate, the program left one core idle for half a minute. `src/fetching.rs` and `src/building.rs` are their
//! roots; what they declare is re-exported here, and `crate::cms` is the same module in all of them.
//!
//! Three crates know nothing of this one. `embedded-craft` is a Craft CMS for the demo site and the tests; only
//! [`commands`] uses it, and only with the feature `demo`. `connections` accepts HTTP connections for both servers.
//! `scaling` scales images and encodes them as JPEG, and is optimised in debug builds too.
//!
//! # Invariants
//!
//! Lints and the tests in `tests/suite/architecture/` enforce 1, 2, 3 and 6; the tests of determinism, islands and
//! signals check the others by behaviour.
//!
//! 1. Only `cms`, `assets` and `deploy` make outgoing requests, also those for the cache that machines share
//!    ([`cache::Remote`]) and those to the sites that pages link to ([`check::external::Ask`]): `deploy` implements both,
//!    and [`commands`] passes them in. `server` forwards the forms with the client of `cms`.
//! 2. Only `files` writes, for publishing, the cache and everything else; a folder that `deploy` brings a site to is a
//!    store. A file is written completely or not at all.
//! 3. `content`, `render` and `output` give the same bytes for the same content, address ledger, settings and project. They write
//!    nothing, except for [`output::publish`]. "Now" is a value in [`config::Config`].
//! 4. Templates request nothing: every variant of an image is planned from the content before rendering, and islands
//!    are rendered by an engine without network, files and clock.
//! 5. Requests are async; parsing, image work, rendering and hashing for publishing use rayon; no function does both.
//! 6. The CMS's types end in `content` (`assets` has its own types for the transforms it requests). Templates receive
//!    clean values, and an undefined value is an error.
//! 7. There is no global mutable state, except for the JavaScript engine of each thread, and for what a signal must
//!    know ([`interrupt`]): staging folders and running programs. Tests also inject faults through it. [`report`] knows
//!    whether stdout has taken everything.
//! 8. A problem in content is a value ([`report::Problem`]); parsing the content returns the site and all problems. A
//!    problem becomes text when it is printed, in the editors' language. An error is printed once, by the command that
//!    it ends.
//!
//! # Differences from the first design
//!
//! * Content has no types in Rust. The documents in `queries/` are read when the program starts and declare what
//!   templates see of blocks, pages and global sets ([`content::declared`]); one reader makes a [`content::Value`] of
//!   every field. Kinds of pages without behaviour are declared in `sitegen.toml`.
//! * One operation asks for all page types; it is sent in slices of one type each ([`cms::documents`]), because Craft
//!   counts the complexity of every fragment.
//! * Islands have slots: the static HTML inside them is sent once and React never renders it again. So a carousel, a
//!   team or 10,000 vacancies cost no more to hydrate than their buttons.
//! * React stays on 19.1, whose `react-dom` is 10 KB smaller after gzip than that of 19.3, and carousels scroll
//!   natively, because embla would add 9.4 KB. With both, pages would exceed the limit of 75 KB in `budget.toml`.
//! * Favicons are made from the brand's mark (`frontend/brand`), not from an asset, because Craft has no field for
//!   them.
//! * A page is rendered only if it is made of something else than the published one ([`render::Record`]): what it was made
//!   of is noted while it is rendered, instead of declared, so that a template cannot forget to say it.
//! * A service does not read again what it has read: an entry that is the same object as before gives the same page
//!   ([`content::Memory`]), and the page keeps the hashes that were made of it. Both follow from invariant 3. A command
//!   has the same of metadata in a file ([`content::SeoRecord`]): they are read when a page is rendered.
//! * Of what `<head>` says of a page only what the CMS says is kept, packed. What follows from the page and from others is
//!   made when it is rendered: all of it at once was half of the memory of a large site. For the same reason fields and
//!   metadata stay in the file of the pull ([`cms::PageEntry`], [`cms::Metadata`]) until somebody asks for them, equal uses of
//!   an image are one value, and what visitors read of a vacancy without its page is made for each feed. Blocks stay: to read
//!   them again for their page would need a quarter more time.
//! * There are no speculation rules. The router has already fetched the page data for every link that they could list,
//!   so loading the document as well would be wasted.
//! * `build.rs` does not validate `queries/`: graphql_client checks the operations with types, and the program checks all
//!   documents when it starts. The build script needs no second compilation of apollo-compiler for that.
//! * The published site is compared only with a site of the same source (the home entry's uid), so that a switch from
//!   the demo to a real CMS does not count as a shrinking site.

pub mod check;
pub mod commands;
pub mod deploy;
pub mod dev;
pub mod diff;
pub mod doctor;
pub mod live;
pub mod server;
pub mod watch;
pub mod why;

pub use building::{assets, content, output, pipeline, render};
pub use fetching::{cache, cms, config, files, interrupt, report};
