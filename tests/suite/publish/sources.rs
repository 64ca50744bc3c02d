//! Two sources for one file: both are named, and the project's own counts only where the settings say so.

use crate::support::SiteTest;
use sitegen::report::ExitCode;

/// The project has a file of its own in `frontend/static`.
fn with_own(name: &str, text: &str) -> SiteTest {
    let mut site = SiteTest::small();
    site.build();
    site.change_project(|project| std::fs::write(project.join("frontend/static").join(name), text).unwrap());
    site
}

#[test]
fn two_sources_for_one_file_are_named() {
    for name in ["robots.txt", "sitemap.xml", "_headers", "_redirects"] {
        let own = format!("frontend/static/{name}");
        let mut site = with_own(name, "mine");
        site.fails(ExitCode::Usage, &[&own, "the generated file", "overrides ="]);
    }
    // A page behind a file is refused with all other addresses, before any content is asked for.
    for (name, page) in [("index.html", "__home__"), ("over-wt.html", "over-wt")] {
        let file = format!("the file `{name}` of the site");
        let mut site = with_own(name, "mine");
        site.fails(ExitCode::ContentRefused, &[&file, &format!("`{page}` (entry ")]);
    }
}

#[test]
fn a_folder_of_the_projects_own_is_published_with_its_files() {
    let mut site = with_own(".DS_Store", "mine");
    let write = |site: &mut SiteTest, name: &str| {
        site.change_project(|project| {
            let file = project.join("frontend/static").join(name);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, "mine").unwrap();
        });
    };
    write(&mut site, ".well-known/assetlinks.json");
    write(&mut site, "vacatures/lijst.pdf");
    site.build();
    for name in [".well-known/assetlinks.json", "vacatures/lijst.pdf"] {
        assert_eq!(site.read(name), "mine");
    }
    assert!(!site.tree().has(".DS_Store"));
    assert_eq!(site.build().written, 0);
    write(&mut site, "vacatures/vacature-1.html");
    let words = [
        "the file `vacatures/vacature-1.html` of the site",
        "`vacatures/vacature-1` (entry ",
    ];
    site.fails(ExitCode::ContentRefused, &words);
}

#[test]
fn an_icon_of_the_projects_own_takes_the_place_of_the_one_that_is_drawn() {
    let mut site = with_own("icon-192.png", "mine");
    let words = [
        "frontend/static/icon-192.png",
        "the file that sitegen makes from frontend/brand",
        "overrides =",
    ];
    site.fails(ExitCode::Usage, &words);
    site.configure(|config| config.overrides = vec!["icon-192.png".into()]);
    site.build();
    assert_eq!(site.read("icon-192.png"), "mine");
}

#[test]
fn what_the_next_build_relies_on_is_never_the_projects_own() {
    for name in ["build-info.json", "_ledger.json"] {
        let mut site = with_own(name, "{}");
        let own = format!("frontend/static/{name}");
        site.fails(ExitCode::Usage, &[&own, "two sources", "cannot be overridden"]);
        site.configure(|config| config.overrides = vec![name.into()]);
        site.fails(ExitCode::Usage, &["cannot be overridden", "static.overrides"]);
    }
    let mut site = SiteTest::small();
    site.configure(|config| config.overrides = vec!["index.html".into()]);
    site.fails(ExitCode::Usage, &["`index.html` cannot be overridden"]);
}

#[test]
fn a_file_that_is_overridden_in_the_settings_is_the_projects_own() {
    let mut site = with_own("robots.txt", "User-agent: *\nDisallow: /\n");
    site.configure(|config| config.overrides = vec!["robots.txt".into()]);
    site.build();
    assert_eq!(site.read("robots.txt"), "User-agent: *\nDisallow: /\n");
    site.configure(|config| config.overrides = vec!["robot.txt".into()]);
    site.fails(
        ExitCode::Usage,
        &["`robot.txt` is not in frontend/static", "static.overrides"],
    );
    site.change_project(|project| std::fs::write(project.join("frontend/static/eigen.txt"), "we").unwrap());
    site.configure(|config| config.overrides = vec!["robots.txt".into(), "eigen.txt".into()]);
    site.fails(ExitCode::Usage, &["`eigen.txt` is not generated"]);
}

#[test]
fn two_downloads_with_one_name_are_told_apart_by_their_addresses() {
    use sitegen::output::{Body, OutputFile, conflict};
    let site = SiteTest::small();
    let made = site.prepare();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| {
        let source = folder.path().join(name);
        std::fs::write(&source, name).unwrap();
        OutputFile {
            path: "files/x.pdf".into(),
            body: Body::File(source.into()),
            immutable: false,
        }
    };
    let two = vec![file("one"), file("two")];
    let failure = conflict::without_duplicates(two, &made.site, site.config.for_output()).unwrap_err();
    assert!(
        failure.what.contains("/one and ") && failure.what.ends_with("/two"),
        "{}",
        failure.what
    );
    let same = vec![file("one"), file("one")];
    assert_eq!(
        conflict::without_duplicates(same, &made.site, site.config.for_output())
            .unwrap()
            .len(),
        1
    );
}
