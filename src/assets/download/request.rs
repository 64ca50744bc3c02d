//! One file: asked for with what is known of it, in at most four tries, over redirects to allowed hosts only.

use super::Wanted;
use super::hosts::Hosts;
use super::originals::{Entry, Known};
use crate::cms::body::read_capped;
use crate::cms::retry;
use crate::report::{ExitCode, Failure};
use reqwest::Response;
use std::time::{Duration, Instant};
use url::Url;

/// Larger files are refused.
const MAX_MEGABYTES: u64 = 100;
/// Craft answers a transform that is not made yet with one redirect.
const MAX_REDIRECTS: usize = 3;

/// How a file was had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Had {
    /// Downloaded.
    Fetched,
    /// The server said that it is still the same.
    Unchanged,
}

/// Why a file was not had.
#[derive(Debug)]
pub enum Trouble {
    /// This one file; the build goes on.
    File(String),
    /// It may be better the next time.
    Passing {
        /// How a build ends that cannot do without: the server cannot be reached, is overloaded, or takes too long.
        /// `None` when it may well be this one file.
        exit: Option<ExitCode>,
        /// What is the matter.
        message: String,
    },
    /// The cache.
    Failure(Failure),
}

/// What a server said, to its last byte.
struct Answer {
    status: u16,
    etag: Option<String>,
    last_modified: Option<String>,
    location: Option<String>,
    /// Of a whole file only.
    bytes: Vec<u8>,
}

/// Has one file, and returns the hash of its bytes.
pub async fn one(
    http: &reqwest::Client,
    hosts: &Hosts,
    deadline: Instant,
    wanted: &Wanted,
    entry: &Entry,
    known: Option<&Known>,
) -> Result<(String, Had), Trouble> {
    let url = Url::parse(&wanted.url).map_err(|_| Trouble::File("the address is not one".into()))?;
    let answer = ask(http, hosts, deadline, url, known).await?;
    let (known, had) = match (answer.status, known) {
        (304, Some(known)) => {
            let known = Known {
                version: wanted.version.clone(),
                ..known.clone()
            };
            (known, Had::Unchanged)
        }
        (200, _) => {
            let known = Known {
                version: wanted.version.clone(),
                etag: answer.etag,
                last_modified: answer.last_modified,
                hash: entry.keep(&answer.bytes).map_err(Trouble::Failure)?,
                bytes: answer.bytes.len() as u64,
            };
            (known, Had::Fetched)
        }
        (status, _) => return Err(Trouble::File(format!("the server answered with status {status}"))),
    };
    entry.note(&known).map_err(Trouble::Failure)?;
    Ok((known.hash, had))
}

async fn ask(
    http: &reqwest::Client,
    hosts: &Hosts,
    deadline: Instant,
    mut url: Url,
    known: Option<&Known>,
) -> Result<Answer, Trouble> {
    for _ in 0..=MAX_REDIRECTS {
        if let Some(refusal) = hosts.refusal(&url) {
            return Err(Trouble::File(refusal));
        }
        let answer = tried(http, deadline, &url, known).await?;
        if !matches!(answer.status, 301 | 302 | 303 | 307 | 308) {
            return Ok(answer);
        }
        url = answer
            .location
            .and_then(|location| url.join(&location).ok())
            .ok_or_else(|| Trouble::File("the server redirects to nowhere".into()))?;
    }
    Err(Trouble::File("the server redirects again and again".into()))
}

async fn tried(
    http: &reqwest::Client,
    deadline: Instant,
    url: &Url,
    known: Option<&Known>,
) -> Result<Answer, Trouble> {
    let late = || Trouble::Passing {
        exit: Some(ExitCode::CmsUnreachable),
        message: "the deadline for reading the CMS passed".into(),
    };
    let mut tries = 1;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let attempt = tokio::time::timeout(left, attempt(http, url, known));
        let (trouble, wait) = match attempt.await.map_err(|_| late())? {
            Ok(answer) => return Ok(answer),
            Err(Miss::Final(message)) => return Err(Trouble::File(message)),
            Err(Miss::Transient(trouble, wait)) => (trouble, wait),
        };
        tries += 1;
        if tries > retry::TRIES {
            return Err(trouble);
        }
        let wait = retry::wait(tries, wait);
        if Instant::now() + wait >= deadline {
            return Err(late());
        }
        tokio::time::sleep(wait).await;
    }
}

/// Why one attempt was none.
enum Miss {
    Final(String),
    Transient(Trouble, Option<Duration>),
}

fn passing(exit: Option<ExitCode>, message: String, wait: Option<Duration>) -> Miss {
    Miss::Transient(Trouble::Passing { exit, message }, wait)
}

async fn attempt(http: &reqwest::Client, url: &Url, known: Option<&Known>) -> Result<Answer, Miss> {
    let mut request = http.get(url.clone());
    if let Some(etag) = known.and_then(|known| known.etag.as_deref()) {
        request = request.header("If-None-Match", etag);
    }
    if let Some(date) = known.and_then(|known| known.last_modified.as_deref()) {
        request = request.header("If-Modified-Since", date);
    }
    let response = request.send().await.map_err(|error| {
        let message = format!("the server cannot be reached: {}", cause(&error));
        passing(Some(ExitCode::CmsUnreachable), message, None)
    })?;
    let status = response.status().as_u16();
    if retry::is_transient(status) {
        let message = format!("the server answered with status {status}");
        // Craft says 500 of one picture that it cannot scale.
        let exit = (status != 500).then_some(ExitCode::CmsUnusable);
        return Err(passing(exit, message, retry_after(&response)));
    }
    let header = |name: &str| {
        let value = response.headers().get(name)?.to_str().ok()?;
        Some(value.to_owned())
    };
    let mut answer = Answer {
        status,
        etag: header("etag"),
        last_modified: header("last-modified"),
        location: header("location"),
        bytes: Vec::new(),
    };
    if status == 200 {
        answer.bytes = read_capped(response, MAX_MEGABYTES << 20)
            .await
            .map_err(|error| match error {
                None => Miss::Final(format!("the file is larger than {MAX_MEGABYTES} MB")),
                Some(error) => passing(None, format!("the download broke off: {}", cause(&error)), None),
            })?;
    }
    Ok(answer)
}

fn retry_after(response: &Response) -> Option<Duration> {
    let value = response.headers().get("retry-after")?.to_str().ok()?;
    #[expect(clippy::disallowed_methods, reason = "Retry-After may be a date")]
    retry::retry_after(value, jiff::Timestamp::now())
}

/// reqwest's own text names only the address; the cause is at the end of the chain.
fn cause(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}
