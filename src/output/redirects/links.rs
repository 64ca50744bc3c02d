//! Links that seemed to lead nowhere before there were all files and rules: a host may send their visitors on, and links of
//! templates may lead to files that were made last.

use super::published::Published;
use super::table::{End, Table};
use crate::config::Redirect;
use crate::content::links::own_path;
use crate::output::{Body, OutputFile};
use crate::report::{Cause, Finding, LinkFinding, Mistake, Problem};
use std::collections::HashSet;
use unicode_normalization::UnicodeNormalization;
use url::Url;

/// Problems, now that the rules of the site are known.
#[derive(Debug)]
pub struct Judged {
    /// What is wrong.
    pub problems: Vec<Problem>,
    /// Links that work by a detour.
    pub detours: Vec<Problem>,
}

/// Follows the links among the problems by the rules in `files`: none of their addresses is a page. A template's link to a
/// file that is among them is no problem.
pub fn judge<'a, F>(problems: Vec<Problem>, files: F, site: &Url) -> Judged
where
    F: IntoIterator<Item = &'a OutputFile> + Clone,
{
    let mut judged = Judged {
        problems: Vec::with_capacity(problems.len()),
        detours: Vec::new(),
    };
    let (rules, published);
    let table = if problems.iter().any(|problem| href(problem).is_some()) {
        (rules, published) = (read(files.clone()), Published::new(files.clone()));
        Some(Table::new(&rules, &published, site))
    } else {
        None
    };
    let names = names(&problems, files);
    for mut problem in problems {
        let link = href(&problem).zip(table.as_ref());
        if let (Cause::Source(Mistake::TemplateFile { path }), Some(table)) = (&problem.cause, &table)
            && (is_published(path, &names) || table.rewrites(path))
        {
            if let Some(to) = page_of(path, &names) {
                let href = path.clone();
                problem.cause = Mistake::TemplateRedirect(LinkFinding::Redirected { href, to }).into();
                judged.detours.push(problem);
            }
            continue;
        }
        let found = link.and_then(|(href, table)| found(href, table));
        if let Some(found) = found {
            let is_detour = found.is_advice();
            problem.cause = match problem.cause {
                Cause::Content(_) => Finding::Link(found).into(),
                Cause::Source(_) => Mistake::TemplateRedirect(found).into(),
            };
            if is_detour {
                judged.detours.push(problem);
                continue;
            }
        }
        judged.problems.push(problem);
    }
    judged
}

/// The address of a link that leads to no page.
fn href(problem: &Problem) -> Option<&str> {
    match &problem.cause {
        Cause::Content(Finding::LinkToNoPage { href } | Finding::LinkToNoFile { href }) => Some(href),
        Cause::Source(Mistake::TemplateFile { path } | Mistake::TemplateLink { path }) => Some(path),
        _ => None,
    }
}

/// The rules as they are published.
fn read<'a>(files: impl IntoIterator<Item = &'a OutputFile>) -> Vec<Redirect> {
    let file = files.into_iter().find(|file| file.path == super::NAME);
    let text = match file.map(|file| &file.body) {
        Some(Body::Bytes(bytes)) => String::from_utf8_lossy(bytes),
        _ => return Vec::new(),
    };
    text.lines().filter_map(Redirect::parse).collect()
}

/// The paths of files, if a template links to one that was not known while pages were rendered.
fn names<'a>(problems: &[Problem], files: impl IntoIterator<Item = &'a OutputFile>) -> HashSet<String> {
    let is_file = |problem: &Problem| matches!(problem.cause, Cause::Source(Mistake::TemplateFile { .. }));
    if !problems.iter().any(is_file) {
        return HashSet::new();
    }
    let names = files.into_iter().map(|file| file.path.nfc().collect());
    names.collect()
}

/// Whether a link leads to one of the files.
fn is_published(href: &str, names: &HashSet<String>) -> bool {
    own_path(href).is_some_and(|path| names.contains(path.trim_start_matches('/')))
}

/// The address of a page, if a link names its file: hosts redirect that.
fn page_of(href: &str, names: &HashSet<String>) -> Option<String> {
    let path = own_path(href).filter(|_| is_published(href, names))?;
    let page = path
        .strip_suffix(".html")
        .filter(|page| !page.starts_with("/_"))?;
    Some(if page == "/index" { "/" } else { page }.to_owned())
}

/// What the link is; `None`: no rule answers it.
fn found(href: &str, table: &Table<'_>) -> Option<LinkFinding> {
    let href = href.to_owned();
    match table.follow(&href) {
        Err(_) => Some(LinkFinding::InCircle { href }),
        Ok(End::Gone { .. }) => Some(LinkFinding::Gone { href }),
        Ok(End::There { rules: 0, .. }) => None,
        Ok(End::There { to, exists: true, .. }) => Some(LinkFinding::Redirected { href, to }),
        Ok(End::There { to, .. }) => Some(LinkFinding::RedirectedNowhere { href, to }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Place, Subject};

    #[test]
    fn a_link_into_a_circle_is_broken_although_no_rule_by_itself_is() {
        let rules = "/a x=:x /b?x=:x 302\n/b x=:x /a?x=:x 302\n/c /d 301\n/* /404.html 404\n";
        let files = [
            OutputFile::text(super::super::NAME, rules),
            OutputFile::text("d.html", ""),
        ];
        let link = |href: &str| {
            let finding = Finding::LinkToNoPage { href: href.into() };
            Problem::new(finding, Place::from(Subject::Site), None)
        };
        let site = Url::parse("https://www.example.test/").unwrap();
        let Judged { problems, detours } = judge(vec![link("/a?x=1"), link("/a"), link("/c")], &files, &site);
        let circle = LinkFinding::InCircle {
            href: "/a?x=1".into(),
        };
        let causes: Vec<Cause> = problems.into_iter().map(|problem| problem.cause).collect();
        assert_eq!(causes, [Finding::Link(circle).into(), link("/a").cause]);
        let detour = LinkFinding::Redirected {
            href: "/c".into(),
            to: "/d".into(),
        };
        assert_eq!(detours[0].cause, Finding::Link(detour).into());
        assert_eq!(detours.len(), 1);
    }
}
