//! One page: `<main>` from the template of its kind, the document around it, its page data.

use super::cards::Lists;
use super::head::Head;
use super::page_data::PageData;
use super::picture;
use super::templates::failure;
use crate::assets::Manifest;
use crate::config::Config;
use crate::content::{Page, PageKind, Route, Site};
use crate::report::Failure;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, context};

/// A page as bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedPage {
    /// Where it lives.
    pub route: Route,
    /// Content type.
    pub kind: PageKind,
    /// The document.
    pub html: String,
    /// The page data as JSON.
    pub page_data: String,
}

/// What all pages share, serialised once.
#[derive(Debug)]
pub struct Renderer<'a> {
    environment: &'a Environment<'static>,
    lists: &'a Lists<'a>,
    manifest: &'a Manifest,
    config: &'a Config,
    build: String,
    shared: Value,
}

impl<'a> Renderer<'a> {
    /// Prepares the values that every template sees.
    pub fn new(
        environment: &'a Environment<'static>,
        site: &'a Site,
        lists: &'a Lists<'a>,
        manifest: &'a Manifest,
        config: &'a Config,
    ) -> Result<Self, Failure> {
        let build = manifest.build_id();
        let latest = &lists.vacancies[..lists.vacancies.len().min(6)];
        let shared = context! {
            site => context! {
                url => config.site.url.as_str(),
                name => config.site.name.clone(),
                locale => config.site.locale.clone(),
                language => config.site.content_language.clone(),
                year => config.now.to_zoned(config.site.time_zone.clone()).year(),
            },
            form => context! { action => config.form.action.clone(), on_failure => Value::from(Serde(config.form.on_failure)) },
            build => build.clone(),
            navigation => Value::from(Serde(&site.navigation)),
            globals => Value::from(Serde(&site.globals)),
            vacancy_count => site.vacancy_count(),
            latest_vacancies => Value::from(Serde(latest)),
        };
        Ok(Self {
            environment,
            lists,
            manifest,
            config,
            build,
            shared,
        })
    }

    /// Renders a page. A template that asks for something undefined fails the build with its line.
    pub fn page(&self, page: &Page) -> Result<RenderedPage, Failure> {
        let head = Head::new(page, self.manifest, self.config);
        let (newer, older) = self.lists.neighbours(page);
        let overview = match (page.kind, page.slug.as_str()) {
            (PageKind::VacancyOverview, _) => Some(&self.lists.vacancies),
            (PageKind::Overview, _) if page.route.as_str() == "/blog" => Some(&self.lists.blog),
            (PageKind::Overview, _) if page.route.as_str() == "/cases" => Some(&self.lists.cases),
            _ => None,
        };
        let filters = (page.kind == PageKind::VacancyOverview).then_some(&self.lists.filters);
        let value = context! {
            page => Value::from(Serde(page)),
            path => page.route.href(),
            items => Value::from(Serde(overview)),
            filters => Value::from(Serde(filters)),
            related => Value::from(Serde(self.lists.related(page))),
            newer => Value::from(Serde(newer)),
            older => Value::from(Serde(older)),
            ..self.shared.clone()
        };
        let template = format!("pages/{}.html", page.kind.handle());
        let main = picture::raise_first(self.template(&template, value.clone(), page)?);
        let placeholders = picture::placeholders(&main, self.manifest);
        let document = context! {
            head => Value::from(Serde(&head)),
            main => Value::from_safe_string(main.clone()),
            placeholders_source => picture::source(&placeholders),
            placeholders => Value::from_safe_string(placeholders),
            ..value
        };
        let html = self.template("layout.html", document, page)?;
        let data = PageData {
            build: &self.build,
            route: page.route.href(),
            kind: page.kind,
            slug: &page.slug,
            head: &head,
            main: &main,
        };
        let page_data = serde_json::to_string(&data)
            .map_err(|error| Failure::internal(error.to_string(), page.route.to_string()))?;
        Ok(RenderedPage {
            route: page.route.clone(),
            kind: page.kind,
            html,
            page_data,
        })
    }

    fn template(&self, name: &str, value: Value, page: &Page) -> Result<String, Failure> {
        let rendered = self
            .environment
            .get_template(name)
            .and_then(|template| template.render(value));
        rendered.map_err(|error| {
            let mut failure = failure(&error);
            failure.place = format!("{} for the page {}", failure.place, page.route);
            failure
        })
    }
}
