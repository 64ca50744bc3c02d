//! Where an answer redirects to.

use reqwest::header::{HeaderMap, LOCATION};

/// The header of an answer as text. Servers that do not encode it send UTF-8, and old ones Latin-1.
pub fn location(headers: &HeaderMap) -> Option<String> {
    let bytes = headers.get(LOCATION)?.as_bytes();
    Some(match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_location_that_is_not_encoded_is_read() {
        for (sent, read) in [
            (&b"/nieuw"[..], "/nieuw"),
            (b"/\xc3\xbcber-uns", "/über-uns"),
            (b"/\xfcber-uns", "/über-uns"),
        ] {
            let headers = HeaderMap::from_iter([(LOCATION, sent.try_into().unwrap())]);
            assert_eq!(location(&headers).as_deref(), Some(read));
        }
        assert_eq!(location(&HeaderMap::new()), None);
    }
}
