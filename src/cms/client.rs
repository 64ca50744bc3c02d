//! One HTTP client for the CMS: keep-alive, timeouts, a size cap, retries; never follows a redirect.

use super::body::read_capped;
use super::decode::Decoder;
use super::error::Error;
use super::retry;
use super::wire::Operation;
use crate::config;
use crate::report::Failure;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Answers beyond this are refused.
const MAX_MEGABYTES: u64 = 64;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Time without a byte.
const IDLE_TIMEOUT: Duration = Duration::from_secs(60);
const TOTAL_TIMEOUT: Duration = Duration::from_secs(180);

/// Asks the CMS. Cheap to borrow in many tasks at once.
#[derive(Debug)]
pub struct Client {
    http: reqwest::Client,
    endpoint: url::Url,
    token: config::Secret,
    deadline: Instant,
    decoder: Decoder,
}

impl Client {
    /// A client for the configured CMS that gives up at `deadline`.
    pub fn new(config: &config::Cms, deadline: Instant) -> Result<Self, Failure> {
        Ok(Self {
            http: http_client(&config.url)
                .map_err(|error| Failure::internal(error.to_string(), "HTTP client"))?,
            endpoint: config.endpoint()?,
            token: config.token.clone(),
            deadline,
            decoder: Decoder::new(&config.type_names)
                .map_err(|error| Failure::internal(error, "queries compiled into this binary"))?,
        })
    }

    /// Runs one of the operations in `queries/` and returns its checked data.
    pub async fn query<T: serde::de::DeserializeOwned>(
        &self,
        name: &'static str,
        entry_type: Option<&str>,
        variables: Value,
    ) -> Result<T, Error> {
        let operation = Operation::find(name, entry_type).ok_or_else(|| Error::Shape {
            query: name.into(),
            path: String::new(),
            detail: format!("no such operation for {entry_type:?}"),
            entry: None,
        })?;
        let document = self.decoder.document(operation);
        let body = json!({ "query": document, "variables": variables, "operationName": name });
        let mut answer = self.send(name, &body).await?;
        let data = data_of(name, &mut answer)?;
        self.decoder.decode(operation, data)
    }

    /// Runs a document that is not in `queries/` (introspection) and returns its `data` unchecked.
    pub async fn raw(&self, name: &'static str, document: &str) -> Result<Value, Error> {
        let mut answer = self
            .send(name, &json!({ "query": document, "operationName": name }))
            .await?;
        data_of(name, &mut answer)
    }

    async fn send(&self, query: &'static str, body: &Value) -> Result<Value, Error> {
        let mut tried = 1;
        loop {
            let left = self.deadline.saturating_duration_since(Instant::now());
            let attempt = tokio::time::timeout(left, self.try_once(query, body));
            let Ok(outcome) = attempt.await else {
                return Err(Error::Deadline { query: query.into() });
            };
            let (error, retry_after) = match outcome {
                Ok(value) => return Ok(value),
                Err(Attempt::Final(error)) => return Err(error),
                Err(Attempt::Transient(error, retry_after)) => (error, retry_after),
            };
            tried += 1;
            if tried > retry::TRIES {
                return Err(error);
            }
            let wait = retry::wait(tried, retry_after);
            if Instant::now() + wait >= self.deadline {
                return Err(Error::Deadline { query: query.into() });
            }
            tokio::time::sleep(wait).await;
        }
    }

    async fn try_once(&self, query: &'static str, body: &Value) -> Result<Value, Attempt> {
        let response = self
            .http
            .post(self.endpoint.clone())
            .bearer_auth(self.token.reveal())
            .header("Accept", "application/json")
            .header("Content-Type", "application/json")
            .header("X-Craft-Gql-Cache", "no-cache")
            .body(body.to_string())
            .send()
            .await
            .map_err(|error| unreachable(query, &error))?;
        let status = response.status().as_u16();
        let header = |name: &str| {
            response
                .headers()
                .get(name)
                .and_then(|value| value.to_str().ok())
                .map(str::to_owned)
        };
        let content_type = header("content-type").unwrap_or_default();
        let location = header("location").unwrap_or_default();
        #[expect(clippy::disallowed_methods, reason = "Retry-After may be a date")]
        let retry_after =
            header("retry-after").and_then(|value| retry::retry_after(&value, jiff::Timestamp::now()));
        let bytes = read_capped(response, MAX_MEGABYTES << 20)
            .await
            .map_err(|error| {
                error.map_or_else(
                    || {
                        Attempt::Final(Error::TooLarge {
                            query: query.into(),
                            limit: MAX_MEGABYTES,
                        })
                    },
                    |error| unreachable(query, &error),
                )
            })?;
        let is_json = content_type
            .split(';')
            .next()
            .is_some_and(|kind| kind.trim() == "application/json");
        match status {
            200 if is_json => serde_json::from_slice(&bytes).map_err(|error| {
                // A cut-off body is a broken transport that HTTP did not notice.
                Attempt::Transient(
                    Error::NotJson {
                        query: query.into(),
                        content_type,
                        start: error.to_string(),
                    },
                    None,
                )
            }),
            200 => Err(Attempt::Final(Error::NotJson {
                query: query.into(),
                content_type,
                start: start_of(&bytes),
            })),
            300..=399 => Err(Attempt::Final(Error::Redirect {
                query: query.into(),
                location,
            })),
            _ => {
                let message = if is_json {
                    serde_json::from_slice::<Value>(&bytes).ok()
                } else {
                    None
                };
                let message = message.and_then(|value| value["message"].as_str().map(str::to_owned));
                let detail = message.map_or_else(String::new, |message| {
                    format!(" ({})", start_of(message.as_bytes()))
                });
                let error = Error::Status {
                    query: query.into(),
                    status,
                    detail,
                };
                Err(if retry::is_transient(status) {
                    Attempt::Transient(error, retry_after)
                } else {
                    Attempt::Final(error)
                })
            }
        }
    }
}

enum Attempt {
    Final(Error),
    Transient(Error, Option<Duration>),
}

/// A client with that, for requests to the CMS itself.
pub fn http_client(cms: &url::Url) -> reqwest::Result<reqwest::Client> {
    http_builder(cms).build()
}

/// What the clients of all outgoing requests have in common; `cms` decides about proxies.
pub fn http_builder(cms: &url::Url) -> reqwest::ClientBuilder {
    // The second call finds the provider installed; that is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut builder = reqwest::Client::builder();
    // A proxy of the environment cannot reach this machine's own servers.
    if config::is_loopback(cms) {
        builder = builder.no_proxy();
    }
    builder
        .user_agent(concat!("sitegen/", env!("CARGO_PKG_VERSION")))
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(CONNECT_TIMEOUT)
        .read_timeout(IDLE_TIMEOUT)
        .timeout(TOTAL_TIMEOUT)
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

fn unreachable(query: &str, error: &reqwest::Error) -> Attempt {
    // reqwest's own text names only the address; the cause is at the end of the chain.
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    let detail = if error.is_timeout() {
        "no answer in time".to_owned()
    } else {
        cause.to_string()
    };
    Attempt::Transient(
        Error::Unreachable {
            query: query.into(),
            detail,
        },
        None,
    )
}

/// The first 120 characters on one line, for messages.
fn start_of(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(480)]);
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(120).collect()
}
