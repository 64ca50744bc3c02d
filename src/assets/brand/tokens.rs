//! `tokens.css` as the build reads it: the custom properties of `:root`, and the file of the typeface.
//!
//! Browsers get the file unchanged. The build renders icons, images for shared links and placeholders, so it must be
//! able to read some of the colours.

use super::colour::Colour;
use super::identity::Palette;
use crate::report::{Code, Failure};
use cssparser::{ParseError, Parser, Token};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Maximum nesting of `var()`: more is a circle.
const DEEPEST: usize = 8;

/// The custom properties of `:root`.
#[derive(Debug)]
pub struct Tokens {
    path: PathBuf,
    values: BTreeMap<String, String>,
    /// Address of the first WOFF2 file of an `@font-face`, as written there.
    pub font: Option<String>,
}

impl Tokens {
    /// Parses a style sheet. Syntax errors are left to esbuild, which reports them.
    pub fn parse(path: &Path, text: &str) -> Self {
        let mut tokens = Self {
            path: path.to_owned(),
            values: BTreeMap::new(),
            font: None,
        };
        let mut parser = Parser::new(text);
        let mut prelude = parser.position();
        while let Ok(token) = parser.next() {
            let block = matches!(token, Token::CurlyBracketBlock);
            if block {
                let before = parser.slice_from(prelude).trim_end_matches('{').trim();
                // Comments before the selector.
                let selector = before.rsplit("*/").next().unwrap_or_default().trim().to_owned();
                // The blocks cannot fail: unknown tokens are skipped.
                let _: Result<(), ParseError<()>> = parser.parse_nested_block(|block| {
                    match selector.as_str() {
                        ":root" => tokens.declarations(block),
                        "@font-face" if tokens.font.is_none() => tokens.font = font(block),
                        _ => {}
                    }
                    while block.next().is_ok() {}
                    Ok(())
                });
                prelude = parser.position();
            } else if matches!(token, Token::Semicolon) {
                prelude = parser.position();
            }
        }
        tokens
    }

    /// The colours that the build reads.
    ///
    /// # Errors
    /// Exit 2: one is missing or cannot be read.
    pub fn palette(&self) -> Result<Palette, Failure> {
        Ok(Palette {
            primary_deep: self.colour("--primary-deep")?,
            paper: self.colour("--paper")?,
            on_dark: self.colour("--on-dark")?,
            accent: self.colour("--accent")?,
            surface: self.colour("--surface")?,
            line: self.colour("--line")?,
            muted: self.colour("--muted")?,
        })
    }

    /// Whether a property of that name exists.
    pub fn has(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    fn declarations(&mut self, block: &mut Parser<'_>) {
        while let Ok(token) = block.next() {
            let Token::Ident(name) = token else { continue };
            let name = name.to_string();
            if block.expect_colon().is_err() {
                continue;
            }
            let value: Result<String, ParseError<()>> =
                block.parse_until_after(cssparser::Delimiter::Semicolon, |value| {
                    let start = value.position();
                    while value.next().is_ok() {}
                    Ok(value.slice_from(start).trim().to_owned())
                });
            if let (Ok(value), true) = (value, name.starts_with("--")) {
                self.values.insert(name, value);
            }
        }
    }

    /// The opaque colour of a property such as `--accent`.
    ///
    /// # Errors
    /// Exit 2: it does not exist, or cannot be read without a browser.
    pub fn colour(&self, name: &str) -> Result<Colour, Failure> {
        let mut value = self.value(name)?;
        for _ in 0..DEEPEST {
            let reference = value
                .strip_prefix("var(")
                .and_then(|inner| inner.strip_suffix(')'));
            match reference {
                Some(other) => value = self.value(other.trim())?,
                None => {
                    return Colour::parse(value).ok_or_else(|| {
                        self.failure(
                            format!("`{name}` is `{value}`, which cannot be read without a browser"),
                            "write it as an opaque #rrggbb, rgb(), hsl() or oklch(), or as var() of such a colour",
                        )
                    });
                }
            }
        }
        Err(self.failure(
            format!("`{name}` refers to itself"),
            "write one of them as a colour",
        ))
    }

    fn value(&self, name: &str) -> Result<&str, Failure> {
        self.values.get(name).map(String::as_str).ok_or_else(|| {
            self.failure(
                format!("`:root` has no colour `{name}`"),
                "add it; icons and images for shared links use it",
            )
        })
    }

    fn failure(&self, what: String, hint: &str) -> Failure {
        Failure::new(Code::BrandFileWrong, what, self.path.display().to_string(), hint)
    }
}

/// The first WOFF2 file in a block.
fn font(block: &mut Parser<'_>) -> Option<String> {
    while let Ok(token) = block.next() {
        let address = match token {
            Token::UnquotedUrl(address) => Some(address.to_string()),
            Token::Function(name) if name.eq_ignore_ascii_case("url") => {
                let inner: Result<String, ParseError<()>> = block.parse_nested_block(|inner| {
                    inner.expect_string().map(ToString::to_string).map_err(Into::into)
                });
                inner.ok()
            }
            _ => None,
        };
        if let Some(address) = address.filter(|address| address.ends_with(".woff2")) {
            return Some(address);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::ExitCode;

    fn tokens(text: &str) -> Tokens {
        Tokens::parse(Path::new("tokens.css"), text)
    }

    #[test]
    fn colours_are_read_in_every_notation_that_needs_no_browser() {
        let tokens = tokens(
            "/* a: b; */ @import \"x.css\"; @media print { :root { --a: #000 } }\n\
             :root { --a: #F2A541; /* note */ --b: var( --a ); --c: rgb(255 0 0); --d: oklch(100% 0 0); --e: hsl(0 100% 50%) }\n\
             p { --a: #123 }",
        );
        let hex = |name: &str| tokens.colour(name).unwrap().hex();
        assert_eq!(
            ["--a", "--b", "--c", "--d", "--e"].map(hex),
            ["#f2a541", "#f2a541", "#ff0000", "#ffffff", "#ff0000"]
        );
    }

    #[test]
    fn a_colour_that_only_browsers_know_is_named_with_its_file() {
        let tokens = tokens(
            ":root { --mixed: color-mix(in srgb, #000, #fff); --clear: #0000; --round: var(--round); --font: Arial }",
        );
        for (name, words) in [
            ("--mixed", "color-mix"),
            ("--clear", "#0000"),
            ("--round", "refers to itself"),
            ("--font", "Arial"),
            ("--none", "has no colour `--none`"),
        ] {
            let failure = tokens.colour(name).unwrap_err();
            assert!(failure.what.contains(words), "{failure:?}");
            assert_eq!(
                (failure.exit, failure.place.as_str()),
                (ExitCode::Usage, "tokens.css")
            );
        }
    }

    #[test]
    fn the_file_of_the_typeface_is_the_first_that_a_font_face_names() {
        let file = |source: &str| {
            tokens(&format!(
                "@font-face {{ src: local(\"X\") }} @font-face {{ {source} }}"
            ))
            .font
        };
        assert_eq!(
            file("src: url(\"a/b.woff2\") format(\"woff2\")").as_deref(),
            Some("a/b.woff2")
        );
        assert_eq!(
            file("src: local(\"A\"), url(c.woff2)").as_deref(),
            Some("c.woff2")
        );
        assert_eq!(file("src: url(\"d.woff\")"), None);
    }
}
