//! Detects SVG files and web pages by how they begin, whatever they are called.

/// The first element must begin within this number of bytes. Editors write at most a few comments before it.
const HEAD: usize = 64 << 10;
/// The elements that a web page without a document type begins with.
const OF_PAGES: [&str; 8] = [
    "body", "head", "html", "meta", "noscript", "script", "style", "title",
];

/// Whether the file is text whose first element is `<svg>`.
pub fn is_svg(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let (_, element) = names(&text);
    element.is_some_and(|name| name.rsplit(':').next() == Some("svg"))
}

/// Whether the file is text that begins as an HTML document.
pub fn is_page(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let (document_type, element) = names(&text);
    let is_of_pages = |name: &str| OF_PAGES.iter().any(|known| name.eq_ignore_ascii_case(known));
    document_type.is_some_and(|name| name.eq_ignore_ascii_case("html")) || element.is_some_and(is_of_pages)
}

/// The beginning of a file as text.
fn text(bytes: &[u8]) -> String {
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
    text.trim_start_matches('\u{feff}').to_owned()
}

/// The names of the document type and of the first element, after the declaration and comments.
fn names(text: &str) -> (Option<&str>, Option<&str>) {
    let mut document_type = None;
    let element = first_element(text, &mut document_type);
    (document_type, element)
}

fn first_element<'a>(mut text: &'a str, document_type: &mut Option<&'a str>) -> Option<&'a str> {
    loop {
        text = text.trim_start().strip_prefix('<')?;
        text = if let Some(rest) = text.strip_prefix('?') {
            rest.split_once("?>")?.1
        } else if let Some(rest) = text.strip_prefix("!--") {
            rest.split_once("-->")?.1
        } else if let Some(rest) = text.strip_prefix('!') {
            let open = rest.find(['[', '>'])?;
            *document_type = rest[..open].split_ascii_whitespace().nth(1);
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

    #[test]
    fn a_page_tells_by_its_document_type_or_its_first_element() {
        for page in [
            "<!DOCTYPE html><p>Login",
            "\u{feff}\r\n <html lang=de>",
            "<!-- SSO -->\n<!-- 2 --><!doctype HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\"><p>",
            "<?xml version='1.0'?><!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml'>",
            "<script>location = '/login'</script>",
            "<META http-equiv=refresh content='0; url=/login'>",
        ] {
            assert!(is_page(page.as_bytes()), "{page}");
        }
        for other in [
            "",
            "<",
            "<header/>",
            "<?xml version='1.0'?><!-- <html> --><feed/>",
            "<!DOCTYPE svg><svg><title>Logo</title></svg>",
            "%PDF-1.7 <html>",
        ] {
            assert!(!is_page(other.as_bytes()), "{other}");
        }
    }
}
