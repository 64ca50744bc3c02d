//! What a server sends with status 200 instead of a file: nothing, a login page, a maintenance page.

use crate::assets::markup;
use crate::report::FileFault;
use url::Url;

/// A PDF says within so many bytes that it is one; readers look no further.
const PDF_HEAD: usize = 1024;
/// Only files that are not text have control characters within so many bytes (https://mimesniff.spec.whatwg.org).
const TEXT_HEAD: usize = 1445;

/// Why an answer is not the file at that address, if so. The length is no reason: the CMS's own record of it may be old.
pub(super) fn instead_of_file(url: &Url, content_type: &str, bytes: &[u8]) -> Option<FileFault> {
    if bytes.is_empty() {
        return Some(FileFault::Empty);
    }
    let path = url.path().to_ascii_lowercase();
    let is_called = |ending| path.ends_with(ending);
    if is_called(".html") || is_called(".htm") {
        return None;
    }
    if markup::is_page(bytes) || is_sent_as_page(content_type, bytes) {
        return Some(FileFault::Page);
    }
    (is_called(".pdf") && !is_pdf(bytes)).then_some(FileFault::NotPdf)
}

/// Whether it is text that the server calls HTML. A program that sends a file may forget to say what it is.
fn is_sent_as_page(content_type: &str, bytes: &[u8]) -> bool {
    let kind = content_type.split(';').next().unwrap_or_default().trim();
    let is_html = ["text/html", "application/xhtml+xml"]
        .iter()
        .any(|html| kind.eq_ignore_ascii_case(html));
    let head = &bytes[..bytes.len().min(TEXT_HEAD)];
    let is_text = !head
        .iter()
        .any(|byte| matches!(byte, 0..=8 | 0x0b | 0x0e..=0x1a | 0x1c..=0x1f));
    is_html && is_text && !is_pdf(bytes) && !markup::is_svg(bytes)
}

fn is_pdf(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(PDF_HEAD)];
    head.windows(5).any(|part| part == b"%PDF-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(name: &str, content_type: &str, bytes: &[u8]) -> Option<FileFault> {
        let url = format!("https://cms.example.test/files/{name}").parse().unwrap();
        instead_of_file(&url, content_type, bytes)
    }

    #[test]
    fn a_page_is_no_other_file_and_nothing_is_no_file() {
        let html = "text/html; charset=UTF-8";
        for (name, content_type, bytes, fault) in [
            ("foto.jpg", "image/jpeg", &b""[..], FileFault::Empty),
            ("foto.jpg", "image/jpeg", b"<!DOCTYPE html>", FileFault::Page),
            ("gids.pdf", "", b"<!-- SSO --><script>", FileFault::Page),
            ("gids.pdf", "Text/HTML", b"Log in", FileFault::Page),
            ("lijst.csv", html, b"\n<form>", FileFault::Page),
            ("gids.PDF", "application/pdf", b"{\"error\":1}", FileFault::NotPdf),
        ] {
            assert_eq!(
                judge(name, content_type, bytes),
                Some(fault),
                "{name} {content_type}"
            );
        }
    }

    #[test]
    fn a_file_is_known_by_its_bytes_whatever_the_server_calls_it() {
        let html = "text/html";
        for (name, content_type, bytes) in [
            ("foto.jpg", "", &b"<"[..]),
            ("gids.pdf", html, b"%PDF-1.7"),
            ("gids.pdf", "", b"\r\nsome bytes before %PDF-1.4"),
            ("logo.svg", html, b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
            ("foto.jpg", html, b"\xff\xd8\xff\xe0\x00\x10JFIF"),
            ("werk.docx", html, b"PK\x03\x04"),
            ("Handleiding.HTML", html, b"<!doctype html>"),
        ] {
            assert_eq!(judge(name, content_type, bytes), None, "{name}");
        }
    }
}
