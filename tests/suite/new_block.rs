//! The newcomer's way: a block type that the repository has never seen, from Craft to the page, with the same program.

use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::content::{PHOTO, page};
use crate::support::newcomer::{main_of, sitegen};
use crate::support::project_copy::edit;
use serde_json::json;
use sitegen::report::ExitCode;
use std::path::Path;

/// A block with a field of each kind.
const FIELDS: &str = "kop: String antwoord: String foto: [AssetInterface]! bijlage: [AssetInterface]! \
                      meer: linkField_Link geldig: DateTime open: Boolean aantal: Number prijs: Float \
                      dagen: [String]";
const QUERY: &str = "queries/blocks/faq.graphql";
const TEMPLATE: &str = "templates/blocks/faq.html";

/// An editor uses a block `faq`; the project knows nothing of it.
fn with_faq() -> SiteTest {
    let mut site = SiteTest::small();
    site.set_up_cms(|cms| cms.schema_patch = cms.schema_patch.clone().add_block("faq", FIELDS));
    site.change(|content| {
        content.add_asset("images", "foto.png", PHOTO, json!({ "title": "Foto" }));
        content.add_asset(
            "files",
            "plan.pdf",
            b"%PDF-1.4".as_slice(),
            json!({ "title": "Plan" }),
        );
        let block = json!([{
            "type": "faq", "kop": "  Mag dat? ", "antwoord": "<p>Ja.<script>alert(1)</script></p>",
            "foto": ["foto.png"], "bijlage": ["plan.pdf"], "geldig": "2026-03-01", "open": true, "aantal": 0, "prijs": 1234.5,
            "dagen": ["maandag", "dinsdag"],
            "meer": { "url": "https://www.example.com/", "customText": "Lees meer" },
        }]);
        content.entries_mut("pages").push(page("vragen", "Vragen", block));
    });
    site.change_project(|_| {});
    site
}

/// The same with the parts of the block in the project.
fn with_parts() -> SiteTest {
    let site = with_faq();
    let run = sitegen(&site, "add block faq");
    assert_eq!(run.code, Some(0), "{run}");
    site
}

fn write(project: &Path, file: &str, text: &str) {
    std::fs::write(project.join(file), text).unwrap();
}

#[test]
fn a_new_block_is_on_the_page_after_two_commands() {
    let mut site = with_parts();
    site.build();
    let main = main_of(&site, "vragen.html");
    for part in [
        "<section class=\"block faq\">",
        "<h2>Mag dat?</h2>",
        "<div class=\"prose\"><p>Ja.</p></div>",
        "<picture",
        "download=\"plan.pdf\"",
        "Lees meer",
        "1. März 2026",
        "<p>0</p>",
        "<p>1.234,50</p>",
        "<p>maandag, dinsdag</p>",
    ] {
        assert!(main.contains(part), "{part}: {main}");
    }
    let style = std::fs::read_to_string(site.config.project.join("frontend/styles/blocks/faq.css")).unwrap();
    assert!(style.contains("max-width: 640px"), "as `sizes` says: {style}");
    assert!(
        !main.contains("alert(1)") && !main.contains("Nicht gefunden"),
        "{main}"
    );
    let second = sitegen(&site, "add block faq");
    assert_eq!(second.code, Some(2), "{second}");
    assert!(
        second.stderr.contains(QUERY) && second.stderr.contains("has a file already"),
        "{second}"
    );
}

#[test]
fn a_field_that_is_left_out_of_the_query_is_named_with_the_line_of_the_template() {
    let mut site = with_parts();
    site.build();
    site.change_project(|project| edit(project, QUERY, "  kop\n", ""));
    site.fails(ExitCode::Usage, &["`block.kop`", "templates/blocks/faq.html:"]);
}

#[test]
fn mistakes_in_a_query_are_named_with_file_and_line() {
    let mut site = with_parts();
    site.build();
    let query = std::fs::read_to_string(site.config.project.join(QUERY)).unwrap();
    for (old, new, words) in [
        ("  kop\n", "  kopp\n", ["`kopp`", "sitegen schema"]),
        (
            "antwoord @rich",
            "antwoord @reich",
            ["in `antwoord @reich`", "queries/local.graphql"],
        ),
        ("geldig @date", "geldig", ["`geldig` is a date", "add `@date`"]),
        (
            "foto @image(width: 640)",
            "foto",
            ["`foto` is an asset", "`@image(width: …, height: …)`"],
        ),
        (
            "foto @image(width: 640)",
            "foto @image",
            ["has no box", "width: …"],
        ),
        (
            "kop\n",
            "kop @image(width: 1)\n",
            ["`@image` does not fit `kop`", "`@rich`"],
        ),
        (
            "    ...Cta\n",
            "    url\n",
            ["does not ask for `ariaLabel`", "{ ...Cta }"],
        ),
        ("    ...Cta\n", "    ...Knop\n", ["`Knop`", "queries/fragments/"]),
        (
            "on faq_Entry",
            "on faqq_Entry",
            ["`faq_Entry`", "named after its entry type"],
        ),
        ("{\n  kop", "\n  kop", ["syntax error", "faq.graphql:"]),
    ] {
        let edited = query.replacen(old, new, 1);
        assert_ne!(edited, query, "{old}");
        write(&site.config.project, QUERY, &edited);
        site.fails(ExitCode::Usage, &[&words[..], &[QUERY]].concat());
    }
    write(&site.config.project, QUERY, &query);
    let first = query.lines().position(|line| line.contains("kop")).unwrap() + 1;
    write(
        &site.config.project,
        QUERY,
        &query.replacen("  kop\n", "  kopp\n", 1),
    );
    site.fails(ExitCode::Usage, &[&format!("{QUERY}:{first}")]);
}

