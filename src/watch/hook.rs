//! Calls of the CMS's webhook: who may call, and what was saved.

use axum::http::{HeaderMap, header};
use ring::hmac;
use serde::Serialize;
use serde_json::Value;

/// The header of a signature: `sha256=` and the HMAC of the body in hexadecimal digits, as GitHub and others sign.
const SIGNATURE: &str = "x-hub-signature-256";
/// The shortest secret: 16 characters.
const SHORTEST: usize = 16;

/// What the caller must know.
#[derive(Clone)]
pub struct Secret(String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

impl Secret {
    /// `None`: it is too short to be one.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        (text.chars().count() >= SHORTEST).then(|| Self(text.to_owned()))
    }

    /// Whether a call has the secret, as a bearer token or as the key of a signature. Both are compared in constant time.
    pub fn admits(&self, headers: &HeaderMap, body: &[u8]) -> bool {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let key = hmac::Key::new(hmac::HMAC_SHA256, self.0.as_bytes());
        if let Some(signature) = text(SIGNATURE) {
            let signature = signature.strip_prefix("sha256=").and_then(bytes);
            return signature.is_some_and(|signature| hmac::verify(&key, body, &signature).is_ok());
        }
        let authorization = text(header::AUTHORIZATION.as_str()).and_then(|value| value.split_once(' '));
        authorization.is_some_and(|(scheme, token)| {
            scheme.eq_ignore_ascii_case("bearer")
                // Hashes are compared in constant time.
                && blake3::hash(token.trim().as_bytes()) == blake3::hash(self.0.as_bytes())
        })
    }
}

/// The bytes of hexadecimal digits.
fn bytes(digits: &str) -> Option<Vec<u8>> {
    let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let all_digits = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    (all_digits && digits.len().is_multiple_of(2))
        .then(|| digits.as_bytes().chunks(2).map(pair).collect())
        .flatten()
}

/// What a call says was saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "saved", rename_all = "kebab-case")]
pub enum Saved {
    /// A draft, a provisional draft or a revision: nothing of it is on the site.
    Draft,
    /// An element, by its id in Craft.
    Element {
        /// The id of the published element.
        id: String,
    },
    /// The call does not say.
    Unknown,
}

/// Reads the body of a call: empty, the JSON of Craft's Webhooks plugin, or anything else.
pub fn saved(body: &[u8]) -> Saved {
    let Ok(call) = serde_json::from_slice::<Value>(body) else {
        return Saved::Unknown;
    };
    let sender = &call["sender"];
    let is_set = |name: &str| matches!(&sender[name], Value::Number(_) | Value::String(_));
    let is_true = |name: &str| sender[name] == true;
    if ["draftId", "revisionId"].into_iter().any(is_set)
        || ["isDraft", "isProvisionalDraft", "isRevision"]
            .into_iter()
            .any(is_true)
    {
        return Saved::Draft;
    }
    let id = [&sender["canonicalId"], &sender["id"]]
        .into_iter()
        .find_map(|id| match id {
            Value::Number(id) => Some(id.to_string()),
            Value::String(id) => Some(id.clone()),
            _ => None,
        });
    id.filter(|id| id.len() <= 20 && id.bytes().all(|digit| digit.is_ascii_digit()))
        .map_or(Saved::Unknown, |id| Saved::Element { id })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;
    use serde_json::json;

    const TEXT: &str = "0123456789abcdef";

    fn admits(name: &'static str, value: &str, body: &[u8]) -> bool {
        let headers = HeaderMap::from_iter([(name.parse().unwrap(), HeaderValue::from_str(value).unwrap())]);
        Secret::new(TEXT).unwrap().admits(&headers, body)
    }

    #[test]
    fn a_call_needs_the_secret_or_a_signature_with_it() {
        assert!(admits("authorization", &format!("Bearer {TEXT}"), b""));
        assert!(admits("authorization", &format!("bearer  {TEXT} "), b"{}"));
        for wrong in [
            TEXT.to_owned(),
            format!("Basic {TEXT}"),
            format!("Bearer {TEXT}0"),
            "Bearer ".into(),
        ] {
            assert!(!admits("authorization", &wrong, b""), "{wrong}");
        }
        // printf hallo | openssl dgst -sha256 -hmac 0123456789abcdef
        let signed = "sha256=1a38aa3b1b9a5b04cf1de43f3b1ef2ec2d7a4cbcee50d2ba1c2f1a5b27a2a0f0";
        assert!(!admits(SIGNATURE, signed, b"hallo"));
        let key = hmac::Key::new(hmac::HMAC_SHA256, TEXT.as_bytes());
        let digits: String = hmac::sign(&key, b"hallo")
            .as_ref()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert!(admits(SIGNATURE, &format!("sha256={digits}"), b"hallo"));
        assert!(!admits(SIGNATURE, &format!("sha256={digits}"), b"hallo "));
        for wrong in [
            digits.clone(),
            format!("sha256={}", &digits[1..]),
            "sha256=".into(),
        ] {
            assert!(!admits(SIGNATURE, &wrong, b"hallo"), "{wrong}");
        }
        assert!(!Secret::new(TEXT).unwrap().admits(&HeaderMap::new(), b""));
        assert!(Secret::new("tooshort").is_none());
    }

    #[test]
    fn drafts_and_revisions_are_told_from_what_is_published() {
        let saved = |sender: Value| {
            saved(
                json!({ "name": "afterSave", "sender": sender })
                    .to_string()
                    .as_bytes(),
            )
        };
        let published =
            json!({ "id": 36, "canonicalId": 36, "draftId": null, "revisionId": null, "isDraft": false });
        assert_eq!(saved(published), Saved::Element { id: "36".into() });
        for draft in [
            json!({ "id": 99, "canonicalId": 36, "isRevision": true }),
            json!({ "id": 99, "canonicalId": 36, "draftId": 5 }),
            json!({ "id": 99, "revisionId": "7" }),
            json!({ "id": 99, "isProvisionalDraft": true }),
            json!({ "id": 99, "isDraft": true }),
        ] {
            assert_eq!(saved(draft.clone()), Saved::Draft, "{draft}");
        }
        assert_eq!(saved(json!({ "id": "<b>" })), Saved::Unknown);
        for body in [&b""[..], b"null", b"[]", b"{\"a\":1}", b"not json", b"\xff"] {
            assert_eq!(super::saved(body), Saved::Unknown, "{body:?}");
        }
    }
}
