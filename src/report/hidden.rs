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
        _ => without_passwords(line),
    }
}

/// A text without the user and the password of addresses in it (RFC 3986, section 3.2.1).
pub fn without_passwords(text: &str) -> String {
    let Some((before, after)) = text.split_once("://") else {
        return text.to_owned();
    };
    let end = after.find(['/', '?', '#', ' ', '"', '\'']).unwrap_or(after.len());
    let (authority, rest) = after.split_at(end);
    let host = authority
        .rfind('@')
        .map_or_else(|| authority.to_owned(), |user| format!("…{}", &authority[user..]));
    format!("{before}://{host}{}", without_passwords(rest))
}

#[cfg(test)]
mod tests {
    use super::{without_passwords, without_secrets};

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
        let line = "urls = [\"https://a:b@c@d.example/e@f\", 'http://g@h']";
        let shown = "urls = [\"https://…@d.example/e@f\", 'http://…@h']";
        assert_eq!(without_secrets(line), shown);
        for text in ["https://d.example/e@f", "a@b", "://", "https://d.example?a=b@c"] {
            assert_eq!(without_passwords(text), text);
        }
    }
}
