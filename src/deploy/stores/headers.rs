//! Headers that a store keeps with each file: the rules of `_headers` for its type and its caching.

use crate::deploy::local::LocalSite;
use crate::report::Failure;
use crate::server::host_rules::{self, HeaderRule, content_type};

/// What browsers may do with a file for which no rule says it.
const CACHE: &str = "public, max-age=0, must-revalidate";

/// The rules of a site.
#[derive(Debug)]
pub(super) struct Headers(Vec<HeaderRule>);

/// Headers of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StoredHeaders {
    pub(super) content_type: String,
    pub(super) cache_control: String,
}

impl Headers {
    /// Reads the headers from the folder's `_headers`.
    pub(super) fn from_site(site: &LocalSite) -> Result<Self, Failure> {
        let text = match site.fingerprint("_headers") {
            Some(_) => site.read("_headers")?,
            None => Vec::new(),
        };
        Ok(Self(host_rules::headers(&String::from_utf8_lossy(&text))))
    }

    /// The headers that a store keeps with a file.
    pub(super) fn of_file(&self, path: &str) -> StoredHeaders {
        let rules = host_rules::headers_for(&self.0, &format!("/{path}"));
        let find = |name: &str| {
            let last = rules.iter().rfind(|(known, _)| known.eq_ignore_ascii_case(name));
            last.map(|(_, value)| (*value).to_owned())
        };
        StoredHeaders {
            content_type: find("content-type").unwrap_or_else(|| content_type(path).to_owned()),
            cache_control: find("cache-control").unwrap_or_else(|| CACHE.to_owned()),
        }
    }
}
