//! The GraphQL requests in an HTTP request: single, batched as a list or as an object, in the body or the query string.

use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use serde_json::{Map, Value};

use crate::craft::Context;
use crate::graphql::{Request, answer};
use crate::http::cost::{Warm, of_request};
use crate::http::reply::{Reply, parameter, parameters, text};

/// The largest body that is read, in bytes.
pub(super) const MAX_BODY: usize = 16 * 1024 * 1024;

/// One or more requests, keyed as they came.
#[derive(Debug)]
pub(crate) enum Incoming {
    One(Box<Request>),
    List(Vec<Request>),
    Named(Vec<(String, Request)>),
}

/// The body is not the JSON of a request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UnreadableBody;

impl UnreadableBody {
    /// Production Craft explains nothing, and does not answer in JSON even when it is asked to.
    pub(crate) fn reply(self) -> Reply {
        let message = "An internal server error occurred.";
        Reply::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "text/html; charset=UTF-8",
            message,
        )
    }
}

/// Reads the requests; parameters of the query string override the body.
pub(crate) fn read(
    headers: &HeaderMap,
    query: &[(String, String)],
    body: &[u8],
) -> Result<Incoming, UnreadableBody> {
    let kind = text(headers, &header::CONTENT_TYPE).unwrap_or_default();
    let mut incoming = if kind.starts_with("application/graphql") && !kind.contains("json") {
        let text = String::from_utf8_lossy(body).into_owned();
        Incoming::One(Box::new(Request {
            query: Some(text),
            ..Request::default()
        }))
    } else if kind.starts_with("application/x-www-form-urlencoded") {
        let mut request = Request::default();
        overlay(&mut request, &parameters(body));
        Incoming::One(Box::new(request))
    } else if body.is_empty() {
        Incoming::One(Box::default())
    } else {
        from_json(body)?
    };
    if let Incoming::One(request) = &mut incoming {
        overlay(request, query);
    }
    Ok(incoming)
}

fn from_json(body: &[u8]) -> Result<Incoming, UnreadableBody> {
    let failed = |_| UnreadableBody;
    let one = |value: Value| serde_json::from_value::<Request>(value).map_err(failed);
    match serde_json::from_slice(body).map_err(failed)? {
        Value::Array(list) => Ok(Incoming::List(
            list.into_iter().map(one).collect::<Result<_, _>>()?,
        )),
        Value::Object(fields) if is_batch(&fields) => {
            let named = fields.into_iter().map(|(key, value)| Ok((key, one(value)?)));
            Ok(Incoming::Named(named.collect::<Result<_, UnreadableBody>>()?))
        }
        // PHP sends an empty list where there are no variables.
        Value::Object(mut fields) => {
            if fields.get("variables").is_some_and(Value::is_array) {
                fields.shift_remove("variables");
            }
            Ok(Incoming::One(Box::new(one(Value::Object(fields))?)))
        }
        _ => Ok(Incoming::One(Box::default())),
    }
}

fn is_batch(fields: &Map<String, Value>) -> bool {
    !fields.is_empty()
        && !fields.contains_key("query")
        && fields.values().all(|value| value.get("query").is_some())
}

fn overlay(request: &mut Request, parameters: &[(String, String)]) {
    let text = |name: &str| parameter(parameters, name).map(str::to_owned);
    request.query = text("query").or_else(|| request.query.take());
    request.operation_name = text("operationName").or_else(|| request.operation_name.take());
    if let Some(variables) = text("variables").and_then(|variables| serde_json::from_str(&variables).ok()) {
        request.variables = Some(variables);
    }
}

impl Incoming {
    fn requests(&self) -> Vec<&Request> {
        match self {
            Self::One(request) => vec![request],
            Self::List(list) => list.iter().collect(),
            Self::Named(named) => named.iter().map(|(_, request)| request).collect(),
        }
    }

    /// The operation names: as given, else the name of the first operation in the text.
    pub(crate) fn operations(&self) -> Vec<String> {
        self.requests()
            .iter()
            .filter_map(|request| operation_name(request))
            .collect()
    }

    /// Answers all requests in order.
    pub(crate) fn answer(&self, context: Context<'_>, warm: &Warm) -> Reply {
        let limit = context.craft.settings.max_batch_size;
        if limit > 0 && self.requests().len() > limit {
            let message = format!("No more than {limit} GraphQL queries can be executed in a single batch.");
            return Reply::error(StatusCode::BAD_REQUEST, &message);
        }
        let value = match self {
            Self::One(request) => answer(context, request),
            Self::List(list) => list.iter().map(|request| answer(context, request)).collect(),
            Self::Named(named) => {
                let answers = named
                    .iter()
                    .map(|(key, request)| (key.clone(), answer(context, request)));
                Value::Object(answers.collect())
            }
        };
        let answers: Vec<&Value> = match (self, &value) {
            (Self::List(_), Value::Array(list)) => list.iter().collect(),
            (Self::Named(_), Value::Object(answers)) => answers.values().collect(),
            _ => vec![&value],
        };
        let seconds = of_request(self.requests().into_iter().zip(answers), warm);
        let timing = format!("craft;dur={:.1}", seconds * 1e3);
        Reply::json(StatusCode::OK, &value).with(HeaderName::from_static("server-timing"), &timing)
    }
}

fn operation_name(request: &Request) -> Option<String> {
    if let Some(name) = &request.operation_name {
        return Some(name.clone());
    }
    let text = request
        .query
        .as_deref()?
        .trim_start()
        .strip_prefix("query")?
        .trim_start();
    let name: String = text
        .chars()
        .take_while(|sign| sign.is_alphanumeric() || *sign == '_')
        .collect();
    (!name.is_empty()).then_some(name)
}
