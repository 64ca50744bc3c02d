//! `_redirects`: what a host answers for addresses without a file. `sitegen serve` applies the same file.
//!
//! The first rule that matches wins, so the order is: the home page's one address; rules of `redirects.toml` and of editors
//! for one path; old addresses of the ledger; such rules with placeholders; parts of overviews that do not exist; the not-found
//! page. No rule leads to another one, and none is hidden by a published file.
//!
//! Page data moves with its page: an open tab follows a link to an old address by `/_data/<path>.json`. For what it cannot
//! follow, such as another host, the answer is not JSON, so it loads the address in full.

mod hidden;
pub mod links;
pub mod parts;
mod published;
mod sample;
mod table;
mod written_rules;

pub use self::hidden::Hidden;
pub use self::written_rules::WrittenRules;

use self::published::Published;
use self::table::{Circle, Table};
use self::written_rules::CheckedRules;
use super::OutputFile;
use crate::config::Redirect;
use crate::config::redirects::GONE;
use crate::content::addresses::{OldAddresses, Outcome, file_stem};
use crate::content::folders;
use crate::content::route::encode_path;
use crate::report::{Failure, Problem};
use std::collections::BTreeSet;
use url::Url;

/// The file.
pub(super) const NAME: &str = "_redirects";
/// The page for unknown paths.
const NOT_FOUND: &str = "/404.html";
/// The home page has one address.
const HOME: [&str; 2] = ["/index.html / 301!", "/index / 301!"];

/// The file, and what is wrong with the rules that people wrote.
///
/// # Errors
/// A rule of `redirects.toml` is hidden by a file or by an equal rule, or is part of a loop: exit 2.
pub fn file(
    written: &WrittenRules<'_>,
    old: &OldAddresses<'_>,
    parts: &[Redirect],
    files: &[OutputFile],
    site: &Url,
) -> Result<(OutputFile, Vec<Problem>), Failure> {
    let published = Published::new(files);
    let (mut own, mut problems) = written.checked(&published, site)?;
    let rules = loop {
        match rules(&own, old, parts, &published, site) {
            Ok((rules, nowhere)) => {
                problems.extend(nowhere);
                break rules;
            }
            Err(circles) => problems.extend(own.break_circles(&circles)?),
        }
    };
    let text: String = rules.iter().map(|rule| format!("{rule}\n")).collect();
    Ok((OutputFile::text(NAME, text), problems))
}

/// All rules in order, and those that lead nowhere.
///
/// # Errors
/// Some lead in a circle.
fn rules(
    own: &CheckedRules<'_>,
    old: &OldAddresses<'_>,
    parts: &[Redirect],
    published: &Published,
    site: &Url,
) -> Result<(Vec<Redirect>, Vec<Problem>), Vec<Circle>> {
    let (single, patterns): (Vec<&Redirect>, Vec<&Redirect>) =
        own.iter().partition(|rule| rule.is_for_one_path());
    let overridden: BTreeSet<&str> = single
        .iter()
        .filter(|rule| rule.query.is_empty())
        .map(|rule| rule.from.as_str())
        .collect();
    let mut rules: Vec<Redirect> = HOME.iter().filter_map(|line| Redirect::parse(line)).collect();
    rules.extend(single.into_iter().cloned());
    for (path, outcome) in &old.outcomes {
        let from = encode_path(path);
        if !overridden.contains(from.as_str()) && !published.serves(path) {
            rules.push(match outcome {
                Outcome::Moved(to) => Redirect::new(from, encode_path(to), 301),
                Outcome::Gone(id) => Redirect::new(from, gone_file(id, "html"), GONE),
            });
        }
    }
    rules.extend(patterns.into_iter().cloned());
    let free = |rule: &&Redirect| !own.iter().any(|other| other.from == rule.from);
    rules.extend(parts.iter().filter(free).cloned());
    rules.push(Redirect::new("/*", NOT_FOUND, 404));

    let (rules, mut nowhere) = with_files(rules, own, published, site);
    let table = Table::new(&rules, published, site);
    let (mut flat, mut circles) = (Vec::new(), Vec::new());
    let mut with_data = BTreeSet::new();
    for rule in &rules {
        let mut rule = rule.clone();
        if rule.is_redirection() {
            match table.trace(&rule) {
                Ok(end) => {
                    if end.is_nowhere() {
                        nowhere.push(own.leads_nowhere(&rule));
                    }
                    end.shorten(&mut rule);
                }
                Err(circle) => circles.push(circle),
            }
        }
        let data = page_data(&rule, published).into_iter();
        flat.extend(data.filter(|data| with_data.insert(data.from.clone())));
        flat.push(rule);
    }
    match circles.is_empty() {
        true => Ok((flat, nowhere)),
        false => Err(circles),
    }
}

