//! The newcomer's way to one more field of a block that is there: Craft, the query, the template; the same program.

use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::newcomer::{main_of, sitegen};
use crate::support::project_copy::edit;
use serde_json::json;
use sitegen::report::ExitCode;

const QUERY: &str = "queries/blocks/quotes.graphql";
const TEMPLATE: &str = "templates/blocks/quotes.html";

/// An editor has filled the new field `rollen`; the project does not ask for it.
fn with_field() -> SiteTest {
    let mut site = SiteTest::small();
    site.set_up_cms(|cms| {
        let more = "type quotes_Entry implements ElementInterface & EntryInterface { rollen: String }";
        cms.schema_patch = cms.schema_patch.clone().extend(more);
    });
    site.change(|content| {
        let rollen = "Timmerman\n\n  Voorman <b>\n";
        let block =
            json!([{ "type": "quotes", "naam": "Jan", "tekst": "<p>Mooi werk.</p>", "rollen": rollen }]);
        content.entries_mut("pages").push(page("wie", "Wie", block));
    });
    site.change_project(|project| {
        edit(project, QUERY, "  functie\n", "  functie\n  rollen @lines\n");
        edit(
            project,
            TEMPLATE,
            "",
            "<ul>{% for rol in block.rollen %}<li>{{ rol }}</li>{% endfor %}</ul>\n",
        );
    });
    site
}

#[test]
fn a_field_is_on_the_page_after_one_line_in_the_query_and_one_in_the_template() {
    let mut site = with_field();
    site.fails(ExitCode::Usage, &["`rollen`", "sitegen schema", QUERY]);
    let run = sitegen(&site, "schema");
    assert_eq!(run.code, Some(0), "{run}");
    site.build();
    let main = main_of(&site, "wie.html");
    assert!(
        main.contains("<ul><li>Timmerman</li><li>Voorman &lt;b&gt;</li></ul>"),
        "a list of its lines: {main}"
    );
}

#[test]
fn html_of_others_in_a_field_of_a_page_has_a_document_too() {
    let mut site = SiteTest::small();
    site.set_up_cms(|cms| {
        let more = "type page_Entry implements ElementInterface & EntryInterface { rekenhulp: String }";
        cms.schema_patch = cms.schema_patch.clone().extend(more);
    });
    site.change(|content| {
        let mut page = page("wie", "Wie", json!([]));
        page["rekenhulp"] = "<b>Reken uit</b>".into();
        content.entries_mut("pages").push(page);
    });
    site.change_project(|project| {
        let fields = "fragment PagePage on page_Entry {\n";
        let asked = format!("{fields}  rekenhulp @embed\n");
        edit(project, "queries/fragments/pages.graphql", fields, &asked);
        let frame = "{% if page.fields.rekenhulp %}<a href=\"{{ page.fields.rekenhulp }}\">Rekenhulp</a>{% endif %}\n";
        edit(project, "templates/pages/page.html", "", frame);
    });
    let run = sitegen(&site, "schema");
    assert_eq!(run.code, Some(0), "{run}");
    site.build();
    let html = site.html("wie.html");
    let links = html.all("a").into_iter().map(|link| link.get("href"));
    let document = links
        .into_iter()
        .find(|href| href.starts_with("/_embeds/"))
        .unwrap();
    assert!(
        site.read(document.trim_start_matches('/'))
            .contains("<b>Reken uit</b>")
    );
}

#[test]
fn a_field_that_is_misspelled_is_named_with_its_file_and_line() {
    let mut site = with_field();
    let run = sitegen(&site, "schema");
    assert_eq!(run.code, Some(0), "{run}");
    site.change_project(|project| edit(project, TEMPLATE, "block.rollen", "block.rolen"));
    site.fails(
        ExitCode::Usage,
        &["`block.rolen`", "did you mean `rollen`?", &format!("{TEMPLATE}:")],
    );
    site.change_project(|project| {
        edit(project, TEMPLATE, "block.rolen", "block.rollen");
        edit(project, QUERY, "rollen @lines", "rolen @lines");
    });
    site.fails(ExitCode::Usage, &["`rolen`", &format!("{QUERY}:4")]);
}

#[test]
fn a_field_that_the_program_reads_cannot_be_left_out_or_mean_something_else() {
    const PAGES: &str = "queries/fragments/pages.graphql";
    let mut site = SiteTest::small();
    for (old, new, words) in [
        (
            "  vacancyLocation\n",
            "",
            ["`vacancyLocation` of `vacancy_Entry`", "ask for it again"],
        ),
        (
            "  hours\n",
            "  hours @rich\n",
            ["declared as @rich", "the program reads it as text"],
        ),
        (
            "  startDate @date\n",
            "  startDate\n",
            ["`startDate` is a date", "add `@date`"],
        ),
    ] {
        site.change_project(|project| edit(project, PAGES, old, new));
        site.fails(ExitCode::Usage, &[&words[..], &[&format!("{PAGES}:")]].concat());
        let text = std::fs::read_to_string(crate::support::source::project().join(PAGES)).unwrap();
        site.change_project(|project| std::fs::write(project.join(PAGES), &text).unwrap());
    }
}
