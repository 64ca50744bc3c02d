//! Which sections of the settings each stage receives. No stage depends on a setting of another stage.

use super::{
    Certificate, Cms, Config, Form, Forms, Header, Images, Pages, Redirect, Search, Security, Site,
    Sustainability, Tags, Vacancies,
};
use jiff::Timestamp;
use std::collections::BTreeMap;
use std::path::Path;

/// For `content`.
#[derive(Debug, Clone, Copy)]
pub struct ContentSettings<'a> {
    /// Under which addresses links may name this site, and what editors call things.
    pub cms: &'a Cms,
    /// Languages, time zone and public address.
    pub site: &'a Site,
    /// What is true of all vacancies.
    pub vacancies: &'a Vacancies,
    /// The forms that are on.
    pub forms: &'a Forms,
    /// Addresses of pages by what they are for.
    pub pages: &'a Pages,
    /// Navigation guards by route: each has to be a page's.
    pub middleware: &'a BTreeMap<String, Vec<String>>,
    /// Rules of the project: some hide pages.
    pub redirects: &'a [Redirect],
    /// What has expired by then has no page.
    pub now: Timestamp,
}

/// The same with sections of its own.
#[derive(Debug)]
pub struct OwnContentSettings {
    cms: Cms,
    site: Site,
    vacancies: Vacancies,
    forms: Forms,
    pages: Pages,
    middleware: BTreeMap<String, Vec<String>>,
    redirects: Vec<Redirect>,
    now: Timestamp,
}

impl From<ContentSettings<'_>> for OwnContentSettings {
    fn from(settings: ContentSettings<'_>) -> Self {
        let ContentSettings {
            cms,
            site,
            vacancies,
            forms,
            pages,
            middleware,
            redirects,
            now,
        } = settings;
        Self {
            cms: cms.clone(),
            site: site.clone(),
            vacancies: vacancies.clone(),
            forms: forms.clone(),
            pages: pages.clone(),
            middleware: middleware.clone(),
            redirects: redirects.to_vec(),
            now,
        }
    }
}

impl OwnContentSettings {
    /// As the content stage receives them.
    pub fn sections(&self) -> ContentSettings<'_> {
        ContentSettings {
            cms: &self.cms,
            site: &self.site,
            vacancies: &self.vacancies,
            forms: &self.forms,
            pages: &self.pages,
            middleware: &self.middleware,
            redirects: &self.redirects,
            now: self.now,
        }
    }
}

/// For `assets`.
#[derive(Debug, Clone, Copy)]
pub struct AssetSettings<'a> {
    /// The folder with `frontend/`.
    pub project: &'a Path,
    /// The published folder, which may have chunks that the cache has lost.
    pub out: &'a Path,
    /// The folder of the cache.
    pub cache: &'a Path,
    /// The folder with the files of the CMS: the cache, or an unpacked snapshot.
    pub cms_files: &'a Path,
    /// Where originals are.
    pub cms: &'a Cms,
    /// The name on pictures for shared links.
    pub site: &'a Site,
    /// How images are made.
    pub images: Images,
    /// Marks in the footer.
    pub certificates: &'a [Certificate],
    /// Where people work, which may still be the demo's.
    pub vacancies: &'a Vacancies,
    /// Third parties, whose code is in the scripts.
    pub tags: &'a Tags,
    /// Scripts tell Netlify which deploy they are of.
    pub skew_protection: bool,
    /// React's development build.
    pub development: bool,
    /// The content has drafts: nothing that is made of their texts is kept.
    pub drafts: bool,
}

/// For `render`.
#[derive(Debug, Clone, Copy)]
pub struct RenderSettings<'a> {
    /// The folder with `templates/`.
    pub project: &'a Path,
    /// Languages, name and public address.
    pub site: &'a Site,
    /// What salaries are paid in, ISO 4217.
    pub currency: &'a str,
    /// The form for companies.
    pub form: &'a Form,
    /// The other forms.
    pub forms: &'a Forms,
    /// The bar at the top.
    pub header: &'a Header,
    /// Where visitors can search.
    pub search: Search,
    /// The sustainability widget.
    pub sustainability: &'a Sustainability,
    /// Third parties, which the policy of pages allows.
    pub tags: &'a Tags,
    /// Netlify's name of the deploy.
    pub skew_token: Option<&'a str>,
    /// Navigation guards by route.
    pub middleware: &'a BTreeMap<String, Vec<String>>,
    /// The year in the footer.
    pub now: Timestamp,
}

/// For `output`.
#[derive(Debug, Clone, Copy)]
pub struct OutputSettings<'a> {
    /// The folder with the project's own files.
    pub project: &'a Path,
    /// The folder of the cache.
    pub cache: &'a Path,
    /// Name, languages and public address.
    pub site: &'a Site,
    /// Files for job sites.
    pub vacancies: &'a Vacancies,
    /// Where to report a vulnerability.
    pub security: &'a Security,
    /// The form for companies, which may name the CMS.
    pub form: &'a Form,
    /// So may the other forms.
    pub forms: &'a Forms,
    /// Third parties, which `_headers` allows.
    pub tags: &'a Tags,
    /// The editors' own rules for addresses without a page.
    pub redirects: &'a [Redirect],
    /// The time to build for: the schedule counts from then on, and dates of the site itself from its month.
    pub now: Timestamp,
    /// Generated files that the project has its own of.
    pub overrides: &'a [String],
    /// The CMS was not asked: the content was read then.
    pub content_of: Option<Timestamp>,
    /// The content is that of the demo.
    pub demo: bool,
}

impl Config {
    /// What `content` is told.
    pub fn for_content(&self) -> ContentSettings<'_> {
        ContentSettings {
            cms: &self.cms,
            site: &self.site,
            vacancies: &self.vacancies,
            forms: &self.forms,
            pages: &self.pages,
            middleware: &self.middleware,
            redirects: &self.redirects,
            now: self.now,
        }
    }

    /// What `assets` is told.
    pub fn for_assets(&self) -> AssetSettings<'_> {
        AssetSettings {
            project: &self.project,
            out: &self.out,
            cache: &self.cache,
            cms_files: self.cms_files.as_deref().unwrap_or(&self.cache),
            cms: &self.cms,
            site: &self.site,
            images: self.images,
            certificates: &self.certificates,
            vacancies: &self.vacancies,
            tags: &self.tags,
            skew_protection: self.skew_token.is_some(),
            development: self.development,
            drafts: self.drafts,
        }
    }

    /// What `render` is told.
    pub fn for_render(&self) -> RenderSettings<'_> {
        RenderSettings {
            project: &self.project,
            site: &self.site,
            currency: &self.vacancies.currency,
            form: &self.form,
            forms: &self.forms,
            header: &self.header,
            search: self.search,
            sustainability: &self.sustainability,
            tags: &self.tags,
            skew_token: self.skew_token.as_deref(),
            middleware: &self.middleware,
            now: self.now,
        }
    }

    /// What `output` is told.
    pub fn for_output(&self) -> OutputSettings<'_> {
        OutputSettings {
            project: &self.project,
            cache: &self.cache,
            site: &self.site,
            vacancies: &self.vacancies,
            security: &self.security,
            form: &self.form,
            forms: &self.forms,
            tags: &self.tags,
            redirects: &self.redirects,
            now: self.now,
            overrides: &self.overrides,
            content_of: self.content_of,
            demo: self.cms.embedded,
        }
    }
}
