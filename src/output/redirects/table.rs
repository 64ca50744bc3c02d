//! Where the rules lead: followed as a host and a browser follow them.

use super::published::Published;
use super::sample::{fits, sample};
use crate::config::Redirect;
use crate::config::redirects::GONE;
use crate::content::links::is_own;
use crate::content::route::encode_path;
use url::Url;

/// Rules in order, and the files that beat them.
#[derive(Debug)]
pub(super) struct Table<'a> {
    rules: &'a [Redirect],
    published: &'a Published,
    site: &'a Url,
}

/// Where a rule leads in the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum End {
    /// To an address of this site or of another site.
    There {
        to: String,
        /// Whether something answers it.
        exists: bool,
        /// Whether all rules on the way are permanent.
        permanent: bool,
        /// How many there are.
        rules: usize,
    },
    /// To an address that answers that it is gone, with this content.
    Gone { with: String },
}

impl End {
    /// Whether a visitor finds nothing there.
    pub(super) fn is_nowhere(&self) -> bool {
        matches!(self, Self::There { exists: false, .. })
    }

    /// Lets a rule lead there at once.
    pub(super) fn shorten(self, rule: &mut Redirect) {
        if rule.has_placeholders() {
            return;
        }
        match self {
            Self::There {
                to, permanent, rules, ..
            } => {
                rule.to = to;
                if rules > 1 && !permanent {
                    rule.status = 302;
                }
            }
            Self::Gone { with } => {
                rule.to = with;
                rule.status = GONE;
            }
        }
    }
}

/// Rules that lead a visitor back to one that was applied before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Circle {
    /// The addresses on the way.
    pub(super) way: Vec<String>,
    /// The rules that were applied.
    pub(super) rules: Vec<Redirect>,
}

/// What answers a request.
enum Answer<'a> {
    File,
    Rule(usize, &'a Redirect, String),
}

impl<'a> Table<'a> {
    pub(super) fn new(rules: &'a [Redirect], published: &'a Published, site: &'a Url) -> Self {
        Self {
            rules,
            published,
            site,
        }
    }

    /// Where a redirection leads.
    ///
    /// # Errors
    /// It leads in a circle.
    pub(super) fn trace(&self, rule: &Redirect) -> Result<End, Circle> {
        let (path, query) = sample(rule);
        let to = rule.target_for(&path, &query).unwrap_or_else(|| rule.to.clone());
        let applied = self.rules.iter().position(|known| known == rule);
        let way = vec![rule.from.clone(), to.clone()];
        let mut end = self.end(to, applied.into_iter().collect(), way, is_permanent(rule))?;
        if let End::There { to, exists, .. } = &mut end
            && !*exists
            && let Some((path, _)) = self.path_and_query(to)
        {
            *exists = self.published.pages().any(|page| fits(page, &path));
        }
        Ok(end)
    }

    /// The file of the page that a rule with status 410 shows, as a path of the site; `None`: its target is no page.
    pub(super) fn shown(&self, rule: &Redirect) -> Option<String> {
        let to = match self.trace(rule) {
            Ok(End::There { to, .. } | End::Gone { with: to }) => to,
            Err(_) => return None,
        };
        let (path, _) = self.path_and_query(&to)?;
        let file = self.published.file(&path)?;
        Some(encode_path(&format!("/{file}")))
    }

    /// Where a link leads, by no rule or by some.
    ///
    /// # Errors
    /// It leads in a circle.
    pub(super) fn follow(&self, href: &str) -> Result<End, Circle> {
        self.end(href.to_owned(), Vec::new(), vec![href.to_owned()], true)
    }

    /// Whether a rule answers a link with what is elsewhere, without sending the visitor there.
    pub(super) fn rewrites(&self, href: &str) -> bool {
        let answer = self
            .path_and_query(href)
            .map(|(path, query)| self.answer(&path, &query));
        matches!(answer, Some(Answer::Rule(_, rule, _)) if rule.status == 200)
    }

    fn end(
        &self,
        mut to: String,
        mut applied: Vec<usize>,
        mut way: Vec<String>,
        mut permanent: bool,
    ) -> Result<End, Circle> {
        loop {
            let there = |to: &str, exists| End::There {
                to: to.to_owned(),
                exists,
                permanent,
                rules: applied.len(),
            };
            let Some((path, query)) = self.path_and_query(&to) else {
                return Ok(there(&to, true));
            };
            let (index, next, target) = match self.answer(&path, &query) {
                Answer::File => {
                    to = self.published.with_page_path(&to).into_owned();
                    return Ok(there(&to, true));
                }
                Answer::Rule(index, next, target) => (index, next, target),
            };
            if !next.is_redirection() {
                return Ok(match next.status {
                    GONE => End::Gone {
                        with: next.to.clone(),
                    },
                    status => there(&to, status != 404),
                });
            }
            way.push(target.clone());
            if applied.contains(&index) {
                let rules = applied.iter().map(|index| self.rules[*index].clone()).collect();
                return Err(Circle { way, rules });
            }
            applied.push(index);
            permanent &= is_permanent(next);
            to = with_anchor(target, &to);
        }
    }

    /// A host's answer: a forced rule, a file, any rule. The last rule matches everything.
    fn answer(&self, path: &str, query: &str) -> Answer<'_> {
        let rules = || self.rules.iter().enumerate();
        let applies = |(index, rule): (usize, &'a Redirect)| {
            Some(Answer::Rule(index, rule, rule.target_for(path, query)?))
        };
        let mut forced = rules().filter(|(_, rule)| rule.force);
        if let Some(answer) = forced.find_map(applies) {
            return answer;
        }
        if self.published.serves(path) {
            return Answer::File;
        }
        rules().find_map(applies).unwrap_or(Answer::File)
    }

    /// Decoded path and encoded query of an address of this site; `None` for another site.
    fn path_and_query(&self, to: &str) -> Option<(String, String)> {
        let url = self.site.join(to).ok()?;
        if !is_own(&url, self.site) {
            return None;
        }
        let path = percent_encoding::percent_decode_str(url.path()).decode_utf8_lossy();
        Some((path.into_owned(), url.query().unwrap_or_default().to_owned()))
    }
}

/// A browser goes to the same part of a page, unless the target names another one.
fn with_anchor(target: String, before: &str) -> String {
    match before.split_once('#') {
        Some((_, anchor)) if !target.contains('#') => format!("{target}#{anchor}"),
        _ => target,
    }
}

fn is_permanent(rule: &Redirect) -> bool {
    matches!(rule.status, 301 | 308)
}
