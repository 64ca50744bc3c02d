//! The same content gives the same bytes: whatever the machine, the order of the answers, and what was built before.

use crate::support::binary::Workspace;
use crate::support::content::{PHOTO, page, vacancy};
use crate::support::site_test::NOW;
use crate::support::{SiteTest, Tree};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

/// The token of the embedded CMS.
const TOKEN: (&str, &str) = ("SITEGEN_CMS_TOKEN", "demo");

#[test]
fn order_of_answers_time_zone_language_cores_and_folder_change_nothing() {
    let mut site = SiteTest::demo();
    let mut trees = Vec::new();
    for (seed, jobs, variables) in [
        (
            1,
            1,
            [
                TOKEN,
                ("TZ", "Pacific/Auckland"),
                ("LANG", "tr_TR.UTF-8"),
                ("LC_ALL", "tr_TR.UTF-8"),
            ],
        ),
        (
            2,
            4,
            [TOKEN, ("TZ", "America/St_Johns"), ("LANG", "C"), ("LC_ALL", "C")],
        ),
    ] {
        site.set_up_cms(|cms| cms.shuffle_seed = Some(seed));
        let workspace = Workspace::new();
        let out = workspace.path().join(format!("uit {seed}"));
        let mut command = workspace.command(&format!(
            "build --now {NOW} --jobs {jobs} --cms-url {}",
            site.cms().url()
        ));
        let built = command.arg("--out").arg(&out).envs(variables).output().unwrap();
        assert!(
            built.status.success(),
            "{}",
            String::from_utf8_lossy(&built.stderr)
        );
        trees.push(Tree::read(&out));
    }
    trees[0].assert_same(&trees[1], "two builds of the same content");
    assert!(trees[0].has("index.html"));
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn the_demo_is_the_same_from_a_cms_in_another_process() {
    let workspace = Workspace::new();
    let mut command = workspace.command(&format!("cms --port 0 --json --now {NOW}"));
    let mut cms = crate::support::binary::Started(command.stdout(Stdio::piped()).spawn().unwrap());
    let mut line = String::new();
    BufReader::new(cms.0.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let listening: serde_json::Value = serde_json::from_str(&line).unwrap();
    let (url, token) = (
        listening["url"].as_str().unwrap(),
        listening["token"].as_str().unwrap(),
    );

    let demo = workspace.run(&format!("build --demo --now {NOW} --out demo"));
    assert_eq!(demo.code, Some(0), "{demo}");
    // `--demo` brings what its CMS has signed; for another CMS it is a setting.
    let settings = workspace.path().join("sitegen.toml");
    let signed = format!("[form]\nredirect = {:?}\n", embedded_craft::form_redirect());
    let text = std::fs::read_to_string(&settings)
        .unwrap()
        .replace("[form]\n", &signed);
    let applied = format!(
        "candidate/save\"\nredirect = {:?}\n",
        embedded_craft::application_redirect()
    );
    let text = text.replacen("candidate/save\"\n", &applied, 1);
    assert!(text.contains(&signed) && text.matches(&applied).count() == 1);
    std::fs::remove_file(&settings).unwrap();
    std::fs::write(&settings, text).unwrap();
    let line = format!("build --cms-url {url} --now {NOW} --out remote");
    let remote = workspace.run_with(&line, &[("SITEGEN_CMS_TOKEN", token)]);
    assert_eq!(remote.code, Some(0), "{remote}");
    // One of them says that it is the demo, and the ledger has the hash of that file.
    let told = |name: &str| {
        let folder = workspace.path().join(name);
        let path = folder.join("build-info.json");
        let text = std::fs::read_to_string(&path).unwrap();
        let mut told: serde_json::Value = serde_json::from_str(&text).unwrap();
        let demo = told["demo"].take();
        std::fs::remove_file(path).unwrap();
        std::fs::remove_file(folder.join("_ledger.json")).unwrap();
        (demo == true, told)
    };
    let (demo, remote) = (told("demo"), told("remote"));
    assert_eq!((demo.0, remote.0), (true, false));
    assert_eq!(demo.1, remote.1);
    let tree = |name: &str| Tree::read(&workspace.path().join(name));
    tree("demo").assert_same(&tree("remote"), "--demo and --cms-url");
    cms.kill();
}

#[test]
fn many_builds_equal_one() {
    let mut site = SiteTest::small();
    site.build();
    site.change(|content| {
        content.add_asset("images", "foto.png", PHOTO, json!({ "title": "Foto" }));
        let blocks = json!([{ "type": "afbeelding", "afbeelding": ["foto.png"] }, { "type": "htmlEmbed", "htmlEmbed": "<b>x</b>" }]);
        content.entries_mut("pages").push(page("nieuw", "Nieuw", blocks));
        content.entries_mut("vacancies").push(vacancy(7));
    });
    site.build();
    site.change(|content| {
        content
            .entry_mut("pages", "over-wt")
            .unwrap()
            .insert("headerTitle".into(), json!("Over ons allen"));
        content.entries_mut("vacancies").remove(2);
        content.entries_mut("fixedNavigation").reverse();
    });
    site.build();
    site.change(|content| {
        content
            .entries_mut("pages")
            .retain(|entry| entry["slug"] != "nieuw");
        content
            .entries_mut("blog")
            .push(json!({ "slug": "twee", "title": "Twee" }));
        content.remove_asset("images", "foto.png");
    });
    site.build();
    let often = site.tree();
    let clean = site.out().with_file_name("clean");
    site.configure(|config| config.out = clean);
    site.build();
    often.assert_same(&site.tree(), "four builds and one");
    assert!(
        !often
            .paths()
            .any(|path| path.contains("foto") || path.starts_with("_embeds/") || path.contains("nieuw"))
    );
}

#[test]
fn page_data_names_what_stands_around_the_page() {
    let mut site = SiteTest::small();
    let build = |site: &mut SiteTest| {
        site.build();
        let data: Value = serde_json::from_str(&site.read("_data/over-wt.json")).unwrap();
        assert!(
            site.read("over-wt.html")
                .contains(data["build"].as_str().unwrap())
        );
        data["build"].clone()
    };
    let first = build(&mut site);
    site.change(|content| content.entries_mut("pages")[0]["headerTitle"] = json!("Wij"));
    assert_eq!(build(&mut site), first, "only a page has changed");
    site.change(|content| content.entries_mut("vacancies").truncate(5));
    assert_ne!(build(&mut site), first, "the badge counts fewer vacancies");
}
