//! Checks of style sources: which blocks have one, that every variable they use is declared, and that they load nothing
//! from other hosts.

use crate::config::is_of_text_editor;
use crate::report::{Code, Failure};
use cssparser::{ParseError, Parser, Token};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The folder of the blocks' styles; `styles/site.css` imports them all as `#blocks`.
const BLOCKS: &str = "styles/blocks";
/// The variables of the brand.
const TOKENS: &str = "brand/tokens.css";
/// Folders with styles.
const FOLDERS: [&str; 4] = ["brand", "styles", "styles/partials", BLOCKS];

/// A style sheet that imports those of all blocks, sorted by name. Its folder contains a link to the sources.
///
/// # Errors
/// The folder cannot be read.
pub fn blocks(frontend: &Path) -> Result<String, Failure> {
    let files = sheets(&frontend.join(BLOCKS))?;
    let import = |path: PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let path = format!("./frontend/{BLOCKS}/{name}");
        format!("@import {};\n", serde_json::Value::from(path))
    };
    Ok(files.into_iter().map(import).collect())
}

/// Fails with the first variable that is used without a fallback and not declared in any style, and with the first
/// address of another host: browsers silently drop such declarations.
///
/// # Errors
/// Such a variable or address, or a file that cannot be read.
pub fn check(frontend: &Path) -> Result<(), Failure> {
    let mut found = Found::default();
    for folder in FOLDERS {
        for path in sheets(&frontend.join(folder))? {
            let css = std::fs::read_to_string(&path).map_err(|error| unreadable(&path, &error))?;
            let name = path.strip_prefix(frontend).unwrap_or(&path).to_string_lossy();
            found.read(&name.replace(std::path::MAIN_SEPARATOR, "/"), &css);
        }
    }
    if let Some(external) = found.external.first() {
        return Err(Failure::new(
            Code::StyleExternal,
            format!(
                "`{}` is on another host, from which visitors' browsers load nothing",
                external.name
            ),
            format!("frontend/{}:{}", external.file, external.line),
            "put the file into frontend/brand/ and write url(\"./file.woff2\"), or install a package into frontend/ (docs/brand.md)",
        ));
    }
    let mut used = found.used.iter();
    match used.find(|used| !found.declared.contains(&used.name)) {
        None => Ok(()),
        Some(used) if !frontend.join(TOKENS).is_file() => Err(Failure::new(
            Code::StyleVariableUnknown,
            format!(
                "the file that declares `{}` and the other style variables of the brand is missing",
                used.name
            ),
            format!("frontend/{TOKENS}"),
            "restore it from the repository",
        )),
        Some(used) => Err(Failure::new(
            Code::StyleVariableUnknown,
            format!("the style variable `{}` is not declared", used.name),
            format!("frontend/{}:{}", used.file, used.line),
            "correct its name, declare it in frontend/brand/tokens.css, or give var() a fallback",
        )),
    }
}

/// Variables of CSS (custom properties, <https://www.w3.org/TR/css-variables-1/>), and addresses.
#[derive(Debug, Default)]
struct Found {
    declared: BTreeSet<String>,
    /// Variables used without a fallback.
    used: Vec<Use>,
    /// Addresses of other hosts.
    external: Vec<Use>,
}

/// A name or an address.
#[derive(Debug)]
struct Use {
    name: String,
    file: String,
    /// Line number, from 1.
    line: u32,
}

impl Found {
    fn read(&mut self, file: &str, css: &str) {
        self.walk(file, &mut Parser::new(css));
    }

    fn walk(&mut self, file: &str, parser: &mut Parser<'_>) {
        while let Ok(token) = parser.next().cloned() {
            match token {
                Token::Ident(name) if name.starts_with("--") => {
                    let after = parser.state();
                    if matches!(parser.next(), Ok(Token::Colon)) {
                        self.declared.insert(name.to_string());
                    } else {
                        parser.reset(&after);
                    }
                }
                Token::AtKeyword(rule) if rule.eq_ignore_ascii_case("property") => {
                    let name = parser.expect_ident_cloned();
                    self.declared.extend(name.map(|name| name.to_string()));
                }
                // Its address is a name: nothing is loaded.
                Token::AtKeyword(rule) if rule.eq_ignore_ascii_case("namespace") => {
                    while parser
                        .next()
                        .is_ok_and(|token| !matches!(token, Token::Semicolon))
                    {}
                }
                Token::AtKeyword(rule) if rule.eq_ignore_ascii_case("import") => {
                    let after = parser.state();
                    match parser.expect_string_cloned() {
                        Ok(address) => self.address(file, parser, &address),
                        Err(_) => parser.reset(&after),
                    }
                }
                Token::UnquotedUrl(address) => self.address(file, parser, &address),
                Token::Function(function) if function.eq_ignore_ascii_case("url") => {
                    inside(parser, |parser| {
                        if let Ok(address) = parser.expect_string_cloned() {
                            self.address(file, parser, &address);
                        }
                    });
                }
                Token::Function(function) if function.eq_ignore_ascii_case("var") => {
                    inside(parser, |parser| self.variable(file, parser));
                }
                Token::Function(_)
                | Token::ParenthesisBlock
                | Token::SquareBracketBlock
                | Token::CurlyBracketBlock => inside(parser, |parser| self.walk(file, parser)),
                _ => {}
            }
        }
    }

