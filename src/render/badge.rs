//! The number of vacancies beside links to all of them (spec section 2). Templates write it themselves
//! (`vacancy_badge`), texts of editors get it by [`super::rich_text`].

use super::template_error::failure;
use crate::content::Site;
use crate::report::Failure;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, context};

/// Name of the badge in templates.
pub(super) const BADGE: &str = "vacancy_badge";
/// Name of the pages by role in templates.
pub(super) const PAGES: &str = "pages";

/// Gives templates, and all macros, the pages by role and the badge.
///
/// # Errors
/// `partials/badge.html` cannot be rendered: exit 2.
pub fn register(environment: &mut Environment<'static>, site: &Site) -> Result<(), Failure> {
    let badge = environment
        .get_template("partials/badge.html")
        .and_then(|template| template.render(context! { vacancy_count => site.vacancy_count() }))
        .map_err(|error| failure(&error))?;
    environment.add_global(BADGE, Value::from_safe_string(badge.trim().to_owned()));
    environment.add_global(PAGES, Value::from(Serde(&site.roles)));
    Ok(())
}
