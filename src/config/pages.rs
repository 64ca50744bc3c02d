//! `[pages]`: addresses of the pages with a role in the site.

use super::failure::usage;
use crate::report::Failure;
use serde::Deserialize;
use std::collections::BTreeMap;
use url::Url;

/// The role of a page in the site, whatever its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The terms and conditions; the form and the footer link to them.
    Terms,
    /// The privacy policy; the form and the footer link to it.
    Privacy,
    /// The overview of all vacancies.
    Vacancies,
    /// The overview of blog posts.
    Blog,
    /// The overview of cases.
    Cases,
    /// The contact page.
    Contact,
    /// The page after the contact form was sent.
    ContactSuccess,
    /// The page after an application.
    ApplicationSuccess,
    /// The company's own page; its dropdown shows the graphic (spec section 2).
    About,
    /// The page on which editors see all blocks. It is never indexed.
    StyleGuide,
}

impl Role {
    /// All roles.
    pub const ALL: [Self; 10] = [
        Self::Terms,
        Self::Privacy,
        Self::Vacancies,
        Self::Blog,
        Self::Cases,
        Self::Contact,
        Self::ContactSuccess,
        Self::ApplicationSuccess,
        Self::About,
        Self::StyleGuide,
    ];

    /// Its key in `[pages]`, and in `pages` of templates.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Terms => "terms",
            Self::Privacy => "privacy",
            Self::Vacancies => "vacancies",
            Self::Blog => "blog",
            Self::Cases => "cases",
            Self::Contact => "contact",
            Self::ContactSuccess => "contact_success",
            Self::ApplicationSuccess => "application_success",
            Self::About => "about",
            Self::StyleGuide => "style_guide",
        }
    }
}

/// The addresses by role: paths of the site without a trailing slash, or external http(s) addresses.
pub type Pages = BTreeMap<Role, String>;

/// Checks the addresses. Whether a path is a page is checked later, with the content.
///
/// # Errors
/// An address that is neither a path nor http(s): exit 2.
pub(super) fn pages(file: Pages) -> Result<Pages, Failure> {
    let checked = file.into_iter().map(|(role, address)| {
        let path = address.strip_prefix('/').filter(|rest| !rest.starts_with('/'));
        let elsewhere = || Url::parse(&address).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
        match path {
            Some(path) => Ok((role, format!("/{}", path.trim_end_matches('/')))),
            None if elsewhere() => Ok((role, address)),
            None => Err(usage(
                format!("`{address}` is not the address of a page"),
                format!("`pages.{}` in sitegen.toml", role.name()),
                "write it as a path such as /about-us, or as https://www.example.com/page",
            )),
        }
    });
    checked.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_set_by_its_path_or_by_an_address_elsewhere() {
        let check = |address: &str| pages(Pages::from([(Role::Terms, address.to_owned())]));
        for (address, kept) in [
            ("/voorwaarden", "/voorwaarden"),
            ("/over/voorwaarden/", "/over/voorwaarden"),
            ("/", "/"),
            ("https://law.example/terms.pdf", "https://law.example/terms.pdf"),
        ] {
            assert_eq!(check(address).unwrap()[&Role::Terms], kept);
        }
        for address in ["voorwaarden", "//law.example/terms", "javascript:alert(1)", ""] {
            let failure = check(address).unwrap_err();
            assert!(failure.place.contains("`pages.terms`"), "{failure:?}");
        }
    }

    #[test]
    fn a_role_has_one_name() {
        for role in Role::ALL {
            assert_eq!(serde_json::to_value(role).unwrap(), role.name());
        }
    }
}
