//! Media that an editor put into a text: CKEditor's embeds, frames, films and sounds. A text loads nothing from other
//! hosts, so what is published is a link to each; a film that plays on the page is a block of its own.

use super::markup::{attribute, rewrite};
use html_escape::{encode_double_quoted_attribute, encode_text};
use lol_html::html_content::{ContentType, Element};
use lol_html::{HandlerResult, HandlerTypes, RewriteStrSettings, element};
use std::borrow::Cow;

/// Words without which a text has no such element.
const NAMES: [&str; 5] = ["embed", "iframe", "video", "audio", "source"];

/// The text with links in place of media. What has no address is left for the sanitiser, which drops it.
pub(super) fn with_links(html: &str) -> Cow<'_, str> {
    let words = html.to_ascii_lowercase();
    if !NAMES.iter().any(|name| words.contains(name)) {
        return Cow::Borrowed(html);
    }
    // As it is stored, and as it is stored with a preview, which holds a frame.
    let embeds = element!("oembed[url]", |media| replace(media, "url"));
    let previews = element!("[data-oembed-url]", |media| replace(media, "data-oembed-url"));
    let frames = element!("iframe[src], embed[src]", |media| replace(media, "src"));
    let films = element!("video[src], audio[src]", |media| replace(media, "src"));
    let sources = element!("video source[src], audio source[src]", |media| replace(
        media, "src"
    ));
    let handlers = RewriteStrSettings::new()
        .append_element_content_handler(embeds)
        .append_element_content_handler(previews)
        .append_element_content_handler(frames)
        .append_element_content_handler(films)
        .append_element_content_handler(sources);
    Cow::Owned(rewrite(html, handlers))
}

fn replace<H: HandlerTypes>(media: &mut Element<'_, '_, H>, name: &str) -> HandlerResult {
    let address = attribute(media, name).unwrap_or_default();
    let address = address.trim();
    if address.is_empty() || media.removed() {
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
    media.replace(&link, ContentType::Html);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn media_become_links() {
        let cases = [
            (
                r#"<figure class="media"><oembed url="https://youtu.be/ysz5S6PUM-U?a=1&amp;b=2"></oembed></figure>"#,
                r#"<figure class="media"><a href="https://youtu.be/ysz5S6PUM-U?a=1&amp;b=2">youtu.be/ysz5S6PUM-U?a=1&amp;b=2</a> </figure>"#,
            ),
            (
                r#"<div data-oembed-url="https://youtu.be/x"><div><IFRAME src="https://www.youtube.com/embed/x"></IFRAME></div></div>"#,
                r#"<a href="https://youtu.be/x">youtu.be/x</a> "#,
            ),
            (
                r#"<p>a</p><iframe src="//player.vimeo.com/video/1">b</iframe>"#,
                r#"<p>a</p><a href="//player.vimeo.com/video/1">player.vimeo.com/video/1</a> "#,
            ),
            (
                r#"<audio src="/files/a.mp3"></audio>"#,
                r#"<a href="/files/a.mp3">/files/a.mp3</a> "#,
            ),
            (
                r#"<video controls><source src="https://a.example/f.mp4">Nee</video>"#,
                r#"<video controls><a href="https://a.example/f.mp4">a.example/f.mp4</a> Nee</video>"#,
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
