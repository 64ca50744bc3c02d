//! The token is wrong, or sees less than the site needs.

use super::published;
use sitegen::config::Secret;
use sitegen::demo::{Allowed, Permissions};
use sitegen::report::ExitCode;

fn all_sections_but_vacancies() -> Permissions {
    let sections = [
        "home",
        "pages",
        "vacancyOverview",
        "blog",
        "cases",
        "overviews",
        "team",
        "contact",
        "applicationSuccess",
        "contactSuccess",
        "pageNotFound",
        "serviceUnavailable",
        "fixedNavigation",
    ];
    Permissions {
        sections: Allowed::only(sections),
        ..Permissions::default()
    }
}

fn no_globals() -> Permissions {
    Permissions {
        globals: Allowed::none(),
        ..Permissions::default()
    }
}

#[test]
fn a_wrong_token_is_a_matter_of_the_token() {
    let mut site = published();
    site.configure(|config| config.cms.token = Secret::new("sekret-but-wrong"));
    site.fails(ExitCode::CmsUnusable, &["400", "SITEGEN_CMS_TOKEN"]);
    let failure = site.try_build().unwrap_err();
    assert!(!format!("{failure:?}").contains("sekret"), "{failure:?}");
}

#[test]
fn an_expired_token_is_a_matter_of_the_token() {
    let mut site = published();
    site.set_up_cms(|cms| cms.expired_token = Some("old".into()));
    site.configure(|config| config.cms.token = Secret::new("old"));
    site.fails(ExitCode::CmsUnusable, &["400", "SITEGEN_CMS_TOKEN"]);
}

#[test]
fn a_token_that_may_not_read_vacancies_publishes_no_smaller_site() {
    let mut site = published();
    site.set_up_cms(|cms| cms.permissions = all_sections_but_vacancies());
    site.fails(ExitCode::CmsUnusable, &["`vacancy_Entry`", "SITEGEN_CMS_TOKEN"]);
    site.set_up_cms(|cms| cms.introspection = false);
    site.fails(ExitCode::Shrunk, &["6 of 6 pages of the type `vacancy`"]);
}

#[test]
fn a_token_that_may_not_read_the_site_is_refused() {
    let mut site = published();
    site.set_up_cms(|cms| cms.permissions.site = false);
    site.fails(
        ExitCode::CmsUnusable,
        &["403", "credentials", "SITEGEN_CMS_TOKEN"],
    );
}

#[test]
fn a_token_without_seomatic_publishes_no_site_without_metadata() {
    let mut site = published();
    site.set_up_cms(|cms| cms.permissions.seomatic = false);
    site.fails(ExitCode::CmsUnusable, &["seomatic"]);
    site.set_up_cms(|cms| cms.introspection = false);
    site.fails(ExitCode::CmsUnusable, &["`seomatic`", "query `Seo`"]);
}

#[test]
fn an_unknown_token_that_falls_to_a_smaller_public_schema_is_noticed() {
    let mut site = published();
    site.set_up_cms(|cms| cms.public_schema = Some(no_globals()));
    site.configure(|config| config.cms.token = Secret::new("unknown"));
    site.fails(ExitCode::CmsUnusable, &["_GlobalSet`", "SITEGEN_CMS_TOKEN"]);
    site.set_up_cms(|cms| cms.introspection = false);
    site.fails(ExitCode::CmsUnusable, &["query `", "SITEGEN_CMS_TOKEN"]);
}
