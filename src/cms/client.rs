//! One HTTP client for the CMS: keep-alive, timeouts, a size cap; never follows a redirect.

use super::answer::{Head, data_of, hide_in_errors};
use super::body::{BodyError, read_capped};
use super::clock::Clock;
use super::decode::Decoder;
use super::error::Error;
use super::exchange::Exchange;
use super::host::{Host, RequestError};
use super::http::http_builder;
use super::names::Names;
use super::pace::Pace;
use super::preview_token::{DraftIds, PreviewToken};
use super::queries::{Operation, Queries};
use super::schema_differences::SchemaDifferences;
use super::site;
use super::try_error::{Outage, TryError};
use crate::config;
use crate::report::Failure;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

/// Answers beyond this are refused.
const MAX_MEGABYTES: u64 = 64;

/// Asks the CMS. Cheap to borrow in many tasks at once.
#[derive(Debug, Clone)]
pub struct Client {
    http: reqwest::Client,
    host: Arc<Host>,
    token: config::Secret,
    /// Craft's site, if the settings name one: the content is that site's.
    site: Option<i64>,
    /// With it the CMS answers with drafts.
    preview: Option<Arc<(PreviewToken, DraftIds)>>,
    decoder: Arc<Decoder>,
    clock: Arc<Clock>,
    pace: Arc<Pace>,
}

/// One request to the GraphQL endpoint.
#[derive(Debug)]
pub(super) struct Request {
    /// Names of its operations, for messages.
    pub(super) query: String,
    pub(super) body: String,
    pub(super) operations: usize,
    /// Elements that it asks for.
    pub(super) elements: usize,
    /// Whether the request can be divided into smaller ones.
    pub(super) divisible: bool,
    /// Whether the answer may come from the CMS's cache.
    pub(super) cached: bool,
}

/// What a request brought.
#[derive(Debug, Default)]
struct Received {
    bytes: u64,
    worked: Option<f64>,
}

impl Client {
    /// A client for the configured CMS, which is asked through `host` what `queries` say.
    ///
    /// # Errors
    /// There is no TLS: a defect of the program, exit 70.
    pub fn new(config: &config::Cms, host: &Arc<Host>, queries: &Arc<Queries>) -> Result<Self, Failure> {
        Ok(Self {
            http: http_builder(&config.url, host.requests())
                .build()
                .map_err(|error| Failure::internal(error.to_string(), "HTTP client"))?,
            host: Arc::clone(host),
            token: config.token.clone(),
            site: config.site_id,
            preview: None,
            clock: Arc::default(),
            pace: Arc::new(Pace::new(host.requests().batch)),
            decoder: Arc::new(Decoder::new(Arc::clone(queries), Names::from_config(config))),
        })
    }

    /// A client for requests that begin now, with the limits of `host`. What it knows of the CMS stays known.
    pub fn renewed(&self, host: &Arc<Host>) -> Self {
        Self {
            host: Arc::clone(host),
            clock: Arc::default(),
            ..self.clone()
        }
    }

    /// A client to which the CMS shows drafts. The ids of known drafts are exchanged in its answers.
    pub(super) fn with_token(&self, token: &PreviewToken, drafts: DraftIds) -> Self {
        Self {
            preview: Some(Arc::new((token.clone(), drafts))),
            ..self.clone()
        }
    }

    /// Who is asked, with its limits.
    pub(super) fn host(&self) -> &Host {
        &self.host
    }

    /// Requests that are worth making at the same time.
    pub fn concurrency(&self) -> usize {
        self.host.requests().concurrency
    }

    /// The queries that the CMS is asked.
    pub fn queries(&self) -> &Arc<Queries> {
        self.decoder.queries()
    }

    /// What this CMS calls otherwise than the queries.
    pub fn names(&self) -> &Names {
        self.decoder.names()
    }

    /// This CMS's names of the types of pages with a field; of all of them if it says nothing of its fields.
    pub(super) fn page_types_with(&self, field: &str) -> Vec<String> {
        let types = self.queries().page_types().into_iter();
        let differences = self.decoder.differences.get();
        let types = types.filter(|name| differences.is_none_or(|known| known.has_field(name, field)));
        types
            .map(|name| self.names().type_in_cms(&name).to_owned())
            .collect()
    }

    /// The types of blocks that this CMS does not have.
    pub(super) fn absent(&self) -> &BTreeSet<String> {
        self.decoder.absent()
    }

    /// From here on it is asked accordingly. The first call counts.
    pub(super) fn adapt_to(&self, differences: SchemaDifferences) {
        self.decoder.adapt_to(differences);
    }

