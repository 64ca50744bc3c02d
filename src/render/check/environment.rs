//! The engine with all functions and filters, for their names.

use crate::content::Site;
use crate::render::islands::ISLAND;
use crate::render::messages::Messages;
use crate::render::recorder::Recorder;
use crate::render::{badge, cached_partial, functions};
use crate::report::Failure;
use minijinja::Environment;

/// The engine for templates of a site. No function of it is called.
///
/// # Errors
/// None that a project could cause.
pub(super) fn environment(
    site: &Site,
    messages: &Messages,
    recorder: &Recorder,
) -> Result<Environment<'static>, Failure> {
    let mut environment = Environment::new();
    functions::register(&mut environment, messages.clone(), Default::default(), recorder);
    functions::register_icons(&mut environment, []);
    cached_partial::register(&mut environment, recorder);
    // It would need the front end's bundle, which is not made yet.
    environment.add_function(ISLAND, || ());
    let internal = |error: minijinja::Error| Failure::internal(error.to_string(), badge::TEMPLATE);
    environment.add_template(badge::TEMPLATE, "").map_err(internal)?;
    badge::register(&mut environment, site)?;
    Ok(environment)
}
