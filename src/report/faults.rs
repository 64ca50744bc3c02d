//! Why a file of the CMS cannot be had, or no picture can be made of it.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Why a file was not had.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileFault {
    /// The CMS's address of it is none.
    NotAnAddress,
    /// Files are not fetched from that host.
    Host {
        /// Scheme, host and port.
        origin: String,
    },
    /// That host is inside a network.
    Inside {
        /// Its name or number.
        host: String,
    },
    /// An HTTP status.
    Status(u16),
    /// No bytes.
    Empty,
    /// A login wall or a maintenance page in place of the file.
    Page,
    /// A redirect without an address.
    RedirectsNowhere,
    /// One redirect after the other.
    RedirectsAgain,
    /// Larger than is read.
    TooLarge {
        /// The limit.
        megabytes: u64,
    },
    /// It ended before its end; the client's words.
    BrokenOff(String),
    /// No connection; the client's words.
    Unreachable(String),
    /// The time for reading the CMS is over.
    Deadline,
}

/// What is wrong with the original of a picture. Kept in the cache.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ImageFault {
    /// No format that is known.
    NotAnImage,
    /// A picture, but one that is not read here: the name of its format.
    Unsupported(Cow<'static, str>),
    /// More pixels than anything on a page can have: a mistake or a decompression bomb.
    TooLarge {
        /// As the file says.
        width: u32,
        /// As the file says.
        height: u32,
        /// The limit.
        most: u32,
    },
    /// Decoding it would take more memory than a build may use.
    TooHeavy {
        /// As the file says.
        width: u32,
        /// As the file says.
        height: u32,
        /// What decoding would take.
        megabytes: u64,
    },
    /// The end is missing.
    Truncated,
    /// The decoder's words.
    Damaged(String),
    /// An SVG with something in it that could run or load, in English.
    Svg(String),
    /// An encoder's words.
    Encoding(String),
}
