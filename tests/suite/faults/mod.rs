//! Faults of the network and of servers, from a server on raw sockets: cut, dripping, endless, lying and silent
//! answers. Each table names what a server does, how the build ends, and words of its message.

mod behaviour;
mod broken_pictures;
mod downloads;
mod files;
mod graphql;
mod limits;
mod lost_items;
mod old_files;
mod outages;
mod pictures;
mod raw_server;
mod transport;

use crate::support::SiteTest;
use behaviour::Behaviour;
use raw_server::{RawServer, Target};
use sitegen::report::ExitCode;
use std::time::Duration;

/// Timeout inside of an answer for those that stop there; other answers come in one piece.
const IDLE: Duration = Duration::from_millis(400);

/// A line of a table.
struct Row {
    name: &'static str,
    behaviour: Behaviour,
    exit: ExitCode,
    words: &'static [&'static str],
    /// How often the request is made; `None` where that is a matter of time.
    tries: Option<usize>,
}

fn row(
    name: &'static str,
    behaviour: Behaviour,
    exit: ExitCode,
    words: &'static [&'static str],
    tries: usize,
) -> Row {
    let tries = Some(tries).filter(|tries| *tries > 0);
    Row {
        name,
        behaviour,
        exit,
        words,
        tries,
    }
}

/// A site whose CMS is behind a server that can misbehave.
fn through_a_server() -> (SiteTest, RawServer) {
    let mut site = SiteTest::small();
    let server = RawServer::before(&site.cms().url());
    site.configure(|config| {
        config.cms.url = server.url();
        config.guard.accept_missing_files = false;
    });
    (site, server)
}

/// Builds with each fault, and holds the end against the table. The published site stays as it is.
#[track_caller]
fn check(site: &SiteTest, server: &RawServer, target: Target, rows: Vec<Row>) {
    let before = site.tree();
    let mut wrong = Vec::new();
    for row in rows {
        server.reset();
        server.misbehave(target, usize::MAX, row.behaviour);
        let (exit, message) = match site.try_build() {
            Ok(_) => (ExitCode::Ok, String::new()),
            Err(failure) => (
                failure.exit,
                format!("{} ({}); {}", failure.what, failure.place, failure.hint),
            ),
        };
        let said = row.words.iter().all(|word| message.contains(word));
        let tries = server.seen(target);
        let tried = row.tries.is_none_or(|wanted| wanted == tries);
        let nothing_in_brackets = !message.contains("()") && !message.contains("``");
        if exit != row.exit || !said || !tried || !nothing_in_brackets {
            wrong.push(format!("{}: {exit:?} after {tries} tries: {message}", row.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    site.tree()
        .assert_same(&before, "a failed build changed the published site");
}
