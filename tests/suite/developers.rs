//! Mistakes of developers are reported with their place, and none is ignored.

use crate::support::SiteTest;
use crate::support::project_copy::edit;
use sitegen::config::AcceptEmpty;
use sitegen::report::ExitCode;

/// A template that every page includes.
const FOOTER: &str = "templates/partials/site-footer.html";

#[test]
fn a_brace_that_is_missing_in_a_style_is_a_problem_also_when_the_bundle_is_cached() {
    let mut site = SiteTest::small();
    let cache = tempfile::tempdir().unwrap();
    site.configure(|config| config.cache = cache.path().to_owned());
    site.change_project(|project| {
        std::fs::write(
            project.join("frontend/styles/blocks/tekst.css"),
            ".tekst {\n  width: 1px;\n",
        )
        .unwrap();
    });
    for run in ["made", "cached"] {
        let problems = site.problem_texts();
        assert_eq!(problems.len(), 1, "{run}: {problems:?}");
        assert_eq!(problems[0].code, "source-warning", "{run}");
        assert_eq!(problems[0].place, "frontend/styles/blocks/tekst.css:3", "{run}");
        assert!(
            problems[0].message.starts_with("Expected \"}\""),
            "{}",
            problems[0].message
        );
    }
}

#[test]
fn a_style_of_a_block_needs_no_import() {
    let mut site = SiteTest::small();
    site.change_project(|project| {
        std::fs::write(
            project.join("frontend/styles/blocks/proef.css"),
            ".proef { width: 12345px; }",
        )
        .unwrap();
    });
    site.build();
    let html = site.html("index.html");
    let sheet = html
        .all("link")
        .into_iter()
        .find(|link| link.get("rel") == "stylesheet")
        .unwrap();
    let css = site.read(sheet.get("href").trim_start_matches('/'));
    assert!(css.contains("12345px"));
}

#[test]
fn a_source_that_does_not_build_is_named_with_its_line() {
    let mut site = SiteTest::small();
    site.build();
    site.change_project(|project| edit(project, "frontend/browser/main.ts", "", "\nconst = 1;\n"));
    site.fails(
        ExitCode::Usage,
        &["the front end does not build: ", "(frontend/browser/main.ts:"],
    );
}

#[test]
fn a_variable_that_no_style_declares_is_named() {
    let mut site = SiteTest::small();
    site.build();
    site.change_project(|project| {
        edit(
            project,
            "frontend/styles/blocks/tekst.css",
            "",
            "\n.x { color: var(--inkt); }\n",
        );
    });
    site.fails(
        ExitCode::Usage,
        &[
            "`--inkt` is not declared",
            "frontend/styles/blocks/tekst.css:",
            "brand/tokens.css",
        ],
    );
}

#[test]
fn an_icon_that_is_not_drawn_is_named() {
    let mut site = SiteTest::small();
    site.build();
    site.change_project(|project| edit(project, FOOTER, "", "{{ svg_icon(\"eenhoorn\") }}"));
    site.fails(
        ExitCode::Usage,
        &[
            "there is no icon `eenhoorn`",
            "(templates/partials/site-footer.html:",
            "name one of these: arrow, ",
        ],
    );
}

#[test]
fn a_template_that_fails_is_named_by_its_own_file_and_the_variable() {
    let mut site = SiteTest::small();
    site.build();
    site.change_project(|project| edit(project, FOOTER, "", "\n{{ brand.graphic.niets.erin }}\n"));
    let failure = site.try_build().unwrap_err();
    assert_eq!(failure.exit, ExitCode::Usage);
    assert_eq!(
        failure.what,
        "undefined value: `brand.graphic.niets` is undefined"
    );
    assert!(
        failure.place.starts_with(&format!("{FOOTER}:")),
        "{}",
        failure.place
    );
    assert!(
        failure.place.contains(", included by templates/body.html:"),
        "{}",
        failure.place
    );
}

#[test]
fn a_budget_for_a_kind_that_no_site_has_stops_the_build_before_any_request() {
    let mut site = SiteTest::small();
    site.build();
    let before = site.cms().requests().len();
    site.configure(|config| {
        config.budget.0.insert("vacancies".to_owned(), Default::default());
    });
    site.fails(
        ExitCode::Usage,
        &[
            "there is no kind of page `vacancies`",
            "budget.toml",
            "vacancyOverview",
        ],
    );
    assert_eq!(site.cms().requests().len(), before);
}

