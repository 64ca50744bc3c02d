//! Where the site goes, and the cache that machines share: are the secrets set, and does anybody answer there?
//!
//! A build succeeds without them, so all of it is advice.

use super::check::Check;
use super::folders;
use super::patient::Patient;
use super::reach::Reached;
use crate::config::{Config, Deploy, Secret, StoreOptions, Target};
use crate::report::{Code, Failure};
use clap::ValueEnum;
use std::path::Path;

/// Variables of a deploy.
const TARGET: &str = "SITEGEN_DEPLOY_TARGET";
const NETLIFY_TOKEN: &str = "SITEGEN_NETLIFY_TOKEN";
const NETLIFY_SITE: &str = "SITEGEN_NETLIFY_SITE";

/// The host of the settings, and the store of the shared cache.
pub(super) async fn examine(patient: Patient<'_>, config: &Config) -> Vec<Check> {
    let mut checks = Vec::new();
    match (patient.unknown("deploy", "deploy"), &patient.settings.deploy) {
        (Some(unknown), _) => checks.push(unknown),
        (None, Some(deploy)) => checks.push(host(patient, deploy).await),
        // Its mistake was told with the settings.
        (None, None) => {}
    }
    checks.push(match patient.unknown("shared-cache", "cache") {
        Some(unknown) => unknown,
        None => shared_cache(patient, config).await,
    });
    checks
}

async fn host(patient: Patient<'_>, deploy: &Deploy) -> Check {
    let environment = || patient.environment.iter().cloned();
    // As `sitegen deploy` takes it.
    let named = patient.variable(TARGET);
    let named = named.map(|name| Target::from_str(name, false).map_err(|_| name));
    let named = match named.transpose() {
        Ok(named) => named,
        Err(name) => return Check::worse_later("deploy", &no_target(name)),
    };
    match named.or(deploy.target) {
        None => Check::ok(
            "deploy",
            "`deploy.target` names no host: the folder is brought there by other means",
        ),
        Some(Target::Netlify) => {
            let mut deploy = deploy.clone();
            deploy.netlify.token = patient.variable(NETLIFY_TOKEN).map(Secret::new);
            if let Some(site) = patient.variable(NETLIFY_SITE) {
                deploy.netlify.site = Some(site.to_owned());
            }
            check_of_store("deploy", "a site", patient.reach.netlify(&deploy).await)
        }
        Some(target) => match deploy.store(target, environment()) {
            None => Check::worse_later(
                "deploy",
                &usage(
                    "the settings of this host are missing",
                    "[deploy] in sitegen.toml",
                    "docs/deploy.md lists them for each kind of host",
                ),
            ),
            Some(options) => match before(patient, "deploy", target, &options) {
                Some(check) => check,
                None => check_of_store("deploy", "a site", patient.reach.store(target, &options).await),
            },
        },
    }
}

fn no_target(name: &str) -> Failure {
    let kinds = Target::value_variants().iter();
    let names: Vec<String> = kinds
        .filter_map(|kind| Some(kind.to_possible_value()?.get_name().to_owned()))
        .collect();
    usage(
        &format!("`{name}` is not a kind of host"),
        TARGET,
        &format!("use {}", names.join(", ")),
    )
}

async fn shared_cache(patient: Patient<'_>, config: &Config) -> Check {
    let Some(cache) = &config.shared_cache else {
        return Check::ok("shared-cache", "`cache.remote` names none");
    };
    if config.cms.embedded {
        return Check::ok("shared-cache", "not used with the embedded CMS");
    }
    let options = cache.options(patient.environment.iter().cloned());
    match before(patient, "shared-cache", cache.target, &options) {
        Some(check) => check,
        None => {
            let reached = patient.reach.shared_cache(cache, &options).await;
            check_of_store("shared-cache", "a cache", reached)
        }
    }
}

/// What is known without asking: whether this program could, a folder, secrets.
fn before(patient: Patient<'_>, name: &'static str, target: Target, options: &StoreOptions) -> Option<Check> {
    if !patient.reach.knows_stores() {
        return Some(Check::advice(
            name,
            format!(
                "this program was built without stores: it does not know [{}]",
                options.table
            ),
            "use a released program, or build sitegen with `--features stores`",
        ));
    }
    if target == Target::Folder {
        let root = options.values.get("root").map_or("", String::as_str);
        return Some(folders::store(name, Path::new(root)));
    }
    let lacking = lacking(patient, target, options)?;
    let variables = options.variables;
    let missing = lacking
        .iter()
        .map(|secret| format!("{variables}{}", secret.to_uppercase()));
    let missing: Vec<String> = missing.collect();
    Some(Check::advice(
        name,
        format!(
            "{} is not set, and nothing else names the secret of [{}]",
            missing.join(" or "),
            options.table
        ),
        "set it in the environment of the command: docs/deploy.md lists the secrets of each kind of host",
    ))
}

