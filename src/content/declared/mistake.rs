//! Mistakes in what a fragment declares, with their line.

use crate::cms::Queries;
use crate::report::{Code, Failure};
use apollo_compiler::executable::Field;
use apollo_compiler::parser::SourceMap;
use apollo_compiler::{Node, parser::SourceSpan};

/// A failure at a field.
pub(super) fn at(sources: &SourceMap, field: &Node<Field>, what: String, hint: String) -> Failure {
    Failure::new(Code::QueryUnfit, what, place(sources, field.location()), hint)
}

/// The file and line of what is asked of a type.
pub(super) fn place_of_type(queries: &Queries, type_name: &str) -> String {
    let sources = &queries.written.sources;
    let mut fragments = queries.written.fragments.values();
    if let Some(fragment) = fragments.find(|fragment| fragment.type_condition() == type_name) {
        return place(sources, fragment.location());
    }
    // A query that asks for it without a fragment's name.
    let condition = format!("... on {type_name}");
    let asks = |text: &str| text.contains(&condition);
    let file = sources.values().find(|source| asks(source.source_text()));
    file.map_or_else(|| "queries".into(), |file| file.path().display().to_string())
}

fn place(sources: &SourceMap, location: Option<SourceSpan>) -> String {
    let Some(location) = location else {
        return "queries".into();
    };
    let file = sources
        .get(&location.file_id())
        .map_or_else(String::new, |source| source.path().display().to_string());
    match location.line_column(sources) {
        Some(start) => format!("{file}:{}", start.line),
        None => file,
    }
}
