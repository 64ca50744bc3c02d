//! Any history of pages and any rules of the project: each address leads at once to where it should.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use proptest::prelude::*;
use sitegen::config::Redirect;
use sitegen::content::Ledger;
use sitegen::content::addresses::{Facts, OldAddresses, Seen};
use sitegen::output::redirects::{self, WrittenRules};
use sitegen::output::{Body, OutputFile};
use std::collections::{BTreeMap, BTreeSet};

/// Paths that pages and rules have: few, so that they meet.
const PATHS: [&str; 7] = ["/a", "/b", "/c", "/map/a", "/map/b", "/caf\u{e9}", "/d e"];
/// Where the site is.
const SITE: &str = "https://www.example.test/";

/// At each build the path of each entry, if it has one.
type History = Vec<BTreeMap<usize, &'static str>>;

fn history() -> impl Strategy<Value = History> {
    let build = prop::collection::vec(prop::option::of(0..PATHS.len()), 4);
    prop::collection::vec(build, 1..8).prop_map(|builds| {
        let one = |build: Vec<Option<usize>>| {
            let mut taken = BTreeSet::new();
            let entries = build.into_iter().enumerate();
            let entries =
                entries.filter_map(|(id, path)| Some((id, path.filter(|path| taken.insert(*path))?)));
            entries.map(|(id, path)| (id, PATHS[path])).collect()
        };
        builds.into_iter().map(one).collect()
    })
}

fn rules() -> impl Strategy<Value = Vec<Redirect>> {
    let from = prop::sample::select(&["/a", "/b", "/map/b", "/x", "/y", "/map/*", "/:een/b"][..]);
    let to = prop::sample::select(&["/a", "/c", "/x", "/y", "/map/:splat", "https://else.example/"][..]);
    let rule = (
        from,
        to,
        prop::sample::select(&[301, 302, 410][..]),
        prop::bool::weighted(0.1),
    );
    let rule = rule.prop_map(|(from, to, status, force)| {
        let to = match status {
            410 => "/404.html",
            _ if from.ends_with('*') => to,
            _ => to.trim_end_matches(":splat"),
        };
        Redirect {
            force,
            ..Redirect::new(from, to, status)
        }
    });
    prop::collection::vec(rule, 0..4)
}

fn ledger(history: &History) -> Ledger {
    let mut ledger = Ledger::new("s");
    for (day, build) in history.iter().enumerate() {
        let seen = build.iter().map(|(id, path)| Seen {
            id: id.to_string(),
            path: (*path).to_owned(),
            kind: "page".into(),
            title: id.to_string(),
            facts: Facts::default(),
            expires: None,
        });
        // Several builds on one day.
        let now = Timestamp::from_second(1_800_000_000 + day as i64 * 40_000).unwrap();
        ledger.update(&seen.collect::<Vec<_>>(), now, &TimeZone::UTC);
    }
    ledger
}

fn files(build: &BTreeMap<usize, &str>) -> Vec<OutputFile> {
    let pages = build
        .values()
        .map(|path| path.trim_start_matches('/'))
        .chain(["index", "404"]);
    let both = pages.flat_map(|stem| [format!("{stem}.html"), format!("_data/{stem}.json")]);
    both.map(|path| OutputFile::text(path, "")).collect()
}

/// What a host answers.
#[derive(Debug, Clone, PartialEq)]
enum Answer {
    Page(String),
    To(String),
    Content(u16, String),
}

struct Host {
    rules: Vec<Redirect>,
    pages: BTreeSet<String>,
}

impl Host {
    fn answer(&self, path: &str) -> Answer {
        let applies = |rule: &&Redirect| rule.target_for(path, "").is_some();
        let forced = self.rules.iter().filter(|rule| rule.force).find(applies);
        let rule = match forced {
            Some(rule) => rule,
            None if self.pages.contains(path) => return Answer::Page(path.to_owned()),
            None => self.rules.iter().find(applies).unwrap(),
        };
        let target = rule.target_for(path, "").unwrap();
        match rule.is_redirection() {
            true => Answer::To(
                percent_encoding::percent_decode_str(&target)
                    .decode_utf8()
                    .unwrap()
                    .into_owned(),
            ),
            false => Answer::Content(rule.status, target),
        }
    }
}

/// The host of a site with these rules; `None` if the build refuses them.
fn host(history: &History, own: &[Redirect], most: usize) -> Option<Host> {
    let ledger = ledger(history);
    let present = history.last().unwrap();
    let old = OldAddresses::new(&ledger, most);
    let (file, _) = redirects::file(
        &WrittenRules::new(own, &[]),
        &old,
        &[],
        &files(present),
        &SITE.parse().unwrap(),
    )
    .ok()?;
    let Body::Bytes(bytes) = file.body else {
        panic!("made of text")
    };
    let text = String::from_utf8(bytes).unwrap();
    let rules: Vec<Redirect> = text.lines().map(|line| Redirect::parse(line).unwrap()).collect();
    let pages = present
        .values()
        .map(|path| (*path).to_owned())
        .chain(["/".into(), "/404".into()]);
    Some(Host {
        rules,
        pages: pages.collect(),
    })
}

proptest! {
    #[test]
    fn every_old_address_reaches_its_entry_s_present_one_at_once(history in history()) {
        let host = host(&history, &[], 1000).unwrap();
        let present = history.last().unwrap();
        for path in PATHS {
            // The last entry that had the address has it.
            let owner = history.iter().rev().find_map(|build| build.iter().find(|(_, at)| **at == path));
            let expected = match owner {
                None => Answer::Content(404, "/404.html".into()),
                Some((id, _)) => match present.get(id) {
                    Some(now) if *now == path => Answer::Page(path.into()),
                    Some(now) => Answer::To((*now).into()),
                    None => Answer::Content(410, format!("/_gone/{id}.html")),
                },
            };
            prop_assert_eq!(host.answer(path), expected, "{}", path);
        }
    }

    #[test]
    fn with_any_rules_there_is_no_chain_no_loop_and_no_hidden_rule(history in history(), own in rules()) {
        let Some(host) = host(&history, &own, 1000) else { return Ok(()) };
        for rule in &host.rules {
            let exact = rule.is_exact() && !rule.from.starts_with("/_data");
            let path = percent_encoding::percent_decode_str(&rule.from).decode_utf8().unwrap();
            if exact && !rule.force {
                prop_assert!(!host.pages.contains(&*path), "hidden: {}", rule);
            }
            if let (true, Answer::To(target)) = (exact, host.answer(&path)) {
                let ends = !target.starts_with('/') || match host.answer(&target) {
                    Answer::Page(_) => true,
                    Answer::Content(status, _) => status == 404,
                    Answer::To(_) => false,
                };
                prop_assert!(ends, "{} leads to {:?}", rule, host.answer(&target));
            }
        }
    }

    #[test]
    fn beyond_the_limit_the_oldest_give_way(history in history(), most in 0_usize..4) {
        let ledger = ledger(&history);
        let (all, some) = (OldAddresses::new(&ledger, 1000), OldAddresses::new(&ledger, most));
        prop_assert_eq!(all.given_way, 0);
        prop_assert_eq!(some.outcomes.len() + some.given_way, all.outcomes.len());
        let days = ledger.outcomes();
        let kept = some.outcomes.keys().map(|path| days[path].1).min();
        let lost = all.outcomes.keys().filter(|path| !some.outcomes.contains_key(*path)).map(|path| days[path].1).max();
        if let (Some(kept), Some(lost)) = (kept, lost) {
            prop_assert!(lost <= kept);
        }
    }
}
