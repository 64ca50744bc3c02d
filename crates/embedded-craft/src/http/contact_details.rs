//! How the actions of forms judge mail addresses and telephone numbers.

pub(crate) fn is_phone(text: &str) -> bool {
    text.chars()
        .all(|sign| sign.is_ascii_digit() || " +-()./".contains(sign))
}

pub(crate) fn is_email(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty()
            && host.contains('.')
            && !host.starts_with('.')
            && !host.ends_with('.')
            && !host.contains('@')
    }) && !text.contains(char::is_whitespace)
}
