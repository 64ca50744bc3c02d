//! What is not deployed, and what is said about it.

use super::netlify::Host;
use super::{DEMO, conditions, edit};
use crate::support::SiteTest;
use crate::support::netlify::Trouble;
use sitegen::config::Secret;
use sitegen::deploy::{Accepted, Conditions, LocalSite};
use sitegen::report::{ExitCode, Failure};

#[track_caller]
fn says(failure: &Failure, exit: ExitCode, code: &str, words: &[&str]) {
    let text = format!("{} ({}); hint: {}", failure.what, failure.place, failure.hint);
    assert_eq!((failure.exit, failure.code.as_str()), (exit, code), "{text}");
    for word in words {
        assert!(text.contains(word), "`{word}` is not in: {text}");
    }
}

#[test]
fn a_wrong_token_is_named_and_not_shown() {
    let mut host = Host::new();
    host.settings.token = Some(Secret::new("nfp_wrong"));
    let failure = host.run(false, conditions()).unwrap_err();
    says(
        &failure,
        ExitCode::NotDeployed,
        "host-token-refused",
        &["401", "Access Denied", "SITEGEN_NETLIFY_TOKEN"],
    );
    assert!(!format!("{failure:?}").contains("nfp_wrong"));
    host.settings.token = Some(Secret::new("nfp_one\nnfp_two"));
    let failure = host.run(false, conditions()).unwrap_err();
    let words = ["characters that a token cannot have", "SITEGEN_NETLIFY_TOKEN"];
    says(&failure, ExitCode::Usage, "token-missing", &words);
    host.settings.token = None;
    let failure = host.run(false, conditions()).unwrap_err();
    says(
        &failure,
        ExitCode::Usage,
        "token-missing",
        &["SITEGEN_NETLIFY_TOKEN"],
    );
}

#[test]
fn a_site_that_netlify_does_not_have_is_named_with_its_setting() {
    let mut host = Host::new();
    host.settings.site = Some("nobody.netlify.app".to_owned());
    let failure = host.run(false, conditions()).unwrap_err();
    says(
        &failure,
        ExitCode::NotDeployed,
        "host-refuses",
        &["404", "deploy.netlify.site"],
    );
    host.settings.site = Some("../accounts".to_owned());
    let failure = host.run(false, conditions()).unwrap_err();
    says(
        &failure,
        ExitCode::Usage,
        "setting-wrong",
        &["`../accounts` is not a site", "--netlify-site"],
    );
}

#[test]
fn a_deploy_that_is_gone_is_no_wrong_setting() {
    let host = Host::new();
    host.netlify.account().troubles = vec![("PUT ", 0, 1000, Trouble::Status(404))];
    let failure = host.run(false, conditions()).unwrap_err();
    let words = ["404", "removed the deploy", "run it again"];
    says(&failure, ExitCode::NotDeployed, "host-refuses", &words);
}

#[test]
fn a_host_that_shows_another_file_than_went_up_is_a_failure() {
    let host = Host::new();
    host.netlify
        .account()
        .shown_instead
        .insert("build-info.json".to_owned(), b"{}".to_vec());
    let failure = host.run(false, conditions()).unwrap_err();
    says(
        &failure,
        ExitCode::NotDeployed,
        "deploy-not-verified",
        &["/shown/0/build-info.json", "publish the one before"],
    );
}

#[test]
fn a_site_that_goes_on_showing_an_older_deploy_is_a_failure_before_anything_is_sent() {
    let mut host = Host::new();
    host.deploy();
    // Nothing changed: there is nothing to publish.
    host.netlify.account().locked_from = Some("GET ");
    host.deploy();
    edit(&mut host.site, "12");
    let dry = Conditions {
        dry_run: true,
        ..conditions()
    };
    for conditions in [conditions(), dry] {
        let failure = host.run(false, conditions).unwrap_err();
        let words = ["auto publishing is stopped", "Start auto publishing"];
        says(&failure, ExitCode::NotDeployed, "host-locked", &words);
        assert_eq!(host.netlify.asked("POST") + host.netlify.asked("PUT"), 0);
    }
    host.run(true, conditions()).unwrap();
}

