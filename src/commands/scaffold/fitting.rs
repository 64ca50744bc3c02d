//! A query that fits beside those that are there already: GraphQL lets no two types answer with one name in two ways.

use super::outline::{Outline, alias};

/// The outline with another name for each field whose own one does not fit: `cursusHours` for `hours` of `cursus`.
pub fn aliased(mut outline: Outline, handle: &str, fits: impl Fn(&Outline) -> bool) -> Outline {
    if fits(&outline) {
        return outline;
    }
    let alone = |field: &(_, _)| Outline {
        fields: vec![field.clone()],
        ..outline.clone()
    };
    let fields = outline.fields.iter();
    let taken: Vec<String> = fields
        .filter(|field| !fits(&alone(field)))
        .map(|(name, _)| name.clone())
        .collect();
    for name in taken {
        let alias = alias(handle, &name);
        outline.aliases.insert(name, alias);
    }
    outline
}
