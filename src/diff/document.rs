//! What a document of a page says, as lists that can be compared.

use super::json_values;
use super::tag::{INLINE, attribute, shown};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// A document.
#[derive(Debug, Default)]
pub struct Document {
    /// Title, canonical address and other metadata, by their names.
    pub metas: BTreeMap<String, Vec<String>>,
    /// Structured data, by type and field.
    pub data: BTreeMap<String, Vec<String>>,
    /// What islands get, by island and field.
    pub islands: BTreeMap<String, Vec<String>>,
    /// What visitors read, by paragraph.
    pub text: Vec<String>,
    /// The part of the text in `<main>`.
    pub main: Range<usize>,
    /// Where links lead.
    pub links: Vec<String>,
    /// Pictures with their descriptions.
    pub images: Vec<String>,
    /// Elements and their attributes besides these, and inline scripts: each once, where it stands first.
    pub markup: Vec<String>,
    /// Hash of all of them in their order and number.
    pub outline: u64,
}

impl Document {
    /// Reads it.
    pub fn read(html: &str) -> Self {
        let reader = Tokenizer::new(Reader::default(), TokenizerOpts::default());
        let input = BufferQueue::default();
        input.push_back(StrTendril::from_slice(html));
        // Only an unknown encoding or a script would stop it, and this sink knows neither.
        let _ = reader.feed(&input);
        reader.end();
        let mut state = reader.sink.0.into_inner();
        state.end_line();
        state.document.outline = state.order.finish();
        state.document
    }

    /// What is the page's own: its text without what all pages have.
    pub fn own_text(&self) -> &[String] {
        self.text.get(self.main.clone()).unwrap_or_default()
    }
}

/// Text that is not a paragraph.
#[derive(Debug, PartialEq, Eq)]
enum Raw {
    Title,
    StructuredData,
    Script,
    /// Placeholders of pictures, and styles.
    Ignored,
}

#[derive(Debug, Default)]
struct State {
    document: Document,
    line: String,
    raw: Option<(Raw, String)>,
    in_svg: bool,
    /// The last token ended an element.
    ended: bool,
    known: HashSet<String>,
    order: DefaultHasher,
}

#[derive(Debug, Default)]
struct Reader(RefCell<State>);

