//! Signed values, as the filter `|hash` of Craft's templates makes them: HMAC-SHA256 in hexadecimal, then the value.

use ring::hmac;
use std::fmt::Write;

/// The security key of the embedded CMS. It protects nothing.
pub(crate) const SECURITY_KEY: &str = "the embedded Craft";
/// Hexadecimal digits of a signature.
const DIGITS: usize = 64;

/// Where the embedded CMS sends a visitor without scripts after it saved a message: a signed path of the site.
pub fn form_redirect() -> String {
    sign(SECURITY_KEY, "/contact/contact-opnemen-gelukt")
}

/// Where the embedded CMS sends a candidate without scripts after an application: a signed path of the site.
pub fn application_redirect() -> String {
    sign(SECURITY_KEY, "/vacatures/bedankt-voor-je-sollicitatie")
}

/// The value with its signature before it.
pub(crate) fn sign(key: &str, value: &str) -> String {
    let tag = hmac::sign(
        &hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes()),
        value.as_bytes(),
    );
    let mut signed = String::with_capacity(DIGITS + value.len());
    for byte in tag.as_ref() {
        // Writing to a string cannot fail.
        let _ = write!(signed, "{byte:02x}");
    }
    signed + value
}

/// The value of a text that [`sign`] made.
pub(crate) fn verified<'a>(key: &str, signed: &'a str) -> Option<&'a str> {
    let value = signed.get(DIGITS..)?;
    (sign(key, value) == signed).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_signed_as_php_signs_it() {
        // php -r 'echo hash_hmac("sha256", "what do ya want for nothing?", "Jefe");' (RFC 4231, test case 2)
        let signature = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        let value = "what do ya want for nothing?";
        assert_eq!(sign("Jefe", value), format!("{signature}{value}"));
    }

    #[test]
    fn only_what_was_signed_with_this_key_is_accepted() {
        let signed = sign("key", "/gelukt");
        assert_eq!(verified("key", &signed), Some("/gelukt"));
        assert_eq!(verified("other", &signed), None);
        for changed in [
            signed.replace("gelukt", "elders"),
            signed.to_uppercase(),
            "/gelukt".into(),
            String::new(),
        ] {
            assert_eq!(verified("key", &changed), None, "{changed}");
        }
    }
}
