//! One spelling for a path, which can be typed as it is or percent-encoded: two spellings would pass as two rules.

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, percent_encode, utf8_percent_encode};
use url::Url;

/// Characters a path segment does not hold as they are (WHATWG URL, path percent-encode set, and `%`).
pub const SEGMENT: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'`')
    .add(b'{')
    .add(b'}')
    .add(b'%')
    .add(b'^')
    .add(b'|');
/// The same in a rule, and what would mean something else there.
const IN_RULE: &AsciiSet = &SEGMENT.add(b'/').add(b'*');

/// A path with its literal segments percent-encoded where they have to be, and only there. Bytes that are no UTF-8 stay:
/// old sites have such addresses.
pub(super) fn encoded_path(path: &str) -> String {
    let segments: Vec<String> = path.split('/').map(segment).collect();
    segments.join("/")
}

fn segment(typed: &str) -> String {
    if typed == "*" || typed.starts_with(':') {
        return typed.to_owned();
    }
    let bytes: Vec<u8> = percent_decode_str(typed).collect();
    let encoded = percent_encode(&bytes, IN_RULE).to_string();
    // It would be a placeholder.
    match encoded.strip_prefix(':') {
        Some(rest) => format!("%3A{rest}"),
        None => encoded,
    }
}

/// A target in ASCII, as a header needs it. The name of another host has its own way to be encoded. Placeholders stay.
pub(super) fn encoded_target(to: &str) -> String {
    match Url::parse(to) {
        Ok(url) if !to.is_ascii() => url.into(),
        _ => utf8_percent_encode(to, CONTROLS).to_string(),
    }
}
