//! References in an SVG: to a part of itself, or to an embedded image.

use super::excerpt::excerpt;
use crate::report::SvgFault;

/// Types of images that an SVG may embed. Not SVG itself: it would have to be cleaned as well.
const PICTURES: [&str; 5] = ["png", "jpeg", "jpg", "gif", "webp"];

/// Why a reference is not published.
pub fn refusal(address: &str) -> Option<SvgFault> {
    let inside = is_part(address) || picture(address).is_some();
    (!inside).then(|| SvgFault::Outside(excerpt(address)))
}

/// `#id`, without characters that could end it in a style.
fn is_part(address: &str) -> bool {
    let ends = |c: char| c.is_whitespace() || c.is_control() || "\"'()<>\\".contains(c);
    address
        .strip_prefix('#')
        .is_some_and(|id| !id.is_empty() && !id.contains(ends))
}

/// A data URI of an image, without the white space that editors insert as line breaks.
pub fn picture(address: &str) -> Option<String> {
    let (kind, data) = address.split_once(',')?;
    let kind = kind.to_ascii_lowercase();
    let name = kind.strip_prefix("data:image/")?.strip_suffix(";base64")?;
    let data: String = data.chars().filter(|c| !c.is_ascii_whitespace()).collect();
    let base64 = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=');
    (PICTURES.contains(&name) && data.chars().all(base64)).then(|| format!("{kind},{data}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_parts_and_pictures_pass() {
        for address in [
            "#a",
            "#paint0_linear_1:2",
            "data:image/png;base64,iVBO\n Rw0=",
            "DATA:image/JPEG;base64,/9j/",
        ] {
            assert_eq!(refusal(address), None, "{address}");
        }
        for address in [
            "",
            "#",
            "#a)",
            "//evil.example",
            "x.svg#a",
            "file:///etc/passwd",
            "javascript:x",
            "java\tscript:x",
            "data:text/html;base64,PHN2Zz4=",
            "data:image/svg+xml;base64,PHN2Zz4=",
            "data:image/png,<svg>",
            "data:image/png;base64,<svg>",
        ] {
            assert!(refusal(address).is_some(), "{address}");
        }
    }
}
