//! What the server answers: the site, with the script that listens; the script; the stream of states.

use super::inject::{FOLDER, instead_of_page, into_page};
use super::mistake::Mistake;
use super::stage::{Stage, State};
use crate::config::forms_in_cms;
use crate::live::Live;
use crate::output::Body as FileBody;
use crate::report::{Failure, Reporter};
use crate::server::form_action::FormAction;
use crate::server::hosted::{self, Files};
use crate::server::shell::plain;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State as Part};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use axum::routing::get;
use futures::stream;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::watch;

/// The scripts of `browser/`, by name.
const SCRIPTS: [(&str, &str); 2] = [
    ("client.js", include_str!("browser/client.js")),
    ("overlay.js", include_str!("browser/overlay.js")),
];

/// What answers are made from.
#[derive(Debug, Clone)]
pub struct Answers {
    /// What is shown.
    pub stage: Arc<Stage>,
    /// The folder of the project.
    pub project: PathBuf,
    /// Says on the terminal what is wrong on a page.
    pub reporter: Arc<Reporter>,
}

impl Answers {
    /// Where the forms go that the site shows now.
    fn form(&self) -> Result<Option<FormAction>, Failure> {
        let Some(live) = self.stage.live() else {
            return Ok(None);
        };
        FormAction::new(forms_in_cms(&self.project, &live.project().config.cms.url)?)
    }
}

/// The server's own answers, without what all servers share.
pub fn app(answers: Answers) -> Router {
    let mut router = Router::new();
    for (name, text) in SCRIPTS {
        let script = async move || typed("text/javascript; charset=utf-8", Body::from(text));
        router = router.route(&format!("{FOLDER}/{name}"), get(script));
    }
    router
        .route(&format!("{FOLDER}/states"), get(states))
        .fallback(page)
        .with_state(Arc::new(answers))
}

/// An answer that is never stored.
fn typed(content_type: &'static str, body: Body) -> Response {
    let mut response = Response::new(body);
    let headers: [(HeaderName, &str); 2] = [
        (header::CONTENT_TYPE, content_type),
        (header::CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in headers {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Every state from the present one on, as server-sent events.
async fn states(Part(answers): Part<Arc<Answers>>) -> Response {
    let mut states = answers.stage.follow();
    states.mark_changed();
    let events = stream::unfold(states, |mut states: watch::Receiver<State>| async {
        states.changed().await.ok()?;
        let state = serde_json::to_string(&*states.borrow_and_update()).ok()?;
        let event = Bytes::from(format!("data: {state}\n\n"));
        Some((Ok::<_, std::convert::Infallible>(event), states))
    });
    typed("text/event-stream", Body::from_stream(events))
}

async fn page(Part(answers): Part<Arc<Answers>>, request: Request) -> Response {
    let form = match *request.method() {
        Method::GET | Method::HEAD => Ok(None),
        _ => answers.form(),
    };
    let Ok(form) = form else {
        return plain(StatusCode::INTERNAL_SERVER_ERROR, "the project has a mistake");
    };
    let request = match hosted::only_reading(form.as_ref(), request).await {
        Ok(request) => request,
        Err(answer) => return answer,
    };
    let answered = tokio::task::spawn_blocking(move || {
        let state = answers.stage.state();
        let Some(live) = answers.stage.live() else {
            return with_mistake(state.mistake.as_ref(), &state, &request.headers);
        };
        let files = Shown { live, state };
        match hosted::respond(&files, &request) {
            Ok(response) => {
                answers.stage.judge(&files.live);
                response
            }
            Err(failure) => {
                let mistake = Mistake::new(&failure, &answers.project);
                if answers.stage.is_first(&mistake) {
                    answers.reporter.failure(&failure);
                }
                with_mistake(Some(&mistake), &files.state, &request.headers)
            }
        }
    });
    answered
        .await
        .unwrap_or_else(|_| plain(StatusCode::INTERNAL_SERVER_ERROR, "the page cannot be rendered"))
}

/// A mistake as a page, where the browser asks for one.
fn with_mistake(mistake: Option<&Mistake>, state: &State, headers: &HeaderMap) -> Response {
    let accepted = headers
        .get(header::ACCEPT)
        .and_then(|accepted| accepted.to_str().ok());
    let wants_page = accepted.is_some_and(|accepted| accepted.contains("text/html"));
    let mut response = match mistake.filter(|_| wants_page) {
        Some(mistake) => typed(
            "text/html; charset=utf-8",
            Body::from(instead_of_page(mistake, state)),
        ),
        None => plain(StatusCode::INTERNAL_SERVER_ERROR, "the project has a mistake"),
    };
    *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
    response
}

/// The files of a site, its pages with the script.
struct Shown {
    live: Arc<Live>,
    state: State,
}

impl Files for Shown {
    fn has(&self, path: &str) -> Result<bool, Failure> {
        self.live.has(path)
    }

    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, Failure> {
        let Some(file) = self.live.file(path)? else {
            return Ok(None);
        };
        let is_page = path.ends_with(".html") && !file.immutable;
        Ok(match file.body {
            FileBody::Bytes(bytes) if is_page => {
                let html = String::from_utf8_lossy(&bytes);
                Some(into_page(&html, &self.state).into_bytes())
            }
            body => body.into_bytes(),
        })
    }
}
