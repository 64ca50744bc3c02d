//! Faults: switches with which a test makes the server misbehave.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The faults of a server. A fault stays until it is cleared, or for the number of times that it was given.
#[derive(Debug, Default)]
pub struct Faults {
    list: Mutex<Vec<Fault>>,
}

/// Which requests misbehave, and how. Made with [`Fault::any`], [`Fault::operation`] or [`Fault::path`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    target: Target,
    left: Option<u32>,
    skip: u32,
    pub(crate) delay: Option<Duration>,
    pub(crate) retry_after: Option<u64>,
    pub(crate) effect: Effect,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Target {
    Any,
    Operation(String),
    Path(String),
    Php,
}

/// What happens instead of (or to) the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Effect {
    /// The answer itself, perhaps late.
    None,
    /// An HTML error page with this status.
    Status(u16),
    /// What Craft answers while it is off-line.
    OffLine,
    /// This status, content type and body.
    Reply {
        status: u16,
        content_type: String,
        body: String,
    },
    /// A redirect to this address.
    Redirect(String),
    /// The first bytes of the answer as if they were all of it.
    Truncate(usize),
    /// The connection breaks after the first bytes of the answer.
    Interrupt(usize),
    /// The connection is closed without an answer.
    Drop,
}

impl Fault {
    fn new(target: Target) -> Self {
        Self {
            target,
            left: None,
            skip: 0,
            delay: None,
            retry_after: None,
            effect: Effect::None,
        }
    }

    /// Every request.
    pub fn any() -> Self {
        Self::new(Target::Any)
    }

    /// GraphQL requests with this operation name.
    pub fn operation(name: &str) -> Self {
        Self::new(Target::Operation(name.to_owned()))
    }

    /// Requests whose path starts with `prefix`.
    pub fn path(prefix: &str) -> Self {
        Self::new(Target::Path(prefix.to_owned()))
    }

    /// Craft is off-line, as during a deploy: everything that needs PHP answers 503 without `Retry-After` (contract.md,
    /// section 15). The web server goes on to serve files.
    pub fn off_line() -> Self {
        Self {
            effect: Effect::OffLine,
            ..Self::new(Target::Php)
        }
    }

    /// Ends the fault after `times` requests; without it the fault is permanent.
    pub fn times(mut self, times: u32) -> Self {
        self.left = Some(times);
        self
    }

    /// Lets the first `requests` matching requests pass.
    pub fn after(mut self, requests: u32) -> Self {
        self.skip = requests;
        self
    }

    /// Waits before anything is answered.
    pub fn delay(mut self, delay: Duration) -> Self {
        self.delay = Some(delay);
        self
    }

    /// Adds a `Retry-After` header, in seconds.
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// Answers with an HTML error page of this status.
    pub fn status(mut self, status: u16) -> Self {
        self.effect = Effect::Status(status);
        self
    }

    /// Answers with a page of HTML and status 200.
    pub fn html(self) -> Self {
        self.reply(
            200,
            "text/html; charset=UTF-8",
            "<!doctype html><title>Craft</title><h1>Hello</h1>",
        )
    }

    /// Answers `{"data":[]}`.
    pub fn empty_data(self) -> Self {
        self.reply(200, "application/json; charset=UTF-8", r#"{"data":[]}"#)
    }

    /// Answers with this status, content type and body.
    pub fn reply(mut self, status: u16, content_type: &str, body: &str) -> Self {
        self.effect = Effect::Reply {
            status,
            content_type: content_type.to_owned(),
            body: body.to_owned(),
        };
        self
    }

    /// Redirects to `target`.
    pub fn redirect(mut self, target: &str) -> Self {
        self.effect = Effect::Redirect(target.to_owned());
        self
    }

    /// Answers with the first `bytes` of the body, as a complete HTTP message.
    pub fn truncate(mut self, bytes: usize) -> Self {
        self.effect = Effect::Truncate(bytes);
        self
    }

    /// Breaks the connection after the first `bytes` of the body.
    pub fn interrupt(mut self, bytes: usize) -> Self {
        self.effect = Effect::Interrupt(bytes);
        self
    }

    /// Closes the connection without an answer.
    pub fn drop_connection(mut self) -> Self {
        self.effect = Effect::Drop;
        self
    }

    fn matches(&self, path: &str, operations: &[String]) -> bool {
        match &self.target {
            Target::Any => true,
            Target::Operation(name) => operations.contains(name),
            Target::Path(prefix) => path.starts_with(prefix.as_str()),
            Target::Php => is_php(path),
        }
    }
}

/// Whether Craft itself answers there, and not the web server.
fn is_php(path: &str) -> bool {
    path == "/api" || path == "/index.php" || path.starts_with("/actions/")
}

impl Faults {
    /// Adds a fault behind those that are there; the first that matches a request is used.
    pub fn add(&self, fault: Fault) {
        self.list
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(fault);
    }

    /// Removes all faults.
    pub fn clear(&self) {
        self.list.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The fault for a request, counted as used.
    pub(crate) fn take(&self, path: &str, operations: &[String]) -> Option<Fault> {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        let found = list
            .iter()
            .position(|fault| fault.left != Some(0) && fault.matches(path, operations))?;
        let fault = &mut list[found];
        if fault.skip > 0 {
            fault.skip -= 1;
            return None;
        }
        let taken = fault.clone();
        if let Some(left) = &mut fault.left {
            *left -= 1;
        }
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_ends_after_its_times() {
        let faults = Faults::default();
        faults.add(Fault::operation("Page").status(503).times(1).after(1));
        let page = ["Page".to_owned()];
        assert!(faults.take("/api", &[]).is_none());
        assert!(faults.take("/api", &page).is_none());
        assert!(faults.take("/api", &page).is_some());
        assert!(faults.take("/api", &page).is_none());
    }
}
