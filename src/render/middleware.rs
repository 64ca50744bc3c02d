//! Checks that the front end has the navigation guards that routes name.

use crate::report::{Code, Failure};
use std::collections::BTreeMap;

/// The file that defines guards.
const REGISTRY: &str = "frontend/browser/middleware.ts";

/// Refuses one of the routes' `guards` that does not exist. `known` is what `frontend/browser/middleware.ts` defines.
///
/// # Errors
/// Exit 2, with the first such route and all existing guards.
pub fn check(guards: &BTreeMap<String, Vec<String>>, known: &[String]) -> Result<(), Failure> {
    for (route, names) in guards {
        let unknown = names.iter().find(|name| !known.contains(name));
        let Some(name) = unknown else { continue };
        let all = known
            .iter()
            .map(|name| format!("`{name}`"))
            .collect::<Vec<_>>()
            .join(", ");
        return Err(Failure::new(
            Code::GuardUnknown,
            format!("the route `{route}` names the guard `{name}`, which does not exist"),
            format!("`routes.\"{route}\".middleware` in sitegen.toml"),
            if all.is_empty() {
                format!("add it to {REGISTRY}, which has none")
            } else {
                format!("use one of {all}, or add it to {REGISTRY}")
            },
        ));
    }
    Ok(())
}
