//! Places in the content files, for error messages, and the native values that stand there.

use jiff::Timestamp;
use serde_json::{Map, Value};

use crate::content::ContentError;
use crate::dates::{self, Moment};

/// The date of elements that were never given one.
const FOUNDED: &str = "2026-01-05T09:00";

/// The place in the content that is being read.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub(crate) file: String,
    pub(crate) entry: String,
    pub(crate) field: String,
}

impl Place {
    pub(crate) fn error(&self, problem: impl Into<String>) -> ContentError {
        let Self { file, entry, field } = self.clone();
        ContentError {
            file,
            entry,
            field,
            problem: problem.into(),
        }
    }

    pub(crate) fn at(&self, field: &str) -> Self {
        let separator = if self.field.is_empty() || field.starts_with('[') {
            ""
        } else {
            "."
        };
        Self {
            field: format!("{}{separator}{field}", self.field),
            ..self.clone()
        }
    }
}

/// A text value; `None` when it is missing or no text.
pub(crate) fn text<'a>(values: &'a Map<String, Value>, key: &str) -> Option<&'a str> {
    values.get(key).and_then(Value::as_str)
}

/// A native date.
pub(crate) fn date(
    values: &Map<String, Value>,
    key: &str,
    place: &Place,
) -> Result<Option<Moment>, ContentError> {
    let text = match values.get(key) {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) => text,
        Some(_) => return Err(place.at(key).error("a date is a text")),
    };
    dates::native(text)
        .map(Some)
        .ok_or_else(|| place.at(key).error(format!("`{text}` is not a date")))
}

/// `dateUpdated`, else `postDate`, else the day the site was founded.
pub(crate) fn updated(values: &Map<String, Value>, place: &Place) -> Result<Moment, ContentError> {
    if let Some(moment) = date(values, "dateUpdated", place)?.or(date(values, "postDate", place)?) {
        return Ok(moment);
    }
    dates::native(FOUNDED).ok_or_else(|| place.error("the founding date is not a date"))
}

/// Whether visitors see an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Live,
    /// Its post date is still to come.
    Pending,
    Expired,
    Disabled,
}

impl Status {
    /// As Craft calls it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Pending => "pending",
            Self::Expired => "expired",
            Self::Disabled => "disabled",
        }
    }
}

/// The status of an entry at the moment `now`.
pub(crate) fn status(
    values: &Map<String, Value>,
    now: Timestamp,
    place: &Place,
) -> Result<Status, ContentError> {
    let pending = date(values, "postDate", place)?.is_some_and(|moment| moment.at > now);
    let expired = date(values, "expiryDate", place)?.is_some_and(|moment| moment.at <= now);
    Ok(match values.get("enabled") {
        Some(Value::Bool(false)) => Status::Disabled,
        _ if pending => Status::Pending,
        _ if expired => Status::Expired,
        _ => Status::Live,
    })
}
