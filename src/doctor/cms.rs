//! The CMS: is it there, may the token read what the queries ask for, does it answer them, and is it still what the
//! project knows?

use super::check::{Check, State};
use super::patient::Patient;
use super::{limits, originals, preview, version};
use crate::check::drift;
use crate::cms::{Client, Error, Host, Queries, preflight, trial};
use crate::config::{self, Config, Mistake, Secret};
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
/// Where tokens are.
const TOKENS: &str = "in Craft's control panel: GraphQL → Tokens";
/// What any CMS answers that lets us in.
const ANYTHING: &str = "query Doctor { __typename }";

/// Examines the CMS of a project, with its model if there is one.
pub(super) async fn examine(
    patient: Patient<'_>,
    config: &Config,
    model: Option<&Model>,
    reporter: &Reporter,
) -> Vec<Check> {
    let queries = model.map_or_else(Queries::none, |model| Arc::clone(&model.queries));
    let host = Host::new(&config.cms, reporter).map(Arc::new);
    let client = host.and_then(|host| Ok((Client::new(&config.cms, &host, &queries)?, host)));
    let (client, host) = match client {
        Ok(both) => both,
        Err(failure) => return vec![Check::problem("cms", &failure)],
    };
    let answered = client.raw("Doctor", ANYTHING).await;
    let mut checks = vec![reached(&host, answered.as_ref().err())];
    if checks[0].state == State::Problem {
        return checks;
    }
    checks.extend(clock(
        client.clock().first_answer(),
        now(config.now, patient.since),
    ));
    let mistakes = &patient.settings.mistakes;
    let missing = mistakes.iter().find(|mistake| mistake.section == Mistake::TOKEN);
    let (token, is_known) = token(missing.map(|mistake| &mistake.failure), answered);
    checks.push(token);
    let is_public = public(&config.cms, &host).await;
    checks.push(public_schema(is_public));
    // What another section of the settings says of names, the rest would depend on.
    if !is_known || patient.settings.is_wrong("cms") {
        return checks;
    }
    let mut explained = false;
    if let Some(model) = model {
        let permissions = preflight::check(&client, &model.kinds.places()).await;
        explained = permissions.is_err();
        checks.push(match permissions {
            Ok(_) => Check::ok(
                "permissions",
                "the token may read all sections, global sets, volumes and fields that are asked for",
            ),
            Err(error) => lacking(error, is_public),
        });
        checks.extend(drifted(config, model, &host).await);
    }
    checks.push(version::examine(&client).await);
    if model.is_some() {
        match trial::of_build(&client, &config.cms).await {
            Ok(trial) => checks.extend(limits::checks(&trial, explained)),
            Err(error) => checks.push(Check::problem("queries", &Failure::from(error))),
        }
        checks.extend(originals::examine(patient, config, &client, &host).await);
        checks.push(preview::examine(&client).await);
    }
    checks.push(pending(&client).await);
    checks
}

/// Whether the CMS answers at all, to whatever token.
fn reached(host: &Host, refused: Option<&Error>) -> Check {
    match refused {
        // Craft knows none of these without having understood the request.
        None
        | Some(Error::Status {
            status: 400 | 401 | 403,
            ..
        }) => Check::ok("cms", format!("{} answers", host.url())),
        Some(error) => Check::problem("cms", &Failure::from(error.clone())),
    }
}

/// What the CMS says to the token, or to none; and whether it lets us in.
fn token(missing: Option<&Failure>, answered: Result<serde_json::Value, Error>) -> (Check, bool) {
    let refused = answered.err().map(Failure::from);
    match (missing, refused) {
        (None, None) => (Check::ok("token", "the CMS takes it"), true),
        (None, Some(refused)) => {
            let remedy = format!("{}: {TOKENS}", refused.hint);
            let check = Check::problem("token", &refused);
            (
                Check {
                    remedy: Some(remedy),
                    ..check
                },
                false,
            )
        }
        (Some(missing), refused) => {
            let answer = match refused {
                Some(refused) => refused.what,
                None => "the CMS answers from its public schema".to_owned(),
            };
            let what = format!("{} ({}); without one, {answer}", missing.what, missing.place);
            let remedy = format!("{}: {TOKENS}", missing.hint);
            (Check::stops("token", what, remedy), false)
        }
    }
}

/// Whether the CMS answers to a token that nobody has.
async fn public(cms: &config::Cms, host: &Arc<Host>) -> bool {
    let cms = config::Cms {
        token: Secret::new("sitegen-doctor-has-no-token"),
        ..cms.clone()
    };
    match Client::new(&cms, host, &Queries::none()) {
        Ok(client) => client.raw("Doctor", ANYTHING).await.is_ok(),
        Err(_) => false,
    }
}

fn public_schema(is_on: bool) -> Check {
    match is_on {
        false => Check::ok("public-schema", "a wrong token is refused"),
        true => Check::advice(
            "public-schema",
            "the CMS answers a wrong token from its public schema, which looks as if the token had lost permissions",
            "switch it off if nothing else uses it, in Craft's control panel: GraphQL → Schemas → Public Schema → Enabled",
        ),
    }
}

/// This machine's time, counted from when its clock was read.
fn now(then: Timestamp, since: std::time::Instant) -> Timestamp {
    let elapsed = SignedDuration::try_from(since.elapsed()).unwrap_or_default();
    then.checked_add(elapsed).unwrap_or(then)
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

fn lacking(error: Error, is_public: bool) -> Check {
    let failure = Failure::from(error);
    let doubt = match is_public {
        true => "; or the token is a wrong one, and the public schema answered: see `public-schema`",
        false => "",
    };
    Check {
        remedy: Some(format!("{}; {SCHEMAS}{doubt}", failure.hint)),
        ..Check::problem("permissions", &failure)
    }
}

/// What the CMS lacks stops a build where a query asks for it; what it has besides is shown as an unknown block.
async fn drifted(config: &Config, model: &Model, host: &Arc<Host>) -> Vec<Check> {
    let different = |failure: &Failure| Check::advice("schema", failure.what.clone(), failure.hint.clone());
    match drift::drift(config, model, host).await {
        Ok(differences) if differences.is_empty() => {
            vec![Check::ok("schema", "the stored schema is the CMS's")]
        }
        Ok(differences) => differences.iter().take(LISTED).map(different).collect(),
        Err(failure) => vec![Check::advice("schema", failure.what, failure.hint)],
    }
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
