//! `cached_partial`: what many pages show is rendered once for each set of values, and sees nothing else.

use crate::support::SiteTest;
use crate::support::content::{PHOTO, VACANCIES};
use serde_json::json;
use sitegen::report::ExitCode;
use std::path::Path;

const PARTIAL: &str = "templates/partials/eigen.html";

/// A site whose layout begins with `{{ cached_partial("partials/eigen.html"ARGUMENTS) }}`.
fn with_partial(arguments: &str, partial: &str) -> SiteTest {
    let mut site = SiteTest::small();
    site.change_project(|project| {
        std::fs::write(project.join(PARTIAL), partial).unwrap();
        let include = format!("{{{{ cached_partial(\"partials/eigen.html\"{arguments}) }}}}");
        prepend(&project.join("templates/body.html"), &include);
    });
    site
}

fn prepend(template: &Path, text: &str) {
    let rest = std::fs::read_to_string(template).unwrap();
    std::fs::write(template, format!("{text}{rest}")).unwrap();
}

#[test]
fn every_page_has_the_partial_with_its_own_values() {
    let mut site = with_partial(
        ", where=path, home=(path == \"/\"), nothing=none, number=2",
        "<i>{{ site.name }} {{ where }} {{ home }} {{ nothing is none }} {{ number + 1 }} \
         {{ t(\"nav.contact\") }}</i>",
    );
    site.build();
    for (file, words) in [
        ("index.html", " / True True 3 "),
        ("contact.html", " /contact False True 3 "),
    ] {
        let html = site.read(file);
        let shown = html.split("<i>").nth(1).unwrap().split("</i>").next().unwrap();
        assert!(shown.contains(words) && !shown.starts_with(words), "{shown}");
    }
}

#[test]
fn a_partial_in_a_partial_keeps_the_ids_of_islands_apart() {
    let popup = "{{ island(\"Popup\", {\"delay\": 0, \"label\": x, \"close\": \"x\"}, client=\"idle\", slots={\"content\": x}) }}";
    let mut site = with_partial(
        "",
        &format!(
            "{{% set x = \"1\" %}}{popup}{{{{ cached_partial(\"partials/binnen.html\", x=\"2\") }}}}{popup}"
        ),
    );
    site.change_project(|project| {
        std::fs::write(project.join("templates/partials/binnen.html"), popup).unwrap();
    });
    site.build();
    let html = site.read("contact.html");
    for number in 0..4 {
        let prefix = format!("prefix=\"l{number}\"");
        assert_eq!(html.matches(&prefix).count(), 1, "{prefix}");
    }
}

#[test]
fn it_cannot_see_the_page() {
    let mut site = with_partial("", "\n<i>{{ page.title }}</i>");
    site.fails(
        ExitCode::Usage,
        &["`page` is not there", "templates/partials/eigen.html:2"],
    );
}

#[test]
fn values_that_are_not_plain_and_other_places_are_refused() {
    for (arguments, words) in [
        (
            ", page=page",
            "`page` of `partials/eigen.html` is not a plain text",
        ),
        (
            ", x=\"a\"|safe",
            "`x` of `partials/eigen.html` is not a plain text",
        ),
        (", x=[1]", "`x` of `partials/eigen.html` is not a plain text"),
    ] {
        with_partial(arguments, "").fails(ExitCode::Usage, &[words, "templates/body.html:1"]);
    }
}

#[test]
fn a_name_that_no_template_has_is_found_before_anything_is_rendered() {
    let mut site = with_partial("", "");
    site.change_project(|project| std::fs::remove_file(project.join(PARTIAL)).unwrap());
    site.fails(
        ExitCode::Usage,
        &["no template `partials/eigen.html`", "templates/body.html:1"],
    );
}

/// A site whose vacancies have a photo, and begin with this text.
fn with_vacancies(text: &str, partial: &str) -> SiteTest {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.add_asset("images", "foto.png", PHOTO, json!({ "title": "Foto" }));
        for vacancy in content.entries_mut("vacancies") {
            vacancy["headerImage"] = json!(["foto.png"]);
        }
    });
    site.change_project(|project| {
        std::fs::write(project.join(PARTIAL), partial).unwrap();
        prepend(&project.join("templates/pages/vacancy.html"), text);
    });
    site.build();
    site
}

#[test]
fn a_slot_has_the_html_of_its_page_and_nothing_of_another() {
    let site = with_vacancies(
        "{% set own %}<b>{{ page.slug }}</b>{% endset %}\
         {{ cached_partial(\"partials/eigen.html\", kind=page.kind, slots={\"own\": own, \"unused\": \"x\"}) }}",
        "<i>{{ kind }} {{ own }}{% if own %} {{ own }}{% endif %}</i>",
    );
    for number in 1..=VACANCIES {
        let slug = format!("vacature-{number}");
        let html = site.read(&format!("vacatures/{slug}.html"));
        let shown = format!("<i>vacancy <b>{slug}</b> <b>{slug}</b></i>");
        assert!(
            html.contains(&shown) && html.matches("<i>vacancy").count() == 1,
            "{slug}"
        );
    }
}

#[test]
fn a_slot_can_only_be_shown() {
    for shown in [
        "{{ own | upper }}",
        "{{ own ~ \"!\" }}",
        "{{ own | replace(\"name\", \"x\") }}",
        "{{ cached_partial(\"partials/card.html\", card=own | string) }}",
    ] {
        let mut site = with_partial(", slots={\"own\": \"x\"}", shown);
        site.fails(ExitCode::Usage, &["slot", "templates/body.html:1"]);
    }
}

#[test]
fn a_text_in_a_slot_is_escaped_like_any_other() {
    let popup = "{{ island(\"Popup\", {\"delay\": 0, \"label\": \"x\", \"close\": \"x\"}, client=\"idle\", slots={\"content\": text}) }}";
    let site = with_vacancies(
        &format!(
            "{{% set text = \"<b onclick='x'>\" %}}\
             {{{{ cached_partial(\"partials/eigen.html\", slots={{\"own\": text}}) }}}}{popup}"
        ),
        "<i>{{ own }}</i>",
    );
    let html = site.read("vacatures/vacature-1.html");
    assert!(html.contains("<i>&lt;b onclick="), "a slot of a partial");
    assert!(!html.contains("<b onclick="), "a slot of an island");
}

#[test]
fn cards_of_a_partial_are_those_of_an_include() {
    let pages = |card: &str| {
        let list = format!("{{% for card in related %}}<i>{card}</i>{{% endfor %}}");
        let site = with_vacancies(&list, "");
        let html = (1..=VACANCIES).map(|number| site.read(&format!("vacatures/vacature-{number}.html")));
        html.collect::<Vec<_>>()
    };
    let included = pages("{% include \"partials/card.html\" %}");
    for html in &included {
        let cards = html
            .split("<i>")
            .skip(1)
            .map(|card| card.split("</i>").next().unwrap());
        let is_late: Vec<bool> = cards.map(|card| card.contains("loading=\"lazy\"")).collect();
        assert_eq!(
            is_late,
            [false, false, true],
            "the first images of a page are loaded at once"
        );
    }
    let cached = pages("{{ cached_partial(\"partials/card.html\", card=card) }}");
    assert!(cached == included, "a card of a partial is another one");
}
