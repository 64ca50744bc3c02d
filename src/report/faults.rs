//! Why a file of the CMS cannot be used, or no image can be made from it.

use super::SvgFault;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Why a file could not be downloaded. Stored in the cache.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FileFault {
    /// The CMS's address of it is not a URL.
    NotAnAddress,
    /// Files from that host are not allowed.
    Host {
        /// Scheme, host and port.
        origin: String,
    },
    /// The host has a private address.
    Inside {
        /// Its name or IP address.
        host: String,
    },
    /// An HTTP status other than success.
    Status(u16),
    /// No bytes.
    Empty,
    /// A login wall or a maintenance page in place of the file.
    Page,
    /// Something else in place of a PDF.
    NotPdf,
    /// A redirect without an address.
    RedirectsNowhere,
    /// Too many redirects.
    RedirectsAgain,
    /// Larger than allowed.
    TooLarge {
        /// The limit.
        megabytes: u64,
    },
    /// The download was interrupted; the client's message.
    BrokenOff(String),
    /// No connection; the client's message.
    Unreachable(String),
    /// The deadline for reading the CMS passed.
    Deadline,
    /// No image can be made from it, although one could be made from the file of an earlier build.
    Broken(ImageFault),
    /// The build does not ask the CMS, and the file has changed since it was downloaded.
    NotAsked,
}

/// What is wrong with the original of an image. Stored in the cache.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ImageFault {
    /// Not a known image format.
    NotAnImage,
    /// An image in a format that is not supported: its name.
    Unsupported(Cow<'static, str>),
    /// More pixels than any page needs: a mistake or a decompression bomb.
    TooLarge {
        /// According to the file.
        width: u32,
        /// According to the file.
        height: u32,
        /// The limit.
        most: u32,
    },
    /// Decoding it would take more memory than a build may use.
    TooHeavy {
        /// According to the file.
        width: u32,
        /// According to the file.
        height: u32,
        /// The memory that decoding would take.
        megabytes: u64,
    },
    /// The file is incomplete.
    Truncated,
    /// The decoder's message.
    Damaged(String),
    /// An SVG that is not safe, or takes too long to draw.
    Svg(SvgFault),
    /// An encoder's message.
    Encoding(String),
}

impl From<scaling::ScalingError> for ImageFault {
    fn from(error: scaling::ScalingError) -> Self {
        Self::Encoding(error.to_string())
    }
}
