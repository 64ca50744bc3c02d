//! The allow-list for rich text, and the treatment of links in it.

use super::address::{self, Policy};
use super::bare_words::in_paragraphs;
use super::characters;
use super::empty_headings;
use super::file::{self, FileRef};
use super::links::is_file;
use super::losses::{Losses, SCHEMES, losses};
use super::markup::rewrite;
use super::{hidden, image_widths, list_marks, media_links, simple_text};
use lol_html::{RewriteStrSettings, doc_text, element};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use url::Url;

/// An h1 is published as h2, a strike as s.
const TAGS: &str = "p div br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd a strong em b i u s strike del ins q sub sup small mark \
    blockquote code pre table caption colgroup col thead tbody tfoot tr th td abbr span img figure figcaption";

/// Published as `div`, which a parser reads alike: without an element, the words before and after it would be one.
const BLOCKS: [&str; 13] = [
    "address", "article", "aside", "center", "details", "footer", "header", "hgroup", "main", "nav",
    "search", "section", "summary",
];

/// Maximum number of parses per text. Editors' texts are stable after the first.
const PASSES: usize = 4;

/// A clean text.
#[derive(Debug)]
pub struct Clean {
    /// The HTML. A browser reads it as it is.
    pub html: String,
    /// Whether something is visible outside of its tags.
    pub has_text: bool,
    /// The addresses that were refused.
    pub refused: Vec<String>,
    /// Names of elements that are not published.
    pub dropped: Vec<String>,
    /// The files that are linked to.
    pub files: Vec<FileRef>,
    /// The other addresses of this site that are linked to, as they are published.
    pub links: Vec<String>,
}

/// The allow-list, and what its filter noted of the text that is being cleaned. So each thread has its own.
#[derive(Debug)]
pub struct Sanitiser {
    ammonia: ammonia::Builder<'static>,
    policy: Arc<Policy>,
    refused: Arc<Mutex<Vec<String>>>,
    files: Arc<Mutex<Vec<FileRef>>>,
    links: Arc<Mutex<Vec<String>>>,
}

impl Sanitiser {
    /// Links are checked by `policy`.
    pub fn new(policy: Arc<Policy>) -> Self {
        let known = Arc::clone(&policy);
        let refused = Arc::new(Mutex::new(Vec::new()));
        let noted = Arc::clone(&refused);
        let files = Arc::new(Mutex::new(Vec::new()));
        let linked = Arc::clone(&files);
        let links = Arc::new(Mutex::new(Vec::new()));
        let own = Arc::clone(&links);
        let mut ammonia = ammonia::Builder::empty();
        ammonia
            .tags(TAGS.split_whitespace().chain(BLOCKS).collect())
            .clean_content_tags(HashSet::from([
                "script", "style", "iframe", "noscript", "template", "svg", "math", "title",
            ]))
            .tag_attributes(HashMap::from([
                (
                    "a",
                    HashSet::from(["href", "title", "target", "hreflang", "name"]),
                ),
                ("th", HashSet::from(["scope", "colspan", "rowspan"])),
                ("td", HashSet::from(["colspan", "rowspan"])),
                ("colgroup", HashSet::from(["span"])),
                ("col", HashSet::from(["span"])),
                ("ol", HashSet::from(["start", "reversed", "type"])),
                ("li", HashSet::from(["value"])),
                ("abbr", HashSet::from(["title"])),
                // `text_images` decides about them.
                ("img", HashSet::from(["src", "alt", "width"])),
            ]))
            // Wide content scrolls horizontally, also with the keyboard.
            .set_tag_attribute_values(HashMap::from([
                ("table", HashMap::from([("tabindex", "0")])),
                ("pre", HashMap::from([("tabindex", "0")])),
            ]))
            // `anchors` decides about them.
            .generic_attributes(HashSet::from(["lang", "dir", "id"]))
            // Addresses are decided one by one in the filter below, so that a refusal can be reported.
            .url_schemes(HashSet::from(SCHEMES))
            .url_relative(ammonia::UrlRelative::PassThrough)
            .link_rel(None)
            .attribute_filter(move |tag, attribute, value| match (tag, attribute) {
                ("a", "href") => {
                    let file = Url::parse(value).ok().and_then(|url| file::linked(&url, &policy));
                    if let (Some(file), Ok(mut linked)) = (file, linked.lock()) {
                        linked.push(file.clone());
                        return Some(Cow::Owned(file.path));
                    }
                    let href = address::publish(value, &policy);
                    if href.is_none()
                        && let Ok(mut refused) = noted.lock()
                    {
                        refused.push(value.chars().take(80).collect::<String>());
                    }
                    if let Some(href) = href.as_ref().filter(|href| href.starts_with(['/', '#']))
                        && let Ok(mut own) = own.lock()
                    {
                        own.push(href.clone());
                    }
                    href.map(Cow::Owned)
                }
                ("a", "target") => (value == "_blank").then_some(Cow::Borrowed("_blank")),
                ("th", "scope") => matches!(value, "row" | "col").then_some(Cow::Borrowed(value)),
                (_, "colspan" | "rowspan" | "span") => {
                    value.parse::<u16>().is_ok().then_some(Cow::Borrowed(value))
                }
                (_, "start" | "value") => value.parse::<i32>().is_ok().then_some(Cow::Borrowed(value)),
                ("ol", "type") => {
                    matches!(value, "1" | "a" | "A" | "i" | "I").then_some(Cow::Borrowed(value))
                }
                (_, "dir") => matches!(value, "ltr" | "rtl" | "auto").then_some(Cow::Borrowed(value)),
                (_, "lang" | "hreflang") => is_language(value).then_some(Cow::Borrowed(value)),
                _ => Some(Cow::Borrowed(value)),
            });
        Self {
            ammonia,
            policy: known,
            refused,
            files,
            links,
        }
    }

