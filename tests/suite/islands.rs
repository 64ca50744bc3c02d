//! Islands: their parts, their markers, and what happens when one of them fails.

use crate::support::SiteTest;
use crate::support::content::PHOTO;
use crate::support::source::{project, source, sources};
use serde_json::json;
use sitegen::config::{Budget, Limit};
use sitegen::render::islands::{names::names, props};
use sitegen::report::ExitCode;
use std::collections::BTreeSet;

/// The types that both sides speak.
const GENERATED: &str = "frontend/lib/props.ts";

#[test]
fn island_props_are_current() {
    let typescript = props::typescript();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(project().join(GENERATED), &typescript).unwrap();
    }
    assert!(
        std::fs::read_to_string(project().join(GENERATED)).is_ok_and(|text| text == typescript),
        "{GENERATED} is not what the types in src/render/islands/props say; \
         write it with `UPDATE=1 cargo test --test suite island_props`"
    );
}

#[test]
fn every_island_has_its_parts() {
    let index = source("frontend/islands/index.ts");
    let layout = source("frontend/islands/layout.ts");
    let mut missing = Vec::new();
    for name in names(&project()) {
        let component = format!("frontend/islands/{name}/{name}.tsx");
        if !project().join(&component).is_file() {
            missing.push(component);
        }
        let tested = sources(&format!("frontend/islands/{name}"), &["ts", "tsx"])
            .iter()
            .any(|file| file.path.contains(".test."));
        if !tested {
            missing.push(format!("a test in frontend/islands/{name}"));
        }
        let loaded = index.text.contains(&format!("  {name}: "));
        if loaded == layout.text.contains(&format!("import {name} from")) {
            missing.push(format!("{name} in either frontend/islands/index.ts or layout.ts"));
        }
        let used = sources("templates", &["html"])
            .iter()
            .any(|file| file.text.contains(&format!("island(\"{name}\"")));
        if !used {
            missing.push(format!("a template that shows {name}"));
        }
    }
    assert!(missing.is_empty(), "missing:\n{}", missing.join("\n"));
}

#[test]
fn props_that_do_not_fit_are_named() {
    let error = props::check("Popup", json!({ "delay": "soon" })).unwrap_err();
    assert!(error.to_string().contains("`Popup`"), "{error}");
    let error = props::check("Nothing", json!({})).unwrap_err();
    assert!(error.to_string().contains("no island `Nothing`"), "{error}");
}

#[test]
fn an_island_is_in_the_page_as_finished_html() {
    let site = SiteTest::published_demo();
    let html = site.read("contact.html");
    let form = html
        .split("<site-island ")
        .find(|island| island.starts_with("name=\"CompanyCustomersForm\""))
        .unwrap();
    assert!(form.contains("name=\"first_name\""), "{form}");
    assert!(!html.contains("<!--slot:"), "a slot was not filled");
}

#[test]
fn an_island_that_throws_leaves_its_content_and_a_problem() {
    let mut site = SiteTest::small();
    site.change_project(|project| {
        let component = project.join("frontend/islands/Popup/Popup.tsx");
        std::fs::write(
            component,
            "export default function Popup(): never { throw new Error(\"out of order\"); }\n",
        )
        .unwrap();
    })
    .change(|content| {
        content.add_asset("images", "foto.png", PHOTO, json!({ "title": "Foto" }));
        let popup =
            json!({ "popupEnabled": true, "popupTitle": "Open dag", "delay": 0, "image": ["foto.png"] });
        *content.global_mut("popup") = popup.as_object().unwrap().clone();
    });
    let problems = site.problem_texts();
    let [problem] = &problems[..] else {
        panic!("{problems:?}")
    };
    assert_eq!(
        (problem.code.as_str(), problem.place.as_str()),
        ("island-failed", "templates/partials/popup.html"),
        "it is said once, not for every page"
    );
    assert!(problem.message.contains("`Popup`"), "{}", problem.message);
    assert!(
        problem
            .message
            .contains("out of order, at Popup (frontend/islands/Popup/Popup.tsx:1)"),
        "{}",
        problem.message
    );
    site.build();
    let html = site.read("contact.html");
    assert!(
        !html.contains("name=\"Popup\""),
        "nothing may hydrate what has failed"
    );
    assert!(html.contains("<site-island><"), "the slot's picture stays");
}

