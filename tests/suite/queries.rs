//! The documents in `queries/` against the CMS's schema: what they cost, and whether the stored schema is current.

use crate::support::model::model;
use crate::support::project_copy::{copy_project, edit};
use crate::support::source::{project, source};
use apollo_compiler::ast::Document;
use apollo_compiler::validation::Valid;
use apollo_compiler::{ExecutableDocument, Schema};
use embedded_craft::complexity;
use sitegen::cms::schema_diff::differences;
use sitegen::cms::{Queries, documents, schema};
use sitegen::content::Model;
use sitegen::report::Code;
use std::collections::BTreeMap;

/// What one operation may cost; Craft can be configured to refuse more (contract section 4).
const MOST: u64 = 600;

/// The CMS's whole schema, as an ordinary token sees it.
fn cms_schema() -> Valid<Schema> {
    let text = source("crates/embedded-craft/schema.graphql").text;
    Schema::parse_and_validate(text, "schema.graphql").unwrap()
}

#[test]
fn no_operation_costs_more_than_craft_may_allow() {
    let schema = cms_schema();
    let operations = model().queries.operations.iter();
    let costs: Vec<(String, u64)> = operations
        .map(|operation| {
            let document = Document::parse(operation.document.as_str(), &operation.file).unwrap();
            let entry_type = operation.entry_type.as_deref().unwrap_or_default();
            let name = format!("{} {entry_type}", operation.name);
            (name, complexity(&schema, &document, Some(&operation.name)))
        })
        .collect();
    assert!(
        costs.iter().all(|(_, cost)| (1..=MOST).contains(cost)),
        "{costs:#?}"
    );
}

#[test]
fn the_stored_schema_is_what_the_documents_use_of_the_cms_schema() {
    let schema = cms_schema();
    let documents: Vec<_> = documents::read(&project())
        .unwrap()
        .operations
        .iter()
        .map(|joined| {
            ExecutableDocument::parse_and_validate(&schema, joined.document.as_str(), &joined.file).unwrap()
        })
        .collect();
    let pruned = schema::prune(&schema, &documents, &[]);
    let stored = source("queries/schema.graphql").text;
    let first = stored
        .lines()
        .zip(pruned.lines())
        .find(|(stored, pruned)| stored != pruned);
    assert!(
        stored == pruned,
        "run `sitegen schema --demo`; the first difference: {first:?}"
    );
}

#[test]
fn the_cms_schema_has_everything_that_is_stored() {
    let stored = Schema::parse(source("queries/schema.graphql").text, "schema.graphql").unwrap();
    assert_eq!(differences(&stored, &cms_schema()), Vec::<String>::new());
}

#[test]
fn what_changed_in_the_cms_is_listed() {
    let stored = Schema::parse(source("queries/schema.graphql").text, "schema.graphql").unwrap();
    let text = source("crates/embedded-craft/schema.graphql").text;
    let (before, vacancy) = text.split_at(text.find("\ntype vacancy_Entry ").unwrap());
    let changed = before.to_owned()
        + &vacancy.replacen("  hours", "  hoursPerWeek", 1).replacen(
            "  popular: Boolean",
            "  popular: String",
            1,
        );
    let live = Schema::parse(changed, "schema.graphql").unwrap();
    let mut found = differences(&stored, &live);
    found.sort();
    assert_eq!(
        found,
        [
            "vacancy_Entry.hours: missing in the CMS",
            "vacancy_Entry.popular: String in the CMS, Boolean is stored",
        ]
    );
}

/// A program, and the project of a team that has another version of a query than the program was compiled with.
#[test]
fn a_query_asks_for_everything_that_the_program_has_a_type_for() {
    let folder = tempfile::tempdir().unwrap();
    copy_project(folder.path());
    edit(folder.path(), "queries/changes.graphql", "    ownerId\n", "");
    let failure = Queries::read(folder.path()).map(|_| ()).unwrap_err();
    assert_eq!(failure.code, Code::QueryUnfit);
    assert_eq!(
        failure.what,
        "the query `Changes` does not ask for `ownerId` of `EntryInterface`, which the program reads"
    );
    assert!(failure.others.is_empty(), "{failure:?}");

    let file = "queries/blocks/tekst.graphql";
    edit(folder.path(), file, "tekst @rich", "teksten @rich");
    edit(folder.path(), "queries/blocks/stappen.graphql", "titel", "titels");
    let failure = Queries::read(folder.path()).map(|_| ()).unwrap_err();
    let places: Vec<&str> = failure
        .and_others()
        .map(|mistake| mistake.place.as_str())
        .collect();
    assert_eq!(places.len(), 2, "{failure:?}");
    assert!(
        places[0].starts_with("queries/blocks/stappen.graphql:"),
        "{places:?}"
    );
    assert!(places[1].starts_with(file), "{places:?}");
    edit(folder.path(), file, "teksten @rich", "tekst @rich");
    edit(folder.path(), "queries/blocks/stappen.graphql", "titels", "titel");

    let schema = folder.path().join("queries/schema.graphql");
    let text = std::fs::read_to_string(&schema).unwrap();
    std::fs::write(&schema, text.replace("\n  ownerId: ", "\n  ownerIdentity: ")).unwrap();
    let failure = Queries::read(folder.path()).map(|_| ()).unwrap_err();
    assert_eq!(failure.code, Code::QueryUnfit);
    assert!(
        failure.what.contains("another query `Changes`") && failure.what.contains("ownerId"),
        "{failure:?}"
    );
}

#[test]
fn a_field_that_the_program_reads_must_be_asked_for_with_its_meaning() {
    let folder = tempfile::tempdir().unwrap();
    copy_project(folder.path());
    let file = folder.path().join("queries/fragments/pages.graphql");
    let whole = std::fs::read_to_string(&file).unwrap();
    let cta = "  vacatureCta {\n    ...Cta\n  }\n";
    let introduction = "  blogIntroText @rich(shared: true)\n";
    for (name, old, new, reason) in [
        (
            "vacancy",
            cta,
            "",
            "`vacatureCta` of `vacancy_Entry` is not asked for",
        ),
        (
            "blog",
            "  blogAuthor\n",
            "",
            "`blogAuthor` of `blog_Entry` is not asked for",
        ),
        (
            "blog",
            introduction,
            "",
            "`blogIntroText` of `blog_Entry` is not asked for",
        ),
        (
            "case",
            "  blogAuthor\n",
            "",
            "`blogAuthor` of `case_Entry` is not asked for",
        ),
        (
            "case",
            introduction,
            "",
            "`blogIntroText` of `case_Entry` is not asked for",
        ),
        (
            "case",
            introduction,
            "  blogIntroText\n",
            "`blogIntroText` of `case_Entry` is declared as text",
        ),
    ] {
        let fragment = whole.find(&format!(" on {name}_Entry {{")).unwrap();
        let (before, fragment) = whole.split_at(fragment);
        let edited = fragment.replacen(old, new, 1);
        assert!(edited != fragment, "{name}: {old}");
        std::fs::write(&file, format!("{before}{edited}")).unwrap();
        let failure = Model::read(folder.path(), &BTreeMap::new()).unwrap_err();
        assert_eq!(failure.code, Code::QueryUnfit, "{failure:?}");
        assert!(failure.what.starts_with(reason), "{reason}: {failure:?}");
    }
}
