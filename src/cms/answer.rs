//! Classifies an answer of the CMS: JSON according to its status and content type, with data or errors; or the reason
//! why not.

use super::error::Error;
use super::limits::exceeded;
use super::location::location;
use super::retry;
use super::try_error::{Outage, TryError};
use super::uri::path_of_uri;
use crate::config::Secret;
use serde_json::Value;
use std::time::Duration;

/// Seconds of the first metric of a `Server-Timing` header that has a duration: `craft;dur=120.5`.
fn server_timing(value: &str) -> Option<f64> {
    let parts = value.split([',', ';']).map(str::trim);
    let mut milliseconds = parts.filter_map(|part| part.strip_prefix("dur=")?.parse::<f64>().ok());
    milliseconds
        .find(|duration| duration.is_finite())
        .map(|duration| duration / 1e3)
}

/// The part of an answer before the body.
pub struct Head {
    status: u16,
    content_type: String,
    location: String,
    retry_after: Option<Duration>,
    /// Seconds that the CMS worked on it, if it says so.
    pub(super) worked: Option<f64>,
}

impl Head {
    /// The head of an answer whose body has not been read.
    pub fn from_response(response: &reqwest::Response) -> Self {
        let header = |name: &str| {
            let value = response.headers().get(name).and_then(|value| value.to_str().ok());
            value.unwrap_or_default().to_owned()
        };
        Self {
            status: response.status().as_u16(),
            content_type: header("content-type"),
            location: location(response.headers()).unwrap_or_default(),
            retry_after: retry::asked_by(response),
            worked: server_timing(&header("server-timing")),
        }
    }

    /// Whether the body should be data.
    pub(super) fn has_data(&self) -> bool {
        self.status == 200 && self.is_json()
    }

    fn is_json(&self) -> bool {
        let kind = self.content_type.split(';').next().unwrap_or_default();
        kind.trim().eq_ignore_ascii_case("application/json")
    }

    /// The JSON of the body.
    ///
    /// # Errors
    /// The status is not 200, or the body is not JSON. The error says whether another try may help.
    pub fn judge(self, query: &str, body: &[u8]) -> Result<Value, TryError<Error>> {
        let query = query.to_owned();
        let is_json = self.is_json();
        match self.status {
            200 if is_json => {
                // PHP files that were saved with a byte order mark send it before everything else.
                let body = body.strip_prefix("\u{feff}".as_bytes()).unwrap_or(body);
                serde_json::from_slice(body).map_err(|error| {
                    // A truncated body is a transport error that HTTP did not detect.
                    let error = Error::Damaged {
                        query,
                        detail: error.to_string(),
                        before: before(body, error.line(), error.column()),
                    };
                    TryError::Transient(error, None)
                })
            }
            200 => Err(TryError::Final(Error::NotJson {
                query,
                content_type: self.content_type,
                start: start_of(body),
            })),
            300..=399 => Err(TryError::Final(Error::Redirect {
                query,
                location: self.location,
            })),
            status => {
                let detail = if is_json { message(body) } else { String::new() };
                if retry::is_away(status) {
                    return Err(TryError::Down(Outage::Status(status, detail), self.retry_after));
                }
                let error = Error::Status {
                    query,
                    status,
                    detail,
                };
                Err(if retry::is_transient(status) {
                    TryError::Transient(error, self.retry_after)
                } else {
                    TryError::Final(error)
                })
            }
        }
    }
}

/// What stands before a place that is counted from 1.
fn before(body: &[u8], line: usize, column: usize) -> String {
    let lines = body.split_inclusive(|byte| *byte == b'\n');
    let start: usize = lines.take(line.saturating_sub(1)).map(<[u8]>::len).sum();
    let end = (start + column).min(body.len());
    match start_of(&body[end.saturating_sub(60)..end]) {
        text if text.is_empty() => text,
        text => format!(", after `{text}`"),
    }
}

/// Craft's message in brackets. In maintenance mode the message is empty, so it is left out.
fn message(body: &[u8]) -> String {
    let value: Option<Value> = serde_json::from_slice(body).ok();
    let message = value.and_then(|value| value["message"].as_str().map(|text| start_of(text.as_bytes())));
    message
        .filter(|message| !message.is_empty())
        .map_or_else(String::new, |message| format!(" ({message})"))
}

