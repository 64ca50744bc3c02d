//! The rules of the house that no lint can hold: who imports whom, how long files are, which parts belong together.

mod browser_tests;
mod circles;
mod html;
mod kinds;
mod settings;
mod sizes;

use crate::support::imports::{STAGES, crate_paths, module_of};
use crate::support::model::{handles, has_sample};
use crate::support::source::{Source, project, source, sources};
use sitegen::content::PageKind;
use std::collections::BTreeSet;

/// The ground floor: what every part may import.
const EVERYWHERE: [&str; 5] = ["config", "report", "files", "cache", "interrupt"];
/// Top-level modules that a top-level module of `src/` may import, itself left out; `None` for all.
fn may_import(module: &str) -> Option<Vec<&'static str>> {
    let stages = |to_the_left: usize| [&STAGES[..to_the_left], &EVERYWHERE].concat();
    match module {
        "report" | "files" => Some(Vec::new()),
        "config" => Some(vec!["report"]),
        "cache" | "interrupt" => Some(vec!["report", "files"]),
        "pipeline" => Some(stages(STAGES.len())),
        "live" | "check" => Some([&["pipeline"], stages(STAGES.len()).as_slice()].concat()),
        "why" => Some([&["pipeline", "live", "diff"], stages(STAGES.len()).as_slice()].concat()),
        "doctor" => Some([&["pipeline", "check"], stages(STAGES.len()).as_slice()].concat()),
        // Nobody but `commands` imports it. It asks other sites for `check`.
        "deploy" => Some([&["server", "check"], stages(STAGES.len()).as_slice()].concat()),
        "diff" => Some([&["server"], stages(STAGES.len()).as_slice()].concat()),
        "dev" => Some([&["pipeline", "live", "server"], stages(STAGES.len()).as_slice()].concat()),
        "server" => Some([&["pipeline", "live"], EVERYWHERE.as_slice()].concat()),
        "watch" => Some([&["server"], EVERYWHERE.as_slice()].concat()),
        "commands" | "lib" | "main" | "fetching" | "building" => None,
        stage => Some(stages(STAGES.iter().position(|known| *known == stage)?)),
    }
}

/// Paths that are imported against the rule, with their reason.
const EXCEPTIONS: [(&str, &str); 3] = [
    // A redirect percent-encodes a path exactly as links do.
    ("server", "content::route"),
    // The form of a served site reaches the CMS.
    ("server", "cms::http"),
    ("server", "cms::body"),
];