#[test]
fn a_ready_deploy_that_the_site_does_not_show_is_a_failure() {
    let mut host = Host::new();
    host.deploy();
    edit(&mut host.site, "12");
    host.netlify.account().locked_from = Some("POST ");
    let failure = host.run(false, conditions()).unwrap_err();
    let words = ["the site does not show them", "publish deploy d1"];
    says(&failure, ExitCode::NotDeployed, "host-locked", &words);
    assert_eq!(host.netlify.account().published, Some(0));
    host.netlify.account().locked_from = None;
    host.deploy();
    assert_eq!(host.netlify.account().published, Some(2));
}

#[test]
fn another_site_is_replaced_only_if_that_is_accepted() {
    let host = Host::new();
    host.deploy();
    let ours = host.netlify.shows("build-info.json").unwrap();
    let theirs = String::from_utf8(ours)
        .unwrap()
        .replace("\"source\":\"", "\"source\":\"other-");
    {
        let mut account = host.netlify.account();
        account.deploys[0].files.remove("/_deployed.json");
        account
            .shown_instead
            .insert("build-info.json".to_owned(), theirs.into_bytes());
    }
    let failure = host.run(false, conditions()).unwrap_err();
    says(
        &failure,
        ExitCode::NotDeployed,
        "other-site-deployed",
        &["other content", "--accept-other-site"],
    );
    host.netlify
        .account()
        .shown_instead
        .insert("build-info.json".to_owned(), b"<html>".to_vec());
    let failure = host.run(false, conditions()).unwrap_err();
    says(
        &failure,
        ExitCode::NotDeployed,
        "other-site-deployed",
        &["did not make", "--accept-other-site"],
    );
    assert_eq!(host.netlify.asked("POST"), 0);
    host.netlify.account().shown_instead.clear();
    let accepted = Conditions {
        accept_other_site: true,
        ..conditions()
    };
    host.run(false, accepted).unwrap();
}

#[test]
fn a_site_with_a_password_cannot_be_verified() {
    let host = Host::new();
    host.deploy();
    host.netlify.account().troubles = vec![("GET /shown", 0, 1, Trouble::Status(401))];
    let failure = host.run(false, conditions()).unwrap_err();
    says(
        &failure,
        ExitCode::NotDeployed,
        "deploy-not-verified",
        &["does not let everybody in"],
    );
}

#[test]
fn a_limit_is_waited_for_as_long_as_netlify_says_and_named_if_that_is_too_long() {
    let host = Host::new();
    host.netlify.account().troubles = vec![("POST ", 0, 1, Trouble::Limited(100))];
    let failure = host.run(false, conditions()).unwrap_err();
    assert_eq!(failure.code, "deploy-unfinished", "{failure:?}");
    assert!(
        failure.what.contains("limits the number of requests"),
        "{failure:?}"
    );
    assert!(failure.hint.contains("--timeout"), "{failure:?}");
    host.netlify.account().troubles = vec![("POST ", 0, 1, Trouble::Limited(1))];
    host.deploy();
}

#[test]
fn only_a_whole_live_site_is_deployed() {
    let mut site = SiteTest::small();
    site.build();
    let open = |site: &SiteTest, accepted| LocalSite::open(site.out(), accepted).unwrap_err();
    let failure = open(&site, Accepted::default());
    says(
        &failure,
        ExitCode::Usage,
        "not-a-live-site",
        &["content of the demo", "--accept-demo"],
    );
    site.configure(|config| config.site.staging = true);
    site.build();
    says(
        &open(&site, DEMO),
        ExitCode::Usage,
        "not-a-live-site",
        &["--accept-staging"],
    );
    let all = Accepted {
        staging: true,
        demo: true,
    };
    LocalSite::open(site.out(), all).unwrap();

    let path = site.out().join("index.html");
    std::fs::write(path, "changed").unwrap();
    let failure = LocalSite::open(site.out(), all)
        .unwrap()
        .read("index.html")
        .unwrap_err();
    says(
        &failure,
        ExitCode::Usage,
        "not-a-published-site",
        &["changed after it was published", "index.html"],
    );
    for name in ["build-info.json", "_ledger.json"] {
        std::fs::remove_file(site.out().join(name)).unwrap();
        says(
            &open(&site, all),
            ExitCode::Usage,
            "not-a-published-site",
            &[name, "sitegen build"],
        );
    }
}
