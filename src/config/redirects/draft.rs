//! A rule as somebody wrote it, and what no host could apply in it.

use super::encoded::{encoded_path, encoded_target};
use super::rule::{GONE, Redirect};
use percent_encoding::percent_decode_str;
use url::Url;

/// Statuses of a rule that leads somewhere.
const STATUSES: [u16; 5] = [301, 302, 303, 307, 308];
/// What a rule with status 410 shows if it names no page.
const NOT_FOUND: &str = "/404.html";

/// A rule that is not checked yet.
#[derive(Debug)]
pub struct Draft<'a> {
    /// A path, percent-encoded.
    pub from: &'a str,
    /// Parameters that the query must have.
    pub query: Vec<(String, String)>,
    /// A path or an address.
    pub to: Option<&'a str>,
    /// 301, 302, 303, 307, 308 or 410.
    pub status: u16,
    /// Whether the rule applies even if there is a file.
    pub force: bool,
}

/// What no host could apply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// In which part of the rule.
    pub part: Part,
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub hint: &'static str,
}

/// A part of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The old address.
    From,
    /// The query of the old address.
    Query,
    /// A colon in the old address that begins no placeholder.
    Placeholder,
    /// The new address.
    To,
    /// The page that a rule with status 410 shows.
    Shown,
    /// The status.
    Status,
}

impl Draft<'_> {
    /// The rule.
    ///
    /// # Errors
    /// No host could apply it.
    pub fn checked(self) -> Result<Redirect, Wrong> {
        let wrong = |part, what: String, hint| Err(Wrong { part, what, hint });
        let is_path = |text: &str| text.starts_with('/') && !text.starts_with("//");
        let blank =
            |text: &str| text.is_empty() || text.contains(|c: char| c.is_whitespace() || c.is_control());
        let from = self.from;
        let splat = from
            .find('*')
            .is_some_and(|at| at + 1 != from.len() || !from.ends_with("/*"));
        if !is_path(from) || blank(from) || from.contains(['?', '#']) || splat {
            return wrong(
                Part::From,
                "`from` is not a path of the site".into(),
                "write it as /old-page or /old/*; its query goes into `query`",
            );
        }
        if let Some(odd) = from
            .trim_end_matches('/')
            .split('/')
            .skip(1)
            .find(|part| is_never_sent(part))
        {
            return wrong(
                Part::From,
                format!("`from` has the part `{odd}`: programs and servers shorten such a path"),
                "write the path as it is in the address bar of a browser",
            );
        }
        if let Some(odd) = from.split('/').find(|part| is_half_placeholder(part)) {
            return wrong(
                Part::Placeholder,
                format!("`{odd}` is not a placeholder"),
                "a placeholder is all that is between two slashes, such as `:name`; write a colon as %3A",
            );
        }
        if self.status != GONE && !STATUSES.contains(&self.status) {
            return wrong(
                Part::Status,
                format!("{} is not a status of a redirect", self.status),
                "use 301, 302, 303, 307, 308 or 410",
            );
        }
        if let Some((_, odd)) = self.query.iter().find(|(_, value)| is_half_placeholder(value)) {
            return wrong(
                Part::Placeholder,
                format!("`{odd}` is not a placeholder"),
                "a placeholder is the whole value, such as `:name`; write a colon as %3A",
            );
        }
        let mut query = self.query.iter();
        if query.any(|(name, value)| blank(name) || name.contains('=') || blank(value)) {
            return wrong(
                Part::Query,
                "a parameter of `query` is empty or has a space".into(),
                "write it as { id = \":id\" }, percent-encoded",
            );
        }
        let to = match (self.to, self.status) {
            (None, GONE) => NOT_FOUND,
            (Some(to), GONE) if is_path(to) && !blank(to) && placeholders(to).next().is_none() => to,
            (Some(_), GONE) => {
                return wrong(
                    Part::Shown,
                    "`to` of a rule with status 410 is not the path of one page".into(),
                    "write a path of the site, such as /ended, without placeholders, or leave `to` out",
                );
            }
            (Some(to), _) if !blank(to) && (is_path(to) || is_web(to)) => to,
            _ => {
                return wrong(
                    Part::To,
                    "`to` is neither a path nor an http(s) address".into(),
                    "write it as /new-page or https://www.example.com/page",
                );
            }
        };
        if let Some(name) = placeholders(to).find(|name| !self.binds(name)) {
            return wrong(
                Part::To,
                format!("`to` names `:{name}`, which `from` and `query` do not have"),
                "write it in `from` or `query` as well; `:splat` is what `*` stands for",
            );
        }
        Ok(Redirect {
            to: encoded_target(to),
            from: match from.trim_end_matches('/') {
                "" => "/".into(),
                from => encoded_path(from),
            },
            query: self.query,
            status: self.status,
            force: self.force,
        })
    }

    fn binds(&self, name: &str) -> bool {
        let parameter = format!(":{name}");
        let in_path = self.from.split('/').any(|segment| segment == parameter);
        in_path
            || (name == "splat" && self.from.ends_with('*'))
            || self.query.iter().any(|(_, value)| *value == parameter)
    }
}

/// Whether a part of a path is empty, or one dot or two.
fn is_never_sent(part: &str) -> bool {
    part.is_empty() || matches!(&*percent_decode_str(part).decode_utf8_lossy(), "." | "..")
}

/// Whether a text begins as a placeholder, but is more or less than a name.
fn is_half_placeholder(text: &str) -> bool {
    text.strip_prefix(':').is_some_and(|name| {
        !name.starts_with(|first: char| first.is_ascii_alphabetic())
            || name.contains(|c: char| !c.is_ascii_alphanumeric() && c != '_')
    })
}

/// The names of the placeholders in a target. The colon of a scheme or a port does not begin one.
fn placeholders(to: &str) -> impl Iterator<Item = &str> {
    let names = to.match_indices(':').map(|(at, _)| {
        let rest = &to[at + 1..];
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .unwrap_or(rest.len());
        &rest[..end]
    });
    names.filter(|name| name.starts_with(|first: char| first.is_ascii_alphabetic()))
}

fn is_web(address: &str) -> bool {
    Url::parse(address).is_ok_and(|url| matches!(url.scheme(), "http" | "https"))
}
