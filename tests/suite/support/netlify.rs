//! Netlify's API for file digests, as its documentation describes it, on a port of this machine. It also shows the deploys.

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::Response;
use ring::digest::{SHA1_FOR_LEGACY_USE_ONLY, digest};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashMap};
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

/// What goes wrong.
#[derive(Clone, Copy)]
pub enum Trouble {
    /// This status, with `Retry-After: 0`.
    Status(u16),
    /// The connection ends within the answer.
    Cut,
}

/// What the account has, and what was asked of it.
#[derive(Default)]
pub struct Account {
    address: String,
    files: HashMap<String, Vec<u8>>,
    pub deploys: Vec<Deploy>,
    pub published: Option<usize>,
    /// Method and path of each request.
    pub log: Vec<String>,
    /// Requests that begin so fail: how many are let through first, how many fail.
    pub troubles: Vec<(&'static str, usize, usize, Trouble)>,
    /// The token of a run that has ended. What still arrives of it is refused, and not noted.
    pub ended: Option<&'static str>,
    /// Shown instead of what was sent.
    pub shown_instead: BTreeMap<String, Vec<u8>>,
}

/// A deploy.
pub struct Deploy {
    pub title: String,
    pub state: &'static str,
    pub draft: bool,
    /// SHA-1 by path, with its leading slash.
    pub files: BTreeMap<String, String>,
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

impl Account {
    fn file(&self, deploy: usize, path: &str) -> Option<Vec<u8>> {
        let changed = self.shown_instead.get(path).cloned();
        changed.or_else(|| {
            self.files
                .get(self.deploys[deploy].files.get(&format!("/{path}"))?)
                .cloned()
        })
    }

    fn required(&self, deploy: usize) -> BTreeSet<&String> {
        let digests = self.deploys[deploy].files.values();
        digests
            .filter(|digest| !self.files.contains_key(*digest))
            .collect()
    }

    /// A deploy in JSON. What it takes time to find out is not told before it is asked for again.
    fn deploy(&self, number: usize) -> Value {
        let deploy = &self.deploys[number];
        let mut json = json!({
            "id": format!("d{number}"), "title": deploy.title, "state": deploy.state, "error_message": null,
            "deploy_ssl_url": format!("{}/shown/{number}/", self.address),
        });
        if deploy.state != "preparing" {
            json["required"] = json!(self.required(number));
        }
        json
    }

    fn site(&self) -> Value {
        json!({
            "id": "site-1", "name": "klein", "ssl_url": self.address,
            "published_deploy": self.published.map(|number| self.deploy(number)),
        })
    }

    fn begin(&mut self, title: &str, body: &Value) -> Value {
        let files = body["files"].as_object().unwrap().iter();
        self.deploys.push(Deploy {
            title: title.to_owned(),
            state: if body["async"] == true {
                "preparing"
            } else {
                "uploading"
            },
            draft: body["draft"] == true,
            files: files
                .map(|(path, sha1)| (path.clone(), sha1.as_str().unwrap().to_owned()))
                .collect(),
        });
        self.deploy(self.deploys.len() - 1)
    }

    /// Time passes: the deploy comes to its next state.
    fn step(&mut self, number: usize) {
        let complete = self.required(number).is_empty();
        let deploy = &mut self.deploys[number];
        deploy.state = match deploy.state {
            "preparing" => "prepared",
            "prepared" | "uploading" if complete => "processing",
            "processing" => "ready",
            state => state,
        };
        if deploy.state == "ready" && !deploy.draft {
            self.published = Some(number);
        }
    }

    fn take(&mut self, number: usize, path: &str, body: &Bytes) -> Result<Value, (StatusCode, Value)> {
        let hash = digest(&SHA1_FOR_LEGACY_USE_ONLY, body);
        let sha1: String = hash.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
        if self.deploys[number].files.get(&format!("/{path}")) != Some(&sha1) {
            let message = json!({ "code": 422, "message": "the file is not the announced one" });
            return Err((StatusCode::UNPROCESSABLE_ENTITY, message));
        }
        self.files.insert(sha1, body.to_vec());
        Ok(json!({ "id": format!("/{path}") }))
    }

    fn trouble(&mut self, line: &str) -> Option<Trouble> {
        let found = self
            .troubles
            .iter_mut()
            .find(|(prefix, ..)| line.starts_with(prefix))?;
        match found {
            (_, 0, 0, _) => None,
            (_, 0, times, trouble) => {
                *times -= 1;
                Some(*trouble)
            }
            (_, first, ..) => {
                *first -= 1;
                None
            }
        }
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
        (&Method::GET, ["sites", SITE]) => Ok(account.site()),
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
