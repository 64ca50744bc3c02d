//! `sitegen preview`: any page rendered live from the CMS, with an editor's drafts.
//!
//! Without a token it serves the published content, byte for byte what a build publishes. With a token it serves the
//! drafts that the token shows, to the browser that has it and to nobody else; a bar in the page says so. Nothing of a
//! draft is written or logged, and no browser keeps it.

mod bar;
mod in_memory;
mod request;
mod response;
mod words;

pub use request::Cookies;

use super::access::Access;
use super::hosted::only_reading;
use crate::content::route::HOME_URI;
use crate::live::{Current, Drafts, Shown, Source, Visit};
use crate::report::{Failure, Lang, Reporter};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::response::Response;
use bar::Bar;
use in_memory::serve;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use url::Url;

/// Published content is shown at most that old.
const FRESH: Duration = Duration::from_secs(2);
/// Published content under a draft may be that old.
const UNDER_DRAFT: Duration = Duration::from_secs(60);
/// Pages with drafts that are made at a time.
const AT_A_TIME: usize = 4;
/// Visits whose last site is kept in memory: for their images, and to ask less the next time.
const VISITS: usize = 32;
/// The page of an entry, by the entry's id in Craft: `/_sitegen/entry/140`.
const ENTRY: &str = "/_sitegen/entry/";

/// A preview of a site.
#[derive(Debug)]
pub struct Preview {
    source: Source,
    cookies: Cookies,
    /// Everybody sees what is still to appear: only this machine can ask.
    shows_pending: bool,
    /// The CMS's control panel may show pages in a frame.
    cms: Url,
    lang: Lang,
    turns: Semaphore,
    visits: Mutex<Vec<(Visit, Drafts)>>,
    reporter: Reporter,
    /// Why the published content cannot be shown, as it was said last.
    said: Mutex<Option<Failure>>,
}

impl Preview {
    /// A preview of that content. If others than this machine can ask for it, what is still to appear is only for those
    /// whose token shows a draft. `reporter` says why published content cannot be shown.
    pub fn new(source: Source, cookies: Cookies, access: &Access, reporter: Reporter) -> Self {
        let config = source.config();
        Self {
            shows_pending: !access.has_public_names(),
            cms: config.cms.url.clone(),
            lang: config.lang,
            cookies,
            turns: Semaphore::new(AT_A_TIME),
            visits: Mutex::default(),
            reporter,
            said: Mutex::default(),
            source,
        }
    }

    /// Its answers, without what all servers share.
    pub fn app(self) -> Router {
        Router::new().fallback(handle).with_state(Arc::new(self))
    }

    async fn answer(&self, visit: &Visit, request: &Parts) -> Result<Response, Failure> {
        let path = request.uri.path();
        if let Some(id) = path.strip_prefix(ENTRY) {
            return self.entry(visit, id).await;
        }
        let (seen, is_document) = (self.seen(visit), is_document(path));
        let is_published = visit.token.is_none() && visit.now.is_none();
        if !is_document {
            // What belongs to a page that somebody sees, if only to the one that says why there is no other.
            let live = match seen {
                Some(seen) => seen.live,
                None => {
                    let current = self.current(visit).await;
                    let current = current.or_else(|failure| self.source.latest().ok_or(failure))?;
                    Arc::clone(&current.live)
                }
            };
            return serve(live, request).await;
        }
        let current = self.current(visit).await?;
        if is_published {
            return serve(Arc::clone(&current.live), request).await;
        }
        let drafts = self.drafts(&current, visit, &uri(path)).await?;
        let html = serve(Arc::clone(&drafts.live), &without_conditions(request)).await?;
        let bar = Bar::new(self.lang, visit, &self.cookies.time_zone)
            .showing(&drafts.shown, &self.source.config().cms);
        bar.in_page(html).await
    }

    /// The published content, as new as the visit needs it.
    async fn current(&self, visit: &Visit) -> Result<Arc<Current>, Failure> {
        let age = match visit.token {
            Some(_) => UNDER_DRAFT,
            None => FRESH,
        };
        self.published(age).await
    }

