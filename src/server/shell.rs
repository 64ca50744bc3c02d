//! What all servers have in common: who may send requests, how large and slow they may be, which headers every answer
//! has, and whether the server is well.

use super::access::Access;
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use connections::Limits;
use hyper_util::service::TowerToHyperService;
use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

/// Says whether the server is well, for monitoring.
pub const HEALTH: &str = "/_sitegen/health";
const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// Headers of every answer that does not set them itself.
const HEADERS: [(HeaderName, &str); 2] = [
    (CROSS_ORIGIN_RESOURCE_POLICY, "same-origin"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
];

/// What a server is, besides its answers.
#[derive(Clone)]
pub struct Shell {
    /// The names under which it answers.
    pub access: Access,
    /// What the server allows its clients.
    pub limits: Limits,
    /// What [`HEALTH`] tells besides that the server runs.
    pub health: Arc<dyn Fn() -> Value + Send + Sync>,
}

impl fmt::Debug for Shell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { access, limits, .. } = self;
        f.debug_struct("Shell")
            .field("access", access)
            .field("limits", limits)
            .finish_non_exhaustive()
    }
}

impl Default for Shell {
    /// For this machine only.
    fn default() -> Self {
        Self {
            access: Access::default(),
            limits: Limits::DEFAULT,
            health: Arc::new(|| json!({})),
        }
    }
}

impl Shell {
    /// Puts itself around a server's own answers.
    pub fn around(&self, app: Router) -> Router {
        app.layer(from_fn_with_state(Arc::new(self.clone()), guard))
            .layer(CompressionLayer::new())
    }

    /// Serves until `stop` completes; open requests then get [`Limits::grace`].
    pub async fn serve(&self, listener: TcpListener, app: Router, stop: impl Future<Output = ()>) {
        let service = TowerToHyperService::new(self.around(app));
        connections::serve(listener, self.limits, service, stop).await;
    }
}

async fn guard(State(shell): State<Arc<Shell>>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let mut response = match shell.access.check(&parts) {
        Err((status, why)) => plain(status, why),
        Ok(()) if parts.uri.path() == HEALTH => health(&shell, &parts.method),
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
    };
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    response
}

fn health(shell: &Shell, method: &Method) -> Response {
    if !matches!(*method, Method::GET | Method::HEAD) {
        return not_allowed("GET or HEAD");
    }
    let mut health = json!({ "status": "ok" });
    if let (Some(health), Value::Object(more)) = (health.as_object_mut(), (shell.health)()) {
        health.extend(more);
    }
    let mut response = Response::new(Body::from(health.to_string()));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// An answer that is one line of text.
pub fn plain(status: StatusCode, text: &'static str) -> Response {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response.headers_mut().insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    );
    response
}

/// A 405, where only reading is allowed.
pub fn not_allowed(why: &'static str) -> Response {
    let mut response = plain(StatusCode::METHOD_NOT_ALLOWED, why);
    let allowed = HeaderValue::from_static("GET, HEAD");
    response.headers_mut().insert(header::ALLOW, allowed);
    response
}

/// Another address; a 404 if it cannot be one.
pub fn redirect_to(status: StatusCode, target: &str) -> Response {
    let Ok(target) = HeaderValue::from_str(target) else {
        return plain(StatusCode::NOT_FOUND, "not found");
    };
    let mut response = plain(status, "moved");
    response.headers_mut().insert(header::LOCATION, target);
    response
}
