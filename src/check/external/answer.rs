//! What came of asking for an address.

use crate::report::ServerFault;
use serde::{Deserialize, Serialize};

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The address answers with a page or file.
    Fine,
    /// The page or file has another address for good.
    Moved {
        /// The other address.
        to: String,
    },
    /// The server says that there is no such page.
    Gone {
        /// 404 or 410.
        status: u16,
    },
    /// The server answers, but wants a person, or not as many requests.
    Unclear,
    /// No answer, or one of a server in trouble.
    Failed {
        /// What it did instead.
        fault: ServerFault,
    },
    /// The address leads into a private network, and was not asked.
    Private,
}

impl Answer {
    /// What a final status says; `moved`: permanent redirects lead there.
    pub fn from_status(status: u16, moved: Option<String>) -> Self {
        match status {
            200..=299 => moved.map_or(Self::Fine, |to| Self::Moved { to }),
            404 | 410 => Self::Gone { status },
            // 999 is what LinkedIn answers to programs.
            401 | 403 | 407 | 429 | 451 | 999 => Self::Unclear,
            status => Self::Failed {
                fault: ServerFault::Status(status),
            },
        }
    }
}
