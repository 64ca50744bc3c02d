//! The number of vacancies beside links to all of them (spec section 2), in texts of editors. Templates write it
//! themselves: `vacancy_badge`.

use super::templates::failure;
use crate::config::Role;
use crate::content::Site;
use crate::report::Failure;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, State, context};

/// Name of the badge in templates.
const BADGE: &str = "vacancy_badge";
/// Name of the pages by role in templates.
const PAGES: &str = "pages";

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

/// A text with the badge at the end of each link to all vacancies.
pub fn in_text(text: String, state: &State<'_, '_>) -> String {
    let page = state
        .lookup(PAGES)
        .and_then(|pages| pages.get_attr(Role::Vacancies.name()).ok());
    let (Some(page), Some(badge)) = (page, state.lookup(BADGE)) else {
        return text;
    };
    match page.as_str() {
        Some(page) if text.contains(page) => with_badges(&text, page, &badge.to_string()),
        _ => text,
    }
}

/// `text` is sanitised: values of attributes stand in double quotes, and no link stands in another.
fn with_badges(text: &str, page: &str, badge: &str) -> String {
    let mut out = String::with_capacity(text.len() + badge.len());
    for (at, part) in text.split("<a ").enumerate() {
        if at > 0 {
            out.push_str("<a ");
        }
        let tag = part.split('>').next().unwrap_or_default();
        let leads = at > 0
            && [format!("href=\"{page}\""), format!("href=\"{page}#")]
                .iter()
                .any(|href| tag.contains(href.as_str()));
        match part.split_once("</a>") {
            Some((link, rest)) if leads => out.extend([link, badge, "</a>", rest]),
            _ => out.push_str(part),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_links_to_all_vacancies_have_the_badge() {
        let text = r##"<p>a <a title="x" href="/jobs">all</a> <a href="/jobs#list"><b>list</b></a> <a href="/jobs?q=1">some</a> <a href="/jobs/one">one</a></p>"##;
        assert_eq!(
            with_badges(text, "/jobs", "[7]"),
            r##"<p>a <a title="x" href="/jobs">all[7]</a> <a href="/jobs#list"><b>list</b>[7]</a> <a href="/jobs?q=1">some</a> <a href="/jobs/one">one</a></p>"##
        );
    }
}
