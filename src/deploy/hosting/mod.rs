//! `sitegen hosting`: the rules of a published folder, `_headers` and `_redirects`, in the words of a web server.

mod apache;
mod caddy;
mod nginx;
mod nginx_order;
mod pattern;

pub use apache::apache;
pub use caddy::caddy;
pub use nginx::nginx;

use super::local::LocalSite;
use crate::config::Redirect;
use crate::report::Failure;
use crate::server::host_rules::{self, HeaderRule};
use percent_encoding::percent_decode_str;

/// What browsers may do with a file for which no rule says it.
const CACHE: (&str, &str) = ("Cache-Control", "public, max-age=0, must-revalidate");

/// The rules of a site's host, in order.
#[derive(Debug)]
pub struct Rules {
    redirects: Vec<Redirect>,
    headers: Vec<HeaderRule>,
}

/// The configuration of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snippet {
    /// The text.
    pub text: String,
    /// Rules that this server cannot apply, as they are in `_redirects`.
    pub left_out: Vec<String>,
}

impl Rules {
    /// Reads the rules of a published folder.
    ///
    /// # Errors
    /// Exit 2: a file was changed after it was published.
    pub fn from_site(site: &LocalSite) -> Result<Self, Failure> {
        let text = |name: &str| match site.fingerprint(name) {
            Some(_) => site
                .read(name)
                .map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
            None => Ok(String::new()),
        };
        Ok(Self::new(&text("_headers")?, &text("_redirects")?))
    }

    /// Parses the texts of `_headers` and `_redirects`.
    pub fn new(headers: &str, redirects: &str) -> Self {
        Self {
            redirects: host_rules::redirects(redirects),
            headers: host_rules::headers(headers),
        }
    }

    /// The headers for all paths of a pattern. Of two rules for one header the later one counts.
    fn headers_of(&self, pattern: &str) -> Vec<(&str, &str)> {
        let sample = pattern.replace('*', "x");
        let mut merged: Vec<(&str, &str)> = Vec::new();
        for (name, value) in host_rules::headers_for(&self.headers, &sample) {
            merged.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
            merged.push((name, value));
        }
        merged
    }

    /// Patterns besides the one for all paths.
    fn folders(&self) -> Vec<&str> {
        let mut patterns: Vec<&str> = Vec::new();
        for pattern in self
            .headers
            .iter()
            .map(HeaderRule::pattern)
            .filter(|pattern| *pattern != "/*")
        {
            if !patterns.contains(&pattern) {
                patterns.push(pattern);
            }
        }
        patterns
    }
}

/// Rules that a server can be told, in order, and those that it cannot: a decoded path with a line break would end a line
/// of its configuration.
fn writable_rules(rules: &Rules) -> (Vec<&Redirect>, Vec<String>) {
    // The page for unknown addresses is a setting of its own.
    let rules = rules.redirects.iter().filter(|rule| rule.status != 404);
    let (writable, left_out): (Vec<_>, Vec<_>) = rules.partition(|rule| {
        ![&rule.from, &rule.to]
            .into_iter()
            .any(|path| decoded(path).contains(char::is_control))
    });
    (writable, left_out.into_iter().map(ToString::to_string).collect())
}

fn decoded(path: &str) -> String {
    percent_decode_str(path).decode_utf8_lossy().into_owned()
}
