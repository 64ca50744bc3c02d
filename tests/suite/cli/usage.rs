//! Messages for command lines and settings that cannot work.

use super::sitegen;
use crate::support::SiteTest;
use crate::support::binary::Workspace;
use embedded_craft::SchemaPatch;
use insta::assert_snapshot;

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn without_arguments_the_help_is_shown() {
    assert_snapshot!(sitegen(""), @"
    exit code: 2
    ----- stdout -----
    ----- stderr -----
    Static site generator for a recruitment site whose content lives in Craft CMS

    Usage: sitegen <COMMAND>

    Commands:
      build        Fetch the content, build the site and publish it to the output folder
      serve        Serve the published site on this machine, as its host would
      dev          Show the site while its project is edited: every saved file is on screen at once
      preview      Show the site with drafts, rendered live from the CMS
      watch        Build again whenever the content changes, as a service
      cms          Run the embedded Craft CMS with the demo content
      add          Add a block or a kind of page that the CMS has, or an island: its first files
      check        Look for everything that is wrong with the site, without publishing it
      deploy       Bring the published site to its host: only what changed goes up
      hosting      Print the published rules for redirects and headers in the words of a web server
      diff         Show what differs between two published sites, such as those of two commits
      doctor       Look at this machine, the project and the CMS: what keeps a build from succeeding?
      why          Say what made a page, what changed on it since the last build, and by which edit
      explain      Say what a code means, or what a template can name
      codes        List the codes of all problems and failures
      schema       Store the part of the CMS's schema that the queries use, or compare it
      snapshot     Save, show and compare the content of published builds
      completions  Print shell completions
      help         Print this message or the help of the given subcommand(s)

    Options:
      -h, --help     Print help
      -V, --version  Print version
    ");
}

#[test]
fn a_build_without_a_cms_says_how_to_go_on() {
    assert_snapshot!(sitegen("build"), @"
    exit code: 2
    ----- stdout -----
    ----- stderr -----
    error[cms-not-configured]: no CMS is configured (--cms-url, SITEGEN_CMS_URL or `cms.url` in sitegen.toml); hint: set the address of your Craft with one of these, or build the demo site with `--demo`
    more: sitegen explain cms-not-configured
    ");
}

#[test]
fn a_cms_without_a_token_is_asked_for_one() {
    assert_snapshot!(sitegen("build --cms-url https://cms.example.test"), @"
    exit code: 2
    ----- stdout -----
    ----- stderr -----
    error[token-missing]: no CMS token (SITEGEN_CMS_TOKEN); hint: set the environment variable to a token of Craft's GraphQL schema
    more: sitegen explain token-missing
    ");
}

#[test]
fn a_wrong_cms_address_is_shown() {
    assert_snapshot!(sitegen("build --cms-url cms.example.test"), @"
    exit code: 2
    ----- stdout -----
    ----- stderr -----
    error[setting-wrong]: `cms.example.test` is not an http(s) address (--cms-url, SITEGEN_CMS_URL or `cms.url` in sitegen.toml); hint: write it as https://www.example.com
    more: sitegen explain setting-wrong
    ");
    assert_snapshot!(sitegen("build --cms-url https://cms.example.test/api"), @"
    exit code: 2
    ----- stdout -----
    ----- stderr -----
    error[setting-wrong]: `https://cms.example.test/api` has a path (--cms-url, SITEGEN_CMS_URL or `cms.url` in sitegen.toml); hint: write it as https://cms.example.test/; the GraphQL route is `cms.path`
    more: sitegen explain setting-wrong
    ");
}

#[test]
fn a_wrong_moment_is_shown() {
    assert_snapshot!(sitegen("build --demo --now tomorrow"), @"
    exit code: 2
    ----- stdout -----
    ----- stderr -----
    error[setting-wrong]: `tomorrow` is not a time (--now or SITEGEN_NOW); hint: write it as 2026-11-21T09:00:00Z
    more: sitegen explain setting-wrong
    ");
}

#[test]
fn no_jobs_are_too_few() {
    assert_snapshot!(sitegen("build --demo --jobs 0"), @"
    exit code: 2
    ----- stdout -----
    ----- stderr -----
    error[setting-wrong]: 0 is not a number of jobs (--jobs or SITEGEN_JOBS); hint: use 1 to 256
    more: sitegen explain setting-wrong
    ");
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn an_unknown_flag_is_shown() {
    assert_snapshot!(sitegen("build --demmo"), @"
    exit code: 2
    ----- stdout -----
    ----- stderr -----
    error: unexpected argument '--demmo' found

      tip: a similar argument exists: '--demo'

    Usage: sitegen build --demo

    For more information, try '--help'.
    ");
}

#[test]
fn the_version_is_one_line() {
    assert_snapshot!(sitegen("--version"), @"
    exit code: 0
    ----- stdout -----
    sitegen 0.1.0
    ----- stderr -----
    ");
}

#[test]
fn serving_nothing_says_what_to_do() {
    assert_snapshot!(sitegen("serve"), @"
    exit code: 2
    ----- stdout -----
    ----- stderr -----
    error[not-a-published-site]: there is no published site (./dist); hint: build it first with `sitegen build --demo`, or set its folder with --out
    more: sitegen explain not-a-published-site
    ");
}

#[test]
fn a_folder_without_settings_is_no_project() {
    assert_snapshot!(sitegen("build --demo --project templates"), @"
    exit code: 2
    ----- stdout -----
    ----- stderr -----
    error[project-missing]: no sitegen.toml (templates/sitegen.toml); hint: run in the project folder, or set it with --project
    more: sitegen explain project-missing
    ");
}

#[test]
fn a_wrong_setting_is_named_with_its_line() {
    let workspace = Workspace::new();
    let folder = workspace.path().join("elsewhere");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(
        folder.join("sitegen.toml"),
        "[site]\nname = \"X\"\n\n[cms]\ntokn = \"x\"\n",
    )
    .unwrap();
    assert_snapshot!(workspace.run("build --demo --project elsewhere"), @r#"
    exit code: 2
    ----- stdout -----
    ----- stderr -----
    error[setting-unknown]: `cms.tokn`: unknown field `tokn`, expected one of `url`, `path`, `site_id`, `asset_hosts`, `edit_path`, `type_names`, `field_names`, `names`, `deadline`, `wait`, `concurrency`, `full_every`, `graphql_cache` (elsewhere/sitegen.toml:5); hint: correct the setting
     --> sitegen.toml:5
      2 | name = "X"
      3 |
      4 | [cms]
    > 5 | tokn = "x"
    error[setting-missing]: the site's public address is not set (--site-url, SITEGEN_SITE_URL or `site.url` in sitegen.toml); hint: set it to something like https://www.example.com
    more: sitegen explain setting-unknown
    more: sitegen explain setting-missing
    "#);
}

#[test]
fn a_setting_of_the_wrong_kind_is_named_by_its_key() {
    let workspace = Workspace::new();
    let folder = workspace.path().join("elsewhere");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("sitegen.toml"), "[images]\nwebp_quality = \"80\"\n").unwrap();
    assert_snapshot!(workspace.run("build --demo --project elsewhere"), @r#"
    exit code: 2
    ----- stdout -----
    ----- stderr -----
    error[setting-wrong]: `images.webp_quality`: invalid type: string "80", expected a whole number (elsewhere/sitegen.toml:2); hint: correct the setting
     --> sitegen.toml:2
      1 | [images]
    > 2 | webp_quality = "80"
    error[setting-missing]: the site's public address is not set (--site-url, SITEGEN_SITE_URL or `site.url` in sitegen.toml); hint: set it to something like https://www.example.com
    more: sitegen explain setting-wrong
    more: sitegen explain setting-missing
    "#);
}

#[test]
fn an_unreachable_cms_is_named_last() {
    let workspace = Workspace::new();
    // Port 9 is discard; nobody listens there on the loopback interface.
    let run = workspace.run_with(
        "build --cms-url http://127.0.0.1:9 --wait 0",
        &[("SITEGEN_CMS_TOKEN", "x")],
    );
    let run = run.to_string().replace("os error 61", "os error 111");
    assert_snapshot!(run, @"
    exit code: 3
    ----- stdout -----
    ----- stderr -----
    error[cms-unreachable]: the CMS at http://127.0.0.1:9/api cannot be reached: Connection refused (os error 111) (query `Preflight`); hint: check that the CMS is running and that `cms.url` is correct
    more: sitegen explain cms-unreachable
    ");
}

#[test]
fn a_changed_schema_is_listed_with_exit_code_4() {
    let mut cms = SiteTest::small();
    let patch = SchemaPatch::default().rename_field("vacancy_Entry", "hours", "hoursPerWeek");
    let workspace = Workspace::new();
    let line = format!("schema --check --cms-url {}", cms.cms().url());
    let token = [("SITEGEN_CMS_TOKEN", "demo")];
    assert_snapshot!(workspace.run_with(&line, &token), @"
    exit code: 0
    ----- stdout -----
    the stored schema fits the CMS
    ----- stderr -----
    ");
    cms.set_up_cms(|cms| cms.schema_patch = patch);
    assert_snapshot!(workspace.run_with(&line, &token), @"
    exit code: 4
    ----- stdout -----
    vacancy_Entry.hours: missing in the CMS
    ----- stderr -----
    error[schema-changed]: the CMS's schema differs from the stored one; differences: 1 (schema); hint: adapt queries/, then run `sitegen schema`
    more: sitegen explain schema-changed
    ");
    cms.set_up_cms(|cms| cms.schema_patch = SchemaPatch::default().add_block("nieuwBlok", "kop: String"));
    let run = workspace.run_with(&line, &token);
    assert_eq!(run.code, Some(4), "{run}");
    let new = "the CMS offers the entry type `nieuwBlok`, which the site does not know";
    assert!(run.stdout.contains(new), "{run}");
    assert!(run.stderr.starts_with("error[schema-new-type]: "), "{run}");
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn the_demo_builds_behind_a_proxy() {
    let workspace = Workspace::new();
    // Nobody listens there, and nobody is asked: the embedded CMS is on this machine.
    let proxy = [
        ("HTTP_PROXY", "http://127.0.0.1:9"),
        ("http_proxy", "http://127.0.0.1:9"),
    ];
    let run = workspace.run_with("build --demo --now 2026-11-21T09:00:00Z", &proxy);
    assert_eq!(run.code, Some(0), "{run}");
}
