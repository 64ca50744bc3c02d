//! Edits: what editors do while somebody reads the CMS, placed between two requests of a test.

use std::sync::{Mutex, PoisonError};

use crate::craft::Craft;

/// The edits that a server has before it.
#[derive(Debug, Default)]
pub struct Edits {
    list: Mutex<Vec<Edit>>,
}

/// One edit: when it happens, and the CMS as it is from then on.
pub struct Edit {
    /// `None` for requests of any operation.
    operation: Option<String>,
    /// Matching requests that are answered before it.
    left: u32,
    /// Whether it happens again before each further one.
    again: bool,
    makes: Box<dyn FnMut() -> Option<Craft> + Send>,
}

impl std::fmt::Debug for Edit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Edit")
            .field("operation", &self.operation)
            .field("left", &self.left)
            .finish_non_exhaustive()
    }
}

impl Edit {
    /// Happens once `requests` GraphQL requests from now on are answered.
    pub fn after(requests: u32, craft: Craft) -> Self {
        Self::once(None, requests, craft)
    }

    /// Happens right before the answer with this number, counted from 1 and from now on, to an operation.
    pub fn before(operation: &str, answer: u32, craft: Craft) -> Self {
        Self::once(Some(operation), answer.saturating_sub(1), craft)
    }

    /// Happens before every answer to an operation but the first `answers`.
    pub fn before_each(
        operation: &str,
        answers: u32,
        mut makes: impl FnMut() -> Craft + Send + 'static,
    ) -> Self {
        Self {
            operation: Some(operation.to_owned()),
            left: answers,
            again: true,
            makes: Box::new(move || Some(makes())),
        }
    }

    fn once(operation: Option<&str>, left: u32, craft: Craft) -> Self {
        let mut craft = Some(craft);
        Self {
            operation: operation.map(str::to_owned),
            left,
            again: false,
            makes: Box::new(move || craft.take()),
        }
    }

    fn matches(&self, operations: &[String]) -> bool {
        self.operation
            .as_ref()
            .is_none_or(|operation| operations.contains(operation))
    }
}

impl Edits {
    /// Adds an edit behind those that are there.
    pub fn add(&self, edit: Edit) {
        self.list
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(edit);
    }

    /// The CMS that answers this request and those after it, when an edit is due.
    pub(crate) fn due(&self, operations: &[String]) -> Option<Craft> {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        let mut made = None;
        list.retain_mut(|edit| {
            if !edit.matches(operations) {
                return true;
            }
            if edit.left > 0 {
                edit.left -= 1;
                return true;
            }
            made = (edit.makes)().or(made.take());
            edit.again
        });
        made
    }
}
