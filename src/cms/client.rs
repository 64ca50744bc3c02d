//! One HTTP client for the CMS: keep-alive, timeouts, a size cap; never follows a redirect.

use super::answer::{Head, start_of};
use super::body::{BodyError, read_capped};
use super::clock::Clock;
use super::decode::Decoder;
use super::error::Error;
use super::host::{Ended, Host};
use super::miss::{Miss, Outage};
use super::names::Names;
use super::wire::Operation;
use crate::config::{self, Requests};
use crate::report::Failure;
use serde_json::{Value, json};
use std::sync::Arc;

/// Answers beyond this are refused.
const MAX_MEGABYTES: u64 = 64;

/// Asks the CMS. Cheap to borrow in many tasks at once.
#[derive(Debug)]
pub struct Client {
    http: reqwest::Client,
    host: Arc<Host>,
    token: config::Secret,
    decoder: Decoder,
    clock: Clock,
}

impl Client {
    /// A client for the configured CMS, which is asked through `host`.
    ///
    /// # Errors
    /// The stored schema cannot be read, or TLS is not available: a defect of the program, exit 1.
    pub fn new(config: &config::Cms, host: &Arc<Host>) -> Result<Self, Failure> {
        Ok(Self {
            http: http_builder(&config.url, host.requests())
                .build()
                .map_err(|error| Failure::internal(error.to_string(), "HTTP client"))?,
            host: Arc::clone(host),
            token: config.token.clone(),
            clock: Clock::default(),
            decoder: Decoder::new(Names::of(config))
                .map_err(|error| Failure::internal(error, "queries compiled into this binary"))?,
        })
    }

    /// Requests that are worth making at the same time.
    pub fn concurrency(&self) -> usize {
        self.host.requests().concurrency
    }

    /// Names of types and fields that differ from those in the queries.
    pub fn names(&self) -> &Names {
        self.decoder.names()
    }

    /// Uses these names from now on. Only the first call counts.
    pub fn learn(&self, names: Names) {
        self.decoder.learn(names);
    }

    /// The CMS's clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Runs one of the operations in `queries/` and returns its checked data.
    ///
    /// # Errors
    /// The CMS is not reached, refuses, or answers what the documents did not ask for; see [`Error`].
    pub async fn query<T: serde::de::DeserializeOwned>(
        &self,
        name: &'static str,
        entry_type: Option<&str>,
        variables: Value,
    ) -> Result<T, Error> {
        let operation = Operation::find(name, entry_type).ok_or_else(|| Error::Shape {
            query: name.into(),
            path: String::new(),
            detail: format!("there is no operation for {entry_type:?}"),
            entry: None,
        })?;
        let document = self.decoder.document(operation);
        let body = json!({ "query": document, "variables": variables, "operationName": name });
        let mut answer = self.send(name, &body).await?;
        let data = data_of(name, &mut answer)?;
        self.decoder.decode(operation, data)
    }

    /// Runs a document that is not in `queries/` (introspection) and returns its `data` unchecked, also when there are
    /// errors beside it: Craft answers what it can.
    ///
    /// # Errors
    /// The CMS is not reached or refuses; errors in the answer only when it has no data.
    pub async fn raw(&self, name: &'static str, document: &str) -> Result<Value, Error> {
        let mut answer = self
            .send(name, &json!({ "query": document, "operationName": name }))
            .await?;
        match answer.get_mut("data") {
            Some(data) if !data.is_null() => Ok(data.take()),
            _ => data_of(name, &mut answer),
        }
    }

    async fn send(&self, query: &'static str, body: &Value) -> Result<Value, Error> {
        let asked = self.host.ask(|| self.try_once(query, body)).await;
        asked.map_err(|ended| match ended {
            Ended::Failed(error) => error,
            Ended::Deadline => Error::Deadline { query: query.into() },
            Ended::Away(Outage::Unreachable(detail)) => self.unreachable(query, detail),
            Ended::Away(Outage::Status(status, detail)) => Error::Status {
                query: query.into(),
                status,
                detail,
            },
        })
    }

    async fn try_once(&self, query: &'static str, body: &Value) -> Result<Value, Miss<Error>> {
        let unreachable = |detail| self.unreachable(query, detail);
        let response = self
            .http
            .post(self.host.url().clone())
            .bearer_auth(self.token.reveal())
            .header("Accept", "application/json")
            .header("Content-Type", "application/json")
            .header("X-Craft-Gql-Cache", "no-cache")
            .body(body.to_string())
            .send()
            .await
            .map_err(|error| Miss::of(&error, unreachable))?;
        let date = response.headers().get("date");
        self.clock.hear(date.and_then(|date| date.to_str().ok()));
        let head = Head::of(&response);
        match read_capped(response, MAX_MEGABYTES << 20, self.host.requests().idle).await {
            Ok(bytes) => head.judge(query, &bytes),
            Err(BodyError::TooLarge) => Err(Miss::Final(Error::TooLarge {
                query: query.into(),
                limit: MAX_MEGABYTES,
            })),
            Err(error) => Err(Miss::Transient(unreachable(error.to_string()), None)),
        }
    }

    fn unreachable(&self, query: &'static str, detail: String) -> Error {
        Error::Unreachable {
            query: query.into(),
            url: self.host.url().to_string(),
            detail,
        }
    }
}

/// A client for requests to the CMS itself, with the usual timeouts.
///
/// # Errors
/// There is no TLS on this machine.
pub fn http_client(cms: &url::Url) -> reqwest::Result<reqwest::Client> {
    http_builder(cms, &Requests::default()).build()
}

/// What the clients of all outgoing requests have in common; `cms` decides about proxies.
pub fn http_builder(cms: &url::Url, requests: &Requests) -> reqwest::ClientBuilder {
    // The second call finds the provider installed already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut builder = reqwest::Client::builder();
    // A proxy from the environment cannot reach servers on this machine.
    if config::is_loopback(cms) {
        builder = builder.no_proxy();
    }
    builder
        .user_agent(concat!("sitegen/", env!("CARGO_PKG_VERSION")))
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(requests.connect)
        .timeout(requests.total)
}

fn data_of(query: &str, answer: &mut Value) -> Result<Value, Error> {
    if let Some(errors) = answer
        .get("errors")
        .and_then(Value::as_array)
        .filter(|errors| !errors.is_empty())
    {
        let messages: Vec<String> = errors
            .iter()
            .filter_map(|error| error["message"].as_str())
            .map(|text| start_of(text.as_bytes()))
            .filter(|text| !text.is_empty())
            .collect();
        let path = errors
            .iter()
            .find_map(|error| error["path"].as_array())
            .map(|path| {
                path.iter()
                    .map(|part| part.as_str().map_or_else(|| part.to_string(), str::to_owned))
                    .collect::<Vec<_>>()
                    .join(".")
            });
        return Err(Error::GraphQl {
            query: query.into(),
            path: path.unwrap_or_default(),
            messages: messages.join(" · "),
        });
    }
    match answer.get_mut("data").map(Value::take) {
        Some(data) if !data.is_null() => Ok(data),
        _ => Err(Error::MissingKey {
            query: query.into(),
            path: String::new(),
            key: "data".into(),
            entry: None,
        }),
    }
}
