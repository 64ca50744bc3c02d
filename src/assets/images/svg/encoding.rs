//! The encoding of an SVG.

use encoding_rs::Encoding;
use std::borrow::Cow;

/// A declaration stands within this number of bytes.
const HEAD: usize = 200;

/// The text of a file: UTF-8 whatever it declares, else in the encoding of its byte order mark or of its declaration.
pub fn text(bytes: &[u8]) -> Option<Cow<'_, str>> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Some(text.into());
    }
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let (text, has_errors) = marked.or_else(|| declared(bytes))?.decode_with_bom_removal(bytes);
    (!has_errors).then_some(text)
}

/// The encoding in `<?xml version="1.0" encoding="…"?>`.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = bytes.get(..HEAD.min(bytes.len()))?.strip_prefix(b"<?xml")?;
    let head = String::from_utf8_lossy(head);
    let (declaration, _) = head.split_once("?>")?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim();
    Encoding::for_label(value.split(['"', '\'']).nth(1)?.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_in_its_own_encoding() {
        let utf16 =
            |unit: fn(u16) -> [u8; 2]| "\u{feff}<é/>".encode_utf16().flat_map(unit).collect::<Vec<u8>>();
        for (bytes, expected) in [
            ("<é/>".as_bytes(), "<é/>"),
            (
                b"<?xml version='1.0' encoding = \"ISO-8859-1\"?><\xe9/>",
                "<?xml version='1.0' encoding = \"ISO-8859-1\"?><é/>",
            ),
            (&utf16(u16::to_le_bytes), "<é/>"),
            (&utf16(u16::to_be_bytes), "<é/>"),
        ] {
            assert_eq!(text(bytes).unwrap(), expected);
        }
    }

    #[test]
    fn what_says_nothing_of_its_encoding_is_not_read() {
        for bytes in [
            &b"<\xe9/>"[..],
            b"<?xml version='1.0' encoding='x'?><\xe9/>",
            b"<?xml version='1.0' encoding='utf-8'?><\xe9/>",
            b"\xff\xfe<\0\0\xd8",
        ] {
            assert_eq!(text(bytes), None);
        }
    }
}
