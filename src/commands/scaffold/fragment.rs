//! The query of a new block or kind of page.

use super::outline::{Guess, Outline};
use std::fmt::Write as _;

/// The fragment, with every field and the directives that fit. Its name begins with what it is of: `Block` or `Kind`.
pub fn write(what: &str, handle: &str, outline: &Outline) -> String {
    let mut name = handle.to_owned();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let mut text = String::from(
        "# The directives are a guess from the names and types of the fields; queries/local.graphql has them all.\n",
    );
    if !outline.aliases.is_empty() {
        text.push_str(
            "# Templates see the first of two names: the second is taken, or has another type elsewhere.\n",
        );
    }
    let _ = writeln!(text, "fragment {what}{name} on {} {{", outline.type_name);
    if outline.fields.is_empty() {
        text.push_str("  id\n");
    }
    fields(outline, 1, &mut text);
    text.push_str("}\n");
    text
}

fn fields(outline: &Outline, depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    for (name, guess) in &outline.fields {
        let asked = outline.aliases.get(name).map(|alias| format!("{alias}: {name}"));
        let name = asked.as_deref().unwrap_or(name);
        let _ = match guess {
            Guess::Text | Guess::Title | Guess::Texts | Guess::Number | Guess::Switch => {
                writeln!(text, "{indent}{name}")
            }
            Guess::Rich => writeln!(text, "{indent}{name} @rich"),
            Guess::Date => writeln!(text, "{indent}{name} @date"),
            Guess::Link => writeln!(text, "{indent}{name} {{\n{indent}  ...Cta\n{indent}}}"),
            Guess::Image => writeln!(
                text,
                "{indent}{name} @image(width: 640) {{\n{indent}  ...Img\n{indent}}}"
            ),
            Guess::Hero => writeln!(
                text,
                "{indent}{name} @image(width: 1600, height: 900) {{\n{indent}  ...Img\n{indent}}}"
            ),
            Guess::Blocks => writeln!(text, "{indent}{name} {{\n{indent}  ...Blocks\n{indent}}}"),
            Guess::File => writeln!(
                text,
                "{indent}{name} @file {{\n{indent}  ...Img\n{indent}  filename\n{indent}  extension\n{indent}  size\n{indent}}}"
            ),
            Guess::Related => writeln!(
                text,
                "{indent}{name} {{\n{indent}  __typename\n{indent}  id\n{indent}  title\n{indent}}}"
            ),
            Guess::Rows(types) => {
                let _ = writeln!(text, "{indent}{name} {{\n{indent}  __typename");
                for row in types {
                    let _ = writeln!(text, "{indent}  ... on {} {{\n{indent}    id", row.type_name);
                    fields(row, depth + 2, text);
                    let _ = writeln!(text, "{indent}  }}");
                }
                writeln!(text, "{indent}}}")
            }
            Guess::Other(kind) => writeln!(text, "{indent}# {name}: {kind}, which no template can show"),
        };
    }
}
