//! From flags, environment and file to one [`Config`].

use super::checks::{
    deadline, expanded, field_names, form_action, form_redirect, guard, language, origin, tags,
};
use super::footer::certificates;
use super::pages::pages;
use super::{Cms, Config, Form, Requests, Secret, Site, file, usage};
use crate::report::{Failure, Lang};
use jiff::{Timestamp, tz::TimeZone};
use std::path::PathBuf;

/// What the cache keeps unless told otherwise.
const MAX_CACHE: &str = "2 GB";

/// What flags and environment variables said; `None` where they were silent.
#[derive(Debug, Clone, Default)]
pub struct Overrides {
    /// Project folder.
    pub project: Option<PathBuf>,
    /// Output folder.
    pub out: Option<PathBuf>,
    /// Address of the CMS.
    pub cms_url: Option<String>,
    /// Its token.
    pub cms_token: Option<String>,
    /// It is the one inside the program.
    pub embedded: bool,
    /// What the CMS accepts as the form's `redirect`.
    pub form_redirect: Option<String>,
    /// Public address of the site.
    pub site_url: Option<String>,
    /// Number of threads.
    pub jobs: Option<usize>,
    /// The moment to build for, RFC 3339.
    pub now: Option<String>,
    /// Seconds allowed for the pull.
    pub deadline: Option<u64>,
    /// Seconds that a CMS is waited for that is away.
    pub wait: Option<u64>,
    /// Requests to the CMS at a time.
    pub concurrency: Option<usize>,
    /// Language of problems in content.
    pub lang: Option<Lang>,
    /// Stop on problems.
    pub strict: bool,
    /// Netlify's name of the deploy.
    pub skew_token: Option<String>,
    /// React's development build.
    pub development: bool,
    /// Publish a smaller site.
    pub accept_removals: bool,
    /// Publish although many files are missing.
    pub accept_missing_files: bool,
    /// Sections that a first build may find empty, as a list or `all`.
    pub accept_empty: Option<String>,
    /// What the cache may keep, such as `2 GB`.
    pub max_cache: Option<String>,
}

