//! What a project adds to the embedded CMS: types of its stored schema, samples of blocks and kinds of pages.

use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::newcomer::sitegen_here;
use crate::support::project_copy::edit;

const SCHEMA: &str = "queries/schema.graphql";

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn the_embedded_cms_takes_types_and_samples_from_the_project() {
    let mut site = SiteTest::small();
    site.change_project(|project| {
        edit(
            project,
            SCHEMA,
            "union contentMatrix_MatrixField = ",
            "type vraag_Entry implements ElementInterface & EntryInterface { vraag: String antwoord: String }\n\n\
             union vragen_MatrixField = vraag_Entry\n\n\
             type faq_Entry implements ElementInterface & EntryInterface { kop: String vragen: [vragen_MatrixField]! }\n\n\
             type banner_Entry implements ElementInterface & EntryInterface { kop: String }\n\n\
             union contentMatrix_MatrixField = banner_Entry | faq_Entry | ",
        );
        let own = "type tekst_Entry implements ElementInterface & EntryInterface {\n";
        edit(project, SCHEMA, own, &format!("{own}  nieuw: Float\n"));
    });
    let project = site.config.project.clone();
    let workspace = Workspace::bare();
    let run = workspace.run(&format!("add block faq --demo --project {}", project.display()));
    assert_eq!(run.code, Some(0), "{run}");
    let schema = project.join(SCHEMA);
    let stored = || std::fs::read_to_string(&schema).unwrap();
    let own = [
        "type banner_Entry ",
        "| banner_Entry ",
        "  nieuw: Float\n",
        "  kop: String\n",
    ];
    assert!(own.iter().all(|own| stored().contains(own)), "{}", stored());
    let before = stored();
    let run = workspace.run(&format!("schema --demo --project {}", project.display()));
    assert_eq!((run.code, stored()), (Some(0), before), "{run}");
    let cache = crate::support::source::cache();
    let build = format!(
        "build --demo --now 2026-11-21T09:00:00Z --project {} --out {}",
        project.display(),
        workspace.path().join("dist").display()
    );
    std::os::unix::fs::symlink(cache, project.join(".sitegen")).unwrap();
    let run = workspace.run(&build);
    assert_eq!(run.code, Some(0), "{run}");
    let html = std::fs::read_to_string(workspace.path().join("dist/alle-blokken.html")).unwrap();
    let (_, block) = html
        .split_once("<section class=\"block faq\">")
        .expect("the block is in the style guide");
    assert!(
        block.contains("<h2>Kop</h2>") && block.contains("<h3>Vraag</h3>"),
        "{block}"
    );
    std::fs::write(project.join("demo/blocks/faq.json"), "{ \"kopp\": \"Kop\" }").unwrap();
    let run = workspace.run(&build);
    assert_eq!(run.code, Some(2), "{run}");
    let says = |word: &str| run.stderr.contains(word);
    assert!(says("kopp") && says("correct the sample"), "{run}");
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn a_mistake_in_a_sample_or_in_the_stored_schema_names_its_file() {
    let mut site = SiteTest::small();
    site.change_project(|project| {
        edit(
            project,
            SCHEMA,
            "union contentMatrix_MatrixField = ",
            "type event_Entry implements ElementInterface & EntryInterface { plaats: String }\n\n\
             type faq_Entry implements ElementInterface & EntryInterface { kop: String }\n\n\
             union contentMatrix_MatrixField = faq_Entry | ",
        );
    });
    let project = site.config.project.clone();
    let fails = |command: &str, words: &[&str]| {
        let run = sitegen_here(&site, &format!("{command} --demo"));
        assert_eq!(run.code, Some(2), "{run}");
        assert!(
            words.iter().all(|word| run.stderr.contains(word)),
            "{words:?}: {run}"
        );
        assert!(!run.stderr.contains("\\n"), "{run}");
    };
    for (file, text, what) in [
        ("demo/blocks/faq.json", r#"{ "nope": 1 }"#, "]: field `nope`: "),
        (
            "demo/kinds/event.json",
            r#"{ "section": "agenda", "uri": "agenda/{slug}", "entries": [{ "slug": "beurs", "nope": 1 }] }"#,
            "]: entry `beurs`, field `nope`: ",
        ),
    ] {
        let path = project.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        let place = format!("({})", path.display());
        fails("build", &["error[demo-content-wrong]", what, &place]);
        std::fs::remove_file(&path).unwrap();
    }
    let schema = std::fs::read_to_string(project.join(SCHEMA)).unwrap();
    std::fs::write(project.join(SCHEMA), format!("<<<<<<< HEAD\n{schema}")).unwrap();
    for command in ["build", "check", "schema"] {
        fails(command, &["error[schema-unreadable]", &format!("({SCHEMA}:1)")]);
    }
    std::fs::write(
        project.join(SCHEMA),
        schema.replace("{ kop: String }", "{ kop: Nope }"),
    )
    .unwrap();
    fails(
        "build",
        &["error[schema-unreadable]", "`Nope`", &format!("({SCHEMA})")],
    );
    std::fs::remove_file(project.join(SCHEMA)).unwrap();
    let words = [
        "error[schema-unreadable]",
        &format!("({SCHEMA})"),
        "with `sitegen schema`",
    ];
    fails("build", &words);
}
