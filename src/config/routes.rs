//! `[routes]` in `sitegen.toml`: navigation guards of pages.

use super::failure::usage;
use super::file::RouteFile;
use crate::report::Failure;
use std::collections::BTreeMap;

/// The guards by route. Whether a path is a page is checked later, with the content.
///
/// # Errors
/// A route that is not a path of the site, which no page could have: exit 2.
pub(super) fn guards(file: BTreeMap<String, RouteFile>) -> Result<BTreeMap<String, Vec<String>>, Failure> {
    if let Some(route) = file.keys().find(|route| !route.starts_with('/')) {
        return Err(usage(
            format!("`{route}` is not a path of the site"),
            format!("`routes.{route}` in sitegen.toml"),
            format!("write it as `/{route}`"),
        ));
    }
    let mut guards: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (route, settings) in file {
        // As `[pages]` reads a path.
        let route = format!("/{}", route.trim_matches('/'));
        guards.entry(route).or_default().extend(settings.middleware);
    }
    Ok(guards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_is_a_path_of_the_site() {
        let read = |text: &str| guards(toml::from_str(text).unwrap());
        let known = read("[\"/vacatures\"]\nmiddleware = [\"without-query\"]").unwrap();
        assert_eq!(known["/vacatures"], ["without-query"]);
        let known = read("[\"/vacatures/\"]\nmiddleware = [\"a\"]\n[\"/\"]\nmiddleware = [\"b\"]").unwrap();
        assert_eq!(
            (&*known["/vacatures"], &*known["/"]),
            (&["a".to_owned()][..], &["b".to_owned()][..])
        );
        let failure = read("[vacatures]\nmiddleware = [\"without-query\"]").unwrap_err();
        assert_eq!(failure.place, "`routes.vacatures` in sitegen.toml");
        assert_eq!(failure.hint, "write it as `/vacatures`");
    }
}
