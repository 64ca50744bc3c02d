//! The integration tests: one binary, whose list of modules is the table of contents.
//!
//! Wide behaviour is tested through `SiteTest`: the embedded CMS in this process, a build into a temporary folder, the
//! published files read back. Where the process itself matters (exit codes, signals, environment) the binary runs.

#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test that cannot go on fails; tests make files and measure time"
)]

mod addresses;
mod anchors;
mod architecture;
mod base_path;
mod blocks;
mod boundaries;
mod brand;
mod budget;
mod bundle;
mod cached_partials;
mod check;
mod cli;
mod codes;
mod content_model;
mod delta;
mod demo_brand;
mod dependencies;
mod deploy;
mod determinism;
mod dev;
mod developers;
mod diff;
mod divided;
mod doctor;
mod editors;
mod entry_facts;
mod facts;
mod failures;
mod faults;
mod feeds;
mod forms;
mod hostile;
mod images;
mod islands;
mod job_postings;
mod job_sites;
mod languages;
mod ledger;
mod links;
mod lists;
mod live;
mod live_links;
mod lost;
mod messages;
mod new_block;
mod new_field;
mod new_island;
mod new_kind;
mod nulls;
mod offline;
mod pages;
mod pending;
mod preview;
mod publish;
mod queries;
mod requests;
mod roles;
mod samples;
mod scale;
mod search;
mod search_engines;
mod second_company;
mod seo;
mod seo_addresses;
mod seomatic_postings;
mod serve;
#[cfg(feature = "stores")]
mod shared_cache;
mod signals;
mod snapshots;
mod sparse_blocks;
mod staging;
mod taken_names;
mod template_arguments;
mod template_links;
mod template_names;
mod templates_doc;
mod unchanged;
mod watch;
mod why;
mod words;

mod support;

/// Tests that build sites spend a seventh of their time in the system's allocator; the program has this one.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
