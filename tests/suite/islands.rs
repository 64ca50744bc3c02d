//! Islands: their parts, their markers, and what happens when one of them fails.

use crate::support::SiteTest;
use crate::support::content::PHOTO;
use crate::support::source::{project, source, sources};
use serde_json::json;
use sitegen::render::islands::props;
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
    let mut missing = Vec::new();
    for name in props::NAMES {
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
        if !index
            .text
            .contains(&format!("{name}: () => import(\"./{name}/{name}\")"))
        {
            missing.push(format!("{name} in frontend/islands/index.ts"));
        }
        let used = sources("templates", &["html"])
            .iter()
            .any(|file| file.text.contains(&format!("island(\"{name}\"")));
        if !used {
            missing.push(format!("a template that shows {name}"));
        }
    }
    let folders: BTreeSet<String> = std::fs::read_dir(project().join("frontend/islands"))
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().unwrap().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    let known: BTreeSet<String> = props::NAMES.iter().map(|name| (*name).to_owned()).collect();
    missing.extend(
        folders
            .difference(&known)
            .map(|name| format!("{name} in src/render/islands/props/mod.rs")),
    );
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
    let made = site.make();
    let problem = made
        .problems
        .iter()
        .find(|problem| problem.code == "island-failed" && problem.place == "/contact")
        .unwrap_or_else(|| panic!("{:?}", made.problems));
    assert!(problem.message.contains("`Popup`"), "{}", problem.message);
    assert!(
        problem.message.contains("out of order, at Popup"),
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
