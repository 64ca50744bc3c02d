//! Media that an editor put into a text: CKEditor's embeds, frames, films and sounds. A text loads nothing from other
//! hosts, so what is published is a link to each; a film that plays on the page is a block of its own.

use super::address::Policy;
use super::markup::{attribute, rewrite};
use html_escape::{encode_double_quoted_attribute, encode_text};
use lol_html::html_content::{ContentType, Element};
use lol_html::{HandlerResult, HandlerTypes, RewriteStrSettings, element};
use percent_encoding::percent_decode_str;
use std::borrow::Cow;

/// How such elements and attributes begin.
const NAMES: [&[u8]; 6] = [
    b"<oembed",
    b"<embed",
    b"<iframe",
    b"<video",
    b"<audio",
    b"data-oembed-url",
];

/// The text with links before its media.
pub(super) fn with_links<'t>(html: &'t str, policy: &Policy) -> Cow<'t, str> {
    let bytes = html.as_bytes();
    let begins = |at: usize, name: &[u8]| {
        let there = bytes.get(at..at + name.len());
        there.is_some_and(|there| there.eq_ignore_ascii_case(name))
    };
    let is_media =
        |at: usize| matches!(bytes[at], b'<' | b'd' | b'D') && NAMES.iter().any(|name| begins(at, name));
    if !(0..bytes.len()).any(is_media) {
        return Cow::Borrowed(html);
    }
    // As it is stored, and as it is stored with a preview, which holds a frame.
    let embeds = element!("oembed[url]", |media| add_link(media, "url", policy));
    let previews = element!("[data-oembed-url]", |media| {
        media.set_inner_content("", ContentType::Html);
        add_link(media, "data-oembed-url", policy)
    });
    let frames = element!("iframe[src], embed[src]", |media| add_link(media, "src", policy));
    let films = element!("video[src], audio[src]", |media| add_link(media, "src", policy));
    let sources = element!("video source[src], audio source[src]", |media| {
        add_link(media, "src", policy)
    });
    let handlers = RewriteStrSettings::new()
        .append_element_content_handler(embeds)
        .append_element_content_handler(previews)
        .append_element_content_handler(frames)
        .append_element_content_handler(films)
        .append_element_content_handler(sources);
    Cow::Owned(rewrite(html, handlers))
}

/// The sanitiser drops the element itself, and keeps the words in it: it may lack its end.
fn add_link<H: HandlerTypes>(media: &mut Element<'_, '_, H>, name: &str, policy: &Policy) -> HandlerResult {
    let address = attribute(media, name).unwrap_or_default();
    let address = address.trim();
    if address.is_empty() {
        return Ok(());
    }
    // One without a scheme is refused later, as in links, and reported.
    let link = format!(
        r#"<a href="{}">{}</a> "#,
        encode_double_quoted_attribute(address),
        encode_text(&shown(address, policy))
    );
    media.before(&link, ContentType::Html);
    Ok(())
}

/// What visitors read of an address. No page may name the host of the CMS: of its files that is their name.
fn shown<'t>(address: &'t str, policy: &Policy) -> Cow<'t, str> {
    if policy.names_cms(address) {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let path = path.split_once("//").map_or(path, |(_, rest)| rest);
        let names = path.split('/').skip(1).filter(|name| !name.is_empty());
        // The home page is the site.
        let name = names.last().or(policy.site.host_str()).unwrap_or_default();
        return percent_decode_str(name).decode_utf8_lossy().into_owned().into();
    }
    let without_scheme = ["https://", "http://", "//"]
        .iter()
        .find_map(|scheme| address.strip_prefix(scheme));
    without_scheme.unwrap_or(address).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy() -> Policy {
        Policy {
            hidden: std::sync::Arc::default(),
            site: "https://www.example.com".parse().unwrap(),
            cms: vec![url::Url::parse("https://cms.example.com").unwrap().origin()].into(),
            routes: std::collections::BTreeSet::new().into(),
        }
    }

    #[test]
    fn a_file_of_the_cms_is_shown_by_its_name_and_never_with_the_host() {
        for (address, text) in [
            (
                "https://cms.example.com/uploads/Film%20%C3%A9%C3%A9n.mp4?v=1#t=5",
                "Film één.mp4",
            ),
            ("http://CMS.example.com:8080/a/b/", "b"),
            ("//cms.example.com/a.pdf", "a.pdf"),
            ("https://jan@cms.example.com/a.pdf", "a.pdf"),
            ("ftp://cms.example.com/a.pdf", "a.pdf"),
            ("https://cms.example.com/%3Cb%3E.pdf", "&lt;b&gt;.pdf"),
            ("https://cms.example.com/?x=1", "www.example.com"),
            ("https://cms.example.com", "www.example.com"),
            (
                "https://cms.example.com.evil.example/a.pdf",
                "cms.example.com.evil.example/a.pdf",
            ),
        ] {
            let html = format!("<iframe src=\"{address}\"></iframe>");
            let expected = format!("<a href=\"{address}\">{text}</a> {html}");
            assert_eq!(with_links(&html, &policy()), expected);
        }
    }

    #[test]
    fn media_become_links() {
        let cases = [
            (
                r#"<figure class="media"><oembed url="https://youtu.be/x?a=1&amp;b=2"></oembed></figure>"#,
                r#"<figure class="media"><a href="https://youtu.be/x?a=1&amp;b=2">youtu.be/x?a=1&amp;b=2</a> <oembed url="https://youtu.be/x?a=1&amp;b=2"></oembed></figure>"#,
            ),
            (
                r#"<div data-oembed-url="https://youtu.be/x"><div><IFRAME src="https://a.example/"></IFRAME></div></div>"#,
                r#"<a href="https://youtu.be/x">youtu.be/x</a> <div data-oembed-url="https://youtu.be/x"></div>"#,
            ),
            (
                r#"<p>a</p><iframe src="//a.example/1">b</iframe>"#,
                r#"<p>a</p><a href="//a.example/1">a.example/1</a> <iframe src="//a.example/1">b</iframe>"#,
            ),
            (
                r#"<audio src="/files/a.mp3">Tekst"#,
                r#"<a href="/files/a.mp3">/files/a.mp3</a> <audio src="/files/a.mp3">Tekst"#,
            ),
            (
                r#"<video controls><source src="https://a.example/f.mp4">Nee</video>"#,
                r#"<video controls><a href="https://a.example/f.mp4">a.example/f.mp4</a> <source src="https://a.example/f.mp4">Nee</video>"#,
            ),
        ];
        for (html, expected) in cases {
            assert_eq!(with_links(html, &policy()), expected);
        }
        for html in [
            "<p>een video</p>",
            "<iframe srcdoc='x'></iframe>",
            "<iframe src=' '></iframe>",
        ] {
            assert_eq!(with_links(html, &policy()), html);
        }
    }
}
