//! The CMS: is it there, may the token read what the queries ask for, and is it still what the project knows?

use super::check::Check;
use crate::check::drift;
use crate::cms::{Client, Error, Host, preflight};
use crate::config::Config;
use crate::content::Model;
use crate::report::{Failure, Reporter};
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;

/// A difference between two clocks that nobody notices.
const DRIFT: SignedDuration = SignedDuration::from_mins(2);
/// Differences of the schema that are listed.
const LISTED: usize = 20;
/// Where permissions are in Craft's control panel.
const SCHEMAS: &str = "in Craft's control panel: GraphQL → Schemas → the schema of this token";

/// Examines the CMS of a project with this model.
pub(super) async fn examine(config: &Config, model: &Model, reporter: &Reporter) -> Vec<Check> {
    let host = Host::new(&config.cms, reporter).map(Arc::new);
    let client = host.and_then(|host| Ok((Client::new(&config.cms, &host, &model.queries)?, host)));
    let (client, host) = match client {
        Ok(both) => both,
        Err(failure) => return vec![Check::problem("cms", &failure)],
    };
    // Craft refuses any request with a wrong token.
    if let Err(error) = client.raw("Doctor", "query Doctor { __typename }").await {
        return vec![unreached(error)];
    }
    let mut checks = vec![Check::ok(
        "cms",
        format!("{} answers, and knows the token", host.url()),
    )];
    checks.extend(clock(client.clock().first_answer(), config.now));
    checks.push(match preflight::check(&client, &model.kinds.places()).await {
        Ok(_) => Check::ok(
            "permissions",
            "the token may read all sections, global sets, volumes and fields that are asked for",
        ),
        Err(error) => permissions(error),
    });
    match drift::drift(config, model, &host).await {
        Ok(differences) if differences.is_empty() => {
            checks.push(Check::ok("schema", "the stored schema is the CMS's"));
        }
        Ok(differences) => checks.extend(differences.iter().take(LISTED).map(different)),
        Err(failure) => checks.push(Check::advice("schema", failure.what, failure.hint)),
    }
    checks.push(pending(&client).await);
    checks
}

fn unreached(error: Error) -> Check {
    Check::problem("cms", &Failure::from(error))
}

/// The clocks of both machines. A build itself goes by the CMS's.
fn clock(theirs: Option<Timestamp>, ours: Timestamp) -> Option<Check> {
    let apart = theirs?.duration_since(ours).abs();
    Some(match apart <= DRIFT {
        true => Check::ok("clock", "the same as the CMS's"),
        false => Check::advice(
            "clock",
            format!(
                "the clocks of this machine and of the CMS differ by {} s",
                apart.as_secs()
            ),
            "let both machines set their clocks by NTP: entries appear and expire by them",
        ),
    })
}

fn permissions(error: Error) -> Check {
    let failure = Failure::from(error);
    Check {
        remedy: Some(format!("{}; {SCHEMAS}", failure.hint)),
        ..Check::problem("permissions", &failure)
    }
}

/// What the CMS lacks stops a build where a query asks for it; what it has besides is shown as an unknown block.
fn different(failure: &Failure) -> Check {
    Check::advice("schema", failure.what.clone(), failure.hint.clone())
}

/// Whether the token may read what is still to appear.
async fn pending(client: &Client) -> Check {
    let document = "query Doctor { entryCount(status: \"pending\") }";
    match client.raw("Doctor", document).await {
        Ok(_) => Check::ok("schedule", "the CMS tells when entries appear"),
        Err(_) => Check::advice(
            "schedule",
            "the CMS does not tell when entries appear: a build at that moment must be started by somebody",
            format!("allow inactive elements {SCHEMAS}"),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    #[test]
    fn clocks_may_differ_a_little() {
        let ours: Timestamp = "2026-11-21T09:00:00Z".parse().unwrap();
        let state = |theirs: &str| clock(Some(theirs.parse().unwrap()), ours).unwrap().state;
        assert_eq!(state("2026-11-21T09:01:59Z"), State::Ok);
        assert_eq!(state("2026-11-21T08:58:01Z"), State::Ok);
        assert_eq!(state("2026-11-21T09:02:01Z"), State::Advice);
        assert_eq!(state("2026-11-20T09:00:00Z"), State::Advice);
        assert_eq!(clock(None, ours), None);
    }
}
