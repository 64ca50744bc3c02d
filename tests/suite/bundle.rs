//! Scripts and styles in the cache: a damaged bundle costs work, never a page, and old ones do not pile up.

use crate::support::SiteTest;
use crate::support::project_copy::copy_project;
use crate::support::tree::files;
use sitegen::cache::sealed_folder;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A site with a cache of its own.
fn site() -> (SiteTest, tempfile::TempDir) {
    let cache = tempfile::tempdir().unwrap();
    let mut site = SiteTest::small();
    site.configure(|config| config.cache = cache.path().to_owned());
    (site, cache)
}

/// The folders of all bundles in the cache.
fn bundles(site: &SiteTest) -> BTreeSet<PathBuf> {
    let entries = std::fs::read_dir(site.config.cache.join("bundle")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.is_dir()).collect()
}

/// The file of a bundle whose name begins and ends like that.
#[track_caller]
fn file(bundle: &Path, start: &str, end: &str) -> PathBuf {
    let mut all = files(bundle).into_iter();
    all.find(|path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        name.starts_with(start) && name.ends_with(end)
    })
    .unwrap_or_else(|| panic!("no {start}…{end}"))
}

/// A developer changes a style, which makes another bundle.
fn restyle(site: &mut SiteTest, size: usize) {
    site.change_project(|project| {
        let style = project.join("frontend/styles/base.css");
        let css = std::fs::read_to_string(&style).unwrap();
        std::fs::write(&style, format!("{css}\n.proef {{ width: {size}px; }}\n")).unwrap();
    });
}

#[test]
fn a_damaged_bundle_is_made_again() {
    let (mut site, _cache) = site();
    site.build();
    let before = site.tree();
    let bundle = bundles(&site).pop_first().unwrap();
    let cut = |path: PathBuf| {
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(path, &bytes[..100]).unwrap();
    };
    let damages: [(&str, &dyn Fn()); 6] = [
        ("the first script is cut off", &|| {
            cut(file(&bundle, "main-", ".js"))
        }),
        ("the script of the build is empty", &|| {
            std::fs::write(bundle.join("prerender.js"), "").unwrap();
        }),
        ("the description is gone", &|| {
            std::fs::remove_file(bundle.join("meta.json")).unwrap();
        }),
        ("the description is rubbish", &|| {
            std::fs::write(bundle.join("meta.json"), "rubbish").unwrap();
        }),
        ("a chunk and the style are gone", &|| {
            std::fs::remove_file(file(&bundle, "site-", ".css")).unwrap();
            std::fs::remove_file(file(&bundle, "router-", ".js")).unwrap();
        }),
        ("the hashes are gone", &|| {
            std::fs::remove_file(bundle.join("hashes.json")).unwrap();
        }),
    ];
    for (what, damage) in damages {
        damage();
        std::fs::remove_dir_all(site.out()).unwrap();
        assert_eq!(site.build().problems, 0, "{what}");
        site.tree().assert_same(&before, what);
        assert_eq!(bundles(&site), BTreeSet::from([bundle.clone()]), "{what}");
    }
}

