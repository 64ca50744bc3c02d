//! The line of a setting in the project's file, by the place that a failure names.

use super::Code;
use super::hidden::without_passwords;
use super::outcome::Failure;
use std::path::Path;
use toml::de::{DeTable, DeValue};

/// The settings' file.
pub(super) const FILE: &str = "sitegen.toml";

/// The line of the setting that a failure is about, from 1. A value of the command line or of the environment is in no
/// file: where these can set it too, the message has to name the value that stands in the file.
pub(super) fn line(failure: &Failure, project: &Path) -> Option<usize> {
    let names = keys(&failure.place);
    // What must not stand in the file is not shown either.
    if names.is_empty() || failure.code == Code::SecretInSettings {
        return None;
    }
    line_in(
        &std::fs::read_to_string(project.join(FILE)).ok()?,
        &names,
        failure,
    )
}

fn line_in(text: &str, names: &[&str], failure: &Failure) -> Option<usize> {
    let table = DeTable::parse(text).ok()?;
    let is_only_there = failure.place.starts_with('`');
    names.iter().find_map(|name| {
        let span = span(table.get_ref(), name)?;
        let value = without_passwords(text.get(span.clone())?.trim_matches(['"', '\'']));
        let is_it = is_only_there || (!value.is_empty() && failure.what.contains(&value));
        is_it.then(|| text[..span.start].matches('\n').count() + 1)
    })
}

/// The settings that a place names, such as `cms.url`.
fn keys(place: &str) -> Vec<&str> {
    let words = place
        .split([' ', ',', '`'])
        .filter(|word| word.contains('.') && *word != FILE);
    let is_key = |word: &&str| {
        word.split('.').all(|part| {
            !part.is_empty()
                && part
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
        })
    };
    words.filter(is_key).collect()
}

/// Where the value of a key stands.
fn span(table: &DeTable<'_>, key: &str) -> Option<std::ops::Range<usize>> {
    let (first, rest) = match key.split_once('.') {
        Some((first, rest)) => (first, Some(rest)),
        None => (key, None),
    };
    let (_, value) = table.iter().find(|(name, _)| name.get_ref().as_ref() == first)?;
    match (value.get_ref(), rest) {
        (_, None) => Some(value.span()),
        (DeValue::Table(table), Some(rest)) => span(table, rest),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_value_is_found_unless_it_came_from_elsewhere() {
        let text = "[site]\nurl = \"x\"\n\n[cms]\nurl = \"htp://a\"\n[footer.certificates]\nalt = \"\"\n";
        let line = |what: &str, place: &str| {
            let failure = Failure::new(Code::SettingWrong, what, place, "hint");
            line_in(text, &keys(place), &failure)
        };
        assert_eq!(line("`htp://a` is not an http(s) address", "cms.url"), Some(5));
        assert_eq!(line("`ftp://b` is not an http(s) address", "cms.url"), None);
        let place = "`footer.certificates.alt` in sitegen.toml";
        assert_eq!(line("the picture has no description", place), Some(7));
        for place in ["`cms.path` in sitegen.toml", "", "a.html:3", "cms"] {
            assert_eq!(line("x", place), None, "{place}");
        }
    }
}