impl TokenSink for Reader {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut state = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => return state.start(&tag),
            Token::TagToken(tag) => state.end(&tag.name),
            Token::CharacterTokens(text) => state.text(&text),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl State {
    fn start(&mut self, tag: &Tag) -> TokenSinkResult<()> {
        let name = &*tag.name;
        let value = |name| attribute(tag, name);
        if !INLINE.contains(&name) {
            self.end_line();
        } else if self.ended && !self.line.ends_with(char::is_whitespace) {
            // Two elements side by side are two words.
            self.line.push(' ');
        }
        self.ended = false;
        let mut is_meta = false;
        match name {
            "html" => self.meta("lang", value("lang")),
            "meta" => {
                let key = ["name", "property", "http-equiv"].into_iter().find_map(value);
                is_meta = key.is_some();
                self.meta(&key.unwrap_or_default().to_lowercase(), value("content"));
            }
            "link" => {
                let rel = value("rel").unwrap_or_default();
                is_meta = matches!(rel, "canonical" | "alternate");
                if is_meta {
                    let which = ["hreflang", "type"].into_iter().find_map(value);
                    let key = which.map_or(rel.to_owned(), |which| format!("{rel} {which}"));
                    self.meta(&key, value("href"));
                }
            }
            "a" | "area" => self.document.links.extend(value("href").map(str::to_owned)),
            "img" => {
                let source = value("src").unwrap_or_default();
                let image = format!("{source} “{}”", value("alt").unwrap_or_default());
                self.document.images.push(image);
            }
            "site-island" => {
                let island = value("name").unwrap_or_default();
                let props = value("props").unwrap_or_default();
                json_values::read(island, props, &mut self.document.islands);
            }
            "main" => self.document.main = self.document.text.len()..self.document.text.len(),
            "svg" => self.in_svg = !tag.self_closing,
            _ => {}
        }
        let structured = name == "script" && value("type") == Some("application/ld+json");
        if !is_meta && !structured && name != "title" {
            self.markup(&shown(tag));
        }
        let (raw, kind) = match name {
            "title" if !self.in_svg => (Raw::Title, RawKind::Rcdata),
            "script" if structured => (Raw::StructuredData, RawKind::ScriptData),
            "script" => (Raw::Script, RawKind::ScriptData),
            "style" => (Raw::Ignored, RawKind::Rawtext),
            _ => return TokenSinkResult::Continue,
        };
        self.raw = Some((raw, String::new()));
        TokenSinkResult::RawData(kind)
    }

    fn end(&mut self, name: &str) {
        match (name, self.raw.take()) {
            (_, Some((Raw::Title, text))) => self.meta("title", Some(&text)),
            (_, Some((Raw::StructuredData, text))) => {
                json_values::read_typed(&text, &mut self.document.data);
            }
            (_, Some((Raw::Script, text))) if !text.trim().is_empty() => {
                self.markup(&format!("script: {}", text.trim()));
            }
            ("svg", _) => self.in_svg = false,
            _ => {}
        }
        if !INLINE.contains(&name) {
            self.end_line();
        }
        if name == "main" {
            self.document.main.end = self.document.text.len();
        }
        self.ended = true;
    }

    fn text(&mut self, text: &str) {
        if let Some((_, raw)) = &mut self.raw {
            raw.push_str(text);
        } else if !self.in_svg {
            self.line.push_str(text);
            self.ended = false;
        }
    }

    fn markup(&mut self, shown: &str) {
        shown.hash(&mut self.order);
        if !self.known.contains(shown) {
            self.known.insert(shown.to_owned());
            self.document.markup.push(shown.to_owned());
        }
    }

    fn end_line(&mut self) {
        let words: Vec<&str> = self.line.split_whitespace().collect();
        if !words.is_empty() {
            self.document.text.push(words.join(" "));
        }
        self.line.clear();
    }

    fn meta(&mut self, key: &str, value: Option<&str>) {
        let words: Vec<&str> = value.unwrap_or_default().split_whitespace().collect();
        let values = self.document.metas.entry(key.to_owned()).or_default();
        values.push(words.join(" "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_says_what_visitors_and_search_engines_read() {
        let document = Document::read(
            r##"<!doctype html><html lang=nl data-build=x><meta name=Robots content="noindex"><title>A &amp;
                B</title><link rel=canonical href=https://x.example/><link rel=alternate hreflang=de href=/de>
                <script type="application/ld+json">{"@type":"JobPosting","baseSalary":{"value":[1,2]}}</script>
                <style>p{}</style><script>go()</script><body><p>Menu</p><main><h1>One <em>two</em></h1>
                <span>Assen</span><span>40 uur</span><svg><title>icon</title></svg><p>a <a href="/b?c&amp;d">link</a>, and
                more<br>last &lt;b&gt;<site-island name=Popup props='{"delay":5,"items":[{"a":"x"}]}'><img class=c src=/i.jpg
                alt="It's"></site-island></main><footer>End"##,
        );
        let metas: Vec<String> = document
            .metas
            .iter()
            .map(|(name, values)| format!("{name}={}", values.join("|")))
            .collect();
        assert_eq!(
            metas,
            [
                "alternate de=/de",
                "canonical=https://x.example/",
                "lang=nl",
                "robots=noindex",
                "title=A & B"
            ]
        );
        assert_eq!(
            document.text,
            [
                "Menu",
                "One two",
                "Assen 40 uur",
                "a link, and more",
                "last <b>",
                "End"
            ]
        );
        assert_eq!(document.own_text().len(), 4);
        assert_eq!(document.links, ["/b?c&d"]);
        assert_eq!(document.images, ["/i.jpg “It's”"]);
        assert_eq!(document.data["JobPosting.baseSalary.value"], ["1", "2"]);
        assert_eq!(document.islands["Popup.items.a"], ["x"]);
        assert!(
            document.markup.contains(&"script: go()".to_owned()),
            "{:?}",
            document.markup
        );
        assert!(
            document.markup.contains(&"<img class=\"c\">".to_owned()),
            "{:?}",
            document.markup
        );
    }
}
