//! Why the content could not be fetched.

use super::try_error::{Outage, TryError};
use crate::report::{Code, Failure};

/// A failed request. Every variant names the query; none contains the token or data of visitors.
#[derive(Debug, Clone, thiserror::Error)]
#[expect(missing_docs, reason = "the fields are what the messages say")]
pub enum Error {
    /// No connection, or it broke, after all tries.
    #[error("the CMS at {url} cannot be reached: {detail}")]
    Unreachable {
        query: String,
        url: String,
        detail: String,
    },
    /// No complete answer before the timeout.
    #[error("the CMS at {url} cannot be reached: no answer in time")]
    Late { query: String, url: String },
    /// The deadline for the CMS passed.
    #[error("the deadline for reading the CMS passed")]
    Deadline { query: String },
    /// A status other than 200.
    #[error("the CMS answered with status {status}{detail}")]
    Status {
        query: String,
        status: u16,
        detail: String,
    },
    /// A redirect; it is not followed, because the token would follow it.
    #[error("the CMS redirects to {}", quoted(.location, "nowhere"))]
    Redirect { query: String, location: String },
    /// Something other than JSON.
    #[error(
        "the CMS answered {} instead of JSON: {}",
        quoted(.content_type, "no content type"),
        or(.start, "an empty body")
    )]
    NotJson {
        query: String,
        content_type: String,
        start: String,
    },
    /// JSON that cannot be read.
    #[error("the JSON of the CMS is damaged: {detail}{before}")]
    Damaged {
        query: String,
        detail: String,
        before: String,
    },
    /// More than the cap.
    #[error("the answer is larger than {limit} MB")]
    TooLarge { query: String, limit: u64 },
    /// GraphQL `errors`.
    #[error("the CMS reports errors: {}", or(.messages, "without a message"))]
    GraphQl {
        query: String,
        path: String,
        messages: String,
    },
    /// A limit in Craft's settings is too low.
    #[error("{detail}")]
    Limit {
        query: String,
        setting: &'static str,
        detail: String,
        /// The smallest sufficient value; 0 if unknown.
        needed: usize,
    },
    /// A requested key is missing: the field was removed or renamed, or the token has no permission for it.
    #[error("the answer lacks `{key}`")]
    MissingKey {
        query: String,
        path: String,
        key: String,
        entry: Option<String>,
    },
    /// A value has another type than in the schema.
    #[error("the answer does not fit the schema: {detail}")]
    Shape {
        query: String,
        path: String,
        detail: String,
        entry: Option<String>,
    },
    /// Types or fields of the stored schema that the CMS does not have for this token.
    #[error("the CMS's schema lacks {missing}")]
    Schema { missing: String, sections: String },
    /// What went wrong when one page was asked about.
    #[error("{error}")]
    AboutPage { page: String, error: Box<Error> },
    /// Lists and counts contradict each other, or contents keep changing.
    #[error("{detail}")]
    Inconsistent { query: String, detail: String },
    /// The listed content must not be published; the CMS works correctly.
    #[error(transparent)]
    Refused(#[from] Failure),
}

impl Error {
    /// Whether a request may have been too much for the CMS: it took too long, or PHP ran out of time or memory.
    pub(super) fn is_too_much(&self) -> bool {
        matches!(
            self,
            Self::Late { .. }
                | Self::TooLarge { .. }
                | Self::Status {
                    status: 413 | 500 | 504,
                    ..
                }
        )
    }
}

/// The text, or `otherwise` if it is empty.
fn or<'a>(text: &'a str, none: &'a str) -> &'a str {
    if text.is_empty() { none } else { text }
}