impl Config {
    /// Resolves all settings. Errors are of the user's making: exit 2.
    pub fn resolve(overrides: Overrides) -> Result<Self, Failure> {
        let project = overrides.project.unwrap_or_else(|| PathBuf::from("."));
        expanded(&project, "--project or SITEGEN_PROJECT")?;
        let file = file::read(&project.join("sitegen.toml"))?;
        let budget = file::read_budget(&project.join("budget.toml"))?;

        let cms_url = overrides.cms_url.or(file.cms.url).ok_or_else(|| {
            usage(
                "no CMS is configured",
                "--cms-url, SITEGEN_CMS_URL or `cms.url` in sitegen.toml",
                "name your Craft with one of these, or build the embedded demo content with `--demo`",
            )
        })?;
        let cms_url = origin(&cms_url, "cms.url")?;
        let token = overrides
            .cms_token
            .filter(|token| !token.is_empty())
            .ok_or_else(|| {
                usage(
                    "no CMS token",
                    "SITEGEN_CMS_TOKEN",
                    "set the environment variable to a token of Craft's GraphQL schema",
                )
            })?;
        if token.chars().any(|c| c.is_control() || !c.is_ascii()) {
            return Err(usage(
                "the CMS token has characters that no token has",
                "SITEGEN_CMS_TOKEN",
                "copy it again from Craft's GraphQL settings",
            ));
        }
        let site_url = overrides.site_url.or(file.site.url).ok_or_else(|| {
            usage(
                "the site's public address is not set",
                "--site-url, SITEGEN_SITE_URL or `site.url` in sitegen.toml",
                "set it to something like https://www.example.com",
            )
        })?;
        let site_url = origin(&site_url, "site.url")?;

        let locale = language(file.site.locale.unwrap_or_else(|| "de".into()), "site.locale")?;
        let content_language = file.site.content_language.unwrap_or_else(|| locale.clone());
        let content_language = language(content_language, "site.content_language")?;
        let editors = overrides.lang.or(file.problems.lang);
        let lang = editors
            .or_else(|| Lang::of_tag(&content_language))
            .unwrap_or_default();
        let zone = file.site.time_zone.unwrap_or_else(|| "Europe/Amsterdam".into());
        let time_zone = TimeZone::get(&zone).map_err(|_| {
            usage(
                format!("`{zone}` is not a time zone"),
                "`site.time_zone` in sitegen.toml",
                "use an IANA name such as Europe/Amsterdam",
            )
        })?;
        let now = match overrides.now {
            Some(text) => text.parse().map_err(|_| {
                usage(
                    format!("`{text}` is not a moment"),
                    "--now or SITEGEN_NOW",
                    "write it as 2026-11-21T09:00:00Z",
                )
            })?,
            #[expect(clippy::disallowed_methods, reason = "the one place where the clock enters")]
            None => Timestamp::now(),
        };
        let quality = |name: &str, value: u8| match value {
            1..=100 => Ok(()),
            _ => Err(usage(
                format!("`images.{name}` is {value}"),
                "sitegen.toml",
                "use 1 to 100",
            )),
        };
        quality("webp_quality", file.images.webp_quality)?;
        quality("jpeg_quality", file.images.jpeg_quality)?;
        quality("avif_quality", file.images.avif_quality)?;
        if file.images.avif && !cfg!(feature = "avif") {
            return Err(usage(
                "`images.avif` is on, but this program was built without AVIF",
                "sitegen.toml",
                "build it with `cargo build --release --features avif`, or switch it off",
            ));
        }
        let max_cache = overrides
            .max_cache
            .or(file.cache.max)
            .unwrap_or_else(|| MAX_CACHE.into());
        let max_cache: bytesize::ByteSize = max_cache.parse().map_err(|_| {
            usage(
                format!("`{max_cache}` is not a size"),
                "--max-cache, SITEGEN_MAX_CACHE or `cache.max` in sitegen.toml",
                "write it as `500 MB` or `2 GB`",
            )
        })?;

        let jobs = match overrides.jobs {
            Some(0) => {
                return Err(usage(
                    "0 jobs cannot do anything",
                    "--jobs or SITEGEN_JOBS",
                    "use 1 or more",
                ));
            }
            Some(jobs) => jobs,
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        let out = overrides.out.unwrap_or_else(|| project.join("dist"));
        let out = followed(expanded(&out, "--out or SITEGEN_OUT").map(|()| out)?);
        Ok(Self {
            out,
            cache: project.join(".sitegen"),
            form: Form {
                action: form_action(&cms_url, file.form.action.as_deref())?,
                redirect: form_redirect(overrides.form_redirect.or(file.form.redirect))?,
                on_failure: file.form.on_failure,
            },
            cms: Cms {
                path: file.cms.path.unwrap_or_else(|| "/api".into()),
                token: Secret::new(token),
                embedded: overrides.embedded,
                site_id: file.cms.site_id.unwrap_or(1),
                asset_hosts: file
                    .cms
                    .asset_hosts
                    .iter()
                    .map(|host| origin(host, "cms.asset_hosts"))
                    .collect::<Result<_, _>>()?,
                edit_path: file.cms.edit_path.unwrap_or_else(|| "/admin".into()),
                type_names: file.cms.type_names,
                field_names: field_names(file.cms.field_names)?,
                names: file.cms.names,
                deadline: deadline(overrides.deadline.or(file.cms.deadline))?,
                requests: Requests::with(
                    overrides.concurrency.or(file.cms.concurrency),
                    overrides.wait.or(file.cms.wait),
                )?,
                url: cms_url,
            },
            site: Site {
                name: file
                    .site
                    .name
                    .unwrap_or_else(|| site_url.host_str().unwrap_or_default().to_owned()),
                url: site_url,
                content_language,
                locale,
                time_zone,
            },
            images: file.images,
            max_cache: max_cache.as_u64(),
            guard: guard(
                file.guard,
                overrides.accept_removals,
                overrides.accept_missing_files,
                overrides.accept_empty.as_deref(),
            )?,
            header: file.header,
            certificates: certificates(file.footer.certificates)?,
            tags: tags(file.tags)?,
            pages: pages(file.pages)?,
            sustainability: file.sustainability,
            skew_token: overrides.skew_token.filter(|token| !token.is_empty()),
            middleware: file
                .routes
                .into_iter()
                .map(|(route, settings)| (route, settings.middleware))
                .collect(),
            budget,
            overrides: file.own_files.overrides,
            jobs,
            now,
            lang,
            strict: overrides.strict,
            development: overrides.development,
            project,
        })
    }
}

/// The folder that a symbolic link leads to: it is exchanged, and the link stays.
fn followed(out: PathBuf) -> PathBuf {
    if out.is_symlink() {
        std::fs::canonicalize(&out).unwrap_or(out)
    } else {
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn an_output_folder_that_is_a_link_keeps_being_one() {
        let folder = tempfile::tempdir().unwrap();
        let real = folder.path().canonicalize().unwrap();
        let link = real.join("link");
        std::os::unix::fs::symlink(&real, &link).unwrap();
        assert_eq!(followed(link), real);
        assert_eq!(followed(real.join("dist")), real.join("dist"));
    }
}
