//! Detects SVG files.

/// The first element must begin within this number of bytes. Editors write at most a few comments before it.
const HEAD: usize = 64 << 10;

/// Whether the file is text whose first element is `<svg>`.
pub fn is_svg(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(HEAD)];
    let utf16 = |unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = head[2..]
            .chunks_exact(2)
            .map(|two| unit([two[0], two[1]]))
            .collect();
        String::from_utf16_lossy(&units)
    };
    // Other encodings have the same letters up to here as UTF-8.
    let text = match head {
        [0xff, 0xfe, ..] => utf16(u16::from_le_bytes),
        [0xfe, 0xff, ..] => utf16(u16::from_be_bytes),
        _ => String::from_utf8_lossy(head).into_owned(),
    };
    let name = first_element(text.trim_start_matches('\u{feff}')).unwrap_or_default();
    name.rsplit(':').next() == Some("svg")
}

/// The name of the first element, after the declaration, comments and the document type.
fn first_element(mut text: &str) -> Option<&str> {
    loop {
        text = text.trim_start().strip_prefix('<')?;
        text = if let Some(rest) = text.strip_prefix('?') {
            rest.split_once("?>")?.1
        } else if let Some(rest) = text.strip_prefix("!--") {
            rest.split_once("-->")?.1
        } else if let Some(rest) = text.strip_prefix('!') {
            let open = rest.find(['[', '>'])?;
            let rest = match &rest[open..=open] {
                "[" => rest.split_once(']')?.1,
                _ => &rest[open..],
            };
            rest.split_once('>')?.1
        } else {
            return text.split([' ', '\t', '\r', '\n', '/', '>']).next();
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_element_tells() {
        for svg in [
            "<svg/>",
            "\u{feff} \n<svg\twidth='1'>",
            "<?xml version='1.0'?><!-- <html> --><s:svg xmlns:s='http://www.w3.org/2000/svg'/>",
            "<!DOCTYPE svg [ <!ENTITY a '<b>'> ]><svg/>",
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/x.dtd\"><svg/>",
        ] {
            assert!(is_svg(svg.as_bytes()), "{svg}");
        }
        for other in [
            "",
            "<",
            "<!doctype html><title>Login</title><svg></svg>",
            "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><svg/></html>",
            "a text about <svg>",
            "<!-- <svg> -->",
            "<!DOCTYPE svg [",
        ] {
            assert!(!is_svg(other.as_bytes()), "{other}");
        }
        assert!(is_svg(b"\xff\xfe<\0s\0v\0g\0/\0>\0"));
    }
}
