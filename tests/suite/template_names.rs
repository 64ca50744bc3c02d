//! Names in templates that do not exist, in branches that today's content does not reach.

use crate::support::SiteTest;
use crate::support::source::project;
use sitegen::report::ExitCode;

/// A template, what is added in a branch that is not reached, and words of the message.
pub type Mistake = (&'static str, &'static str, &'static [&'static str]);

pub const QUOTES: &str = "blocks/quotes.html";
pub const STEPS: &str = "blocks/stappen.html";
const PAGE: &str = "pages/page.html";

/// Each is found before the CMS is asked, with its line.
#[track_caller]
pub fn are_found(mistakes: &[Mistake]) {
    let mut site = SiteTest::small();
    site.build();
    let before = site.cms().requests().len();
    for (template, text, words) in mistakes {
        let file = format!("templates/{template}");
        let original = std::fs::read_to_string(project().join(&file)).unwrap();
        let line = original.lines().count() + 2;
        let branch = format!("{original}\n{{% if path == \"zz\" %}}\n{text}\n{{% endif %}}\n");
        let line = if original.ends_with('\n') { line + 1 } else { line };
        site.change_project(|project| std::fs::write(project.join(&file), &branch).unwrap());
        site.fails(
            ExitCode::Usage,
            &[*words, &[&*format!("({file}:{line})")]].concat(),
        );
        site.change_project(|project| std::fs::write(project.join(&file), &original).unwrap());
    }
    assert_eq!(site.cms().requests().len(), before);
    site.build();
}

#[test]
fn filters_tests_and_functions_that_do_not_exist_are_found() {
    are_found(&[
        (QUOTES, "{{ block.naam|nope }}", &["no filter `nope`"]),
        (QUOTES, "{{ page.blocks|map(\"nope\") }}", &["no filter `nope`"]),
        (QUOTES, "{% filter nope %}x{% endfilter %}", &["no filter `nope`"]),
        (
            QUOTES,
            "{% if block.naam is nope %}x{% endif %}",
            &["no test `nope`"],
        ),
        (
            QUOTES,
            "{{ page.blocks|select(\"nope\")|list }}",
            &["no test `nope`"],
        ),
        (
            QUOTES,
            "{{ page.blocks|selectattr(\"type\", \"nope\")|list }}",
            &["no test `nope`"],
        ),
        (QUOTES, "{{ nope(block.naam) }}", &["`nope` is not there"]),
        (
            QUOTES,
            "{{ t(\"zzzz\") }}",
            &["no message `zzzz`", "hint: write the name of one that is there"],
        ),
        (
            QUOTES,
            "{{ pictur(block.afbeelding) }}",
            &["did you mean `picture`"],
        ),
        (
            QUOTES,
            "{{ block.naam.upper() }}",
            &["`block.naam.upper` is not there"],
        ),
    ]);
}

#[test]
fn names_that_nothing_gives_to_a_template_are_found() {
    are_found(&[
        (
            QUOTES,
            "{{ blok.naam }}",
            &["`blok` is not there", "did you mean `block`"],
        ),
        (QUOTES, "{{ head.title }}", &["`head` is not there"]),
        (
            QUOTES,
            "{% for x in page.blocks %}{% endfor %}{{ x }}",
            &["`x` is not there"],
        ),
        (
            QUOTES,
            "{% macro m(a=nope) %}{{ a }}{% endmacro %}",
            &["`nope` is not there"],
        ),
        (
            QUOTES,
            "{% set a %}x{% endset %}{% with b = a %}{% endwith %}{{ b }}",
            &["`b` is not there"],
        ),
        (PAGE, "{{ block_index }}", &["`block_index` is not there"]),
        (
            "partials/site-footer.html",
            "{{ page.title }}",
            &["`page` is not there"],
        ),
        (
            "partials/card.html",
            "{{ kard.title }}",
            &["`kard` is not there", "did you mean `card"],
        ),
    ]);
}

#[test]
fn parts_that_what_the_program_gives_does_not_have_are_found() {
    are_found(&[
        (
            QUOTES,
            "{{ page.nope }}",
            &["`page.nope` is not there", "heading"],
        ),
        (
            QUOTES,
            "{{ page.fields.nope }}",
            &["`page.fields.nope` is not there"],
        ),
        (
            PAGE,
            "{{ page.fields.salaryMin }}",
            &["`page.fields.salaryMin` is not there"],
        ),
        (PAGE, "{{ page.vacancy.pay }}", &["`page.vacancy.pay`", "salary"]),
        (
            QUOTES,
            "{{ page.title.text }}",
            &["`page.title.text`", "it has no parts"],
        ),
        (
            QUOTES,
            "{{ block.naam.text }}",
            &["`block.naam.text`", "it has no parts"],
        ),
        (
            QUOTES,
            "{{ block.afbeelding.url }}",
            &[
                "`block.afbeelding.url` is not there",
                "name one of these: alt, external_link, size, title",
            ],
        ),
        (
            "blocks/bestand.html",
            "{{ block.bestand.url }}",
            &["`block.bestand.url` is not there", "filename"],
        ),
        (
            STEPS,
            "{{ block.stap.titel }}",
            &["`block.stap.titel`", "it has no parts"],
        ),
        (QUOTES, "{{ site.nope }}", &["`site.nope` is not there"]),
        (
            QUOTES,
            "{{ brand.palette.primary }}",
            &["`brand.palette.primary`", "primary_deep"],
        ),
        (QUOTES, "{{ pages.nope }}", &["`pages.nope` is not there"]),
        (QUOTES, "{{ forms.nope.x }}", &["`forms.nope` is not there"]),
        (QUOTES, "{{ globals.nope }}", &["`globals.nope` is not there"]),
        (QUOTES, "{{ page }}", &["`page` is not a text"]),
        ("layout.html", "{{ head.nope }}", &["`head.nope` is not there"]),
        ("pages/gone.html", "{{ end.nope }}", &["`end.nope` is not there"]),
    ]);
}

