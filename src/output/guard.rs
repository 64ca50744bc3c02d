//! The shrink guard: a site that lost pages or whole sections is not published by accident.

use super::build_info::BuildInfo;
use crate::config::{Count, Guard, Role};
use crate::content::route::encode_path;
use crate::content::{Kinds, Site};
use crate::report::{Code, Failure};
use std::collections::BTreeSet;

/// How many losses a message lists; the rest is counted.
const LISTED: usize = 5;

/// Fails if a section that may be empty is none of those that must not: with a slip in its name, the build would stop for
/// the one that was meant.
///
/// # Errors
/// The first of them: exit 2.
pub fn check_sections(guard: &Guard, kinds: &Kinds) -> Result<(), Failure> {
    let listed: BTreeSet<&str> = kinds.listed_sections().collect();
    let unknown = guard.accept_empty.named().find(|name| !listed.contains(name));
    unknown.map_or(Ok(()), |name| {
        Err(Failure::new(
            Code::SettingWrong,
            format!("no section `{name}` would stop a build because it is empty"),
            "guard.accept_empty in sitegen.toml, SITEGEN_ACCEPT_EMPTY or --accept-empty",
            format!("use some of {}", Vec::from_iter(listed).join(", ")),
        ))
    })
}

/// Compares the site with the published one. Exit 8 lists the losses. Pages whose end that site has announced are none
/// (`ended`: [`super::schedule::ended`]).
///
/// # Errors
/// Exit 8 with everything that would be lost.
pub fn check(
    site: &Site,
    published: Option<&BuildInfo>,
    ended: &BTreeSet<String>,
    guard: &Guard,
) -> Result<(), Failure> {
    let published = published.filter(|published| published.is_of(site));
    if published.is_none() {
        check_first_build(site, guard)?;
    }
    if guard.accept_removals {
        return Ok(());
    }
    let mut losses = missing(site);
    if let Some(published) = published {
        let now: BTreeSet<&str> = site.pages.iter().map(|page| page.route.as_str()).collect();
        let is_lost = |route: &&str| !now.contains(route) && !ended.contains(&encode_path(route));
        for kind in site.kinds.iter() {
            let all = published.routes_of(kind).iter().map(String::as_str);
            let before: Vec<&str> = all
                .filter(|route| now.contains(route) || is_lost(route))
                .collect();
            let lost: Vec<&str> = before.iter().copied().filter(is_lost).collect();
            let left = site.pages.iter().filter(|page| page.kind == kind).count();
            let shrunk = before.len().saturating_sub(left);
            let share = before.len() * guard.max_loss_percent as usize;
            let too_many = shrunk >= guard.min_loss_pages.max(1) && shrunk * 100 > share;
            if shrunk > 0 && (too_many || left == 0 || kind.rules().count != Count::Many) {
                let more = lost.len().saturating_sub(LISTED);
                let more = if more > 0 {
                    format!(" and {more} more")
                } else {
                    String::new()
                };
                let names = lost.iter().take(LISTED).copied().collect::<Vec<_>>().join(", ");
                losses.push(format!(
                    "{shrunk} of {} pages of the type `{}`: {names}{more}",
                    before.len(),
                    kind.handle()
                ));
            }
        }
        let has_ended = |section: &str| {
            let mut kinds = site.kinds.iter().filter(|kind| kind.rules().section == section);
            let routes = kinds.next().map_or(&[][..], |kind| published.routes_of(kind));
            !routes.is_empty() && routes.iter().all(|route| ended.contains(&encode_path(route)))
        };
        let emptied = published
            .sections
            .iter()
            .filter(|(section, _)| !site.sections.contains_key(*section) && !has_ended(section));
        losses.extend(
            emptied.map(|(section, before)| {
                format!("the section `{section}` is empty; entries before: {before}")
            }),
        );
        // Craft answers a footer that somebody emptied as it does one that nobody needs.
        if published.footer_links > 0 && site.globals.links("footer") == 0 {
            losses.push(format!(
                "the footer has no links; links before: {}",
                published.footer_links
            ));
        }
    }
    if losses.is_empty() {
        return Ok(());
    }
    Err(Failure::new(
        Code::SiteShrunk,
        "the site would lose pages",
        losses.join("; "),
        "check the CMS and its token's permissions; if the removals are intended, build with --accept-removals",
    ))
}

/// Checks a first build, which has no published site to compare with, as in CI. A section without entries is as often
/// a token with too few permissions as a company without such content.
fn check_first_build(site: &Site, guard: &Guard) -> Result<(), Failure> {
    // Expired entries are entries of the section, but not pages.
    let is_empty = |section: &str| match site.kinds.iter().find(|kind| kind.rules().section == section) {
        Some(kind) => !site.pages.iter().any(|page| page.kind == kind),
        None => !site.sections.contains_key(section),
    };
    let empty: Vec<&str> = site
        .kinds
        .listed_sections()
        .filter(|section| is_empty(section) && !guard.accept_empty.includes(section))
        .collect();
    if empty.is_empty() {
        return Ok(());
    }
    let named = empty
        .iter()
        .map(|section| format!("nothing in the section `{section}`"));
    let sections = empty.join(",");
    Err(Failure::new(
        Code::FirstBuildEmpty,
        "the first build would publish a site without a whole section",
        named.collect::<Vec<_>>().join("; "),
        format!(
            "check the permissions of the token's schema in Craft; if this is intended, build with --accept-empty={sections}, set \
             SITEGEN_ACCEPT_EMPTY={sections}, or name it in `guard.accept_empty` in sitegen.toml"
        ),
    ))
}

/// The parts that every site needs.
fn missing(site: &Site) -> Vec<String> {
    let kinds = site.kinds.iter();
    let mut missing: Vec<String> = kinds
        .filter(|kind| kind.rules().count == Count::One)
        .filter(|kind| !site.pages.iter().any(|page| page.kind == *kind))
        .map(|kind| format!("there is no page of the type `{}`", kind.handle()))
        .collect();
    if site.roles.href(Role::Contact).is_none() {
        missing.push(
            "there is no page of the type `contact`, and `pages.contact` in sitegen.toml is not set".into(),
        );
    }
    if site.navigation.items.is_empty() {
        missing.push("the navigation is empty".into());
    }
    if site.globals.get("footer").is_none() {
        missing.push("there is no footer".into());
    }
    missing
}
