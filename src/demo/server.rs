//! The embedded CMS as an HTTP server on the loopback interface.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::request::Parts;
use axum::http::{HeaderName, Method, StatusCode, header};
use axum::response::Response;
use hyper::service::service_fn;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::craft::Craft;
use super::edits::Edits;
use super::endpoint::graphql;
use super::faults::Faults;
use super::files::file;
use super::http::{Reply, accepts_json, parameter, parameters, text};
use super::incoming::{Incoming, read};
use super::lead::{self, Lead};
use crate::server::connections::{self, Limits};

/// The largest body that is read, in bytes.
const MAX_BODY: usize = 16 * 1024 * 1024;
/// Idle connections stay open as long as those of the servers before a real Craft.
const LIMITS: Limits = Limits {
    head: Duration::from_secs(75),
    ..Limits::DEFAULT
};

/// The connection is closed without an answer.
#[derive(Debug, thiserror::Error)]
#[error("the connection is cut")]
struct Cut;

/// A running CMS. Dropping it stops it.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    shared: Arc<Shared>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

/// One request that the server received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestLog {
    /// `GET`, `POST`, …
    pub method: String,
    /// The path without the query string.
    pub path: String,
    /// The operation names of a GraphQL request (several for a batch); empty for others.
    pub operations: Vec<String>,
    /// Whether an answer from Craft's cache was refused (`X-Craft-Gql-Cache: no-cache`).
    pub uncached: bool,
    /// The status of the answer; 0 when the connection was dropped.
    pub status: u16,
}

#[derive(Debug)]
pub(super) struct Shared {
    pub(super) craft: RwLock<Arc<Craft>>,
    pub(super) faults: Faults,
    pub(super) edits: Edits,
    pub(super) leads: Mutex<Vec<Lead>>,
    pub(super) requests: Mutex<Vec<RequestLog>>,
    /// Transformed images by path.
    pub(super) images: Mutex<HashMap<String, Bytes>>,
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    pub(super) fn craft(&self) -> Arc<Craft> {
        Arc::clone(&self.craft.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn replace(&self, craft: Craft) {
        *self.craft.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(craft);
        lock(&self.images).clear();
    }
}

impl Server {
    /// Starts to listen; port 0 takes a free port.
    ///
    /// # Errors
    /// When the address cannot be bound.
    pub async fn start(craft: Craft, address: SocketAddr) -> std::io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            craft: RwLock::new(Arc::new(craft)),
            faults: Faults::default(),
            edits: Edits::default(),
            leads: Mutex::default(),
            requests: Mutex::default(),
            images: Mutex::default(),
        });
        let asked = Arc::clone(&shared);
        let service = service_fn(move |request| handle(Arc::clone(&asked), request));
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(connections::serve(listener, LIMITS, service, async {
            let _ = stopped.await;
        }));
        Ok(Self {
            address,
            shared,
            stop: Some(stop),
            task,
        })
    }

    /// `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Exchanges the CMS; requests that have begun finish with the old one.
    pub fn replace(&self, craft: Craft) {
        self.shared.replace(craft);
    }

    /// The switches for misbehaviour.
    pub fn faults(&self) -> &Faults {
        &self.shared.faults
    }

    /// What changes while the CMS is read.
    pub fn edits(&self) -> &Edits {
        &self.shared.edits
    }

    /// The leads that were saved.
    pub fn leads(&self) -> Vec<Lead> {
        lock(&self.shared.leads).clone()
    }

    /// The requests so far.
    pub fn requests(&self) -> Vec<RequestLog> {
        lock(&self.shared.requests).clone()
    }

    /// Forgets the requests so far.
    pub fn forget_requests(&self) {
        lock(&self.shared.requests).clear();
    }

    /// Stops listening and waits for open requests, one second at most.
    pub async fn shutdown(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        let _ = tokio::time::timeout(LIMITS.grace, &mut self.task).await;
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn handle(shared: Arc<Shared>, request: Request) -> Result<Response, Cut> {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path().to_owned();
    let method = parts.method.to_string();
    let json = accepts_json(&parts.headers);
    let uncached = text(&parts.headers, &HeaderName::from_static("x-craft-gql-cache")) == Some("no-cache");
    let (reply, operations) = respond(&shared, parts, body).await;
    let fault = shared.faults.take(&path, &operations);
    if let Some(delay) = fault.as_ref().and_then(|fault| fault.delay) {
        tokio::time::sleep(delay).await;
    }
    let response = match &fault {
        Some(fault) => reply.with_fault(fault, json),
        None => Some(reply.into_response()),
    };
    let status = response.as_ref().map_or(0, |response| response.status().as_u16());
    lock(&shared.requests).push(RequestLog {
        method,
        path,
        operations,
        uncached,
        status,
    });
    response.ok_or(Cut)
}

/// The reply, and the operation names of a GraphQL request.
async fn respond(shared: &Arc<Shared>, parts: Parts, body: Body) -> (Reply, Vec<String>) {
    let path = parts.uri.path().to_owned();
    let query = parameters(parts.uri.query().unwrap_or_default().as_bytes());
    if path == lead::PATH {
        return (save_lead(shared, parts, body).await, Vec::new());
    }
    let action = parameter(&query, "action") == Some("graphql/api");
    if path == "/api" || path == "/actions/graphql/api" || (path == "/index.php" && action) {
        let bytes = axum::body::to_bytes(body, MAX_BODY).await.unwrap_or_default();
        let incoming = read(&parts.headers, &query, &bytes);
        let operations = incoming
            .as_ref()
            .map_or_else(|_| Vec::new(), Incoming::operations);
        if let Some(edited) = shared.edits.due(&operations) {
            shared.replace(edited);
        }
        let craft = shared.craft();
        let answered = tokio::task::spawn_blocking(move || graphql(&craft, &parts, &query, incoming)).await;
        let failed = |_| {
            Reply::error(
                StatusCode::INTERNAL_SERVER_ERROR,
                "An internal server error occurred.",
            )
        };
        return (answered.unwrap_or_else(failed), operations);
    }
    if let ("/index.php", Some("actions/assets/generate-transform"), Some(file)) = (
        path.as_str(),
        parameter(&query, "p"),
        parameter(&query, "transformId"),
    ) {
        return (Reply::redirect(file), Vec::new());
    }
    (file(shared, &parts, &path).await, Vec::new())
}

async fn save_lead(shared: &Shared, parts: Parts, body: Body) -> Reply {
    let headers = parts.headers.clone();
    match parts.method {
        Method::OPTIONS => {
            return lead::with_cors(
                Reply::new(StatusCode::OK, "text/html; charset=UTF-8", ""),
                &headers,
            );
        }
        Method::POST => {}
        _ => return Reply::error(StatusCode::METHOD_NOT_ALLOWED, "Post request required"),
    }
    let multipart =
        text(&headers, &header::CONTENT_TYPE).is_some_and(|kind| kind.starts_with("multipart/form-data"));
    let mut fields = Vec::new();
    if multipart {
        let Ok(mut form) = Multipart::from_request(Request::from_parts(parts, body), &()).await else {
            return Reply::error(StatusCode::BAD_REQUEST, "The form cannot be read.");
        };
        while let Ok(Some(field)) = form.next_field().await {
            let name = field.name().unwrap_or_default().to_owned();
            fields.push((name, field.text().await.unwrap_or_default()));
        }
    } else {
        fields = parameters(&axum::body::to_bytes(body, MAX_BODY).await.unwrap_or_default());
    }
    let (reply, saved) = lead::save(&headers, fields, &shared.craft().settings.security_key);
    lock(&shared.leads).extend(saved);
    reply
}
