//! Which file of a crate uses which, read from the sources: every path is followed to the file that defines its item,
//! through `use`, aliases and `pub use`, and every call of a method to the file with its `impl`, if no other file has a
//! method of that name. What stands under `#[cfg(test)]` is not looked at.

use super::source::Source;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// Names from the root of the crate, such as `["assets", "images"]`.
type Path = Vec<String>;

/// The files that each file uses.
pub type FileGraph = BTreeMap<String, BTreeSet<String>>;

/// A file, or a module that is written inside one.
#[derive(Default)]
struct Module {
    file: String,
    /// What `use` and `pub use` bring into it: name → path as written.
    names: BTreeMap<String, Path>,
    /// The modules of `use a::*`, as written.
    globs: Vec<Path>,
    /// Paths of its code, as written; a name alone is one as well.
    paths: BTreeSet<Path>,
    /// Names of the methods that its `impl` blocks without a trait define.
    methods: BTreeSet<String>,
    /// Names of the methods that its code calls.
    calls: BTreeSet<String>,
}

struct Crate(BTreeMap<Path, Module>);

/// Methods of the standard library that a type of ours has as well.
const OF_STD: [&str; 4] = ["into_bytes", "or_default", "to_bytes", "to_vec"];

/// Reads the files of one crate, whose sources are in the folder `root`.
pub fn file_graph(root: &str, files: &[Source]) -> FileGraph {
    let mut modules = Crate(BTreeMap::new());
    for file in files {
        let tokens = file.text.parse().unwrap();
        modules.read(&file.path, module_path(root, &file.path), tokens);
    }
    let mut graph = FileGraph::new();
    for (at, module) in &modules.0 {
        let uses = graph.entry(module.file.clone()).or_default();
        let reached = module
            .paths
            .iter()
            .filter_map(|path| modules.definition(at, path, 0));
        let called = module.calls.iter().filter_map(|name| modules.method(name));
        let reached = reached.chain(called);
        uses.extend(reached.filter(|file| *file != module.file).map(str::to_owned));
    }
    graph
}

/// Files that use each other, directly or through others: each group of them, sorted, with the uses inside it.
pub fn circles(graph: &FileGraph) -> Vec<Vec<(String, String)>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        graph.keys().map(|file| (file, reachable(graph, file))).collect();
    let same = |a: &String, b: &String| {
        let reaches = |a, b| reached.get(a).is_some_and(|files| files.contains(b));
        reaches(a, b) && reaches(b, a)
    };
    let mut seen = BTreeSet::new();
    let mut circles = Vec::new();
    for first in graph.keys().filter(|file| same(file, file)) {
        let members: BTreeSet<&String> = graph.keys().filter(|file| same(first, file)).collect();
        if members.iter().any(|file| !seen.insert(*file)) {
            continue;
        }
        let uses = members.iter().flat_map(|file| {
            let inside = graph[*file].iter().filter(|used| members.contains(used));
            inside.map(|used| ((*file).clone(), used.clone()))
        });
        circles.push(uses.collect());
    }
    circles
}

fn reachable<'a>(graph: &'a FileGraph, file: &String) -> BTreeSet<&'a String> {
    let mut open: Vec<&String> = graph[file].iter().collect();
    let mut seen = BTreeSet::new();
    while let Some(file) = open.pop() {
        if seen.insert(file) {
            open.extend(graph.get(file).into_iter().flatten());
        }
    }
    seen
}

/// `src/assets/images/mod.rs` → `assets::images`.
fn module_path(root: &str, file: &str) -> Path {
    let path = file.strip_prefix(root).unwrap().trim_start_matches('/');
    let path = path.trim_end_matches(".rs");
    let names = path.split('/').filter(|name| !["mod", "lib"].contains(name));
    names.map(str::to_owned).collect()
}

impl Crate {
    fn read(&mut self, file: &str, at: Path, tokens: TokenStream) {
        let module = self.0.entry(at.clone()).or_default();
        module.file = file.to_owned();
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut inner = Vec::new();
        module.scan(&tokens, &mut inner);
        for (name, tokens) in inner {
            self.read(file, [at.clone(), vec![name]].concat(), tokens);
        }
    }

    /// The file with the method of that name; `None` if several have one, or none. A name of one word may be a method of
    /// the standard library as well.
    fn method(&self, name: &str) -> Option<&str> {
        let with_it = self.0.values().filter(|module| module.methods.contains(name));
        let files: BTreeSet<&str> = with_it.map(|module| module.file.as_str()).collect();
        let is_own = name.contains('_') && !OF_STD.contains(&name);
        files.first().copied().filter(|_| is_own && files.len() == 1)
    }

    /// The file that defines what `path` leads to from the module `at`; `None` for modules as such and other crates.
    fn definition(&self, at: &Path, path: &[String], depth: usize) -> Option<&str> {
        let (first, mut rest) = path.split_first()?;
        let mut here = at.clone();
        match first.as_str() {
            "crate" => here.clear(),
            "self" => {}
            "super" => drop(here.pop()),
            name if self.0.contains_key(&child(at, name)) => here.push(first.clone()),
            _ => return self.brought(at, first, rest, depth),
        }
        while let Some((next, after)) = rest.split_first() {
            if next == "super" {
                here.pop();
            } else if self.0.contains_key(&child(&here, next)) {
                here.push(next.clone());
            } else {
                let defined_here = self.0.get(&here).map(|module| module.file.as_str());
                return self.brought(&here, next, after, depth).or(defined_here);
            }
            rest = after;
        }
        None
    }

