//! `redirects.toml`: the editors' own rules for addresses without a page. The same type reads and applies
//! `_redirects`.

mod draft;
mod encoded;
mod pattern;
mod rule;

pub use draft::{Draft, Part, Wrong};
pub use rule::{GONE, Redirect, decoded};

pub use self::encoded::SEGMENT;
use super::failure::usage;
use crate::report::{Code, Failure};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Its name in the project folder.
pub const NAME: &str = "redirects.toml";

/// As written in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RedirectsFile {
    redirect: Vec<RuleFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    from: String,
    #[serde(default)]
    query: BTreeMap<String, String>,
    to: Option<String>,
    #[serde(default = "permanent")]
    status: u16,
    #[serde(default)]
    force: bool,
}

fn permanent() -> u16 {
    301
}

/// Checks the rules, each by itself; `output` checks them against each other and the published files.
///
/// # Errors
/// Rules that no host could apply: exit 2, each with its address.
pub(super) fn redirects(file: RedirectsFile) -> Result<Vec<Redirect>, Failure> {
    let (mut rules, mut wrong) = (Vec::new(), Vec::new());
    for rule in file.redirect {
        match checked(rule) {
            Ok(rule) => rules.push(rule),
            Err(failure) => wrong.push(failure),
        }
    }
    Failure::none_of(wrong)?;
    Ok(rules)
}

fn checked(rule: RuleFile) -> Result<Redirect, Failure> {
    let place = format!("`{}` in {NAME}", rule.from);
    let rule = Draft {
        from: &rule.from,
        query: rule.query.into_iter().collect(),
        to: rule.to.as_deref(),
        status: rule.status,
        force: rule.force,
    };
    rule.checked()
        .map_err(|wrong| usage(wrong.what, place, wrong.hint).coded(Code::RedirectWrong))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Redirect>, Failure> {
        redirects(toml::from_str(text).unwrap())
    }

    #[test]
    fn rules_of_the_file_are_those_of_the_host() {
        let text = r#"
            [[redirect]]
            from = "/oud/"
            to = "/nieuw"
            [[redirect]]
            from = "/winkel"
            query = { id = ":id" }
            to = "https://shop.example/:id"
            status = 302
            force = true
            [[redirect]]
            from = "/weg/*"
            status = 410
        "#;
        let lines: Vec<String> = read(text).unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "/oud /nieuw 301",
                "/winkel id=:id https://shop.example/:id 302!",
                "/weg/* /404.html 410"
            ]
        );
    }

    #[test]
    fn a_path_has_one_spelling() {
        let text = r#"
            [[redirect]]
            from = "/caf%c3%a9/:naam/*"
            to = "/café?x=é#ü"
            [[redirect]]
            from = "/café/%7Ejan/%2A%3a"
            to = "https://münchen.example/é"
            [[redirect]]
            from = "/%3Aa/b:c/%E9%2f/{x}"
            to = "/caf%C3%A9"
            [[redirect]]
            from = "/p/:id/*"
            to = "https://münchen.example/straße/:splat?q=é&id=:id#ü"
        "#;
        let lines: Vec<String> = read(text).unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "/caf%C3%A9/:naam/* /caf%C3%A9?x=%C3%A9#%C3%BC 301",
                "/caf%C3%A9/~jan/%2A: https://xn--mnchen-3ya.example/%C3%A9 301",
                "/%3Aa/b:c/%E9%2F/%7Bx%7D /caf%C3%A9 301",
                "/p/:id/* https://xn--mnchen-3ya.example/stra%C3%9Fe/:splat?q=%C3%A9&id=:id#%C3%BC 301",
            ]
        );
    }

    #[test]
    fn a_rule_that_no_host_could_apply_is_refused_with_its_address() {
        for rule in [
            "from = \"oud\"\nto = \"/a\"",
            "from = \"/a b\"\nto = \"/a\"",
            "from = \"/a*\"\nto = \"/b\"",
            "from = \"/a?b=1\"\nto = \"/b\"",
            "from = \"//evil.example\"\nto = \"/b\"",
            "from = \"/a//b\"\nto = \"/b\"",
            "from = \"/a//*\"\nto = \"/b\"",
            "from = \"/a/../c\"\nto = \"/b\"",
            "from = \"/a/%2e\"\nto = \"/b\"",
            "from = \"/a/:x.html\"\nto = \"/b\"",
            "from = \"/a/:\"\nto = \"https://b.example/\"",
            "from = \"/a/:80\"\nto = \"https://b.example:80/\"",
            "from = \"/a\"\nto = \"https://b.example/\"\nquery = { id = \":\" }",
            "from = \"/a\"\nto = \"//evil.example\"",
            "from = \"/a\"\nto = \"javascript:alert(1)\"",
            "from = \"/a\"\nto = \"/b\"\nstatus = 200",
            "from = \"/a\"",
            "from = \"/a\"\nto = \"/b/:splat\"",
            "from = \"/a/:x\"\nto = \"/b/:xy\"",
            "from = \"/a/*\"\nto = \"/b/:splat\"\nstatus = 410",
            "from = \"/a\"\nto = \"/b\"\nquery = { id = \"a b\" }",
        ] {
            let failure = read(&format!("[[redirect]]\n{rule}")).unwrap_err();
            assert!(failure.place.ends_with("in redirects.toml"), "{failure:?}");
            let all = read(&format!("[[redirect]]\n{rule}\n[[redirect]]\nfrom = \"weg\"")).unwrap_err();
            assert_eq!(all.others.len(), 1, "{all:?}");
        }
    }

    #[test]
    fn what_a_rule_with_status_410_shows_is_the_path_of_a_page() {
        for to in ["https://www.example.test/contact", "contact", "/b/:splat"] {
            let text = format!("[[redirect]]\nfrom = \"/a/*\"\nto = \"{to}\"\nstatus = 410");
            let failure = read(&text).unwrap_err();
            assert!(
                failure.what.contains("410 is not the path of one page"),
                "{failure:?}"
            );
            assert!(failure.hint.contains("leave `to` out"), "{failure:?}");
        }
    }

    #[test]
    fn a_colon_that_begins_no_placeholder_can_be_written_otherwise() {
        for rule in ["from = \"/a/:x.html\"", "from = \"/a\"\nquery = { t = \":30\" }"] {
            let failure = read(&format!("[[redirect]]\n{rule}\nto = \"/b\"")).unwrap_err();
            assert!(failure.what.ends_with("is not a placeholder"), "{failure:?}");
            assert!(failure.hint.ends_with("write a colon as %3A"), "{failure:?}");
        }
    }
}
