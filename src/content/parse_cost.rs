//! The cost of parsing a text as HTML, counted before its tree is built.
//!
//! The algorithm that browsers share takes quadratic time, and memory, for some texts: elements that nothing closes,
//! formatting that is opened again in every paragraph, content that is moved in front of its table. So the parser runs
//! over the text with a sink that builds no tree and counts what the parser asks of it. The same questions come again
//! when the tree is built, so the count is the work.

use crate::report::TextFault;
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::{Attribute, ExpandedName, ParseOpts, QualName, local_name, ns, parse_fragment};
use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;

/// Elements inside of each other. Texts of editors have ten.
const MAX_DEPTH: usize = 120;
/// Attributes of one tag: the parser compares each with all before it.
const MAX_ATTRIBUTES: usize = 100;
/// Work for each byte of a text. Those of editors need about 3, only tags need 20.
const WORK_PER_BYTE: u64 = 60;
/// Work that a text of any length may need.
const WORK: u64 = 10_000;
/// What an element costs, where looking at one costs 1.
const ELEMENT: u64 = 16;
/// Bytes after which the count is looked at. In between the work is bounded by the depth.
const STEP: usize = 256;

/// Why a text is not parsed.
pub fn refusal(html: &str) -> Option<TextFault> {
    if !tags_are_short(html) {
        return Some(TextFault::TooManyAttributes { most: MAX_ATTRIBUTES });
    }
    let limit = WORK + WORK_PER_BYTE * html.len() as u64;
    let sink = Count::default();
    let (work, depth) = (Rc::clone(&sink.work), Rc::clone(&sink.depth));
    let refused = || {
        if depth.get() > MAX_DEPTH {
            Some(TextFault::TooDeep { most: MAX_DEPTH })
        } else if work.get() > limit {
            Some(TextFault::NotClosed)
        } else {
            None
        }
    };
    // What `ammonia` parses with.
    let context = QualName::new(None, ns!(html), local_name!("div"));
    let mut parser = parse_fragment(sink, ParseOpts::default(), context, Vec::new(), false);
    let mut rest = html;
    while !rest.is_empty() {
        let (step, after) = rest.split_at(rest.ceil_char_boundary(STEP));
        parser.process(StrTendril::from_slice(step));
        if let Some(refusal) = refused() {
            return Some(refusal);
        }
        rest = after;
    }
    parser.finish();
    refused()
}

/// Whether no tag of an HTML or XML text has too many attributes. Every `<` may begin a tag: what is inside of a comment or a quotation
/// depends on what stands before it, and nothing can be hidden where nothing is skipped.
pub fn tags_are_short(html: &str) -> bool {
    let bytes = html.as_bytes();
    // In a text of an editor no tag begins within another, and each byte is read once.
    let mut budget = 1_000 + 4 * bytes.len();
    for (at, _) in html.match_indices('<') {
        let mut reader = Tag { bytes, at: at + 1 };
        reader.skip(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0c | b'/' | b'>'));
        let mut attributes = 0;
        while reader.attribute() {
            attributes += 1;
            if attributes > MAX_ATTRIBUTES {
                return false;
            }
        }
        let Some(left) = budget.checked_sub(reader.at - at) else {
            return false;
        };
        budget = left;
    }
    true
}

/// Reads a tag as a tokenizer does.
struct Tag<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Tag<'_> {
    fn skip(&mut self, part: impl Fn(u8) -> bool) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        self.at += rest.iter().position(|byte| !part(*byte)).unwrap_or(rest.len());
    }

    /// Reads one attribute; whether there was one.
    fn attribute(&mut self) -> bool {
        let blank = |byte: u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0c);
        self.skip(|byte| blank(byte) || byte == b'/');
        if matches!(self.bytes.get(self.at), None | Some(b'>')) {
            return false;
        }
        // A name may begin with an equals sign.
        self.at += 1;
        self.skip(|byte| !blank(byte) && !matches!(byte, b'/' | b'>' | b'='));
        self.skip(blank);
        if self.bytes.get(self.at) != Some(&b'=') {
            return true;
        }
        self.at += 1;
        self.skip(blank);
        match self.bytes.get(self.at) {
            Some(quote @ (b'"' | b'\'')) => {
                self.at += 1;
                self.skip(|byte| byte != *quote);
                self.at = (self.at + 1).min(self.bytes.len());
            }
            _ => self.skip(|byte| !blank(byte) && byte != b'>'),
        }
        true
    }
}

/// A node without content.
struct Node {
    name: QualName,
    depth: Cell<usize>,
    children: Cell<u64>,
}

type Handle = Rc<Node>;

fn node(name: QualName) -> Handle {
    Rc::new(Node {
        name,
        depth: Cell::default(),
        children: Cell::default(),
    })
}

struct Count {
    document: Handle,
    work: Rc<Cell<u64>>,
    depth: Rc<Cell<usize>>,
    /// Most children of a node. To find a node among its siblings a tree looks at so many of them at most.
    widest: Cell<u64>,
}

impl Default for Count {
    fn default() -> Self {
        Self {
            document: node(QualName::new(None, ns!(), local_name!(""))),
            work: Rc::default(),
            depth: Rc::default(),
            widest: Cell::default(),
        }
    }
}

impl Count {
    fn add(&self, work: u64) {
        self.work.set(self.work.get() + work);
    }

    fn place(&self, child: &NodeOrText<Handle>, depth: usize) {
        self.add(1);
        if let NodeOrText::AppendNode(child) = child {
            child.depth.set(depth);
            self.depth.set(self.depth.get().max(depth));
        }
    }

    fn adopt(&self, parent: &Handle, children: u64) {
        let children = parent.children.get() + children;
        parent.children.set(children);
        self.widest.set(self.widest.get().max(children));
    }
}

impl TreeSink for Count {
    type Handle = Handle;
    type Output = ();
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) {}

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        Rc::clone(&self.document)
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> ExpandedName<'a> {
        self.add(1);
        target.name.expanded()
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, _: ElementFlags) -> Handle {
        self.add(ELEMENT + attributes.len() as u64);
        node(name)
    }

    fn create_comment(&self, _: StrTendril) -> Handle {
        self.create_element(self.document.name.clone(), Vec::new(), ElementFlags::default())
    }

    fn create_pi(&self, _: StrTendril, data: StrTendril) -> Handle {
        self.create_comment(data)
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        self.adopt(parent, 1);
        self.place(&child, parent.depth.get() + 1);
    }

    fn append_based_on_parent_node(&self, element: &Handle, _: &Handle, child: NodeOrText<Handle>) {
        self.append_before_sibling(element, child);
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, target: &Handle) -> Handle {
        Rc::clone(target)
    }

    fn same_node(&self, a: &Handle, b: &Handle) -> bool {
        self.add(1);
        Rc::ptr_eq(a, b)
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        // Nobody knows whose child it is: any parent may have as many.
        self.widest.set(self.widest.get() + 1);
        self.add(self.widest.get());
        self.place(&child, sibling.depth.get());
    }

    fn add_attrs_if_missing(&self, _: &Handle, attributes: Vec<Attribute>) {
        self.add(attributes.len() as u64);
    }

    fn remove_from_parent(&self, _: &Handle) {
        self.add(self.widest.get());
    }

    fn reparent_children(&self, from: &Handle, to: &Handle) {
        let children = from.children.get();
        self.add(children);
        self.adopt(to, children);
    }
}

#[cfg(test)]
#[path = "parse_cost_tests.rs"]
mod tests;
