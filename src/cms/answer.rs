//! Classifies an answer of the CMS by its status and content type: JSON, or the reason why not.

use super::error::Error;
use super::miss::{Miss, Outage};
use super::retry;
use serde_json::Value;
use std::time::Duration;

/// The part of an answer before the body.
pub struct Head {
    status: u16,
    content_type: String,
    location: String,
    retry_after: Option<Duration>,
}

impl Head {
    /// Of an answer whose body is still to be read.
    pub fn of(response: &reqwest::Response) -> Self {
        let header = |name: &str| {
            let value = response.headers().get(name).and_then(|value| value.to_str().ok());
            value.unwrap_or_default().to_owned()
        };
        Self {
            status: response.status().as_u16(),
            content_type: header("content-type"),
            location: header("location"),
            retry_after: retry::asked_by(response),
        }
    }

    /// The JSON of the body.
    pub fn judge(self, query: &str, body: &[u8]) -> Result<Value, Miss<Error>> {
        let query = query.to_owned();
        let kind = self.content_type.split(';').next().unwrap_or_default();
        let is_json = kind.trim().eq_ignore_ascii_case("application/json");
        match self.status {
            200 if is_json => serde_json::from_slice(body).map_err(|error| {
                // A truncated body is a transport error that HTTP did not detect.
                let error = Error::NotJson {
                    query,
                    content_type: self.content_type,
                    start: error.to_string(),
                };
                Miss::Transient(error, None)
            }),
            200 => Err(Miss::Final(Error::NotJson {
                query,
                content_type: self.content_type,
                start: start_of(body),
            })),
            300..=399 => Err(Miss::Final(Error::Redirect {
                query,
                location: self.location,
            })),
            status => {
                let detail = if is_json { message(body) } else { String::new() };
                if retry::is_away(status) {
                    return Err(Miss::Away(Outage::Status(status, detail), self.retry_after));
                }
                let error = Error::Status {
                    query,
                    status,
                    detail,
                };
                Err(if retry::is_transient(status) {
                    Miss::Transient(error, self.retry_after)
                } else {
                    Miss::Final(error)
                })
            }
        }
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

/// The first 120 characters on one line, for messages.
pub fn start_of(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(480)]);
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(120).collect()
}
