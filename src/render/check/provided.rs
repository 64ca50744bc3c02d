//! What the program gives to templates: the names and parts of a site without content, as the renderer makes them.

use super::environment::environment;
use crate::assets::Manifest;
use crate::config::RenderSettings;
use crate::content::addresses::{End, Gone};
use crate::content::date::Date;
use crate::content::{Page, PageKind, Route, Seo, Site, Vacancy};
use crate::render::badge;
use crate::render::cached_partial::of_any_partial;
use crate::render::cards::Lists;
use crate::render::gone::of_gone;
use crate::render::head::Head;
use crate::render::messages::Messages;
use crate::render::page::{Content, Renderer};
use crate::render::part::Part;
use crate::render::recorder::Recorder;
use crate::render::shared::Shared;
use crate::report::Failure;
use minijinja::{Environment, Value, tests};
use std::collections::BTreeMap;

/// Values by name.
pub(super) type Values = BTreeMap<String, Value>;

/// What templates receive.
pub(super) struct Provided {
    environment: Environment<'static>,
    /// The template of a kind of page.
    pub(super) main: Values,
    /// The template of a page that is gone.
    pub(super) gone: Values,
    /// The layout.
    pub(super) around: Values,
    /// Every partial of `cached_partial`.
    pub(super) partial: Values,
    /// The vacancy badge.
    pub(super) badge: Values,
}

impl Provided {
    /// What the program gives with these settings.
    ///
    /// # Errors
    /// None that a project could cause: a site without content is rendered.
    pub(super) fn new(config: RenderSettings<'_>, messages: &Messages) -> Result<Self, Failure> {
        let (site, manifest, recorder) = (Site::default(), Manifest::default(), Recorder::default());
        let lists = Lists::new(&site, &config.site.content_language)?;
        let environment = environment(&site, messages, &recorder)?;
        let renderer = Renderer::new(&environment, &site, &lists, &manifest, config, &recorder, "")?;
        let page = page()?;
        let (known, seo) = (renderer.scope(&page), Seo::default());
        let head = Head::new(&page, &seo, &manifest, config.site);
        let around = renderer.document(&page, known.clone(), &head, Content::default());
        let main = renderer.shown(&page).over(known.clone());
        let (was, end) = (String::new(), End::default());
        let gone = of_gone(known, &Gone { page, was, end }, None, &[]);
        let mut partial = values(&Shared::new(&site, &lists, &manifest, config, &recorder).value);
        partial.extend(values(&of_any_partial()));
        Ok(Self {
            main: values(&Part::Main.added_to(main).into()),
            gone: values(&Part::Main.added_to(gone).into()),
            around: values(&Part::Around.added_to(around).into()),
            badge: values(&badge::known(&site)),
            partial,
            environment,
        })
    }

    /// Whether there is a filter of that name.
    pub(super) fn has_filter(&self, name: &str) -> bool {
        tests::is_filter(&self.environment.empty_state(), name)
    }

    /// Whether there is a test of that name.
    pub(super) fn has_test(&self, name: &str) -> bool {
        tests::is_test(&self.environment.empty_state(), name)
    }

    /// Functions, and values that macros see as well.
    pub(super) fn globals(&self) -> Values {
        let globals = self.environment.globals();
        globals.map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// A page with all that a page can have.
fn page() -> Result<Page, Failure> {
    let route = Route::from_uri("page").map_err(|error| Failure::internal(error, "page"))?;
    let mut page = Page::blank(route, PageKind::Page, String::new());
    page.vacancy = Some(Vacancy::default());
    for date in [&mut page.posted, &mut page.expires, &mut page.updated] {
        *date = Some(Date::default());
    }
    Ok(page)
}

fn values(scope: &Value) -> Values {
    let names = scope.try_iter().into_iter().flatten();
    let value = |name: Value| Some((name.to_string(), scope.get_item(&name).ok()?));
    names.filter_map(value).collect()
}