    /// An address that a style loads.
    fn address(&mut self, file: &str, parser: &Parser<'_>, address: &str) {
        if is_external(address) {
            self.external.push(Use {
                name: address.to_owned(),
                file: file.to_owned(),
                line: parser.current_source_location().line + 1,
            });
        }
    }

    /// The arguments of `var()`.
    fn variable(&mut self, file: &str, parser: &mut Parser<'_>) {
        let line = parser.current_source_location().line + 1;
        if let Ok(name) = parser.expect_ident_cloned()
            && parser.is_exhausted()
        {
            self.used.push(Use {
                name: name.to_string(),
                file: file.to_owned(),
                line,
            });
        }
        self.walk(file, parser);
    }
}

/// Whether an address has a host or a scheme of its own.
fn is_external(address: &str) -> bool {
    let address = address.trim();
    let scheme = address
        .split_once(':')
        .map(|(scheme, _)| scheme.to_ascii_lowercase());
    let is_scheme =
        |scheme: &str| scheme != "data" && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric());
    address.starts_with("//") || scheme.as_deref().is_some_and(is_scheme)
}

fn inside(parser: &mut Parser<'_>, read: impl FnOnce(&mut Parser<'_>)) {
    // Nothing is refused here: esbuild reports invalid CSS.
    let _: Result<(), ParseError<()>> = parser.parse_nested_block(|parser| {
        read(parser);
        Ok(())
    });
}

/// The style sheets in a folder, sorted.
fn sheets(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(unreadable(folder, &error)),
    };
    let mut sheets = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| unreadable(folder, &error))?;
        let path = entry.path();
        let is_sheet = path.extension().is_some_and(|extension| extension == "css");
        if is_sheet && !is_of_text_editor(&entry.file_name().to_string_lossy()) {
            sheets.push(path);
        }
    }
    sheets.sort();
    Ok(sheets)
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(
        Code::SourceUnreadable,
        format!("cannot read: {error}"),
        path.display().to_string(),
        "make it readable",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_found_wherever_they_stand() {
        let mut found = Found::default();
        found.read(
            "a.css",
            ":root { --ink: #000; }\n@property --turn { syntax: \"<angle>\"; }\n@media (width > 9px) { .a {\n\
             color: color-mix(in oklch, var(--ink), var( --gone ) 10%);\nwidth: calc(var(--set, var(--other)) * 1px);\n\
             content: \"var(--text)\"; /* var(--comment) */ --own: var(--ink); } }",
        );
        let declared: Vec<_> = found.declared.iter().map(String::as_str).collect();
        assert_eq!(declared, ["--ink", "--own", "--turn"]);
        let used: Vec<_> = found
            .used
            .iter()
            .map(|used| (used.name.as_str(), used.line))
            .collect();
        assert_eq!(used, [("--ink", 4), ("--gone", 4), ("--other", 5), ("--ink", 6)]);
    }

    #[test]
    fn addresses_of_other_hosts_are_found_and_own_files_are_not() {
        let mut found = Found::default();
        found.read(
            "a.css",
            "@import \"https://a.test/x.css\";\n@import url(//b.test/x.css) layer(x);\n@import \"#blocks\";\n\
             @namespace svg url(http://www.w3.org/2000/svg);\n\
             @font-face { src: url(\"HTTP://c.test/x.woff2\") format(\"woff2\"), url(./own.woff2) }\n\
             .a { background: url(data:image/png;base64,AA), url(\"/x.svg\"), url(#id); content: \"https://d.test\" }\n\
             .b { /* url(https://e.test) */ mask: image-set(url(https://f.test/x.svg) 1x) }",
        );
        let external: Vec<_> = found
            .external
            .iter()
            .map(|used| (used.name.as_str(), used.line))
            .collect();
        assert_eq!(
            external,
            [
                ("https://a.test/x.css", 1),
                ("//b.test/x.css", 2),
                ("HTTP://c.test/x.woff2", 5),
                ("https://f.test/x.svg", 7)
            ]
        );
    }
}
