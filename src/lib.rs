//! sitegen pulls a site's content from Craft CMS and publishes it as static files.
//!
//! A straight line of five stages, each a module. Data goes from left to right and never back:
//!
//! ```text
//! cms  →  content  →  assets  →  render  →  output
//! fetch    parse      bundle,     HTML       files
//!                     images
//! ```
//!
//! A stage imports only stages to its left and the ground floor: [`config`], [`report`], [`files`], [`cache`],
//! [`interrupt`]. It is told the sections of the settings that it needs, such as [`config::ContentSettings`]; all of them
//! together only [`pipeline`] and [`commands`] see. No files import each other in a circle, inside a room either: what two of them need has a file of its
//! own. [`pipeline`] is the program on one screen, [`commands`] is the command line above it, [`server`] shows what was
//! built.
//!
//! Two crates stand beside this one and know nothing of it. `embedded-craft` is a Craft CMS for the demo site and the
//! tests; only [`commands`] names it, and a program that is built without the feature `demo` lacks it. `connections`
//! is how both servers accept HTTP connections.
//!
//! # Invariants
//!
//! Lints and the tests in `tests/suite/architecture.rs` enforce 1, 2, 3 and 6; the tests of determinism, islands and
//! signals check the others by behaviour.
//!
//! 1. Only `cms` and `assets` make outgoing requests; `server` forwards the form with the client of `cms`.
//! 2. Only `files` writes: for publishing, for the cache, for everyone. A file is there whole or not at all.
//! 3. `content`, `render` and `output` give the same bytes for the same content, settings and project. They write
//!    nothing, but for [`output::publish`]. "Now" is a value in [`config::Config`].
//! 4. Templates ask for nothing: every variant of an image is planned from the content before rendering, and islands
//!    are rendered by an engine without network, files and clock.
//! 5. Requests are async; image work, rendering and the hashing of what is published are rayon; no function is both.
//! 6. The CMS's types end in `content` (`assets` asks for transforms with types of their own); templates see clean
//!    values, and undefined ones are errors.
//! 7. There is no global mutable state, but for the JavaScript engine of each thread, and what a signal has to know
//!    ([`interrupt`]): folders that are being staged, programs that were started. In tests also the faults they ask for.
//! 8. A problem in content is a value ([`report::Problem`]); reading the content gives the site and all problems. It
//!    becomes words where it is printed, in the language of the editors. An error is printed once, in the command that
//!    ends with it.
//!
//! # Where the design differs from the first sketch of it
//!
//! * `From<wire>` is [`content::FromWire`], which also takes the [`content::Context`]: reading a value may find a
//!   problem, note an image, or need to know which paths exist.
//! * One operation for all page types gives one set of wire types; it is sent in slices of one type each
//!   ([`cms::documents`]), because Craft counts the complexity of every fragment.
//! * Islands have slots: the static HTML inside them is sent once and React never renders it again. So a carousel, a
//!   team or 10,000 vacancies hydrate at the price of their buttons.
//! * React stays on 19.1, whose `react-dom` is 10 KB smaller after gzip than that of 19.3, and carousels scroll natively:
//!   embla would bring 9.4 KB. With both the pages would break the budget of 75 KB that `budget.toml` holds.
//! * Favicons are drawn from the mark of the brand (`frontend/brand`), not made from an asset: Craft has no field for
//!   them.
//! * There are no speculation rules. Every link that they could name is answered by the page data that the router has
//!   fetched already; a document besides it would be loaded for nothing.
//! * The output folder is compared by the source of its content (the home entry's uid), so that switching from the
//!   demo to a real CMS is not taken for a shrinking site.

pub mod assets;
pub mod cache;
pub mod cms;
pub mod commands;
pub mod config;
pub mod content;
pub mod files;
pub mod interrupt;
pub mod output;
pub mod pipeline;
pub mod render;
pub mod report;
pub mod server;
