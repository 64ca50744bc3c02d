//! The newcomer's way to an interactive part: one command and a line in a template; the same program.

use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::newcomer::{main_of, sitegen_here};
use crate::support::project_copy::edit;
use serde_json::json;
use sitegen::report::ExitCode;

const TEMPLATE: &str = "templates/blocks/quotes.html";
const ISLAND: &str =
    "{{ island(\"SalaryCheck\", {\"label\": \"Zeig <mehr>\", \"text\": block.naam}, client=\"visible\") }}\n";

/// A project with the new island, which the block of quotes shows.
fn with_island() -> SiteTest {
    let mut site = SiteTest::small();
    site.change(|content| {
        let block = json!([{ "type": "quotes", "naam": "Jan & Co", "tekst": "<p>Mooi werk.</p>" }]);
        content.entries_mut("pages").push(page("wie", "Wie", block));
    });
    site.change_project(|project| edit(project, TEMPLATE, "", ISLAND));
    let run = sitegen_here(&site, "add island SalaryCheck");
    assert_eq!(run.code, Some(0), "{run}");
    site
}

#[test]
fn a_new_island_is_on_the_page_after_one_command_and_one_line() {
    let mut site = with_island();
    site.build();
    let main = main_of(&site, "wie.html");
    for part in [
        "<site-island name=\"SalaryCheck\" client=\"visible\"",
        "Zeig &lt;mehr&gt;</button>",
        "Jan &amp; Co</p>",
    ] {
        assert!(main.contains(part), "{part}: {main}");
    }
    let scripts = site.tree();
    assert!(
        scripts
            .paths()
            .any(|path| path.starts_with("_assets/SalaryCheck-")),
        "a chunk of its own"
    );
}

#[test]
fn an_island_that_uses_the_browser_while_it_is_loaded_stops_the_build_and_is_named() {
    let mut site = with_island();
    let used = "export const width = window.innerWidth;\n";
    for island in ["SalaryCheck", "LogoTicker", "Popup"] {
        let file = format!("frontend/islands/{island}/{island}.tsx");
        let path = site.config.project.join(&file);
        let original = std::fs::read_to_string(&path).unwrap();
        let line = original.lines().count() + 1;
        site.change_project(|project| edit(project, &file, "", used));
        site.fails(
            ExitCode::Usage,
            &[
                "the islands cannot be loaded: window is not defined",
                &format!("{file}:{line})"),
            ],
        );
        site.change_project(|_| std::fs::write(&path, &original).unwrap());
    }
    site.build();
}

#[test]
fn an_island_is_refused_whose_name_or_files_cannot_be() {
    let site = with_island();
    for (name, words) in [
        ("SalaryCheck", ["has a file already", "SalaryCheck.tsx"]),
        ("salary-check", ["not a name of a component", "capital letter"]),
        ("../Evil", ["not a name of a component", "capital letter"]),
    ] {
        let run = sitegen_here(&site, &format!("add island {name}"));
        assert_eq!(run.code, Some(2), "{run}");
        assert!(words.iter().all(|word| run.stderr.contains(word)), "{run}");
    }
}

#[test]
fn an_island_without_one_of_its_parts_is_named() {
    let mut site = with_island();
    site.change_project(|project| edit(project, TEMPLATE, "SalaryCheck", "SalaryChek"));
    site.fails(
        ExitCode::Usage,
        &[
            "no island `SalaryChek`",
            "did you mean `SalaryCheck`?",
            &format!("{TEMPLATE}:"),
        ],
    );
    let mut site = with_island();
    let index = "frontend/islands/index.ts";
    let line = "  SalaryCheck: () => import(\"./SalaryCheck/SalaryCheck\"),\n";
    site.change_project(|project| edit(project, index, line, ""));
    let summary = site.build();
    assert_eq!(summary.problems, 1, "the page is there without it");
    assert!(
        main_of(&site, "wie.html").contains("Jan &amp; Co"),
        "the rest of the block"
    );
}
