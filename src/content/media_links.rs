//! Media that an editor put into a text: CKEditor's embeds, frames, films and sounds. A text loads nothing from other
//! hosts, so what is published is a link to each; a film that plays on the page is a block of its own.

use super::markup::{attribute, rewrite};
use html_escape::{encode_double_quoted_attribute, encode_text};
use lol_html::html_content::{ContentType, Element};
use lol_html::{HandlerResult, HandlerTypes, RewriteStrSettings, element};
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
pub(super) fn with_links(html: &str) -> Cow<'_, str> {
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
    let embeds = element!("oembed[url]", |media| add_link(media, "url"));
    let previews = element!("[data-oembed-url]", |media| {
        media.set_inner_content("", ContentType::Html);
        add_link(media, "data-oembed-url")
    });
    let frames = element!("iframe[src], embed[src]", |media| add_link(media, "src"));
    let films = element!("video[src], audio[src]", |media| add_link(media, "src"));
    let sources = element!("video source[src], audio source[src]", |media| {
        add_link(media, "src")
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
fn add_link<H: HandlerTypes>(media: &mut Element<'_, '_, H>, name: &str) -> HandlerResult {
    let address = attribute(media, name).unwrap_or_default();
    let address = address.trim();
    if address.is_empty() {
        return Ok(());
    }
    // One without a scheme is refused later, as in links, and reported.
    let shown = ["https://", "http://", "//"]
        .iter()
        .find_map(|scheme| address.strip_prefix(scheme));
    let link = format!(
        r#"<a href="{}">{}</a> "#,
        encode_double_quoted_attribute(address),
        encode_text(shown.unwrap_or(address))
    );
    media.before(&link, ContentType::Html);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(with_links(html), expected);
        }
        for html in [
            "<p>een video</p>",
            "<iframe srcdoc='x'></iframe>",
            "<iframe src=' '></iframe>",
        ] {
            assert_eq!(with_links(html), html);
        }
    }
}
