//! Where the site goes, the shared cache, disks and the host's files.

use super::{Examined, examined, own_project};
use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::netlify::{Netlify, SITE, TOKEN};
#[cfg(feature = "stores")]
use crate::support::s3::{BUCKET, KEY, S3, SECRET};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// Examines a project with these settings and variables; no CMS is asked.
fn with(settings: &str, variables: &[(&str, &str)]) -> Examined {
    let workspace = own_project(settings);
    examined(&workspace, "", variables)
}

#[test]
fn a_host_needs_its_token_and_is_asked_for_the_site() {
    let netlify = Netlify::start();
    let settings = format!(
        "[deploy]\ntarget = \"netlify\"\n[deploy.netlify]\nsite = \"{SITE}\"\napi = \"{}\"\n",
        netlify.url()
    );
    let found = with(&settings, &[]);
    assert_eq!(found.state("deploy"), "advice", "a build succeeds without it");
    found.says("deploy", &["no token of Netlify", "SITEGEN_NETLIFY_TOKEN"]);
    let unnamed = settings.replace("target = \"netlify\"\n", "");
    let found = with(&unnamed, &[("SITEGEN_DEPLOY_TARGET", "netlify")]);
    found.says("deploy", &["no token of Netlify"]);
    let found = with(&settings, &[("SITEGEN_NETLIFY_TOKEN", "wrong")]);
    found.says("deploy", &["advice", "401"]);
    let found = with(&settings, &[("SITEGEN_NETLIFY_TOKEN", TOKEN)]);
    assert_eq!(found.state("deploy"), "ok", "{:#?}", found.checks);
    found.says("deploy", &["Netlify, for http://127.0.0.1", "has not a site yet"]);
    assert!(
        netlify
            .account()
            .log
            .iter()
            .all(|request| request.starts_with("GET")),
        "nothing is sent"
    );
    netlify.account().publish_empty();
    netlify.account().locked_from = Some("GET ");
    let found = with(&settings, &[("SITEGEN_NETLIFY_TOKEN", TOKEN)]);
    found.says("deploy", &["advice", "auto publishing is stopped"]);
}

#[test]
#[cfg(feature = "stores")]
fn stores_need_their_secrets_and_answer() {
    let s3 = S3::start();
    let table = |name: &str, url: &str| {
        format!("[{name}.s3]\nbucket = \"{BUCKET}\"\nregion = \"eu-central-1\"\nendpoint = \"{url}\"\n")
    };
    let both = format!(
        "[deploy]\ntarget = \"s3\"\n{}{}",
        table("deploy", &s3.url),
        table("cache.remote", &s3.url)
    );
    // Keys of this machine's user are not the test's.
    let nobody = ("HOME", "/nonexistent");
    let found = with(&both, &[nobody]);
    found.says(
        "deploy",
        &[
            "advice",
            "SITEGEN_STORE_SECRET_ACCESS_KEY is not set",
            "[deploy.s3]",
        ],
    );
    found.says(
        "shared-cache",
        &["advice", "SITEGEN_CACHE_STORE_SECRET_ACCESS_KEY is not set"],
    );
    let secrets = [
        nobody,
        ("SITEGEN_STORE_ACCESS_KEY_ID", KEY),
        ("SITEGEN_STORE_SECRET_ACCESS_KEY", SECRET),
        ("SITEGEN_CACHE_STORE_ACCESS_KEY_ID", KEY),
        ("SITEGEN_CACHE_STORE_SECRET_ACCESS_KEY", "wrong"),
    ];
    let found = with(&both, &secrets);
    assert_eq!(found.state("deploy"), "ok", "{:#?}", found.checks);
    found.says("deploy", &["s3:klein/ answers", "has not a site yet"]);
    found.says("shared-cache", &["advice", "docs/deploy.md"]);
    let text = format!("{:?}", found.checks);
    assert!(!text.contains(SECRET) && !text.contains("wrong"), "{text}");
    assert!(s3.bucket().objects.is_empty(), "nothing is written");
}

