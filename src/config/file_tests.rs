//! The shipped `sitegen.toml` has every setting, most of them as comments: it is where people look for them.

use super::*;

/// Names that the reader of a table expects, if it has a list of them.
fn expected(table: &str) -> Vec<String> {
    let text = format!("[{table}]\nunheard_of = 1\n");
    let Err(failure) = parse::<File>(Path::new("sitegen.toml"), &text) else {
        return Vec::new();
    };
    let names = failure
        .what
        .split_once("unknown field")
        .map(|(_, rest)| rest.split('`'));
    let names = names.into_iter().flatten().skip(1).step_by(2).map(str::to_owned);
    names.filter(|name| name != "unheard_of").collect()
}

/// Whether the shipped file sets it, has a table of that name, or lists it.
fn is_shipped(name: &str) -> bool {
    let shipped = include_str!("../../sitegen.toml");
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    shipped.match_indices(name).any(|(at, _)| {
        let after = shipped[at + name.len()..].trim_start_matches(' ');
        !shipped[..at].ends_with(is_word) && after.starts_with(['=', ']', '.', ',', ';'])
    })
}

#[test]
fn the_shipped_file_has_every_setting() {
    let sections = match parse::<File>(Path::new("sitegen.toml"), "unheard_of = 1") {
        Ok(_) => Vec::new(),
        Err(failure) => failure
            .what
            .split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect(),
    };
    assert!(
        sections.iter().any(|section| section == "vacancies"),
        "{sections:?}"
    );
    let mut missing = Vec::new();
    let mut tables: Vec<String> = sections.into_iter().filter(|name| name != "unheard_of").collect();
    while let Some(table) = tables.pop() {
        for name in expected(&table) {
            let path = format!("{table}.{name}");
            if !is_shipped(&name) {
                missing.push(path.clone());
            }
            tables.push(path);
        }
    }
    assert_eq!(missing, [""; 0]);
}

#[test]
fn a_role_that_there_is_not_is_named_with_its_table() {
    let failure = parse::<File>(Path::new("sitegen.toml"), "[pages]\nvacancy = \"/x\"\n");
    let failure = failure.unwrap_err();
    let what = &failure.what;
    assert!(
        what.starts_with("`pages`: unknown field `vacancy`, expected one of"),
        "{what}"
    );
    assert_eq!(failure.code, Code::SettingUnknown);
    let text = "[kinds.event]\nsection = \"agenda\"\ncount = \"several\"\n";
    let failure = parse::<File>(Path::new("sitegen.toml"), text).unwrap_err();
    assert!(
        failure.what.contains("unknown variant `several`"),
        "{}",
        failure.what
    );
    assert_eq!(failure.code, Code::SettingWrong);
}

#[test]
fn a_value_of_the_wrong_kind_is_told_in_the_words_of_the_file() {
    for (text, words) in [
        ("[vacancies.locations]\nEmmen = 3", "expected a table"),
        ("[cms]\nasset_hosts = \"x\"", "expected a list"),
        ("[site]\nname = 3", "expected a text"),
        ("[site]\nstaging = 3", "expected true or false"),
        ("[sustainability]\ncompany = -1", "expected a whole number"),
    ] {
        let what = parse::<File>(Path::new("sitegen.toml"), text).unwrap_err().what;
        let programmers = ["struct", "sequence", "u32", "a map", "a string"];
        assert!(
            what.contains(words) && !programmers.iter().any(|word| what.contains(word)),
            "{what}"
        );
    }
}
