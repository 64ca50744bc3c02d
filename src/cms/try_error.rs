//! Why a try failed, and whether to try again.

use std::io::ErrorKind;
use std::time::Duration;

/// The message about a host that is silent.
const SILENT: &str = "no answer in time";

/// A failed try; `E` is the error if no other try is made.
#[derive(Debug)]
pub enum TryError<E> {
    /// Another try would fail in the same way.
    Final(E),
    /// Another try may help, after the pause that the server asked for.
    Transient(E, Option<Duration>),
    /// The host is down: it is tried until the waiting time is over.
    Down(Outage, Option<Duration>),
    /// The host accepted the request, and hung up or was silent instead of answering. It is down if it has not answered
    /// anything yet; otherwise the request may be one that crashes its worker, and another try may help.
    Unanswered(E, Box<Outage>),
}

/// Why a host counts as down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outage {
    /// No connection, or a broken one; the transport's message.
    Unreachable(String),
    /// A connection, and nothing on it before the timeout.
    Silent,
    /// The CMS in maintenance, or a proxy in front of it, answers with this status, and perhaps with a message.
    Status(u16, String),
}

impl std::fmt::Display for Outage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unreachable(detail) => f.write_str(detail),
            Self::Silent => f.write_str(SILENT),
            Self::Status(status, words) => write!(f, "status {status}{words}"),
        }
    }
}

impl<E> TryError<E> {
    /// Classifies a request without an answer. A refused connection is an outage, and what is not HTTP is an answer.
    pub fn of_request(error: &reqwest::Error, failed: impl FnOnce(String) -> E) -> Self {
        let detail = cause(error);
        match (error.is_connect(), error.is_timeout() || is_broken(error)) {
            (true, true) => Self::Down(Outage::Unreachable(detail), None),
            (false, true) if error.is_timeout() => Self::Unanswered(failed(detail), Box::new(Outage::Silent)),
            (false, true) => Self::Unanswered(failed(detail.clone()), Box::new(Outage::Unreachable(detail))),
            (_, false) => Self::Transient(failed(detail), None),
        }
    }
}

/// Whether the connection was refused or broken, as during a restart. A wrong name or certificate does not fix itself.
fn is_broken(error: &reqwest::Error) -> bool {
    let mut next: Option<&dyn std::error::Error> = Some(error);
    while let Some(cause) = next {
        let hung_up = |error: &hyper::Error| error.is_incomplete_message() || error.is_canceled();
        if cause.downcast_ref().is_some_and(hung_up) {
            return true;
        }
        let kind = cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
        if matches!(
            kind,
            Some(
                ErrorKind::ConnectionRefused
                    | ErrorKind::ConnectionReset
                    | ErrorKind::ConnectionAborted
                    | ErrorKind::BrokenPipe
                    | ErrorKind::HostUnreachable
                    | ErrorKind::NetworkUnreachable
                    | ErrorKind::TimedOut
                    | ErrorKind::UnexpectedEof
            )
        ) {
            return true;
        }
        next = cause.source();
    }
    false
}

/// The innermost error: reqwest's own message contains only the address.
pub fn cause(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return SILENT.to_owned();
    }
    let mut cause: &dyn std::error::Error = error;
    loop {
        if answers_without_tls(cause) {
            return "the server does not answer with TLS; does its address begin with http://?".to_owned();
        }
        match cause.source() {
            Some(source) => cause = source,
            None => return cause.to_string(),
        }
    }
}

/// Whether what came is no message of TLS: a server for `http` was asked by `https`.
fn answers_without_tls(error: &(dyn std::error::Error + 'static)) -> bool {
    if let Some(error) = error.downcast_ref::<rustls::Error>() {
        let wrong = rustls::Error::InvalidMessage(rustls::InvalidMessage::InvalidContentType);
        return *error == wrong;
    }
    let error = error.downcast_ref::<std::io::Error>();
    // `source` of such an error is the source of what it contains.
    let inner = error.and_then(std::io::Error::get_ref);
    inner.is_some_and(|inner| answers_without_tls(inner))
}