#[test]
#[cfg(feature = "stores")]
fn the_folder_of_a_store_is_looked_at_and_not_made() {
    let workspace = own_project("[deploy]\ntarget = \"folder\"\n[deploy.folder]\nroot = \"www/site\"\n");
    let found = examined(&workspace, "", &[]);
    assert_eq!(found.state("deploy"), "ok", "{:#?}", found.checks);
    found.says("deploy", &["www/site"]);
    assert!(!workspace.path().join("www").exists());
    let workspace = own_project("[cache.remote.folder]\nroot = \"sitegen.toml/shared\"\n");
    let found = examined(&workspace, "", &[]);
    assert_eq!(found.state("shared-cache"), "advice", "{:#?}", found.checks);
    found.says("shared-cache", &["a file where a folder is needed"]);
    let found = with("[deploy]\ntarget = \"gcs\"\n", &[]);
    found.says("deploy", &["settings of this host are missing", "docs/deploy.md"]);
}

#[test]
fn a_mistake_in_a_deploy_stops_no_build() {
    let site = SiteTest::small();
    let workspace = own_project("[deploy.netlify]\napi = \"http://api.example.com\"\n");
    let options = format!("--cms-url {}", site.cms().url());
    let found = examined(&workspace, &options, &[("SITEGEN_CMS_TOKEN", "demo")]);
    assert_eq!(
        (found.code, found.state("deploy")),
        (Some(0), "advice"),
        "{:#?}",
        found.checks
    );
    found.says("deploy", &["unencrypted", "deploy.netlify.api"]);
}

#[test]
fn the_host_s_files_are_compared_with_the_build() {
    let workspace = own_project("");
    std::fs::copy(
        crate::support::source::project().join("netlify.toml"),
        workspace.path().join("netlify.toml"),
    )
    .unwrap();
    let advice = |workspace: &Workspace| {
        let found = examined(workspace, "", &[]);
        found
            .names("advice")
            .iter()
            .filter(|name| **name == "host")
            .count()
    };
    assert_eq!(advice(&workspace), 0);
    std::fs::write(
        workspace.path().join("netlify.toml"),
        "[build]\ncommand = \"npm start\"\npublish = \"public\"\n[build.environment]\nNODE_VERSION = \"16\"\nSITEGEN_CMS_TOKEN = \"x\"\n",
    )
    .unwrap();
    std::fs::write(workspace.path().join("vercel.json"), "{}").unwrap();
    let found = examined(&workspace, "", &[]);
    for words in [
        ["publishes `public`", "--out"],
        ["runs `npm start`", "[build]"],
        ["Node.js 16", "NODE_VERSION"],
        [".sitegen", "netlify-plugin-cache"],
        ["SITEGEN_CMS_TOKEN stands in", "Environment variables"],
        ["vercel.json", "_redirects"],
    ] {
        found.says("host", &words);
    }
    assert_eq!(advice(&workspace), 6);
}

#[test]
fn each_disk_has_its_line_with_what_the_last_build_needed() {
    let workspace = Workspace::with_own_cache();
    let disks = |options: &str| {
        let found = examined(&workspace, options, &[]);
        let disks = found.checks.iter().filter(|check| check["name"] == "disk");
        let said: Vec<String> = disks.map(|check| check["what"].to_string()).collect();
        said
    };
    let said = disks("");
    assert!(said[0].contains("free for output, cache"), "{said:?}");
    assert!(said[0].contains("no site was built here yet"), "{said:?}");
    std::fs::create_dir(workspace.path().join("dist")).unwrap();
    std::fs::write(workspace.path().join("dist/index.html"), [b' '; 4000]).unwrap();
    let said = disks("");
    assert!(said[0].contains("the site has 4.0 kB"), "{said:?}");

    let device = |path: &Path| std::fs::metadata(path).map(|found| found.dev()).ok();
    // Temporary folders are in memory or not.
    let elsewhere = ["/dev/shm", env!("CARGO_TARGET_TMPDIR")]
        .into_iter()
        .find(|path| device(Path::new(path)).is_some_and(|disk| Some(disk) != device(workspace.path())));
    if let Some(other) = elsewhere {
        let said = disks(&format!("--out {other}/sitegen-doctor/dist"));
        assert!(said.len() > 1, "{said:?}");
        assert!(said[0].contains("free for output;"), "{said:?}");
        assert!(said[1].contains("free for cache"), "{said:?}");
    }
}
