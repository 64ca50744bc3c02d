//! HTML as a browser's tokenizer reads it: tags with attributes, text, comments. For assertions about structure, which
//! a search for substrings cannot make. Not by scraper (0.29, tried on the demo's pages), which shows the tree that a
//! browser repairs: a `<div>` in a `<p>` or a link in a link, which tests look for, is gone from it, and what is inside of
//! `<noscript>` is text. It has the same html5ever, is no faster (1.1 for 0.9 s), and compiles four crates more.

use html5ever::TokenizerResult;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    self as token, BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A document, or a part of one.
#[derive(Debug, Default)]
pub struct Html {
    /// Start tags in order.
    pub tags: Vec<Tag>,
    /// Comments without their marks.
    pub comments: Vec<String>,
}

/// A start tag and the text inside its element.
#[derive(Debug, Default, Clone)]
pub struct Tag {
    /// In lower case.
    pub name: String,
    /// Decoded values.
    pub attributes: BTreeMap<String, String>,
    /// Decoded text of the element and all elements in it, scripts and styles left out.
    pub text: String,
    /// Text of a script or style as it stands there.
    pub raw: String,
    /// Names of the elements around it, outermost first.
    pub inside: Vec<String>,
}

impl Tag {
    /// An attribute's value, or an empty one.
    pub fn get(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }

    /// Whether one of its classes is that.
    pub fn has_class(&self, class: &str) -> bool {
        self.get("class").split_whitespace().any(|own| own == class)
    }
}

/// Elements without an end tag.
const VOID: [&str; 11] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
];

/// What the tokenizer has read so far.
#[derive(Default)]
struct Reading {
    html: RefCell<Html>,
    /// Places of the elements that are open, outermost first.
    open: RefCell<Vec<usize>>,
}

impl Reading {
    fn start(&self, tag: token::Tag) -> TokenSinkResult<()> {
        let (mut html, mut open) = (self.html.borrow_mut(), self.open.borrow_mut());
        let name = tag.name.to_string();
        let attributes = tag.attrs.iter();
        let read = Tag {
            attributes: attributes
                .map(|attribute| (attribute.name.local.to_string(), attribute.value.to_string()))
                .collect(),
            inside: open.iter().map(|place| html.tags[*place].name.clone()).collect(),
            name: name.clone(),
            ..Tag::default()
        };
        if !VOID.contains(&name.as_str()) {
            open.push(html.tags.len());
        }
        html.tags.push(read);
        match name.as_str() {
            "script" => TokenSinkResult::RawData(RawKind::ScriptData),
            "style" => TokenSinkResult::RawData(RawKind::Rawtext),
            "title" | "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
            _ => TokenSinkResult::Continue,
        }
    }

    fn end(&self, name: &str) {
        let (html, mut open) = (self.html.borrow(), self.open.borrow_mut());
        if let Some(place) = open.iter().rposition(|place| html.tags[*place].name == name) {
            open.truncate(place);
        }
    }

    fn text(&self, text: &str) {
        let (mut html, open) = (self.html.borrow_mut(), self.open.borrow());
        if let Some(last) = open.last()
            && matches!(html.tags[*last].name.as_str(), "script" | "style")
        {
            html.tags[*last].raw.push_str(text);
            return;
        }
        for place in &*open {
            html.tags[*place].text.push_str(text);
        }
    }
}

impl TokenSink for Reading {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => return self.start(tag),
            Token::TagToken(tag) => self.end(&tag.name),
            Token::CharacterTokens(text) => self.text(&text),
            Token::CommentToken(text) => self.html.borrow_mut().comments.push(text.to_string()),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Html {
    /// Reads a document.
    pub fn parse(text: &str) -> Self {
        let input = BufferQueue::default();
        input.push_back(StrTendril::from(text));
        let tokenizer = Tokenizer::new(Reading::default(), TokenizerOpts::default());
        // It pauses at the end of a script, as if that could write more.
        while !matches!(tokenizer.feed(&input), TokenizerResult::Done) {}
        tokenizer.end();
        tokenizer.sink.html.into_inner()
    }

    /// All elements of that name.
    pub fn all(&self, name: &str) -> Vec<&Tag> {
        self.tags.iter().filter(|tag| tag.name == name).collect()
    }

    /// The only element of that name.
    #[track_caller]
    pub fn one(&self, name: &str) -> &Tag {
        let all = self.all(name);
        assert_eq!(all.len(), 1, "elements <{name}>");
        all[0]
    }

    /// All elements with a class.
    pub fn with_class(&self, class: &str) -> Vec<&Tag> {
        self.tags.iter().filter(|tag| tag.has_class(class)).collect()
    }

    /// The content of the `<meta>` of that name or property.
    pub fn meta(&self, name: &str) -> Option<&str> {
        let metas = self.tags.iter().filter(|tag| tag.name == "meta");
        let mut named = metas.filter(|tag| tag.get("name") == name || tag.get("property") == name);
        named.next().map(|tag| tag.get("content"))
    }

    /// The JSON-LD objects.
    pub fn json_ld(&self) -> Vec<serde_json::Value> {
        let scripts = self
            .all("script")
            .into_iter()
            .filter(|tag| tag.get("type") == "application/ld+json");
        scripts
            .map(|tag| serde_json::from_str(&tag.raw).expect("JSON-LD is JSON"))
            .collect()
    }
}