    /// Published content of that age. Why there is none is said once, though browsers ask again.
    async fn published(&self, age: Duration) -> Result<Arc<Current>, Failure> {
        let current = self.source.current(age).await;
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(failure) = &current
            && !said.as_ref().is_some_and(|said| said.is_same(failure))
        {
            self.reporter.failure(failure);
        }
        *said = current.as_ref().err().cloned();
        current
    }

    async fn drafts(&self, current: &Arc<Current>, visit: &Visit, uri: &str) -> Result<Drafts, Failure> {
        let before: Vec<Shown> = self.seen(visit).map(|seen| seen.shown).unwrap_or_default();
        let _turn = self.turns.acquire().await;
        let mut drafts = self.source.draft(current, visit, uri, &before).await?;
        // Perhaps it was published meanwhile.
        if visit.token.is_some() && drafts.shown.is_empty() {
            let current = self.published(FRESH).await?;
            drafts = self.source.draft(&current, visit, uri, &[]).await?;
        }
        let mut visits = self.visits.lock().unwrap_or_else(PoisonError::into_inner);
        visits.retain(|(other, _)| other != visit);
        visits.insert(0, (visit.clone(), drafts.clone()));
        visits.truncate(VISITS);
        Ok(drafts)
    }

    /// What the same visitor saw last.
    fn seen(&self, visit: &Visit) -> Option<Drafts> {
        let visits = self.visits.lock().unwrap_or_else(PoisonError::into_inner);
        visits
            .iter()
            .find(|(other, _)| other == visit)
            .map(|(_, drafts)| drafts.clone())
    }

    /// Leads to the page of an entry, also where the draft has another address, or its entry none yet.
    async fn entry(&self, visit: &Visit, id: &str) -> Result<Response, Failure> {
        let current = self.current(visit).await?;
        let drafts = match &visit.token {
            Some(_) => Some(self.drafts(&current, visit, "").await?),
            None => None,
        };
        let shown = drafts.iter().flat_map(|drafts| &drafts.shown);
        let mut drafted = shown
            .filter(|draft| draft.entry_id() == id)
            .filter_map(Shown::uri);
        let uri = drafted.next().or_else(|| current.published.uri_of(id));
        Ok(response::to_entry(uri))
    }

    /// The service-unavailable page of the site, which the browser asks for again.
    async fn away(&self, failure: &Failure, visit: &Visit) -> Response {
        let live = self.source.latest().map(|current| Arc::clone(&current.live));
        let bar = Bar::new(self.lang, visit, &self.cookies.time_zone);
        let has_bar = visit.token.is_some() || visit.now.is_some();
        let bar = has_bar.then(|| bar.failed(failure));
        response::unavailable(live, bar).await
    }
}

async fn handle(State(preview): State<Arc<Preview>>, request: Request) -> Response {
    let request = match only_reading(None, request).await {
        Ok(request) => request,
        Err(response) => return response,
    };
    let path = request.uri.path().to_owned();
    let visit = preview.cookies.visit(&request).map(|visit| Visit {
        sees_pending: preview.shows_pending,
        ..visit
    });
    let response = match bar::file(&path).map_or(visit, |file| Err(Box::new(file))) {
        Err(response) => *response,
        Ok(visit) => match preview.answer(&visit, &request).await {
            Ok(response) => response,
            Err(failure) => preview.away(&failure, &visit).await,
        },
    };
    response::finished(response, &path, &preview.cms)
}

/// Whether a path may be a page; other files belong to one.
fn is_document(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    !path.starts_with("/_") && (!name.contains('.') || name.ends_with(".html"))
}

/// What Craft calls the address of a page.
fn uri(path: &str) -> String {
    let path = percent_encoding::percent_decode_str(path.trim_matches('/')).decode_utf8_lossy();
    match path.trim_end_matches(".html") {
        "" | "index" => HOME_URI.to_owned(),
        uri => uri.to_owned(),
    }
}

/// What nobody keeps is always sent whole.
fn without_conditions(request: &Parts) -> Parts {
    let mut request = request.clone();
    request.headers.remove(axum::http::header::IF_NONE_MATCH);
    request
}