/// Rules with status 410 name the file that they show: no host looks for it as it does where visitors are sent. One whose
/// target is no page shows the not-found page.
fn with_files(
    rules: Vec<Redirect>,
    own: &CheckedRules<'_>,
    published: &Published,
    site: &Url,
) -> (Vec<Redirect>, Vec<Problem>) {
    let table = Table::new(&rules, published, site);
    let mut nowhere = Vec::new();
    let named = rules.iter().map(|rule| {
        if rule.status != GONE || rule.to == NOT_FOUND || gone_page(rule).is_some() {
            return rule.clone();
        }
        let shown = table.shown(rule).unwrap_or_else(|| {
            nowhere.push(own.leads_nowhere(rule));
            NOT_FOUND.to_owned()
        });
        Redirect {
            to: shown,
            ..rule.clone()
        }
    });
    (named.collect(), nowhere)
}

fn gone_file(id: &str, extension: &str) -> String {
    format!("/{}/{}.{extension}", folders::GONE, file_stem(id))
}

/// The path, without its ending, of the page for an entry that is gone, if the rule shows one.
fn gone_page(rule: &Redirect) -> Option<&str> {
    let page = rule.to.strip_suffix(".html")?;
    page.starts_with(&format!("/{}/", folders::GONE)).then_some(page)
}

/// Whether a path that begins a pattern is one path by itself.
fn is_one_path(folder: &str) -> bool {
    !folder.is_empty() && Redirect::new(folder, NOT_FOUND, GONE).is_for_one_path()
}

/// The rules for the page data of the addresses with a rule. `/a/*` is for `/a` too, whose data are not below those of the
/// others: if the rule hides that page, they have a rule of their own. Some servers would apply it although there is a file.
fn page_data(rule: &Redirect, published: &Published) -> Vec<Redirect> {
    if HOME.contains(&rule.to_string().as_str()) || rule.to == NOT_FOUND && rule.status == 404 {
        return Vec::new();
    }
    // Page data are asked for without a query, and without that of the rule the page is still there.
    let has_query = !rule.query.is_empty();
    let force = rule.force && !has_query;
    if has_query && published.serves_encoded(&rule.from) {
        return Vec::new();
    }
    let data = |path: &str| {
        format!(
            "/{}{}.json",
            folders::DATA,
            if path == "/" { "/index" } else { path }
        )
    };
    let to = match gone_page(rule) {
        Some(stem) => format!("{stem}.json"),
        None if rule.is_exact() && rule.is_redirection() && published.has(&data(&rule.to)) => data(&rule.to),
        None => NOT_FOUND.to_owned(),
    };
    let from = match rule.is_for_one_path() {
        true => vec![data(&rule.from)],
        false => {
            let folder = rule.from.strip_suffix("/*").filter(|folder| is_one_path(folder));
            let page = folder.map(data).filter(|page| force && published.has(page));
            let below = format!("/{}{}", folders::DATA, rule.from);
            page.into_iter().chain([below]).collect()
        }
    };
    let rules = from.into_iter().map(|from| Redirect {
        force,
        ..Redirect::new(from, to.clone(), 200)
    });
    rules.collect()
}
