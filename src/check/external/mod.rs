//! `sitegen check --external`: whether the links to other sites lead somewhere.
//!
//! Each address is asked once, however many pages link to it, one request at a time per host. Answers are remembered, and a
//! server that is down today is watched before it is a finding. Nothing of ours is sent: no cookie, no token, no referrer.

mod answer;
mod collect;
mod memory;

use super::entries::Entries;
use crate::cache::Area;
use crate::config::Config;
use crate::pipeline::ReadySite;
use crate::report::{Failure, PageFinding, Problem, Subject};
pub use answer::Answer;
use futures::future::LocalBoxFuture;
use futures::{StreamExt, stream};
use jiff::SignedDuration;
use memory::{Memory, Verdict};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use url::Url;

/// Hosts that are asked at a time.
const HOSTS: usize = 8;
/// Links that are not asked by then are left to the next check.
const PATIENCE: Duration = Duration::from_secs(300);
/// The file of what is remembered, in its folder of the cache.
const FILE: &str = "external.json";

/// Asks other sites. This room makes no requests: `deploy` implements it.
pub trait Ask {
    /// Asks for an address, and follows its redirects.
    fn ask<'a>(&'a self, url: &'a Url) -> LocalBoxFuture<'a, Answer>;
}

/// How links to other sites are asked.
#[derive(Clone, Copy)]
pub struct External<'a> {
    /// Who asks.
    pub asking: &'a dyn Ask,
    /// Answers that are not as old are believed.
    pub age: SignedDuration,
}

/// How many links there are, and what came of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Different addresses.
    pub links: usize,
    /// Asked now.
    pub asked: usize,
    /// Believed from an earlier check.
    pub remembered: usize,
    /// Addresses that are not asked: in a private network, or of no server.
    pub private: usize,
    /// The server answers, but not to programs.
    pub unclear: usize,
    /// Left to the next check, because this one took too long.
    pub left: usize,
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            links,
            asked,
            remembered,
            ..
        } = self;
        write!(
            f,
            "links to other sites: {links}; asked: {asked}, asked earlier: {remembered}"
        )?;
        for (number, what) in [
            (self.unclear, "answered to people only"),
            (self.private, "in a private network and not asked"),
            (self.left, "left to the next check"),
        ] {
            if number > 0 {
                write!(f, ", {what}: {number}")?;
            }
        }
        Ok(())
    }
}

/// What is wrong with the links of a site to others.
///
/// # Errors
/// The cache cannot be written.
pub(super) fn problems(
    ready: &ReadySite,
    entries: &Entries<'_>,
    config: &Config,
    external: External<'_>,
    runtime: &tokio::runtime::Runtime,
) -> Result<(Vec<Problem>, Counts), Failure> {
    let links = collect::links(ready, &config.site.url);
    let path = Area::Links.folder(&config.cache).join(FILE);
    let mut memory = Memory::read(&path);
    let open = links
        .keys()
        .filter(|url| !memory.knows(url, config.now, external.age));
    let open: Vec<&Url> = open.collect();
    let mut counts = Counts {
        links: links.len(),
        remembered: links.len() - open.len(),
        ..Counts::default()
    };
    for (url, answer) in runtime.block_on(asked(&open, external.asking, Instant::now() + PATIENCE)) {
        match answer {
            None => counts.left += 1,
            Some(Answer::Private) => counts.private += 1,
            Some(answer) => {
                counts.asked += 1;
                memory.note(url, answer, config.now);
            }
        }
    }
    memory.write(&path, config.now)?;
    let mut problems = Vec::new();
    for (url, pages) in &links {
        let Some(verdict) = memory.verdict(url) else {
            continue;
        };
        counts.unclear += usize::from(verdict == Verdict::Unclear);
        if let (Some(finding), Some(page)) = (finding(url, verdict), pages.first()) {
            // Browsers add a `/` to an address that is only a host.
            let address = url.as_str().trim_end_matches('/');
            let problem = entries.problem_with_address(page, address, finding);
            // Elsewhere it was written once, however many pages show it.
            let is_here = matches!(&problem.place.subject, Subject::Entry { id, .. } if *id == page.id);
            problems.push(Problem {
                pages: if is_here { pages.len() } else { 1 },
                ..problem
            });
        }
    }
    Ok((problems, counts))
}

fn finding(url: &Url, verdict: Verdict) -> Option<PageFinding> {
    let address = url.to_string();
    Some(match verdict {
        Verdict::Fine | Verdict::Unclear => return None,
        Verdict::Moved(to) => PageFinding::ExternalMoved { address, to },
        Verdict::Watched { fault, failures } => PageFinding::ExternalWatched {
            address,
            fault,
            failures,
        },
        Verdict::Broken(fault) => PageFinding::ExternalBroken { address, fault },
    })
}

/// The answers of all servers; `None` where the time was over.
async fn asked<'a>(links: &[&'a Url], asking: &dyn Ask, until: Instant) -> Vec<(&'a Url, Option<Answer>)> {
    let mut by_host: BTreeMap<&str, Vec<&'a Url>> = BTreeMap::new();
    for url in links {
        by_host
            .entry(url.host_str().unwrap_or_default())
            .or_default()
            .push(url);
    }
    let hosts = by_host.into_values().map(|urls| async move {
        let mut answers = Vec::new();
        for url in urls {
            let answer = match Instant::now() < until {
                true => Some(asking.ask(url).await),
                false => None,
            };
            answers.push((url, answer));
        }
        answers
    });
    let answers: Vec<Vec<_>> = stream::iter(hosts).buffer_unordered(HOSTS).collect().await;
    answers.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// Servers that answer after the others were asked.
    #[derive(Default)]
    struct Servers {
        asked: Cell<usize>,
        most: Cell<usize>,
    }

    impl Ask for Servers {
        fn ask<'a>(&'a self, _: &'a Url) -> LocalBoxFuture<'a, Answer> {
            Box::pin(async {
                self.asked.set(self.asked.get() + 1);
                self.most.set(self.most.get().max(self.asked.get()));
                tokio::task::yield_now().await;
                self.asked.set(self.asked.get() - 1);
                Answer::Fine
            })
        }
    }

    fn asked_until(until: Instant) -> (usize, Vec<Option<Answer>>) {
        let address = |host: usize| Url::parse(&format!("https://{host}.example/")).unwrap();
        let links: Vec<Url> = (0..3 * HOSTS).map(address).collect();
        let servers = Servers::default();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let answers = runtime.block_on(asked(&links.iter().collect::<Vec<_>>(), &servers, until));
        let answers = answers.into_iter().map(|(_, answer)| answer);
        (servers.most.get(), answers.collect())
    }

    #[test]
    fn eight_hosts_are_asked_at_a_time() {
        let (most, answers) = asked_until(Instant::now() + PATIENCE);
        assert_eq!((most, answers), (8, vec![Some(Answer::Fine); 3 * HOSTS]));
    }

    #[test]
    fn what_the_time_is_not_enough_for_is_left() {
        let (most, answers) = asked_until(Instant::now());
        assert_eq!((most, answers), (0, vec![None; 3 * HOSTS]));
    }
}
