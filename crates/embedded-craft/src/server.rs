//! The embedded CMS as an HTTP server on the loopback interface.

use std::collections::HashMap;
#[cfg(not(feature = "testing"))]
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, header};
#[cfg(not(feature = "testing"))]
use axum::response::Response;
use hyper::service::service_fn;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::craft::Craft;
use crate::endpoint::graphql;
use crate::files::file;
use crate::http::{Reply, parameter, parameters, text};
use crate::incoming::{Incoming, read};
use crate::lead;
#[cfg(feature = "testing")]
use crate::switches::{Switches, handle};
use connections::{self, Limits};

/// The largest body that is read, in bytes.
const MAX_BODY: usize = 16 * 1024 * 1024;
/// Idle connections stay open as long as those of the servers before a real Craft.
const LIMITS: Limits = Limits {
    head: Duration::from_secs(75),
    ..Limits::DEFAULT
};

/// A running CMS. Dropping it stops it.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    #[cfg(feature = "testing")]
    pub(crate) shared: Arc<Shared>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) craft: RwLock<Arc<Craft>>,
    /// Transformed images by path.
    pub(crate) images: Mutex<HashMap<String, Bytes>>,
    #[cfg(feature = "testing")]
    pub(crate) switches: Switches,
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    pub(crate) fn craft(&self) -> Arc<Craft> {
        Arc::clone(&self.craft.read().unwrap_or_else(PoisonError::into_inner))
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
            images: Mutex::default(),
            #[cfg(feature = "testing")]
            switches: Switches::default(),
        });
        let asked = Arc::clone(&shared);
        let service = service_fn(move |request| handle(Arc::clone(&asked), request));
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(connections::serve(listener, LIMITS, service, async {
            let _ = stopped.await;
        }));
        Ok(Self {
            address,
            #[cfg(feature = "testing")]
            shared,
            stop: Some(stop),
            task,
        })
    }

    /// `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
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

#[cfg(not(feature = "testing"))]
async fn handle(shared: Arc<Shared>, request: Request) -> Result<Response, Infallible> {
    let (parts, body) = request.into_parts();
    let (reply, _) = respond(&shared, parts, body).await;
    Ok(reply.into_response())
}

/// The reply, and the operation names of a GraphQL request.
pub(crate) async fn respond(shared: &Arc<Shared>, parts: Parts, body: Body) -> (Reply, Vec<String>) {
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
        #[cfg(feature = "testing")]
        shared.edit(&operations);
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
    #[cfg(feature = "testing")]
    lock(&shared.switches.leads).extend(saved);
    #[cfg(not(feature = "testing"))]
    drop(saved);
    reply
}
