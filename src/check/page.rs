//! What a finished document says, for search engines and for those who listen to it.

use super::names::{self, Control};
use crate::content::markup::attribute;
use lol_html::{HtmlRewriter, LocalHandlerTypes, Settings, element, text};
use std::cell::RefCell;
use std::rc::Rc;

/// A heading.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Heading {
    /// 1 to 6.
    pub level: u8,
    /// The text of the heading, with single spaces.
    pub text: String,
}

/// What a document says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PageFacts {
    /// `<title>`.
    pub title: String,
    /// The description for search engines; empty if the page has none.
    pub description: String,
    /// Headings in their order.
    pub headings: Vec<Heading>,
    /// Links and buttons in their order.
    pub controls: Vec<Control>,
}

impl PageFacts {
    /// Reads a document in one pass.
    pub fn read(html: &[u8]) -> Self {
        let facts = Rc::new(RefCell::new(Self::default()));
        let (title, description, heading, said) = (
            Rc::clone(&facts),
            Rc::clone(&facts),
            Rc::clone(&facts),
            Rc::clone(&facts),
        );
        let controls = Rc::default();
        let mut settings: Settings<'_, '_, LocalHandlerTypes> = Settings::new()
            .append_element_content_handler(text!("head > title", move |chunk| {
                title.borrow_mut().title.push_str(chunk.as_str());
                Ok(())
            }))
            .append_element_content_handler(element!("meta[name=\"description\"]", move |meta| {
                description.borrow_mut().description = attribute(meta, "content").unwrap_or_default();
                Ok(())
            }))
            .append_element_content_handler(element!("h1, h2, h3, h4, h5, h6", move |element| {
                let level = element
                    .tag_name()
                    .as_bytes()
                    .get(1)
                    .map_or(0, |digit| digit - b'0');
                heading.borrow_mut().headings.push(Heading {
                    level,
                    text: String::new(),
                });
                Ok(())
            }))
            .append_element_content_handler(text!("h1, h2, h3, h4, h5, h6", move |chunk| {
                if let Some(heading) = said.borrow_mut().headings.last_mut() {
                    heading.text.push_str(chunk.as_str());
                }
                Ok(())
            }))
            .with_strict(false)
            .with_enable_esi_tags(false);
        for handler in names::handlers(&controls) {
            settings = settings.append_element_content_handler(handler);
        }
        // Nothing is written, and neither the handlers nor a pass without limits fail.
        let mut reader = HtmlRewriter::new(settings, |_: &[u8]| {});
        let _ = reader.write(html).and_then(|()| reader.end());
        let mut facts = facts.take();
        facts.controls = controls.take();
        facts.title = plain(&facts.title);
        facts.description = plain(&facts.description);
        for heading in &mut facts.headings {
            heading.text = plain(&heading.text);
        }
        facts
    }
}

/// Text as it is read.
fn plain(text: &str) -> String {
    let text = html_escape::decode_html_entities(text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_says_its_title_description_and_headings() {
        let html = br#"<head><title> A &amp; B
            </title><meta content="It's &quot;this&quot;" name=description></head>
            <svg><title>icon</title></svg><h1>One <em>&lt;b&gt;</em></h1><p>h2</p><h3
            class=x>Three</h3><!-- <h4>no</h4> --><template><h5>t</h5></template>"#;
        let facts = PageFacts::read(html);
        assert_eq!(
            (facts.title.as_str(), facts.description.as_str()),
            ("A & B", "It's \"this\"")
        );
        let headings: Vec<(u8, &str)> = facts
            .headings
            .iter()
            .map(|heading| (heading.level, heading.text.as_str()))
            .collect();
        assert_eq!(headings, [(1, "One <b>"), (3, "Three"), (5, "t")]);
    }

    #[test]
    fn a_text_a_label_and_a_described_picture_are_names() {
        let html = "<a href=/a>A</a><a href=/b><img alt=B></a><button aria-label=C><svg></svg></button>\
            <a href=/d><span aria-label=D></span></a><button><span>E</span></button><a id=f></a>\
            <a href=/g aria-hidden=true><img alt=''></a>";
        let facts = PageFacts::read(html.as_bytes());
        assert_eq!(facts.controls.len(), 6);
        assert!(
            facts.controls.iter().all(|control| control.is_named),
            "{:?}",
            facts.controls
        );
    }

    #[test]
    fn white_space_an_empty_label_and_a_decoration_are_none() {
        let html = "<a href=/a> &nbsp; </a>x<a href=/b><img alt=''></a><button aria-label='' class=c><svg></svg>\
            </button><button><span></span></button>D";
        let facts = PageFacts::read(html.as_bytes());
        let unnamed: Vec<_> = facts
            .controls
            .iter()
            .map(|control| (control.is_named, control.href.as_deref(), &*control.class))
            .collect();
        assert_eq!(
            unnamed,
            [
                (false, Some("/a"), ""),
                (false, Some("/b"), ""),
                (false, None, "c"),
                (false, None, "")
            ]
        );
    }
}
