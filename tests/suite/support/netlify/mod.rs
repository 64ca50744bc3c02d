//! Netlify's API for file digests, as its documentation describes it, on a port of this machine. It also shows the deploys.

mod account;

pub use account::{Account, Trouble};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::Response;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, MutexGuard};
use url::Url;

/// The token that it accepts.
pub const TOKEN: &str = "nfp_test";
/// Another one.
pub const NEXT_TOKEN: &str = "nfp_next";
/// The site that it has.
pub const SITE: &str = "klein.netlify.app";

/// A running server. Dropping it ends it.
pub struct Netlify {
    url: Url,
    shared: Arc<Mutex<Account>>,
    _runtime: tokio::runtime::Runtime,
}

impl Netlify {
    pub fn start() -> Self {
        let runtime = sitegen::commands::runtime().unwrap();
        let listener = runtime
            .block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))
            .unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let shared = Arc::new(Mutex::new(Account {
            address: address.clone(),
            ..Account::default()
        }));
        let app = Router::new().fallback(answer).with_state(Arc::clone(&shared));
        runtime.spawn(async move { axum::serve(listener, app).await });
        Self {
            url: address.parse().unwrap(),
            shared,
            _runtime: runtime,
        }
    }

    pub fn url(&self) -> &Url {
        &self.url
    }

    pub fn account(&self) -> MutexGuard<'_, Account> {
        self.shared.lock().unwrap()
    }

    /// Requests since the last call, by their beginning.
    pub fn asked(&self, prefix: &str) -> usize {
        self.account()
            .log
            .iter()
            .filter(|line| line.starts_with(prefix))
            .count()
    }

    /// Paths of the files that went up since the log was cleared.
    pub fn sent(&self) -> Vec<String> {
        let path = |line: &String| Some(line.strip_prefix("PUT ")?.split_once("/files/")?.1.to_owned());
        self.account().log.iter().filter_map(path).collect()
    }

    /// A file that visitors see.
    pub fn shows(&self, path: &str) -> Option<Vec<u8>> {
        let account = self.account();
        account.file(account.published?, path)
    }
}

async fn answer(State(shared): State<Arc<Mutex<Account>>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap();
    let path = percent_encoding::percent_decode_str(parts.uri.path())
        .decode_utf8()
        .unwrap()
        .into_owned();
    let line = format!("{} {path}", parts.method);
    let token = parts
        .headers
        .get(header::AUTHORIZATION)
        .map(|value| value.to_str().unwrap());
    let is_from = |known: &str| token.and_then(|token| token.strip_prefix("Bearer ")) == Some(known);
    let mut account = shared.lock().unwrap();
    if account.ended.is_some_and(is_from) {
        return reply(StatusCode::UNAUTHORIZED, &json!({}));
    }
    account.log.push(line.clone());
    match account.trouble(&line) {
        Some(Trouble::Status(status)) => {
            let mut response = reply(
                StatusCode::from_u16(status).unwrap(),
                &json!({ "message": "not now" }),
            );
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, "0".parse().unwrap());
            return response;
        }
        Some(Trouble::Limited(seconds)) => {
            let mut response = reply(StatusCode::TOO_MANY_REQUESTS, &json!({}));
            let now = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs();
            let reset = (now + seconds).to_string().parse().unwrap();
            response.headers_mut().insert("x-ratelimit-reset", reset);
            return response;
        }
        Some(Trouble::Cut) => {
            let end = futures::stream::iter([Err::<Bytes, _>(std::io::Error::other("cut"))]);
            return Response::new(Body::from_stream(end));
        }
        None => {}
    }
    if let Some((number, path)) = path.strip_prefix("/shown/").and_then(|rest| rest.split_once('/')) {
        return match account.file(number.parse().unwrap(), path) {
            Some(bytes) => Response::new(Body::from(bytes)),
            None => reply(StatusCode::NOT_FOUND, &json!({})),
        };
    }
    if !is_from(TOKEN) && !is_from(NEXT_TOKEN) {
        return reply(
            StatusCode::UNAUTHORIZED,
            // A host may repeat what it was sent.
            &json!({ "code": 401, "message": format!("Access Denied: {}", token.unwrap_or_default()) }),
        );
    }
    let segments: Vec<&str> = path.trim_start_matches("/api/v1/").splitn(4, '/').collect();
    let number = |id: &str| id.trim_start_matches('d').parse::<usize>().unwrap();
    let found = match (&parts.method, segments.as_slice()) {
        (&Method::GET, ["sites", SITE | "site-1"]) => Ok(account.site()),
        (&Method::GET, ["sites", "site-1", "deploys"]) => Ok((0..account.deploys.len())
            .rev()
            .map(|number| account.deploy(number))
            .collect()),
        (&Method::POST, ["sites", "site-1", "deploys"]) => {
            let query = url::form_urlencoded::parse(parts.uri.query().unwrap_or_default().as_bytes());
            let title = query.into_owned().find(|(name, _)| name == "title").unwrap().1;
            Ok(account.begin(&title, &serde_json::from_slice(&body).unwrap()))
        }
        (&Method::GET, ["deploys", id]) => {
            account.step(number(id));
            Ok(account.deploy(number(id)))
        }
        (&Method::PUT, ["deploys", id, "files", path]) => account.take(number(id), path, &body),
        _ => Err((
            StatusCode::NOT_FOUND,
            json!({ "code": 404, "message": "Not Found" }),
        )),
    };
    match found {
        Ok(json) => reply(StatusCode::OK, &json),
        Err((status, json)) => reply(status, &json),
    }
}

fn reply(status: StatusCode, json: &Value) -> Response {
    let mut response = Response::new(Body::from(json.to_string()));
    *response.status_mut() = status;
    response
}
