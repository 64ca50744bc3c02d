//! Renders a page: `<main>` from the template of its kind, the document around it, its page data.

use super::cached_partial::CachedPartials;
use super::cards::{Lists, hrefs};
use super::dead_links::DeadLinks;
use super::head::Head;
use super::islands::props::SiteHeaderProps;
use super::page_data::PageData;
use super::part::Part;
use super::policy;
use super::recorder::Recorder;
use super::rendered::Rendered;
use super::scope::Scope;
use super::shared::Shared;
use super::shown::Shown;
use super::template_error::failure;
use crate::assets::Manifest;
use crate::config::RenderSettings;
use crate::content::navigation::Navigation;
use crate::content::{Page, PageKind, Roles, Route, Seo, Site};
use crate::report::{Failure, Problem};
use minijinja::Environment;
use minijinja::value::{Serde, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The template of the document.
pub(super) const LAYOUT: &str = "layout.html";
/// The template of its `<body>`, around `<main>`.
pub(super) const BODY: &str = "body.html";

/// A rendered page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedPage {
    /// Its route.
    pub route: Route,
    /// Content type.
    pub kind: PageKind,
    /// The document.
    pub html: String,
    /// The page data as JSON.
    pub page_data: String,
    /// Names of the islands on it.
    pub islands: BTreeSet<String>,
    /// Keys of the images that it shows without a description, although they are not decoration.
    pub undescribed: BTreeSet<String>,
    /// The id of an entry, if this page says that the entry's page is gone.
    pub gone: Option<String>,
}

/// The content of `<main>`, and what the document needs to know about it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Content<'a> {
    main: &'a str,
    /// The CSS rules of its images' placeholders.
    placeholders: &'a str,
    /// Linked paths that are not pages, between spaces.
    missing: &'a str,
}

/// Values that all pages share, serialised once.
#[derive(Debug)]
pub struct Renderer<'a> {
    environment: &'a Environment<'static>,
    pub(super) lists: &'a Lists<'a>,
    pub(super) manifest: &'a Manifest,
    pub(super) config: RenderSettings<'a>,
    pub(super) navigation: &'a Navigation,
    pub(super) roles: &'a Roles,
    pub(super) vacancy_count: usize,
    pub(super) dead_links: DeadLinks<'a>,
    /// Problems in the part around `<main>`, which all pages share.
    pub shared_problems: Vec<Problem>,
    pub(super) build: String,
    shared: Value,
    /// The partials that pages share.
    partials: Value,
    /// Hashes of the shared values; empty where nobody asks for them.
    pub(super) hashes: BTreeMap<String, String>,
    /// The hash of templates, messages, islands and program.
    pub(super) sources: &'a str,
    pub(super) recorder: &'a Recorder,
}

impl<'a> Renderer<'a> {
    /// Prepares the values that every template receives.
    ///
    /// # Errors
    /// The layout uses an undefined value: exit 2, with file and line.
    pub fn new(
        environment: &'a Environment<'static>,
        site: &'a Site,
        lists: &'a Lists<'a>,
        manifest: &'a Manifest,
        config: RenderSettings<'a>,
        recorder: &'a Recorder,
        sources: &'a str,
    ) -> Result<Self, Failure> {
        let Shared { value, hashes } = Shared::new(site, lists, manifest, config, recorder);
        let partials = Value::from_object(CachedPartials::new(value.clone()));
        let mut renderer = Self {
            environment,
            lists,
            manifest,
            config,
            navigation: &site.navigation,
            roles: &site.roles,
            vacancy_count: site.vacancy_count(),
            dead_links: DeadLinks::new(site, manifest),
            shared_problems: Vec::new(),
            build: String::new(),
            shared: value,
            partials,
            hashes,
            sources,
            recorder,
        };
        renderer.build = renderer.build_id(site)?;
        Ok(renderer)
    }

    /// Time spent on checking links so far, summed over threads.
    pub fn link_time(&self) -> Duration {
        self.dead_links.time()
    }

    /// An id of everything that all pages of this build share: scripts, styles, and the part around `<main>`. Page
    /// data with another id needs a full load.
    fn build_id(&mut self, site: &Site) -> Result<String, Failure> {
        let mut hasher = blake3::Hasher::new();
        for address in self.manifest.bundle.entries.values() {
            hasher.update(address.as_bytes());
        }
        if let Some(page) = site.pages.first() {
            let seo = page.seo();
            let head = Head::new(page, &seo, self.manifest, self.config.site);
            let scope = self.document(page, self.scope(page), &head, Content::default());
            let body = self.template(BODY, Part::Around, scope, page)?.html;
            hasher.update(body.as_bytes());
            let dead = self.dead_links.find(&body, self.recorder);
            self.shared_problems = self.dead_links.problems(&dead, &format!("templates/{LAYOUT}"));
            self.dead_links.share(dead);
        }
        Ok(hasher.finalize().to_hex()[..12].to_owned())
    }

