//! Why one try brought no answer, and what that means for the next.

use std::io::ErrorKind;
use std::time::Duration;

/// One try that failed; with `E`, what is said when no other is made.
#[derive(Debug)]
pub enum Miss<E> {
    /// Another try would end the same.
    Final(E),
    /// Another try may help, after the pause that the server asked for.
    Transient(E, Option<Duration>),
    /// Nobody is there for a while: the host is tried until the waiting time is over.
    Away(Outage, Option<Duration>),
}

/// What is known of a host that is away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outage {
    /// There is no connection; the transport's words.
    Unreachable(String),
    /// Something in front of the CMS, or a CMS in maintenance, answers with this status, and perhaps with words.
    Status(u16, String),
}

impl std::fmt::Display for Outage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unreachable(detail) => f.write_str(detail),
            Self::Status(status, words) => write!(f, "status {status}{words}"),
        }
    }
}

impl<E> Miss<E> {
    /// A request without an answer. A refused connection is an outage. One that broke is not: a query that ends its
    /// worker would be waited for.
    pub fn of(error: &reqwest::Error, failed: impl FnOnce(String) -> E) -> Self {
        let detail = cause(error);
        if error.is_connect() && (error.is_timeout() || is_refused(error)) {
            Self::Away(Outage::Unreachable(detail), None)
        } else {
            Self::Transient(failed(detail), None)
        }
    }
}

/// Whether nobody took the connection, as while a server restarts. A name or a certificate that is wrong stays wrong.
fn is_refused(error: &reqwest::Error) -> bool {
    let mut next: Option<&dyn std::error::Error> = Some(error);
    while let Some(cause) = next {
        let kind = cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
        if matches!(
            kind,
            Some(
                ErrorKind::ConnectionRefused
                    | ErrorKind::ConnectionReset
                    | ErrorKind::ConnectionAborted
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

/// The end of the chain: the text of reqwest itself names only the address.
pub fn cause(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return "no answer in time".to_owned();
    }
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}
