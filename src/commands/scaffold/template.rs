//! The template of a new block or kind of page: shown only where there is something to show, headings in order, lists as lists.

use super::outline::{Guess, Outline};
use super::style::class;
use crate::content::is_of_header;
use std::fmt::Write as _;

/// The template of a block.
pub fn write(handle: &str, outline: &Outline) -> String {
    let mut text = String::from("{% import \"partials/ui.html\" as ui %}\n");
    section(outline, "block", &class(handle), &mut text);
    text
}

/// The template of a kind of page: the header, its own fields, its blocks.
pub fn page(handle: &str, outline: &Outline) -> String {
    let mut own = outline.clone();
    own.fields
        .retain(|(name, guess)| *guess != Guess::Blocks && !is_of_header(name));
    let mut text = String::from(
        "{% import \"partials/ui.html\" as ui %}\n{% include \"partials/page-header.html\" %}\n",
    );
    section(&own, "page.fields", &class(handle), &mut text);
    text.push_str("{% include \"partials/blocks.html\" %}\n");
    text
}

fn section(outline: &Outline, owner: &str, class: &str, text: &mut String) {
    let shown: Vec<String> = outline
        .fields
        .iter()
        .filter(|(_, guess)| !matches!(guess, Guess::Switch | Guess::Other(_)))
        .map(|(name, guess)| condition(&format!("{owner}.{}", outline.shown(name)), guess))
        .collect();
    if !shown.is_empty() {
        let _ = writeln!(text, "{{% if {} %}}", shown.join(" or "));
    }
    let _ = writeln!(text, "<section class=\"block {class}\">\n<div class=\"wrap\">");
    fields(outline, owner, class, 2, text);
    text.push_str("</div>\n</section>\n");
    if !shown.is_empty() {
        text.push_str("{% endif %}\n");
    }
}

fn fields(outline: &Outline, owner: &str, class: &str, level: usize, text: &mut String) {
    let title = outline.first(&Guess::Title);
    for (name, guess) in &outline.fields {
        let value = format!("{owner}.{}", outline.shown(name));
        let shown = match guess {
            Guess::Title if title == Some(name.as_str()) => format!("<h{level}>{{{{ {value} }}}}</h{level}>"),
            Guess::Title | Guess::Text => format!("<p>{{{{ {value} }}}}</p>"),
            Guess::Number => format!("<p>{{{{ {value}|number }}}}</p>"),
            Guess::Rich => format!("<div class=\"prose\">{{{{ {value}|rich_text }}}}</div>"),
            Guess::Texts => format!("<p>{{{{ {value}|join(\", \") }}}}</p>"),
            Guess::Date => format!("<p>{{{{ time({value}, \"long\") }}}}</p>"),
            Guess::Link => format!("{{{{ ui.button({value}, icon=\"arrow\") }}}}"),
            Guess::Image | Guess::Hero => format!(
                "{{{{ picture({value}, class=\"{class}__image\", sizes=\"(min-width: 700px) 640px, 94vw\") }}}}"
            ),
            Guess::File => format!(
                "<p><a href=\"{{{{ file({value}) }}}}\" download=\"{{{{ {value}.filename }}}}\">{{{{ {value}.title }}}} ({{{{ {value}.extension }}}})</a></p>"
            ),
            Guess::Related | Guess::Rows(_) => {
                list(&value, name, guess, class, level, text);
                continue;
            }
            Guess::Switch => {
                let _ = writeln!(text, "{{# {value} is true or false. #}}");
                continue;
            }
            Guess::Blocks | Guess::Other(_) => continue,
        };
        let _ = writeln!(
            text,
            "{{% if {} %}}{shown}{{% endif %}}",
            condition(&value, guess)
        );
    }
}

/// Whether there is something to show. Zero is a number like others.
fn condition(value: &str, guess: &Guess) -> String {
    match guess {
        Guess::Number => format!("{value} is not none"),
        _ => value.to_owned(),
    }
}

fn list(value: &str, name: &str, guess: &Guess, class: &str, level: usize, text: &mut String) {
    // Rows in rows must not take each other's name.
    let row = format!("row{}", level.saturating_sub(1));
    let _ = writeln!(
        text,
        "{{% if {value} %}}\n<ul class=\"{class}__{}\">\n{{% for {row} in {value} %}}\n<li>",
        self::class(name)
    );
    match guess {
        Guess::Rows(types) => match types.as_slice() {
            [only] => fields(only, &row, class, (level + 1).min(6), text),
            types => {
                for outline in types {
                    let handle = outline.type_name.trim_end_matches("_Entry");
                    let _ = writeln!(text, "{{% if {row}.type == \"{handle}\" %}}");
                    fields(outline, &row, class, (level + 1).min(6), text);
                    text.push_str("{% endif %}\n");
                }
            }
        },
        _ => {
            let _ = writeln!(text, "{{{{ {row}.title }}}}");
        }
    }
    text.push_str("</li>\n{% endfor %}\n</ul>\n{% endif %}\n");
}
