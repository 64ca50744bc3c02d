//! What nobody should read beside a mistake: an excerpt goes to terminals, to logs of CI and to the page of `sitegen dev`.

/// What names of secrets have in them. A secret does not belong in a file, but may stand in one beside the mistake that is
/// shown first.
const SECRET: [&str; 6] = ["secret", "token", "password", "passphrase", "credential", "key"];

/// A line of settings (TOML) without the values of secrets.
pub(super) fn without_secrets(line: &str) -> String {
    let names = line
        .rfind('=')
        .map_or("", |end| &line[..end])
        .to_ascii_lowercase();
    match line.find('=') {
        Some(value) if SECRET.iter().any(|word| names.contains(word)) => format!("{}= …", &line[..value]),
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::without_secrets;

    #[test]
    fn values_of_secrets_are_not_shown() {
        for (line, shown) in [
            ("secret_access_key = \"a\"", "secret_access_key = …"),
            ("Account_Key=\"a=b\"", "Account_Key= …"),
            ("s3 = { bucket = \"a\", token = \"b\" }", "s3 = …"),
            ("bucket = \"tokens\"", "bucket = \"tokens\""),
            ("[cms]", "[cms]"),
            ("# a token", "# a token"),
        ] {
            assert_eq!(without_secrets(line), shown);
        }
    }
}
