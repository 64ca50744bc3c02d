//! Who imports whom, read from the sources.

use super::source::Source;

/// The stages, in the order data takes.
pub const STAGES: [&str; 5] = ["cms", "content", "assets", "render", "output"];

/// `src/cms/client.rs` and `src/cms.rs` belong to `cms`.
pub fn module_of(file: &Source) -> String {
    let name = file
        .path
        .trim_start_matches("src/")
        .split('/')
        .next()
        .unwrap_or_default();
    name.trim_end_matches(".rs").to_owned()
}

/// What a file names as `crate::a::b`, and as `super::super::a` when that leads to the root of the crate.
pub fn crate_paths(file: &Source) -> Vec<String> {
    let code = file.code();
    let mut paths: Vec<String> = code
        .match_indices("crate::")
        .flat_map(|(at, _)| tree(&code[at + 7..]))
        .collect();
    let folders = file.path.matches('/').count() - 1;
    let depth = if file.path.ends_with("/mod.rs") {
        folders
    } else {
        folders + 1
    };
    let up = "super::".repeat(depth);
    let roots: Vec<&str> = STAGES
        .into_iter()
        .chain(["pipeline", "live", "dev", "commands", "server"])
        .collect();
    for (at, _) in code.match_indices(&up) {
        let rest = tree(&code[at + up.len()..]);
        paths.extend(
            rest.into_iter()
                .filter(|path| roots.iter().any(|root| path.split("::").next() == Some(root))),
        );
    }
    paths
}

/// The paths of a use tree: `a::b` is one, `{a, b::c}` are two.
fn tree(text: &str) -> Vec<String> {
    let Some(inner) = text.strip_prefix('{') else {
        let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let path: String = text.chars().take_while(|c| is_path(*c)).collect();
        return vec![path.trim_end_matches(':').to_owned()];
    };
    let mut depth = 0_i32;
    let mut paths = vec![String::new()];
    for c in inner.chars() {
        match c {
            '}' if depth == 0 => break,
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => paths.push(String::new()),
            c if depth == 0 && !c.is_whitespace() => paths.last_mut().unwrap().push(c),
            _ => {}
        }
    }
    paths.retain(|path| !path.is_empty() && path != "self");
    paths
}