    /// Renders a page, and reports which of its islands failed. A template that uses an undefined value fails the
    /// build with its line.
    ///
    /// # Errors
    /// A template uses an undefined value: exit 2, with file, line and page.
    pub fn page(&self, page: &Page) -> Result<(RenderedPage, Vec<Problem>), Failure> {
        self.page_with(page, &page.seo(), &self.shown(page))
    }

    /// Other pages that a page shows.
    pub(super) fn shown(&self, page: &Page) -> Shown<'_> {
        Shown::on(page, self.lists, self.roles, self.config.site)
    }

    /// Renders a page with what its `<head>` says and the others that it shows.
    pub(super) fn page_with(
        &self,
        page: &Page,
        seo: &Seo,
        shown: &Shown<'_>,
    ) -> Result<(RenderedPage, Vec<Problem>), Failure> {
        let Shown {
            items,
            related,
            newer,
            older,
            ..
        } = shown;
        self.recorder.note(|uses| {
            uses.cards.extend([
                ("items", hrefs(items.iter().copied().flatten())),
                ("related", hrefs(related.iter().copied())),
                ("newer", hrefs(*newer)),
                ("older", hrefs(*older)),
                ("latest_vacancies", hrefs(self.lists.latest())),
            ]);
        });
        let known = self.scope(page);
        let scope = self.recorder.watched_of_page(shown.over(known.clone()));
        let (rendered, mut problems) = self.rendered(page, seo, known, scope)?;
        problems.extend(shown.not_listed());
        Ok((rendered, problems))
    }

    /// The document and the page data of a page whose template receives `value`.
    pub(super) fn rendered(
        &self,
        page: &Page,
        seo: &Seo,
        known: Scope,
        scope: Scope,
    ) -> Result<(RenderedPage, Vec<Problem>), Failure> {
        let head = Head::new(page, seo, self.manifest, self.config.site);
        let Rendered {
            html: main,
            islands: mut used,
            images,
        } = self.template(&page.kind.template(), Part::Main, scope, page)?;
        let (placeholders, dead) = (images.style_sheet(), self.dead_links.find(&main, self.recorder));
        let content = Content {
            main: &main,
            placeholders: &placeholders,
            missing: &self.dead_links.listed(&dead),
        };
        let document = self.template(
            LAYOUT,
            Part::Around,
            self.document(page, known, &head, content),
            page,
        )?;
        let (html, around) = (document.html, document.islands);
        used.names.extend(around.names);
        let mut undescribed = images.undescribed;
        undescribed.extend(document.images.undescribed);
        used.problems.extend(around.problems);
        used.problems
            .extend(self.dead_links.problems(&dead, page.route.as_str()));
        let data = PageData {
            build: &self.build,
            route: page.route.href(),
            kind: page.kind,
            slug: &page.slug,
            middleware: self.middleware(page),
            head: &head,
            main: &main,
            placeholders: &placeholders,
            missing: content.missing,
        };
        let rendered = RenderedPage {
            route: page.route.clone(),
            kind: page.kind,
            html,
            page_data: data.to_json()?,
            islands: used.names,
            undescribed,
            gone: None,
        };
        Ok((rendered, used.problems))
    }

    /// The values of a page that templates receive.
    pub(super) fn scope(&self, page: &Page) -> Scope {
        let current = SiteHeaderProps::current(self.navigation, &page.entry_route().href(), &page.slug);
        Scope::over(self.shared.clone()).with([
            ("cached_partials", self.partials.clone()),
            ("page", Value::from(Serde(page))),
            ("path", page.route.href().into()),
            ("header_current", Value::from(Serde(current))),
            ("build", self.build.as_str().into()),
        ])
    }

    /// The values that the layout receives: what is `known` of the page, and its rendered parts.
    pub(super) fn document(&self, page: &Page, known: Scope, head: &Head<'_>, content: Content<'_>) -> Scope {
        let policy = policy::policy(self.manifest, &self.config, content.placeholders);
        known.with([
            ("head", head.value()),
            ("main", Value::from_safe_string(content.main.to_owned())),
            ("policy", Value::from(Serde(policy))),
            (
                "placeholders",
                Value::from_safe_string(content.placeholders.to_owned()),
            ),
            ("missing", content.missing.into()),
            ("middleware", self.middleware(page).join(" ").into()),
        ])
    }

    /// Names of the page's navigation guards.
    fn middleware(&self, page: &Page) -> &[String] {
        let names = self.config.middleware.get(page.entry_route().as_str());
        names.map_or(&[], Vec::as_slice)
    }

    fn template(&self, name: &str, part: Part, scope: Scope, page: &Page) -> Result<Rendered, Failure> {
        self.recorder.template(name);
        let template = self.environment.get_template(name);
        let rendered = template.and_then(|template| Rendered::new(&template, part.added_to(scope)));
        rendered.map_err(|error| {
            let mut failure = failure(&error);
            failure.place = format!("{} for the page {}", failure.place, page.route);
            failure
        })
    }
}
