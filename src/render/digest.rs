//! Hashes of values, which tell whether a page is still the same.

use serde::Serialize;

/// Bytes of most values, for which memory is asked once.
const USUAL_BYTES: usize = 32 * 1024;

/// Length of a hash in hex digits: 128 bits, so that no two values of a site have the same one.
const LENGTH: usize = 32;

/// The hash of a value as MessagePack, which has texts as they are; `None`: it cannot be written, and is equal to nothing.
/// Fields have their names, so that no value is taken for another one of which a field is left out.
pub(super) fn digest(value: &impl Serialize) -> Option<String> {
    let mut bytes = Vec::with_capacity(USUAL_BYTES);
    rmp_serde::encode::write_named(&mut bytes, value).ok()?;
    Some(blake3::hash(&bytes).to_hex()[..LENGTH].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[derive(Serialize)]
    struct Known<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        one: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        other: Option<&'a str>,
    }

    #[test]
    fn values_that_differ_have_different_hashes() {
        let known = |one, other| digest(&Known { one, other });
        let values = [
            known(Some("a"), None),
            known(None, Some("a")),
            known(None, None),
            digest(&("a", "b")),
            digest(&("ab", "")),
            digest(&(1, "1")),
            digest(&("1", 1)),
            digest(&json!({ "one": ["a"] })),
            digest(&json!({ "one": { "a": null } })),
        ];
        let all: std::collections::BTreeSet<_> = values.iter().flatten().collect();
        assert_eq!(all.len(), values.len());
        assert_eq!(known(Some("a"), None), digest(&json!({ "one": "a" })));
    }

    #[test]
    fn a_map_whose_length_is_not_known_before_has_a_hash() {
        struct Filtered;
        impl Serialize for Filtered {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let pairs = [("a", 1), ("b", 0)];
                serializer.collect_map(pairs.into_iter().filter(|(_, number)| *number > 0))
            }
        }
        assert_eq!(digest(&Filtered), digest(&json!({ "a": 1 })));
    }
}