#[test]
fn a_block_without_its_template_is_an_error_that_names_the_file() {
    let mut site = with_parts();
    site.build();
    std::fs::remove_file(site.config.project.join(TEMPLATE)).unwrap();
    site.fails(ExitCode::Usage, &["blocks/faq.html"]);
}

#[test]
fn a_query_without_a_template_is_an_error_also_when_no_content_has_the_block() {
    let mut site = SiteTest::small();
    site.set_up_cms(|cms| cms.schema_patch = cms.schema_patch.clone().add_block("faq", FIELDS));
    site.change_project(|_| {});
    let run = sitegen(&site, "add block faq");
    assert_eq!(run.code, Some(0), "{run}");
    std::fs::remove_file(site.config.project.join(TEMPLATE)).unwrap();
    site.fails(
        ExitCode::Usage,
        &["a block has no template", "(templates/blocks/faq.html)"],
    );
    let run = sitegen(&site, "check");
    assert_eq!(run.code, Some(2), "{run}");
    assert!(run.stderr.contains("a block has no template"), "{run}");
}

#[test]
fn a_handle_that_the_cms_does_not_have_is_refused_with_those_like_it() {
    let site = with_faq();
    for (handle, hint) in [
        ("faqs", "did you mean `faq`?"),
        ("teksten", "`tekst`"),
        ("zzz", "create the entry type in Craft"),
    ] {
        let run = sitegen(&site, &format!("add block {handle}"));
        assert_eq!(run.code, Some(4), "{run}");
        let has = run.stderr.contains(&format!("no block type `{handle}`")) && run.stderr.contains(hint);
        assert!(has, "{run}");
    }
    assert!(!site.config.project.join("queries/blocks/faqs.graphql").exists());
}

#[test]
fn a_block_that_the_cms_lacks_keeps_its_types_and_does_not_stop_another_one() {
    let mut site = with_faq();
    site.set_up_cms(|cms| {
        let lacks = cms
            .schema_patch
            .clone()
            .rename_type("quotes_Entry", "quoten_Entry");
        cms.schema_patch = lacks
            .rename_type("gridBlock_Entry", "kolom_Entry")
            .rename_type("tekstGrid_Entry", "raster_Entry");
    });
    for line in ["schema", "add block faq", "schema"] {
        let run = sitegen(&site, line);
        assert_eq!(run.code, Some(0), "{line}: {run}");
    }
    let stored = std::fs::read_to_string(site.config.project.join("queries/schema.graphql")).unwrap();
    for name in ["quotes_Entry", "tekstGrid_Entry", "gridBlock_Entry", "faq_Entry"] {
        assert!(stored.contains(&format!("type {name} ")), "{name}: {stored}");
    }
    site.build();
    assert!(main_of(&site, "vragen.html").contains("<h2>Mag dat?</h2>"));
    site.change_project(|project| edit(project, "queries/blocks/tekst.graphql", "  tekst", "  teksten"));
    let run = sitegen(&site, "schema");
    assert_eq!(run.code, Some(4), "a field that the CMS lacks: {run}");
}

#[test]
fn what_a_template_can_name_is_explained() {
    let site = with_parts();
    let explain = |name: &str| {
        let line = format!(
            "explain template {name} --project {}",
            site.config.project.display()
        );
        Workspace::bare().run(&line)
    };
    let run = explain("blocks/faq");
    for line in [
        "block.kop — text, or none",
        "block.antwoord — rich text, or none: `|rich_text`",
        "block.open — true or false",
        "block.foto — an image, or none, 640 px wide",
    ] {
        assert!(run.stdout.contains(line), "{line}: {run}");
    }
    let run = explain("templates/blocks/stappen.html");
    assert!(
        run.stdout.contains("block.stap[…].titel — text, or none"),
        "{run}"
    );
    let run = explain("blocks/stapen");
    assert!(run.stderr.contains("did you mean `blocks/stappen`"), "{run}");
    let run = explain("globals.contct");
    assert!(
        run.stderr
            .contains("(queries); hint: did you mean `globals.contact`"),
        "{run}"
    );
}
