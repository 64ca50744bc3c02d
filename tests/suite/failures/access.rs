//! The token is wrong, or has too few permissions.

use super::published;
use crate::support::SiteTest;
use embedded_craft::{Allowed, Fault, Permissions};
use sitegen::config::Secret;
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
    site.fails(ExitCode::CmsUnusable, &["`vacancy_Entry`", "SITEGEN_CMS_TOKEN"]);
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
    site.fails(ExitCode::CmsUnusable, &["`seomatic`", "query `Page`"]);
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

fn all_globals_but_popup() -> Permissions {
    let globals = [
        "navigation",
        "contact",
        "social",
        "footer",
        "cookiemelding",
        "teamPage",
    ];
    Permissions {
        globals: Allowed::only(globals),
        ..Permissions::default()
    }
}

fn images_only() -> Permissions {
    Permissions {
        volumes: Allowed::only(["images"]),
        ..Permissions::default()
    }
}

#[test]
fn a_first_build_names_what_the_token_may_not_read() {
    for (permissions, missing) in [
        (
            all_sections_but_vacancies(),
            "the section `vacancies` (`vacancy_Entry`)",
        ),
        (
            all_globals_but_popup(),
            "the global set `popup` (`popup_GlobalSet`)",
        ),
        (images_only(), "the volume `files` (`files_Asset`)"),
    ] {
        for introspection in [true, false] {
            let mut site = SiteTest::small();
            site.set_up_cms(|cms| {
                cms.permissions = permissions.clone();
                cms.introspection = introspection;
            });
            site.fails(ExitCode::CmsUnusable, &[missing, "SITEGEN_CMS_TOKEN"]);
            assert!(site.tree().is_empty());
            assert_eq!(site.requests("Page"), 0);
        }
    }
}

#[test]
fn everything_that_the_token_may_not_read_is_named() {
    let mut site = SiteTest::small();
    site.set_up_cms(|cms| {
        cms.permissions.sections = Allowed::only(["home", "pages"]);
        cms.permissions.globals = Allowed::none();
        cms.permissions.volumes = Allowed::none();
    });
    site.fails(
        ExitCode::CmsUnusable,
        &[
            "`vacancies`",
            "`blog`",
            "`cases`",
            "`team`",
            "`fixedNavigation`",
            "`serviceUnavailable`",
            "`contact_GlobalSet`",
            "`teamPage_GlobalSet`",
            "`images_Asset`",
            "`files_Asset`",
        ],
    );
}

#[test]
fn a_cms_without_introspection_is_read_like_any_other() {
    let mut site = SiteTest::small();
    site.set_up_cms(|cms| cms.introspection = false);
    site.build();
    assert!(site.tree().has("vacatures/vacature-1.html"));
}

#[test]
fn metadata_that_are_refused_name_the_query_and_the_page() {
    let mut site = published();
    site.fault(Fault::operation("Page").status(403));
    let failure = site.try_build().unwrap_err();
    assert!(
        failure.place.starts_with("query `Page` for the page `/"),
        "{failure:?}"
    );
    site.fails(
        ExitCode::CmsUnusable,
        &["403", "credentials", "SITEGEN_CMS_TOKEN"],
    );
}

#[test]
fn the_site_that_the_settings_name_is_asked_for() {
    let mut site = published();
    site.configure(|config| config.cms.site_id = Some(2));
    site.fails(ExitCode::CmsUnusable, &["500", "no site 2", "`cms.site_id`"]);
    site.set_up_cms(|cms| cms.site_id = 2);
    site.build();
    assert!(site.tree().has("vacatures/vacature-1.html"));
}

#[test]
fn content_of_another_site_than_the_settings_name_is_not_published() {
    let mut site = published();
    site.set_up_cms(|cms| cms.site_id = 2);
    site.configure(|config| config.cms.site_id = Some(1));
    site.fails(
        ExitCode::CmsUnusable,
        &["its site 2, not 1", "query `Uris`, entry ", "`cms.site_id`"],
    );
}