#[test]
fn damaged_chunks_of_an_earlier_build_are_restored_or_not_published() {
    let (mut site, _cache) = site();
    site.build();
    let old = bundles(&site).pop_first().unwrap();
    let published = |path: &Path| {
        let path = path.strip_prefix(&old).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (style, router) = (file(&old, "site-", ".css"), file(&old, "router-", ".js"));
    restyle(&mut site, 1);
    site.build();
    assert!(site.tree().has(&published(&style)), "open tabs need it");
    let whole = std::fs::read(&style).unwrap();
    std::fs::write(&style, "half").unwrap();
    // A build that has nothing to do does not read it.
    site.configure(|config| config.cms.full = true);
    site.build();
    assert_eq!(std::fs::read(&style).unwrap(), whole, "the published site has it");
    assert!(site.tree().has(&published(&style)));
    std::fs::write(&style, "half").unwrap();
    std::fs::write(site.out().join(published(&style)), "half").unwrap();
    site.build();
    assert!(!site.tree().has(&published(&style)));
    assert!(site.tree().has(&published(&router)));
}

#[test]
fn chunks_that_a_site_has_in_another_folder_stay_there_for_two_deploys() {
    let (mut site, _cache) = site();
    site.build();
    let bundle = bundles(&site).pop_first().unwrap();
    std::fs::rename(bundle.join("_assets"), bundle.join("assets")).unwrap();
    std::fs::remove_file(bundle.join("hashes.json")).unwrap();
    sealed_folder::seal(&bundle).unwrap();
    let style = file(&bundle, "site-", ".css");
    let style = style.strip_prefix(&bundle).unwrap().to_str().unwrap();
    let mut stays = Vec::new();
    for size in 1..4 {
        restyle(&mut site, size);
        site.build();
        stays.push(site.tree().has(style));
        assert!(!site.tree().has("prerender.js") && !site.tree().has("meta.json"));
    }
    assert_eq!(stays, [true, true, false]);
}

#[test]
fn bundles_that_no_deploy_names_leave_the_cache() {
    let (mut site, _cache) = site();
    let mut seen = Vec::new();
    for size in 1..5 {
        restyle(&mut site, size);
        site.build();
        let new = bundles(&site).into_iter().find(|bundle| !seen.contains(bundle));
        seen.extend(new);
    }
    assert_eq!(
        bundles(&site),
        seen[1..].iter().cloned().collect(),
        "the last three"
    );
    let cache = site.config.cache.clone();
    for leftover in ["bundle/.half.4711-0/_assets", "social"] {
        std::fs::create_dir_all(cache.join(leftover)).unwrap();
        std::fs::write(cache.join(leftover).join("rest"), "of a killed build").unwrap();
    }
    site.configure(|config| config.cms.full = true);
    assert_eq!(site.build().cache.removed, 2);
    assert!(!cache.join("social").exists() && !cache.join("bundle/.half.4711-0").exists());
    assert_eq!(site.build().cache.removed, 0);
}

#[test]
fn scripts_have_the_same_names_in_every_project_folder() {
    let names = |name: &str| -> BTreeSet<String> {
        let folder = tempfile::tempdir().unwrap();
        let project = folder.path().join(name);
        copy_project(&project);
        // The cache may be elsewhere, too.
        let cache = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(cache.path(), project.join(".sitegen")).unwrap();
        let mut site = SiteTest::small();
        site.configure(|config| {
            config.cache = project.join(".sitegen");
            config.project = project;
        });
        site.build();
        let tree = site.tree();
        let scripts = tree.paths().filter(|path| path.starts_with("_assets/"));
        scripts.map(str::to_owned).collect()
    };
    assert_eq!(names("project"), names("a/deeper/project"));
}

#[test]
fn browsers_are_asked_to_compile_react_and_nothing_else_in_full() {
    let (mut site, _cache) = site();
    site.build();
    let scripts: Vec<String> = bundles(&site)
        .iter()
        .flat_map(|bundle| files(bundle))
        .filter(|path| path.extension().is_some_and(|extension| extension == "js"))
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    let (asked, others): (Vec<_>, Vec<_>) = scripts
        .iter()
        .partition(|script| script.contains("allFunctionsCalledOnLoad"));
    assert!(others.len() > 10, "{} scripts", others.len());
    let [react] = asked[..] else {
        panic!("{} scripts", asked.len())
    };
    // A browser reads it in the first line only.
    assert!(react.starts_with("//# allFunctionsCalledOnLoad\n"));
    assert!(react.contains("react.dev/errors"), "it is React");
}

#[test]
fn no_script_imports_what_another_import_brings() {
    let (mut site, _cache) = site();
    site.build();
    let paths: Vec<PathBuf> = bundles(&site).iter().flat_map(|bundle| files(bundle)).collect();
    let scripts: BTreeMap<String, String> = paths
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "js"))
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap();
            (format!("/_assets/{name}"), std::fs::read_to_string(path).unwrap())
        })
        .collect();
    // `import"x";` runs x, `import{a}from"x";` and the like need it.
    let imports = |script: &str, before: &str| -> Vec<String> {
        let parts = script.split(before).skip(1);
        let targets = parts.filter_map(|part| Some(part.split_once("\"")?.0.to_owned()));
        targets.filter(|target| scripts.contains_key(target)).collect()
    };
    for (name, script) in &scripts {
        for wanted in imports(script, "import\"") {
            let mut others = imports(script, "from\"");
            let mut at = 0;
            while at < others.len() {
                let more = &scripts[&others[at]];
                others.extend(
                    imports(more, "from\"")
                        .into_iter()
                        .chain(imports(more, "import\"")),
                );
                at += 1;
            }
            assert!(!others.contains(&wanted), "{name} imports {wanted} twice");
        }
    }
}

#[test]
fn the_builds_engine_reads_no_more_of_react_than_it_calls() {
    let (mut site, _cache) = site();
    site.build();
    let bundle = bundles(&site).into_iter().next().unwrap();
    let script = std::fs::read_to_string(bundle.join("prerender.js")).unwrap();
    assert!(script.contains("react-dom-server-legacy.browser"));
    for browsers in ["react-dom-server.browser", "react-dom-client", "browser/router"] {
        let is_bundled = script.contains(&format!("{browsers}."));
        assert!(!is_bundled, "{browsers}");
    }
}