#[test]
fn a_module_imports_only_what_stands_below_it() {
    let mut wrong = Vec::new();
    for file in sources("src", &["rs"]) {
        let module = module_of(&file);
        let Some(allowed) = may_import(&module) else {
            continue;
        };
        for path in crate_paths(&file) {
            let target = path.split("::").next().unwrap_or_default();
            let fine = target == module
                || allowed.contains(&target)
                || EXCEPTIONS
                    .iter()
                    .any(|(from, to)| *from == module && path.starts_with(to));
            if !fine {
                wrong.push(format!("{} imports crate::{path}", file.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_crates_beside_the_program_know_nothing_of_it() {
    for file in sources("crates", &["rs"]) {
        assert!(!file.code().contains("sitegen"), "{} names sitegen", file.path);
    }
    for manifest in sources("crates", &["toml"]) {
        let table: toml::Table = manifest.text.parse().unwrap();
        let lists = ["dependencies", "dev-dependencies", "build-dependencies"];
        let lists = lists.iter().filter_map(|list| table.get(*list)?.as_table());
        let depends = lists.flat_map(toml::Table::keys).any(|name| name == "sitegen");
        assert!(!depends, "{} depends on sitegen", manifest.path);
    }
}

#[test]
fn only_commands_name_the_embedded_cms() {
    let outside = sources("src", &["rs"])
        .into_iter()
        .filter(|file| module_of(file) != "commands" && file.code().contains("embedded_craft"));
    let outside: Vec<String> = outside.map(|file| file.path).collect();
    assert!(outside.is_empty(), "embedded_craft is named in {outside:?}");
}

#[test]
fn types_of_the_cms_end_in_content() {
    for file in sources("src", &["rs"]) {
        let allowed = matches!(module_of(&file).as_str(), "cms" | "content")
            // It asks the CMS itself: for the pictures that it scales.
            || file.path == "src/assets/transforms.rs";
        let used = crate_paths(&file)
            .into_iter()
            .any(|path| path.starts_with("cms::wire"));
        assert!(allowed || !used, "{} imports crate::cms::wire", file.path);
    }
}

#[test]
fn every_top_level_module_has_its_place_in_the_rule() {
    let known: BTreeSet<&str> = STAGES
        .into_iter()
        .chain(EVERYWHERE)
        .chain([
            "pipeline", "live", "check", "deploy", "dev", "diff", "doctor", "commands", "server", "watch",
            "lib", "main", "why", "fetching", "building",
        ])
        .collect();
    let found: BTreeSet<String> = sources("src", &["rs"]).iter().map(module_of).collect();
    let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
    assert_eq!(found, known);
}

#[test]
fn only_cms_assets_and_deploy_make_requests() {
    let outside = sources("src", &["rs"]).into_iter().filter(|file| {
        !["cms", "assets", "deploy"].contains(&module_of(file).as_str())
            // `sitegen serve` hands the form to the CMS with the client of `cms`.
            && file.path != "src/server/form_action.rs"
            && ["reqwest", "opendal::"].iter().any(|library| file.code().contains(library))
    });
    let outside: Vec<String> = outside.map(|file| file.path).collect();
    assert!(outside.is_empty(), "reqwest or opendal is named in {outside:?}");
}

#[test]
fn only_files_writes() {
    const WRITING: [&str; 14] = [
        "fs::write(",
        "tempfile::Builder",
        "NamedTempFile",
        "fs::rename(",
        "fs::copy(",
        "fs::hard_link(",
        "fs::create_dir",
        "fs::remove_",
        "File::create",
        "File::options",
        "OpenOptions",
        "fs::set_permissions(",
        "renameat",
        "fs::File::create",
    ];
    let may_write = |path: &str| path.starts_with("src/files/");
    let mut wrong = Vec::new();
    for file in ["src", "crates"]
        .into_iter()
        .flat_map(|folder| sources(folder, &["rs"]))
        .filter(|file| !may_write(&file.path))
    {
        let code = file.code();
        wrong.extend(
            WRITING
                .iter()
                .filter(|call| code.contains(*call))
                .map(|call| format!("{}: {call}", file.path)),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn of_the_pure_stages_only_publishing_writes() {
    let pure = |file: &Source| {
        ["content", "render", "output"].contains(&module_of(file).as_str())
            && !file.path.starts_with("src/output/publish/")
    };
    let writing: Vec<String> = sources("src", &["rs"])
        .into_iter()
        .filter(pure)
        .filter(|file| {
            let code = file.code();
            // Tests prepare files.
            let code = code.split("#[cfg(test)]").next().unwrap_or_default();
            code.contains("crate::files") || code.contains("crate::cache")
        })
        .map(|file| file.path)
        .collect();
    assert!(writing.is_empty(), "{writing:?}");
}

#[test]
fn no_module_has_a_meaningless_name() {
    let nameless = ["utils", "util", "helpers", "helper", "common", "misc"];
    let all = ["src", "tests", "crates", "frontend", "templates", "queries"];
    let all = all.into_iter().flat_map(|folder| {
        sources(
            folder,
            &["rs", "ts", "tsx", "mjs", "css", "html", "graphql", "json"],
        )
    });
    let found: Vec<String> = all
        .map(|file| file.path)
        .filter(|path| path.split(['/', '.']).any(|part| nameless.contains(&part)))
        .collect();
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn every_block_has_its_parts() {
    let mut missing = Vec::new();
    for handle in handles() {
        for part in [
            format!("queries/blocks/{handle}.graphql"),
            format!("templates/blocks/{handle}.html"),
            format!("frontend/styles/blocks/{handle}.css"),
        ] {
            if !project().join(&part).is_file() {
                missing.push(part);
            }
        }
        if !has_sample(handle) {
            missing.push(format!("demo/blocks/{handle}.json"));
        }
    }
    assert!(missing.is_empty(), "missing:\n{}", missing.join("\n"));
}

#[test]
fn every_page_kind_has_its_template() {
    let templates = PageKind::BUILT_IN
        .iter()
        .map(|kind| format!("templates/{}", kind.template()));
    let missing: Vec<String> = templates.filter(|path| !project().join(path).is_file()).collect();
    assert!(missing.is_empty(), "missing: {missing:?}");
}

#[test]
fn every_icon_of_an_island_is_drawn() {
    let names = source("frontend/lib/Icon.tsx").text;
    let (_, names) = names.split_once("IconName =").unwrap();
    let names = names.split_once(';').unwrap().0;
    let names: Vec<&str> = names.split('"').skip(1).step_by(2).collect();
    assert!(names.contains(&"close"), "{names:?}");
    let drawn = source("templates/partials/icons.svg").text;
    let missing = names
        .iter()
        .filter(|name| !drawn.contains(&format!("id=\"icon-{name}\"")));
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&&str>::new());
}