#[test]
fn what_the_engine_cannot_write_as_a_browser_does_is_a_problem() {
    for used in [
        "(1234.5).toLocaleString(\"de-DE\")",
        "[1234.5].toLocaleString()",
        "10n.toLocaleString()",
        "new Date(0).toLocaleDateString(\"nl-NL\")",
        "[\"b\", \"A\"].sort((a, b) => a.localeCompare(b)).join()",
    ] {
        let mut site = SiteTest::small();
        site.change_project(|project| {
            let component = project.join("frontend/islands/Popup/Popup.tsx");
            let text = format!("export default function Popup() {{ return <p>{{{used}}}</p>; }}\n");
            std::fs::write(component, text).unwrap();
        })
        .change(|content| {
            let popup = json!({ "popupEnabled": true, "popupTitle": "Open dag", "delay": 0 });
            *content.global_mut("popup") = popup.as_object().unwrap().clone();
        });
        let problems = site.problem_texts();
        let [problem] = &problems[..] else {
            panic!("{used}: {problems:?}")
        };
        let words = ["is not available while prerendering", "Popup.tsx:1"];
        assert!(
            words.iter().all(|word| problem.message.contains(word)),
            "{used}: {}",
            problem.message
        );
    }
}

#[test]
fn the_facts_of_a_vacancy_stay_in_sight_where_no_popup_lies_over_them() {
    let mut site = SiteTest::small();
    let mut is_held = |enabled: bool| {
        site.change(|content| {
            let popup = json!({ "popupEnabled": enabled, "popupTitle": "Open dag", "delay": 0 });
            *content.global_mut("popup") = popup.as_object().unwrap().clone();
        });
        site.build();
        let is_held = |path: String| {
            let page = site.html(&path);
            page.tags.iter().any(|tag| tag.has_class("vacancy__facts--held"))
        };
        site.pages().into_iter().any(is_held)
    };
    assert_eq!([is_held(false), is_held(true)], [true, false]);
}

#[test]
fn chunks_of_the_last_two_builds_stay_for_open_tabs() {
    let mut site = SiteTest::small();
    let scripts = |site: &SiteTest| -> BTreeSet<String> {
        let tree = site.tree();
        let scripts = tree.paths().filter(|path| path.starts_with("_assets/main-"));
        scripts.map(str::to_owned).collect()
    };
    let mut published = Vec::new();
    for release in 0..4 {
        site.change_project(|project| {
            let main = project.join("frontend/browser/main.ts");
            let text = std::fs::read_to_string(&main).unwrap();
            std::fs::write(
                &main,
                format!("{text}\ndocument.body.dataset.release = \"{release}\";\n"),
            )
            .unwrap();
        });
        site.build();
        let seen = scripts(&site);
        let html = site.read("index.html");
        let own = seen
            .iter()
            .find(|path| html.contains(path.as_str()))
            .unwrap()
            .clone();
        published.push(own);
        let expected: BTreeSet<String> = published.iter().rev().take(3).cloned().collect();
        assert_eq!(seen, expected, "release {release}");
    }
}

#[test]
fn scripts_over_their_budget_are_not_published() {
    let mut site = SiteTest::small();
    site.build();
    site.configure(|config| {
        let limit = Limit {
            critical: Some(1000),
            all: Some(2000),
            ..Limit::default()
        };
        config.budget = Budget([("default".to_owned(), limit)].into());
    })
    .fails(
        ExitCode::Usage,
        &["pages exceed their budget", "home (/): critical", "budget.toml"],
    );
}

#[test]
fn a_bar_without_room_for_its_words_leaves_them_to_the_overlay() {
    let long = Some("Bekijk alle vacatures bij jou in de buurt");
    for (title, times, button, has_bar) in [
        ("Werk", 8, Some("Vacatures"), true),
        ("Werkzoekenden", 5, Some("Vacatures"), true),
        ("Werkzoekenden", 6, Some("Vacatures"), false),
        ("Werkzoekenden", 6, None, true),
        ("Werkzoekenden", 5, long, false),
        ("Werkzoekenden", 3, long, true),
    ] {
        let mut site = SiteTest::small();
        site.change(|content| {
            let item =
                |at: usize| json!({ "slug": format!("n{at}"), "title": title, "cta": { "url": "/contact" } });
            *content.entries_mut("fixedNavigation") = (0..times).map(item).collect();
            let link = button.map(|text| json!({ "url": "/vacatures", "customText": text }));
            content
                .global_mut("navigation")
                .insert("alleVacaturesCta".into(), json!(link));
        });
        site.build();
        let page = site.html("index.html");
        let bar = if has_bar { times } else { 0 };
        assert_eq!(page.with_class("site-nav__item").len(), bar, "{title} {button:?}");
        assert_eq!(page.with_class("menu-tree__link").len(), times, "{title}");
    }
}