/// Takes a token out of the errors of an answer, or of several answers: what is wrong with a request may be said with it.
pub(super) fn hide_in_errors(token: &Secret, answer: &mut Value) {
    let answers = match answer {
        Value::Array(answers) => answers.as_mut_slice(),
        answer => std::slice::from_mut(answer),
    };
    for errors in answers.iter_mut().filter_map(|answer| answer.get_mut("errors")) {
        if let Ok(hidden) = serde_json::from_str(&token.hidden_in(&errors.to_string())) {
            *errors = hidden;
        }
    }
}

/// The first 120 characters on one line, for messages.
pub fn start_of(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(480)]);
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(120).collect()
}

/// The answers to that many operations.
///
/// # Errors
/// The answer is not an array of that length: exit 4.
pub fn is_array_of(query: &str, answer: Value, operations: usize) -> Result<Vec<Value>, Error> {
    let found = match answer {
        Value::Array(answers) if answers.len() == operations => return Ok(answers),
        Value::Array(answers) => format!("{} answers", answers.len()),
        _ => "no list".to_owned(),
    };
    Err(Error::Shape {
        query: query.into(),
        path: String::new(),
        detail: format!("expected {operations} answers, found {found}"),
        entry: None,
    })
}

/// The data of an answer without errors.
///
/// # Errors
/// The answer has errors, has no data, or says that a limit of the CMS was exceeded.
pub fn data_of(query: &str, mut answer: Value) -> Result<Value, Error> {
    if let Some(error) = exceeded(query, &answer) {
        return Err(error);
    }
    let errors = answer["errors"].as_array().map_or(&[][..], Vec::as_slice);
    if errors.is_empty() {
        return match answer.get_mut("data").map(Value::take) {
            Some(data) if !data.is_null() => Ok(data),
            _ => Err(Error::MissingKey {
                query: query.into(),
                path: String::new(),
                key: "data".into(),
                entry: None,
            }),
        };
    }
    let messages: Vec<String> = errors
        .iter()
        .filter_map(|error| error["message"].as_str())
        .map(|text| start_of(text.as_bytes()))
        .filter(|text| !text.is_empty())
        .collect();
    let path = errors.iter().find_map(|error| error["path"].as_array());
    let error = Error::GraphQl {
        query: query.into(),
        path: path.map(|path| dotted(path)).unwrap_or_default(),
        messages: messages.join(" · "),
    };
    Err(match path.and_then(|path| page_at(path, &answer)) {
        Some(page) => Error::AboutPage {
            page,
            error: Box::new(error),
        },
        None => error,
    })
}

fn dotted(path: &[Value]) -> String {
    let parts = path
        .iter()
        .map(|part| part.as_str().map_or_else(|| part.to_string(), str::to_owned));
    parts.collect::<Vec<_>>().join(".")
}

/// The address of the entry that a path of an error leads through: `entries.3.seomatic`.
fn page_at(path: &[Value], answer: &Value) -> Option<String> {
    let [field, index, ..] = path else { return None };
    let entry = &answer["data"][field.as_str()?][usize::try_from(index.as_u64()?).ok()?];
    entry["uri"].as_str().map(path_of_uri)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_error_inside_an_answer_names_the_page_of_its_entry() {
        let answer = json!({
            "errors": [{ "message": "Internal server error", "path": ["entries", 1, "seomatic"] }],
            "data": { "entries": [{ "uri": "__home__" }, { "uri": "over-wt", "seomatic": null }] },
        });
        let error = data_of("Page", answer).unwrap_err();
        assert!(
            matches!(&error, Error::AboutPage { page, error } if page == "/over-wt"
                && matches!(&**error, Error::GraphQl { path, .. } if path == "entries.1.seomatic")),
            "{error:?}"
        );
    }

    #[test]
    fn an_error_without_a_path_names_no_page() {
        let answer = json!({ "errors": [{ "message": "no" }], "data": { "entries": [{ "uri": "a" }] } });
        assert!(matches!(data_of("Page", answer), Err(Error::GraphQl { .. })));
    }

    #[test]
    fn an_array_has_an_answer_for_each_operation() {
        assert_eq!(
            is_array_of("Page", json!([1, 2]), 2).ok(),
            Some(vec![json!(1), json!(2)])
        );
        for answer in [json!([1]), json!([]), json!({ "data": {} }), json!(null)] {
            assert!(is_array_of("Page", answer.clone(), 2).is_err(), "{answer}");
        }
    }
}
