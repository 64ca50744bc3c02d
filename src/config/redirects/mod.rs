//! `redirects.toml`: the editors' own rules for addresses without a page. The same type reads and applies
//! `_redirects`.

mod encoded;
mod pattern;
mod rule;

pub use rule::{Redirect, decoded};

pub use self::encoded::SEGMENT;
use self::encoded::{encoded_path, encoded_target};
use super::failure::usage;
use crate::report::{Code, Failure};
use serde::Deserialize;
use std::collections::BTreeMap;
use url::Url;

/// Its name in the project folder.
pub const NAME: &str = "redirects.toml";
/// Statuses that a rule can have.
const STATUSES: [u16; 5] = [301, 302, 303, 307, 308];
/// The status of a page that is gone for good.
pub const GONE: u16 = 410;
/// What a rule with status 410 shows if it names no page.
const NOT_FOUND: &str = "/404.html";

/// As written in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RedirectsFile {
    redirect: Vec<RuleFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    from: String,
    #[serde(default)]
    query: BTreeMap<String, String>,
    to: Option<String>,
    #[serde(default = "permanent")]
    status: u16,
    #[serde(default)]
    force: bool,
}

fn permanent() -> u16 {
    301
}

/// Checks the rules, each by itself; `output` checks them against each other and the published files.
///
/// # Errors
/// A rule that no host could apply: exit 2, with its address.
pub(super) fn redirects(file: RedirectsFile) -> Result<Vec<Redirect>, Failure> {
    file.redirect.into_iter().map(checked).collect()
}

fn checked(rule: RuleFile) -> Result<Redirect, Failure> {
    let place = format!("`{}` in {NAME}", rule.from);
    let rule = Draft {
        from: &rule.from,
        query: rule.query.into_iter().collect(),
        to: rule.to.as_deref(),
        status: rule.status,
        force: rule.force,
    };
    rule.checked()
        .map_err(|wrong| usage(wrong.what, place, wrong.hint).coded(Code::RedirectWrong))
}

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
    /// The new address.
    To,
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
        if self.status != GONE && !STATUSES.contains(&self.status) {
            return wrong(
                Part::Status,
                format!("{} is not a status of a redirect", self.status),
                "use 301, 302, 303, 307, 308 or 410",
            );
        }
        let mut query = self.query.iter();
        if query.any(|(name, value)| blank(name) || name.contains('=') || blank(value)) {
            return wrong(
                Part::From,
                "a parameter of `query` is empty or has a space".into(),
                "write it as { id = \":id\" }, percent-encoded",
            );
        }
        let to = match (self.to, self.status) {
            (None, GONE) => NOT_FOUND,
            (Some(to), GONE) if is_path(to) && !blank(to) => to,
            (Some(to), status) if status != GONE && !blank(to) && (is_path(to) || is_web(to)) => to,
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Redirect>, Failure> {
        redirects(toml::from_str(text).unwrap())
    }

    #[test]
    fn rules_of_the_file_are_those_of_the_host() {
        let text = r#"
            [[redirect]]
            from = "/oud/"
            to = "/nieuw"
            [[redirect]]
            from = "/winkel"
            query = { id = ":id" }
            to = "https://shop.example/:id"
            status = 302
            force = true
            [[redirect]]
            from = "/weg/*"
            status = 410
        "#;
        let lines: Vec<String> = read(text).unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "/oud /nieuw 301",
                "/winkel id=:id https://shop.example/:id 302!",
                "/weg/* /404.html 410"
            ]
        );
    }

    #[test]
    fn a_path_has_one_spelling() {
        let text = r#"
            [[redirect]]
            from = "/caf%c3%a9/:naam/*"
            to = "/café?x=é#ü"
            [[redirect]]
            from = "/café/%7Ejan/%2A%3a"
            to = "https://münchen.example/é"
            [[redirect]]
            from = "/%3Aa/b:c/%E9%2f/{x}"
            to = "/caf%C3%A9"
        "#;
        let lines: Vec<String> = read(text).unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "/caf%C3%A9/:naam/* /caf%C3%A9?x=%C3%A9#%C3%BC 301",
                "/caf%C3%A9/~jan/%2A: https://münchen.example/é 301",
                "/%3Aa/b:c/%E9%2F/%7Bx%7D /caf%C3%A9 301",
            ]
        );
    }

    #[test]
    fn a_rule_that_no_host_could_apply_is_refused_with_its_address() {
        for rule in [
            "from = \"oud\"\nto = \"/a\"",
            "from = \"/a b\"\nto = \"/a\"",
            "from = \"/a*\"\nto = \"/b\"",
            "from = \"/a?b=1\"\nto = \"/b\"",
            "from = \"//evil.example\"\nto = \"/b\"",
            "from = \"/a\"\nto = \"//evil.example\"",
            "from = \"/a\"\nto = \"javascript:alert(1)\"",
            "from = \"/a\"\nto = \"/b\"\nstatus = 200",
            "from = \"/a\"",
            "from = \"/a\"\nto = \"/b/:splat\"",
            "from = \"/a/:x\"\nto = \"/b/:xy\"",
            "from = \"/a\"\nto = \"/b\"\nquery = { id = \"a b\" }",
        ] {
            let failure = read(&format!("[[redirect]]\n{rule}")).unwrap_err();
            assert!(failure.place.ends_with("in redirects.toml"), "{failure:?}");
        }
    }
}
