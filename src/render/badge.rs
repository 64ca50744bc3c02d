//! The vacancy count beside links to the vacancy overview (spec section 2). Templates add it themselves
//! (`vacancy_badge`); [`super::rich_text`] adds it to editors' texts.

use super::template_error::failure;
use crate::content::Site;
use crate::report::Failure;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, context};

/// Name of the badge in templates.
pub(super) const BADGE: &str = "vacancy_badge";
/// Name of the pages by role in templates.
pub(super) const PAGES: &str = "pages";

/// The template of the badge.
pub(super) const TEMPLATE: &str = "partials/badge.html";

/// The values that the badge's template receives.
pub(super) fn known(site: &Site) -> Value {
    context! { vacancy_count => site.vacancy_count() }
}

/// Adds the pages by role and the badge to all templates and macros.
///
/// # Errors
/// `partials/badge.html` cannot be rendered: exit 2.
pub fn register(environment: &mut Environment<'static>, site: &Site) -> Result<(), Failure> {
    let badge = environment
        .get_template(TEMPLATE)
        .and_then(|template| template.render(known(site)))
        .map_err(|error| failure(&error))?;
    environment.add_global(BADGE, Value::from_safe_string(badge.trim().to_owned()));
    environment.add_global(PAGES, Value::from(Serde(&site.roles)));
    Ok(())
}