    /// The allowed parts of `html`. `None` if parsing it does not become stable.
    pub fn clean(&mut self, html: &str) -> Option<Clean> {
        let (html, hidden) = hidden::removed(html);
        let html = list_marks::with_marks(&html);
        let html = image_widths::with_widths(&html);
        let html = media_links::with_links(&html, &self.policy);
        let Losses { addresses, elements } = losses(&html);
        let first = self.pass(&html);
        let (mut refused, files, links) = (take(&self.refused), take(&self.files), take(&self.links));
        refused.extend(addresses);
        let html = self.settled(first);
        // Further passes met the addresses that the first one published.
        take(&self.refused);
        take(&self.files);
        take(&self.links);
        let (html, has_text) = finished(&html?);
        Some(Clean {
            html: in_paragraphs(empty_headings::removed(html).into()).into_owned(),
            has_text,
            refused,
            dropped: elements.into_iter().chain(hidden.map(str::to_owned)).collect(),
            files,
            links,
        })
    }

    /// Parses the text until parsing changes nothing: elements in a table that belong in front of it, and the like,
    /// are somewhere else when the written text is read. So a browser finds the elements that were looked at here.
    fn settled(&self, mut html: String) -> Option<String> {
        for _ in 0..PASSES {
            let again = self.pass(&html);
            if again == html {
                return Some(html);
            }
            html = again;
        }
        None
    }

    fn pass(&self, html: &str) -> String {
        // Pasted byte order marks show nothing, and a parser drops the first one of a text.
        let html = self.ammonia.clean(html).to_string().replace('\u{feff}', "");
        characters::allowed(&html).trim().to_owned()
    }
}

/// A stable text as it is published, and whether it has visible text.
fn finished(html: &str) -> (String, bool) {
    let links = element!("a[target]", |link| {
        let href = link.get_attribute("href").unwrap_or_default();
        if href.starts_with(['/', '#']) && !is_file(&href) {
            // A page of this site is shown in this tab (spec section 2).
            link.remove_attribute("target");
        } else {
            // One in another tab must not have access to this one.
            link.set_attribute("rel", "noopener")?;
        }
        Ok(())
    });
    // An editor's h1 would be a second one on the page. A parser treats both alike, so the text stays stable.
    let renamed = element!("h1, strike", |element| {
        let name = if element.tag_name() == "h1" { "h2" } else { "s" };
        element.set_tag_name(name)?;
        Ok(())
    });
    let blocks = element!(BLOCKS.join(","), |block| {
        block.set_tag_name("div")?;
        Ok(())
    });
    let mut has_text = false;
    let texts = doc_text!(|text| {
        has_text |= simple_text::is_visible(text.as_str());
        Ok(())
    });
    let handlers = RewriteStrSettings::new()
        .append_element_content_handler(links)
        .append_element_content_handler(renamed)
        .append_element_content_handler(blocks)
        .append_document_content_handler(texts);
    let html = rewrite(html, handlers);
    (html, has_text)
}

fn take<T>(noted: &Mutex<Vec<T>>) -> Vec<T> {
    noted
        .lock()
        .map(|mut noted| std::mem::take(&mut *noted))
        .unwrap_or_default()
}

/// Whether a value may be the name of a language.
pub(super) fn is_language(value: &str) -> bool {
    !value.is_empty() && value.len() <= 35 && value.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleaned(html: &str) -> String {
        let policy = Policy {
            hidden: std::sync::Arc::default(),
            site: "https://www.example.com".parse().unwrap(),
            cms: Vec::new().into(),
            routes: std::collections::BTreeSet::new().into(),
        };
        Sanitiser::new(Arc::new(policy)).clean(html).unwrap().html
    }

    #[test]
    fn words_of_two_blocks_stay_two_words() {
        let divided = "<div>Een.</div><div>Twee.</div>";
        assert_eq!(cleaned(divided), divided);
        assert_eq!(
            cleaned("<dl><dt>Uren</dt><dd>36</dd></dl>"),
            "<dl><dt>Uren</dt><dd>36</dd></dl>"
        );
        assert_eq!(
            cleaned("<address>Straat</address><details open><summary>Vraag</summary>Antwoord</details>"),
            "<div>Straat</div><div><div>Vraag</div>Antwoord</div>"
        );
    }

    #[test]
    fn a_heading_without_a_text_is_not_published() {
        assert_eq!(cleaned("<h1> <b></b></h1><p>x</p><h2>&nbsp;</h2>"), "<p>x</p>");
    }

    #[test]
    fn a_text_may_have_a_direction() {
        assert_eq!(
            cleaned(r#"<p dir="rtl" lang="ar">x</p>"#),
            r#"<p dir="rtl" lang="ar">x</p>"#
        );
        assert_eq!(cleaned(r#"<p dir="x">x</p>"#), "<p>x</p>");
    }

    #[test]
    fn pages_of_this_site_open_in_this_tab() {
        for (href, opens) in [
            ("/contact", ""),
            ("#a", ""),
            ("/brochure.pdf", r#" target="_blank" rel="noopener""#),
            ("https://example.org/x", r#" target="_blank" rel="noopener""#),
        ] {
            let html = cleaned(&format!(r#"<p><a href="{href}" target="_blank">x</a></p>"#));
            assert_eq!(html, format!(r#"<p><a href="{href}"{opens}>x</a></p>"#));
        }
    }

    #[test]
    fn media_are_links() {
        let html = r#"<figure class="media"><oembed url="https://youtu.be/x"></oembed></figure>"#;
        assert_eq!(
            cleaned(html),
            r#"<figure><a href="https://youtu.be/x">youtu.be/x</a> </figure>"#
        );
    }
}