/// The secrets of which one is needed, when there is none.
fn lacking(patient: Patient<'_>, target: Target, options: &StoreOptions) -> Option<Vec<&'static str>> {
    let (any, elsewhere): (&[&'static str], &[&str]) = match target {
        Target::S3 => (
            &["secret_access_key"],
            // Amazon's own, and keys that its machines have.
            &[
                "AWS_SECRET_ACCESS_KEY",
                "AWS_PROFILE",
                "AWS_WEB_IDENTITY_TOKEN_FILE",
                "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
                "AWS_CONTAINER_CREDENTIALS_FULL_URI",
                "AWS_SHARED_CREDENTIALS_FILE",
            ],
        ),
        Target::Gcs => (
            &["credential", "credential_path"],
            &["GOOGLE_APPLICATION_CREDENTIALS"],
        ),
        Target::Azblob => (&["account_key", "sas_token"], &[]),
        Target::Webdav if options.values.contains_key("username") => (&["password"], &[]),
        Target::Webdav | Target::Sftp | Target::Folder | Target::Netlify => return None,
    };
    let home = patient.variable("HOME").unwrap_or_default();
    let has_profile = target == Target::S3 && Path::new(home).join(".aws/credentials").exists();
    let is_public = options
        .values
        .get("allow_anonymous")
        .is_some_and(|value| value == "true");
    let known = any.iter().any(|secret| options.values.contains_key(*secret))
        || elsewhere.iter().any(|name| patient.variable(name).is_some());
    (!known && !has_profile && !is_public).then(|| any.to_vec())
}

fn check_of_store(name: &'static str, what: &str, reached: Result<Reached, Failure>) -> Check {
    match reached {
        Ok(Reached { name: store, is_used }) => {
            let used = match is_used {
                Some(true) => format!(" and has {what}"),
                Some(false) => format!(", and has not {what} yet: is it the right place?"),
                None => String::new(),
            };
            Check::ok(name, format!("{store} answers{used}"))
        }
        Err(failure) => Check::worse_later(name, &failure),
    }
}

fn usage(what: &str, place: &str, hint: &str) -> Failure {
    Failure::new(Code::Usage, what, place, hint)
}

#[cfg(test)]
mod tests {
    use super::super::{Reach, State};
    use super::*;
    use crate::config::{Overrides, SharedCache};
    use futures::FutureExt;
    use futures::future::LocalBoxFuture;

    /// A program without stores.
    struct Without;

    impl Reach for Without {
        fn knows_stores(&self) -> bool {
            false
        }

        fn netlify<'a>(&'a self, _: &'a Deploy) -> LocalBoxFuture<'a, Result<Reached, Failure>> {
            unreachable!("it is not the host")
        }

        fn store<'a>(
            &'a self,
            _: Target,
            _: &'a StoreOptions,
        ) -> LocalBoxFuture<'a, Result<Reached, Failure>> {
            unreachable!("there are no stores")
        }

        fn shared_cache<'a>(
            &'a self,
            _: &'a SharedCache,
            _: &'a StoreOptions,
        ) -> LocalBoxFuture<'a, Result<Reached, Failure>> {
            unreachable!("there are no stores")
        }
    }

    #[test]
    fn a_program_without_stores_says_so() {
        let project = tempfile::tempdir().unwrap();
        let file = "[site]\nurl = \"https://a.example\"\n[cms]\nurl = \"https://b.example\"\n\
            [deploy]\ntarget = \"s3\"\n[deploy.s3]\nbucket = \"c\"\n[cache.remote.s3]\nbucket = \"d\"\n";
        let path = project.path().join("sitegen.toml");
        crate::files::replace(&path, file.as_bytes()).unwrap();
        let settings = Config::examine(Overrides {
            project: Some(project.path().to_owned()),
            ..Overrides::default()
        });
        let patient = Patient {
            settings: &settings,
            project: project.path(),
            reach: &Without,
            environment: &[],
            since: std::time::Instant::now(),
        };
        let examined = examine(patient, settings.config.as_ref().unwrap()).now_or_never();
        let examined = examined.unwrap();
        assert_eq!(examined.len(), 2);
        for (check, table) in examined.iter().zip(["[deploy.s3]", "[cache.remote.s3]"]) {
            assert_eq!(check.state, State::Advice);
            assert!(
                check.what.contains("without stores") && check.what.contains(table),
                "{check:?}"
            );
        }
    }
}