    /// The CMS's clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The text of an operation, as this CMS is asked it.
    pub(super) fn document<'a>(&self, operation: &'a Operation) -> Cow<'a, str> {
        self.decoder.document(operation)
    }

    /// Checks answers.
    pub(super) fn decoder(&self) -> &Decoder {
        &self.decoder
    }

    /// The number of elements per request.
    pub(super) fn pace(&self) -> &Pace {
        &self.pace
    }

    /// Runs a document that is not in `queries/` (introspection) and returns its `data` unchecked, also when there are
    /// errors beside it: Craft answers what it can.
    ///
    /// # Errors
    /// The CMS is not reached or refuses; errors in the answer only when it has no data.
    pub async fn raw(&self, name: &'static str, document: &str) -> Result<Value, Error> {
        let request = Request {
            query: name.to_owned(),
            body: json!({ "query": document, "operationName": name }).to_string(),
            operations: 1,
            elements: 0,
            divisible: false,
            cached: false,
        };
        let mut answer = self.send(&request).await?;
        match answer.get_mut("data") {
            Some(data) if !data.is_null() => Ok(data.take()),
            _ => data_of(name, answer),
        }
    }

    /// Sends a request, again where that may help.
    pub(super) async fn send(&self, request: &Request) -> Result<Value, Error> {
        let query = || request.query.clone();
        let asked = self.host.ask(|| self.try_once(request)).await;
        let cleaned = asked.map(|mut answer| {
            hide_in_errors(&self.token, &mut answer);
            if let Some((token, drafts)) = self.preview.as_deref() {
                token.clean(&mut answer, drafts);
            }
            answer
        });
        cleaned.map_err(|ended| match ended {
            RequestError::Failed(error) => site::explained(error, self.site),
            RequestError::Deadline => Error::Deadline { query: query() },
            RequestError::Down(Outage::Unreachable(detail)) => self.unreachable(query(), detail),
            RequestError::Down(Outage::Silent) => Error::Late {
                query: query(),
                url: self.host.url().to_string(),
            },
            RequestError::Down(Outage::Status(status, detail)) => Error::Status {
                query: query(),
                status,
                detail,
            },
        })
    }

    async fn try_once(&self, request: &Request) -> Result<Value, TryError<Error>> {
        let started = Instant::now();
        let mut received = Received::default();
        let outcome = self.exchange(request, &mut received).await;
        let elapsed = started.elapsed();
        self.host.note(Exchange {
            query: request.query.clone(),
            operations: request.operations,
            bytes: received.bytes,
            elapsed,
            worked: received.worked,
        });
        match outcome {
            Ok(answer) => {
                self.pace.took(request.elements, elapsed);
                Ok(answer)
            }
            Err(miss) if request.divisible => Err(miss.final_if_too_much(&request.query)),
            Err(miss) => Err(miss),
        }
    }

    async fn exchange(&self, request: &Request, received: &mut Received) -> Result<Value, TryError<Error>> {
        let query = &request.query;
        let unreachable = |detail| self.unreachable(query.clone(), detail);
        let late = || {
            let (query, url) = (query.clone(), self.host.url().to_string());
            Error::Late { query, url }
        };
        let mut post = self
            .http
            .post(self.host.url().clone())
            .bearer_auth(self.token.reveal())
            .header("Accept", "application/json")
            .header("Content-Type", "application/json")
            .body(request.body.clone());
        if let Some(site) = self.site {
            post = post.header(site::HEADER, site);
        }
        if let Some((token, _)) = self.preview.as_deref() {
            post = post.header("X-Craft-Token", token.header());
        }
        if !request.cached || self.preview.is_some() {
            post = post.header("X-Craft-Gql-Cache", "no-cache");
        }
        let sent = post.send().await;
        let response = match sent {
            Ok(response) => response,
            Err(error) if error.is_timeout() && !error.is_connect() => {
                return Err(TryError::Unanswered(late(), Box::new(Outage::Silent)));
            }
            Err(error) => return Err(TryError::of_request(&error, unreachable)),
        };
        let date = response.headers().get("date");
        self.clock.set(date.and_then(|date| date.to_str().ok()));
        let head = Head::from_response(&response);
        received.worked = head.worked;
        match read_capped(response, MAX_MEGABYTES << 20, self.host.requests().idle).await {
            Ok(bytes) => {
                received.bytes = bytes.len() as u64;
                match head.has_data() {
                    true => head.judge(query, &bytes),
                    false => {
                        let said = self.token.hidden_in(&String::from_utf8_lossy(&bytes));
                        head.judge(query, said.as_bytes())
                    }
                }
            }
            Err(BodyError::TooLarge) => Err(TryError::Final(Error::TooLarge {
                query: query.clone(),
                limit: MAX_MEGABYTES,
            })),
            Err(BodyError::Late) => Err(TryError::Transient(late(), None)),
            Err(error) => Err(TryError::Transient(unreachable(error.to_string()), None)),
        }
    }

    fn unreachable(&self, query: String, detail: String) -> Error {
        Error::Unreachable {
            query,
            url: self.host.url().to_string(),
            detail,
        }
    }
}