fn quoted(text: &str, none: &str) -> String {
    if text.is_empty() {
        none.to_owned()
    } else {
        format!("`{text}`")
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let what = error.to_string();
        let token = "check SITEGEN_CMS_TOKEN and the permissions of its schema in Craft";
        let at = |query: &str, path: &str, entry: Option<String>| {
            let mut place = match query.split_once(", ") {
                None => format!("query `{query}`"),
                Some(_) => format!("queries `{}`", query.replace(", ", "`, `")),
            };
            if !path.is_empty() {
                place.push_str(&format!(" at `{path}`"));
            }
            if let Some(entry) = entry {
                place.push_str(&format!(", {entry}"));
            }
            place
        };
        match error {
            Error::Refused(failure) => failure,
            Error::AboutPage { page, error } => {
                let mut failure = Failure::from(*error);
                failure.place.push_str(&format!(" for the page `{page}`"));
                failure
            }
            Error::Unreachable { query, .. } => Failure::new(
                Code::CmsUnreachable,
                what,
                at(&query, "", None),
                "check that the CMS is running and that `cms.url` is correct",
            ),
            Error::Late { query, .. } => Failure::new(
                Code::CmsLate,
                what,
                at(&query, "", None),
                "check that the CMS is running and that `cms.url` is correct",
            ),
            Error::Deadline { query } => Failure::new(
                Code::DeadlinePassed,
                what,
                at(&query, "", None),
                "try again, or allow more time with --deadline SECONDS",
            ),
            Error::Status { query, status, .. } => {
                let (code, hint) = match status {
                    400 => (
                        Code::TokenRefused,
                        "Craft answers 400 to a missing, unknown or expired token: check SITEGEN_CMS_TOKEN",
                    ),
                    401 | 403 => (
                        Code::TokenRefused,
                        "a problem with the credentials: check SITEGEN_CMS_TOKEN and which sites its schema may read",
                    ),
                    404 | 405 | 501 => (
                        Code::NotACraft,
                        "what answers there is not Craft's GraphQL API: check `cms.url` and `cms.path` in sitegen.toml, and that the API is enabled",
                    ),
                    502..=504 => (
                        Code::CmsMaintenance,
                        "the CMS is in maintenance, restarting or overloaded; build again when it is back, or wait longer with --wait SECONDS",
                    ),
                    _ => (Code::CmsFailing, "check the CMS's log, then build again"),
                };
                Failure::new(code, what, at(&query, "", None), hint)
            }
            Error::Redirect { query, .. } => Failure::new(
                Code::CmsRedirects,
                what,
                at(&query, "", None),
                "set `cms.url` to the address the CMS redirects to; redirects are not followed, because the token would be sent along",
            ),
            Error::NotJson { query, .. } => Failure::new(
                Code::NotACraft,
                what,
                at(&query, "", None),
                "check `cms.url` and `cms.path`; a maintenance page or a login wall answers like this",
            ),
            Error::Damaged { query, .. } => Failure::new(
                Code::AnswerMisshaped,
                what,
                at(&query, "", None),
                "a field or a plugin wrote what is no text, or the answer broke off: look at the field before that place, and at the CMS's log",
            ),
            Error::TooLarge { query, .. } => Failure::new(
                Code::NotACraft,
                what,
                at(&query, "", None),
                "this is not an answer of Craft; check `cms.url`",
            ),
            Error::GraphQl { query, path, .. } => Failure::new(
                Code::CmsErrors,
                what,
                at(&query, &path, None),
                format!("run `sitegen schema --check` to see what changed in the CMS, and {token}"),
            ),
            Error::Limit {
                query,
                setting,
                needed,
                ..
            } => {
                let value = match needed {
                    0 => "raise it".to_owned(),
                    needed => format!("set it to {needed} or more"),
                };
                Failure::new(
                    Code::CmsLimit,
                    what,
                    at(&query, "", None),
                    format!(
                        "Craft's {setting} (config/general.php) is too small: {value}, or to 0 for no limit"
                    ),
                )
            }
            Error::MissingKey {
                query, path, entry, ..
            } => Failure::new(
                Code::FieldMissing,
                what,
                at(&query, &path, entry),
                format!(
                    "the field was renamed or removed, or the token may not read it: run `sitegen schema --check`, and {token}"
                ),
            ),
            Error::Shape {
                query, path, entry, ..
            } => Failure::new(
                Code::AnswerMisshaped,
                what,
                at(&query, &path, entry),
                "run `sitegen schema --check` to see what changed in the CMS",
            ),
            Error::Schema { sections, .. } => Failure::new(
                Code::SchemaUnfit,
                what,
                sections,
                format!(
                    "renamed or removed in the CMS, or the token may not read it: run `sitegen schema --check`, and {token}; \
                     a type or field that your CMS calls otherwise is named in `cms.type_names` or `cms.field_names`"
                ),
            ),
            Error::Inconsistent { query, .. } => Failure::new(
                Code::CmsChanging,
                what,
                at(&query, "", None),
                "content is changing, or Craft's maxGraphqlResults cuts lists: build again, or raise that setting",
            ),
        }
    }
}

impl TryError<Error> {
    /// An answer that the same request would get again because it is too much for one is the last to it.
    pub(super) fn final_if_too_much(self, query: &str) -> Self {
        match self {
            Self::Transient(error, _) | Self::Unanswered(error, _) if error.is_too_much() => {
                Self::Final(error)
            }
            // PHP works on after the server before it has given up.
            Self::Down(Outage::Status(status @ 504, detail), _) => Self::Final(Error::Status {
                query: query.to_owned(),
                status,
                detail,
            }),
            miss => miss,
        }
    }
}