    /// The same for a name that `use` brings into the module `at`, and what follows that name.
    fn brought(&self, at: &Path, name: &String, rest: &[String], depth: usize) -> Option<&str> {
        let module = self.0.get(at).filter(|_| depth < 20)?;
        let follow = |path: &Path, rest: &[String]| self.definition(at, &[path, rest].concat(), depth + 1);
        match module.names.get(name) {
            Some(path) if path[0] != *name => follow(path, rest),
            Some(_) => None,
            None => module.globs.iter().find_map(|glob| {
                let file = follow(glob, &[std::slice::from_ref(name), rest].concat())?;
                (file != module.file).then_some(file)
            }),
        }
    }
}

fn child(module: &Path, name: &str) -> Path {
    [module.clone(), vec![name.to_owned()]].concat()
}

impl Module {
    fn scan(&mut self, tokens: &[TokenTree], inner: &mut Vec<(String, TokenStream)>) {
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            at += 1;
            match token {
                TokenTree::Punct(mark) if mark.as_char() == '#' => {
                    if let Some(TokenTree::Group(attribute)) = tokens.get(at)
                        && is_for_tests(attribute)
                    {
                        at = after_item(tokens, at + 1);
                    }
                }
                TokenTree::Group(group) => self.scan(&list(group), inner),
                TokenTree::Ident(word) if *word == "use" => {
                    let end = tokens[at..].iter().position(|token| is(token, ';'));
                    let end = end.map_or(tokens.len(), |length| at + length);
                    self.use_tree(&Vec::new(), &tokens[at..end]);
                    at = end;
                }
                TokenTree::Ident(word) if *word == "mod" => {
                    if let (Some(name), Some(TokenTree::Group(body))) = (tokens.get(at), tokens.get(at + 1)) {
                        inner.push((name.to_string(), body.stream()));
                        at += 2;
                    }
                }
                TokenTree::Ident(word) if *word == "impl" => self.add_methods(&tokens[at..]),
                TokenTree::Punct(dot) if dot.as_char() == '.' => {
                    if let (Some(TokenTree::Ident(name)), Some(next)) = (tokens.get(at), tokens.get(at + 1))
                        && (is(next, ':') || matches!(next, TokenTree::Group(_)))
                    {
                        self.calls.insert(name.to_string());
                    }
                }
                TokenTree::Ident(_) => {
                    let (path, length) = path(&tokens[at - 1..]);
                    at += length - 1;
                    self.paths.insert(path);
                }
                _ => {}
            }
        }
    }

    /// The methods of what follows `impl`, unless they are a trait's.
    fn add_methods(&mut self, tokens: &[TokenTree]) {
        let is_body = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        let end = tokens.iter().position(is_body).unwrap_or(0);
        let is_of_trait = tokens[..end].iter().any(|token| is_word(token, "for"));
        if let Some(TokenTree::Group(body)) = tokens.get(end).filter(|_| !is_of_trait) {
            for window in list(body).windows(2) {
                if is_word(&window[0], "fn") {
                    self.methods.insert(window[1].to_string());
                }
            }
        }
    }

    /// What follows `use`: `a::b`, `a::{b, c as d}`, `a::*`.
    fn use_tree(&mut self, prefix: &Path, tokens: &[TokenTree]) {
        for branch in tokens
            .split(|token| is(token, ','))
            .filter(|branch| !branch.is_empty())
        {
            let (path, length) = path(branch);
            let mut path = [prefix.clone(), path].concat();
            let rest: Vec<&TokenTree> = branch[length..].iter().filter(|token| !is(token, ':')).collect();
            match rest.as_slice() {
                [TokenTree::Group(group)] => self.use_tree(&path, &list(group)),
                [star] if is(star, '*') => self.globs.push(path),
                rest => {
                    if path.len() > 1 && path.last().is_some_and(|name| name == "self") {
                        path.pop();
                    }
                    let alias = rest.last().map(ToString::to_string);
                    let name = alias.or_else(|| path.last().cloned()).unwrap_or_default();
                    self.names.insert(name, path);
                }
            }
        }
    }
}

/// The names at the start, joined by `::`, and how many tokens they are.
fn path(tokens: &[TokenTree]) -> (Path, usize) {
    let mut names = Vec::new();
    let mut at = 0;
    while let Some(TokenTree::Ident(name)) = tokens.get(at) {
        names.push(name.to_string());
        at += 1;
        let more =
            matches!(tokens.get(at..at + 3), Some([a, b, TokenTree::Ident(_)]) if is(a, ':') && is(b, ':'));
        if !more {
            break;
        }
        at += 2;
    }
    (names, at)
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if *ident == word)
}

fn is(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

fn list(group: &Group) -> Vec<TokenTree> {
    group.stream().into_iter().collect()
}

/// `[cfg(test)]`, `[cfg(any(test, …))]`.
fn is_for_tests(attribute: &Group) -> bool {
    let text: String = attribute.stream().to_string();
    text.replace(' ', "").starts_with("cfg(test") || text.replace(' ', "").starts_with("cfg(any(test")
}

/// Behind the item that starts here: its body, or its semicolon.
fn after_item(tokens: &[TokenTree], start: usize) -> usize {
    let ends = |token: &TokenTree| {
        is(token, ';') || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
    };
    let end = tokens[start..].iter().position(ends);
    end.map_or(tokens.len(), |length| start + length + 1)
}