#[test]
fn a_section_with_a_slip_in_its_name_stops_the_build_before_any_request() {
    let mut site = SiteTest::small();
    site.configure(|config| {
        config.guard.accept_empty = AcceptEmpty::parse("pages,vacancies,blog,cases,team")
    });
    site.build();
    let before = site.cms().requests().len();
    site.configure(|config| config.guard.accept_empty = AcceptEmpty::parse("blogs,cases"));
    site.fails(
        ExitCode::Usage,
        &[
            "no section `blogs` would stop a build",
            "guard.accept_empty",
            "blog, cases, pages, team, vacancies",
        ],
    );
    assert_eq!(site.cms().requests().len(), before);
}

#[test]
fn names_that_do_not_exist_are_found_where_no_content_leads() {
    let mut site = SiteTest::small();
    site.build();
    let before = site.cms().requests().len();
    for (template, text, words) in [
        (
            "blocks/quotes.html",
            "{{ block.naamm }}",
            ["`block.naamm` is not there", "did you mean `naam`?"],
        ),
        (
            "blocks/quotes.html",
            "{{ block.afbeelding.hoogte }}",
            ["`block.afbeelding.hoogte`", "external_link, size"],
        ),
        (
            "blocks/quotes.html",
            "{% for x in block.tekst|list %}{{ t(\"nergens\") }}{% endfor %}",
            [
                "no message `nergens` in templates/messages/nl.json",
                "the name of one that is there",
            ],
        ),
        (
            "blocks/quotes.html",
            "{% if false %}{{ t(\"vacancy.count\", n=1) }}{% endif %}",
            ["`vacancy.count` has no place for `n`", "nl.json: {count}"],
        ),
        (
            "blocks/stappen.html",
            "{% for stap in block.stap[1:] %}{{ stap.kop }}{% endfor %}",
            ["`stap.kop`", "titel"],
        ),
        (
            "blocks/team.html",
            "{% macro kaart(lid) %}{{ lid.leeftijd }}{% endmacro %}{% for lid in block.leden %}{{ kaart(lid) }}{% endfor %}",
            ["`lid.leeftijd`", "fullName"],
        ),
        (
            "pages/page.html",
            "{% if false %}{{ island(\"Carousel\", {}, client=\"load\") }}{% endif %}",
            ["no island `Carousel`", "did you mean `ImageCarousel`"],
        ),
        (
            "blocks/quotes.html",
            "{% if false %}{{ block.naam|rich_text }}{% endif %}",
            ["`block.naam` is not sanitised HTML", "`@rich`"],
        ),
        (
            "blocks/quotes.html",
            "{% if false %}{{ block.naam|safe }}{% endif %}",
            ["`block.naam` is not sanitised HTML", "`@rich`"],
        ),
        (
            "blocks/quotes.html",
            "{% if false %}{{ block.afbeelding }}{% endif %}",
            ["`block.afbeelding` is not a text", "picture("],
        ),
        (
            "pages/page.html",
            "{% if false %}{{ island(\"TeamGrid\", {\"departements\": []}, client=\"load\") }}{% endif %}",
            [
                "`TeamGrid` has no prop `departements`",
                "did you mean `departments`",
            ],
        ),
        (
            "pages/page.html",
            "{% if false %}{% include \"partials/kaart.html\" %}{% endif %}",
            ["no template `partials/kaart.html`", "partials/card.html"],
        ),
        (
            "blocks/quotes.html",
            "{% import \"partials/ui.html\" as u %}{{ u.knop(none) }}",
            ["`partials/ui.html` has no `knop`", "button"],
        ),
        (
            "blocks/quotes.html",
            "{{ ui.button(block, icon=\"pijl\") }}",
            ["no icon `pijl`", "did you mean"],
        ),
    ] {
        let file = format!("templates/{template}");
        let original = std::fs::read_to_string(crate::support::source::project().join(&file)).unwrap();
        let line = original.lines().count() + 1;
        site.change_project(|project| {
            std::fs::write(
                project.join(&file),
                format!("{original}{{% if false %}}{text}{{% endif %}}"),
            )
            .unwrap();
        });
        site.fails(
            ExitCode::Usage,
            &[&words[..], &[&format!("({file}:{line})")]].concat(),
        );
        site.change_project(|project| std::fs::write(project.join(&file), &original).unwrap());
    }
    assert_eq!(
        site.cms().requests().len(),
        before,
        "it is found before the CMS is asked"
    );
    site.build();
}
