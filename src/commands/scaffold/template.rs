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

/// Where in a template something stands.
struct Spot<'a> {
    /// The class of the section.
    class: &'a str,
    /// The level of a heading here: a number, or the template's variable for it.
    level: String,
    /// In how many lists.
    depth: usize,
}

impl Spot<'_> {
    fn heading(&self, value: &str) -> String {
        let level = match self.level.parse::<u8>() {
            Ok(level) => level.to_string(),
            Err(_) => format!("{{{{ {} }}}}", self.level),
        };
        format!("<h{level}>{{{{ {value} }}}}</h{level}>")
    }
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
    let spot = Spot {
        class,
        level: "2".to_owned(),
        depth: 0,
    };
    fields(outline, owner, &spot, text);
    text.push_str("</div>\n</section>\n");
    if !shown.is_empty() {
        text.push_str("{% endif %}\n");
    }
}

fn fields(outline: &Outline, owner: &str, spot: &Spot<'_>, text: &mut String) {
    let class = spot.class;
    let title = outline.first(&Guess::Title);
    let mut heading = None;
    for (name, guess) in &outline.fields {
        let value = format!("{owner}.{}", outline.shown(name));
        let shown = match guess {
            Guess::Title if title == Some(name.as_str()) => {
                heading = Some(value.clone());
                spot.heading(&value)
            }
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
                list(&value, name, guess, (spot, heading.as_deref()), text);
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

/// A list, with the place and the heading that it stands below. Its own headings are one level lower where that one is shown.
fn list(
    value: &str,
    name: &str,
    guess: &Guess,
    (outer, heading): (&Spot<'_>, Option<&str>),
    text: &mut String,
) {
    let (class, depth) = (outer.class, outer.depth + 1);
    let mut level = outer.level.clone();
    if let (Some(heading), Guess::Rows(types)) = (heading, guess)
        && types.iter().any(has_heading)
    {
        let below = format!("level{depth}");
        let _ = writeln!(
            text,
            "{{% set {below} = {level} + 1 if {heading} else {level} %}}"
        );
        level = below;
    }
    let spot = Spot { class, level, depth };
    // Rows in rows must not take each other's name.
    let row = format!("row{depth}");
    let _ = writeln!(
        text,
        "{{% if {value} %}}\n<ul class=\"{class}__{}\">\n{{% for {row} in {value} %}}\n<li>",
        self::class(name)
    );
    match guess {
        Guess::Rows(types) => match types.as_slice() {
            [only] => fields(only, &row, &spot, text),
            types => {
                for outline in types {
                    let handle = outline.type_name.trim_end_matches("_Entry");
                    let _ = writeln!(text, "{{% if {row}.type == \"{handle}\" %}}");
                    fields(outline, &row, &spot, text);
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

/// Whether a row, or one in it, has a heading.
fn has_heading(row: &Outline) -> bool {
    row.fields.iter().any(|(_, guess)| match guess {
        Guess::Title => true,
        Guess::Rows(types) => types.iter().any(has_heading),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn outline(fields: Vec<(&str, Guess)>) -> Outline {
        let fields = fields.into_iter();
        Outline {
            type_name: "stap_Entry".into(),
            fields: fields.map(|(name, guess)| (name.to_owned(), guess)).collect(),
            aliases: BTreeMap::new(),
        }
    }

    #[test]
    fn a_heading_is_one_level_below_the_one_above_it_and_the_first_is_an_h2() {
        let row = || Guess::Rows(vec![outline(vec![("titel", Guess::Title)])]);
        let without = outline(vec![("stap", row()), ("kop", Guess::Title)]);
        for text in [write("faq", &without), page("event", &without)] {
            assert!(text.contains("<h2>{{ row1.titel }}</h2>"), "{text}");
        }
        let rows = Guess::Rows(vec![outline(vec![("titel", Guess::Title), ("deel", row())])]);
        let text = write("faq", &outline(vec![("kop", Guess::Title), ("stap", rows)]));
        for part in [
            "<h2>{{ block.kop }}</h2>",
            "{% set level1 = 2 + 1 if block.kop else 2 %}",
            "<h{{ level1 }}>{{ row1.titel }}</h{{ level1 }}>",
            "{% set level2 = level1 + 1 if row1.titel else level1 %}",
            "<h{{ level2 }}>{{ row2.titel }}</h{{ level2 }}>",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