#[test]
fn attributes_that_the_items_of_a_list_do_not_have_are_found() {
    are_found(&[
        (
            STEPS,
            "{{ block.stap|map(attribute=\"nope\")|list }}",
            &["`block.stap[…].nope`", "titel"],
        ),
        (
            STEPS,
            "{{ block.stap|selectattr(\"nope\")|list }}",
            &["`block.stap[…].nope`"],
        ),
        (
            STEPS,
            "{{ block.stap|rejectattr(\"nope\")|list }}",
            &["`block.stap[…].nope`"],
        ),
        (
            STEPS,
            "{{ block.stap|sort(attribute=\"titel, nope\") }}",
            &["`block.stap[…].nope`"],
        ),
        (
            STEPS,
            "{{ block.stap|unique(attribute=\"nope\")|list }}",
            &["`block.stap[…].nope`"],
        ),
        (
            STEPS,
            "{{ block.stap|groupby(\"nope\") }}",
            &["`block.stap[…].nope`"],
        ),
        (
            STEPS,
            "{{ block.stap|list|groupby(attribute=\"titel.nope\") }}",
            &["`…[…].titel.nope`"],
        ),
    ]);
}

#[test]
fn a_template_that_every_site_needs_is_missed_before_the_cms_is_asked() {
    let mut site = SiteTest::small();
    site.build();
    let before = site.cms().requests().len();
    for name in [
        "layout.html",
        "body.html",
        "partials/icons.svg",
        "partials/badge.html",
        "pages/gone.html",
    ] {
        let file = format!("templates/{name}");
        site.change_project(|project| std::fs::remove_file(project.join(&file)).unwrap());
        let words = [
            "a template that every site needs is missing",
            &format!("({file})"),
        ];
        site.fails(ExitCode::Usage, &words);
        let original = std::fs::read(project().join(&file)).unwrap();
        site.change_project(|project| std::fs::write(project.join(&file), &original).unwrap());
    }
    assert_eq!(site.cms().requests().len(), before);
}

#[test]
fn what_may_be_there_is_left_to_the_engine() {
    let mut site = SiteTest::small();
    site.change_project(|project| {
        let file = project.join("templates/blocks/quotes.html");
        let original = std::fs::read_to_string(&file).unwrap();
        let added = "{% if path == \"zz\" %}\
             {% if later is defined %}{{ later }}{% endif %}{{ other|default(\"\") }}\
             {% from \"partials/ui.html\" import button as knop, hero_sizes %}{{ knop(none) }}{{ hero_sizes }}\
             {% with a = 1, b = a %}{{ b }}{% endwith %}{% set ns = namespace(x=1) %}{% set ns.x = ns.x + 1 %}\
             {% for key, value in {\"a\": 1}|items %}{{ key }}{{ value }}{{ loop.index }}{% else %}{{ path }}{% endfor %}\
             {% macro m(a, b=a) %}{{ a }}{{ b }}{{ after }}{{ caller() }}{% endmacro %}{% set after = 1 %}\
             {% call m(1) %}{{ block.naam }}{% endcall %}\
             {% set rows = page.blocks|groupby(\"type\") %}{{ rows[0].grouper }}{{ forms[\"contact\"].action }}\
             {% macro shown(x) %}{% if x is mapping %}{{ picture(x, sizes=\"100vw\") }}{% else %}{{ x }}{% endif %}{% endmacro %}\
             {{ shown(block.afbeelding) }}{{ shown(block.naam) }}\
             {% from \"partials/agency.html\" import again, choice, sign %}{{ again(1) }}{{ choice(1) }}\
             {% import \"partials/agency.html\" as agency %}{{ agency.sign(icon=\"wow\") }}{{ sign(icon=\"wow\") }}\
             {% include \"partials/case.html\" %}\
             {% macro box(icon) %}{{ icon }}{% endmacro %}{{ box(icon=\"wow\" if block.naam else \"arrow\") }}\
             {% import \"partials/ui.html\" as ui %}{{ ui.button(none, icon=\"arrow\" if block.naam else \"\") }}\
             {% macro outer() %}{{ time(1, 2, 3) }}{% endmacro %}{% macro time(a, b, c) %}{{ a }}{% endmacro %}{{ outer() }}\
             {% set block = {\"x\": {\"y\": 1}} %}{{ block.x.y }}{{ (block.z or {}).y }}\
             {% endif %}";
        std::fs::write(&file, format!("{original}{added}")).unwrap();
        for (name, text) in [
            ("tiny", "{% macro again(a) %}{{ a }}{% endmacro %}"),
            (
                "agency",
                "{% from \"partials/tiny.html\" import again %}\
                 {% macro sign(icon) %}{{ icon }}{% endmacro %}\
                 {% if true %}{% macro choice(a) %}{{ a }}{% endmacro %}{% endif %}",
            ),
            // Of the name of a kind of page, but for all of them. Who includes it has a macro of the name of a function.
            (
                "case",
                "{{ time(\"a\", \"b\", \"c\") }}\
                 {% if page.kind == \"vacancy\" %}{{ page.fields.hours }}{% endif %}",
            ),
        ] {
            std::fs::write(project.join(format!("templates/partials/{name}.html")), text).unwrap();
        }
    });
    site.build();
}
