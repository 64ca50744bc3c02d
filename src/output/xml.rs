//! XML as text: one line for each element, and only characters that XML allows.

use quick_xml::Writer;
use quick_xml::events::{BytesCData, BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use std::borrow::Cow;

/// A document that is being written.
pub struct Xml {
    writer: Writer<Vec<u8>>,
    open: Vec<String>,
}

/// Attributes of an element.
pub type Attributes<'a> = &'a [(&'a str, &'a str)];

impl Xml {
    /// Elements for a document that is written in parts.
    pub fn part() -> Self {
        Self {
            writer: Writer::new(Vec::new()),
            open: Vec::new(),
        }
    }

    /// Begins with the root element.
    pub fn new(root: &str, attributes: Attributes<'_>) -> Self {
        let mut xml = Self::part();
        xml.write(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)));
        xml.line();
        xml.open(root, attributes);
        xml
    }

    /// Makes room for about so many bytes. Those that are left take no memory.
    pub fn reserve(&mut self, bytes: usize) {
        self.writer.get_mut().reserve(bytes);
    }

    /// Begins an element with others in it.
    pub fn open(&mut self, name: &str, attributes: Attributes<'_>) {
        self.write(Event::Start(start(name, attributes)));
        self.line();
        self.open.push(name.to_owned());
    }

    /// Ends the innermost element.
    pub fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.write(Event::End(BytesEnd::new(name)));
            self.line();
        }
    }

    /// An element with a text.
    pub fn text(&mut self, name: &str, attributes: Attributes<'_>, text: &str) {
        self.write(Event::Start(start(name, attributes)));
        self.write(Event::Text(BytesText::new(&allowed(text))));
        self.write(Event::End(BytesEnd::new(name)));
        self.line();
    }

    /// An element with a text that is not escaped.
    pub fn cdata(&mut self, name: &str, text: &str) {
        // The end of a section cannot stand in one: it is divided between two.
        let mut text = allowed(text);
        if text.contains("]]>") {
            text = text.replace("]]>", "]]]]><![CDATA[>").into();
        }
        self.write(Event::Start(BytesStart::new(name)));
        self.write(Event::CData(BytesCData::new(text)));
        self.write(Event::End(BytesEnd::new(name)));
        self.line();
    }

    /// An element that has attributes only.
    pub fn empty(&mut self, name: &str, attributes: Attributes<'_>) {
        self.write(Event::Empty(start(name, attributes)));
        self.line();
    }

    /// What was written since the document began, or since this was asked. It ends where a line does.
    pub fn take(&mut self) -> String {
        // All of it was text.
        String::from_utf8(std::mem::take(self.writer.get_mut())).unwrap_or_default()
    }

    /// The document, with everything closed.
    pub fn finish(mut self) -> Vec<u8> {
        while !self.open.is_empty() {
            self.close();
        }
        self.writer.into_inner()
    }

    fn line(&mut self) {
        self.write(Event::Text(BytesText::from_escaped("\n")));
    }

    fn write(&mut self, event: Event<'_>) {
        // Writing to memory does not fail.
        let _ = self.writer.write_event(event);
    }
}

fn start<'a>(name: &'a str, attributes: Attributes<'_>) -> BytesStart<'a> {
    let mut start = BytesStart::new(name);
    for (name, value) in attributes {
        start.push_attribute((*name, &*allowed(value)));
    }
    start
}

/// The text without the characters that XML 1.0 has no way to write.
fn allowed(text: &str) -> Cow<'_, str> {
    // Most texts have only characters of which every byte says that it is fine; U+FFFE and U+FFFF begin with 0xEF.
    if text
        .bytes()
        .all(|byte| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=0xee))
    {
        return text.into();
    }
    let fine = |c: &char| !matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}');
    if text.chars().all(|c| fine(&c)) {
        return text.into();
    }
    text.chars().filter(fine).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_read_as_it_was_written_but_for_control_characters() {
        let text = "a & b <c> ]]> \"d\" ' é\n\u{0}\u{1f}\u{ffff}e";
        let mut xml = Xml::new("root", &[("title", text)]);
        xml.text("text", &[], text);
        xml.cdata("cdata", text);
        xml.empty("empty", &[("a", "1")]);
        let written = String::from_utf8(xml.finish()).unwrap();
        let read = roxmltree::Document::parse(&written).unwrap();
        let texts: Vec<&str> = read
            .root_element()
            .children()
            .filter_map(|node| node.text())
            .collect();
        let expected = "a & b <c> ]]> \"d\" ' é\ne";
        assert!(texts.contains(&expected), "{written}");
        assert_eq!(
            texts.iter().filter(|text| **text == expected).count(),
            2,
            "{written}"
        );
        assert!(written.contains("<![CDATA["));
    }
}
