//! Arguments in templates that functions, macros and islands do not take, in branches that today's content does not reach.

use crate::template_names::{QUOTES, STEPS, are_found};

#[test]
fn arguments_that_a_function_or_macro_does_not_take_are_found() {
    let button = "{% import \"partials/ui.html\" as ui %}{{ ui.button(none, nope=1) }}";
    let heading = "{% import \"partials/ui.html\" as ui %}{{ ui.heading(1, 2, 3) }}";
    are_found(&[
        (QUOTES, button, &["`button` takes no `nope`", "variant"]),
        (QUOTES, heading, &["`heading` is given more than it takes"]),
        (
            QUOTES,
            "{% from \"partials/ui.html\" import knop %}",
            &["has no `knop`"],
        ),
        (
            QUOTES,
            "{{ asset(\"nope.css\") }}",
            &["no asset `nope.css`", "site.css"],
        ),
        (
            QUOTES,
            "{{ time(page.posted, \"short\") }}",
            &["no form of a date `short`", "month_year"],
        ),
        (
            QUOTES,
            "{{ time(block.naam, \"long\") }}",
            &["`block.naam` is not a date"],
        ),
        (
            QUOTES,
            "{{ picture(block.naam) }}",
            &["`block.naam` is not an image"],
        ),
        (
            STEPS,
            "{{ picture(block.stap) }}",
            &["`block.stap` is not an image"],
        ),
        (
            QUOTES,
            "{{ file(block.afbeelding) }}",
            &["`block.afbeelding` is not a file"],
        ),
        (
            QUOTES,
            "{{ picture(block.afbeelding, size=\"50vw\") }}",
            &["`picture` takes no `size`", "did you mean `sizes`"],
        ),
        (
            QUOTES,
            "{{ preload(block.afbeelding, 1, 2, 3) }}",
            &[
                "`preload` is given more than it takes",
                "it takes image; by name: sizes",
            ],
        ),
        (
            QUOTES,
            "{{ is_tall(image=block.afbeelding) }}",
            &["`is_tall` takes no `image`", "it takes image"],
        ),
        (QUOTES, "{{ svg_icon() }}", &["`svg_icon` is given no `name`"]),
        (
            QUOTES,
            "{{ svg_icon(\"mail\", size=2) }}",
            &["`svg_icon` takes no `size`", "it takes name"],
        ),
        (
            QUOTES,
            "{{ svg_icon(\"mail\" if block.naam else \"male\") }}",
            &["no icon `male`", "did you mean `mail`"],
        ),
        (QUOTES, "{{ time(page.posted) }}", &["`time` is given no `form`"]),
        (
            QUOTES,
            "{{ t(\"file.download\", 1) }}",
            &["`t` is given more than it takes"],
        ),
    ]);
}

#[test]
fn arguments_that_an_island_does_not_take_are_found() {
    let island = |rest: &str| format!("{{{{ island(\"Popup\", {{}}{rest}) }}}}");
    let mistakes: [(String, &'static [&'static str]); 6] = [
        (
            island(", clint=\"visible\""),
            &["`island` takes no `clint`", "did you mean `client`"],
        ),
        (
            island(""),
            &[
                "`island` is given no `client`",
                "it takes name, props; by name: client, slots",
            ],
        ),
        (
            island(", client=\"load\", slot={}"),
            &["`island` takes no `slot`", "did you mean `slots`"],
        ),
        (
            island(", client=\"visble\""),
            &["`visble` is not a hydration strategy", "did you mean `visible`"],
        ),
        (
            island(", client=\"load\" if block.naam else \"media(print\""),
            &["`media(print` is not a hydration strategy"],
        ),
        (
            island(", client=\"zz\""),
            &["name one of these: idle, interaction, load, visible; media(<query>) is one, too"],
        ),
    ];
    for (text, words) in mistakes {
        are_found(&[(QUOTES, text.leak(), words)]);
    }
}
