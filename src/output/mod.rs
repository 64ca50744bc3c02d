//! Stage 5: files. Each kind of file has a module here and a line in [`files`]; only [`publish`] writes.

mod address;
pub mod budget;
pub mod build_info;
mod company_logo;
pub mod conflict;
pub mod embeds;
pub mod feeds;
mod file;
pub mod fingerprint;
pub mod guard;
mod host_search;
mod indexing;
pub mod leftovers;
pub mod links;
pub mod llms;
mod modified;
pub mod netlify;
mod page_output;
pub mod pages;
pub mod project_sources;
pub mod publish;
pub mod redirects;
pub mod robots;
pub mod schedule;
pub mod search;
mod search_cards;
pub mod security;
mod sink;
pub mod sitemap;
pub mod webmanifest;
mod xml;

pub use file::{Body, OutputFile, SourceFile};
pub use modified::Modified;
pub use page_output::{PageOutput, PageOutputs, PublishedPage};
pub use sink::Sink;

use self::redirects::{Hidden, WrittenRules};
use crate::assets::{Manifest, brand};
use crate::config::OutputSettings;
use crate::content::Site;
use crate::content::addresses::OldAddresses;
use crate::report::{Failure, Problem};

/// What `sitegen deploy` writes beside the site's own files: the list of what it has deployed.
pub const DEPLOYED: &str = "_deployed.json";

/// Paths of the files that every site has, besides those of its pages and in [`crate::content::folders`]. No page can
/// have one of these addresses.
pub const GENERATED: &[&str] = &[
    brand::VECTOR,
    brand::ICONS[0].name,
    brand::ICONS[1].name,
    brand::ICONS[2].name,
    brand::ICONS[3].name,
    brand::ICONS[4].name,
    "_headers",
    publish::ledger::NAME,
    "_redirects",
    DEPLOYED,
    build_info::NAME,
    llms::NAME,
    "robots.txt",
    schedule::NAME,
    sitemap::NAME,
    webmanifest::NAME,
];

/// All files of a site.
#[derive(Debug)]
pub struct SiteFiles {
    /// Sorted by path, each path once.
    pub files: Vec<OutputFile>,
    /// What is wrong with its redirects.
    pub problems: Vec<Problem>,
    /// Addresses of the CMS in files that are not in memory, by the path of the file.
    pub leftovers: Vec<(String, String)>,
}

/// All files of a site. `pages` are those of its pages: rendered ones ([`pages::files`]), or only their names
/// ([`pages::unrendered`]). The largest of the others go to the sink.
///
/// # Errors
/// Exit 2: two sources for one path; a redirect that no host could apply. Exit 6: a file cannot be staged.
pub fn files(
    site: &Site,
    old: &OldAddresses<'_>,
    pages: Vec<OutputFile>,
    manifest: &Manifest,
    modified: &Modified,
    config: OutputSettings<'_>,
    sink: &Sink<'_>,
) -> Result<SiteFiles, Failure> {
    let mut files = pages;
    files.extend(manifest.all_artifacts().map(OutputFile::from_artifact));
    let language = &config.site.content_language;
    let hidden = Hidden::new(config.redirects);
    let info = || {
        let sources = project_sources::hashes(config.project)?;
        Ok::<_, Failure>(build_info::file(site, modified, sources, &config))
    };
    let ((search, (embeds, info)), (sitemap, feeds)) = rayon::join(
        || {
            rayon::join(
                || search::file(site, manifest, language),
                || rayon::join(|| embeds::files(site, language), info),
            )
        },
        || {
            rayon::join(
                || sitemap::files(site, modified, config.site, &hidden),
                || feeds::files(site, modified, config, sink),
            )
        },
    );
    files.extend(embeds);
    files.extend(search?);
    files.extend(sitemap);
    let feeds::Feeds {
        files: feeds,
        leftovers,
    } = feeds?;
    files.extend(feeds);
    let (robots, forbidden) = robots::file(site, config.site);
    files.push(robots);
    files.push(netlify::headers(config.tags, config.site.staging));
    files.push(info?);
    files.push(schedule::file(site, config.now, &config.site.time_zone));
    files.push(webmanifest::file(manifest, config.site));
    files.push(llms::file(site, config.site, &hidden));
    files.extend(security::file(config.security, config.site, config.now));
    let own = WrittenRules::new(config.redirects, &site.redirects);
    let parts = redirects::parts::rules(site, &config.site.content_language);
    let (redirects, mut problems) = redirects::file(&own, old, &parts, &files, &config.site.url)?;
    problems.extend(hidden.problems(site));
    problems.extend(forbidden);
    problems.extend(indexing::problem(site, config.site));
    files.push(redirects);
    problems.extend(company_logo::problem(&files, config));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(SiteFiles {
        files: conflict::without_duplicates(files, site, config)?,
        problems,
        leftovers,
    })
}
