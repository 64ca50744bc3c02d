//! What a company's site still has of the demo: its brand, its settings.

use crate::support::SiteTest;
use crate::support::second_company::dress;
use crate::support::site_test::{SITE, project};

/// The files that the build's brand is still the demo's in.
fn demo_brand(site: &SiteTest) -> Option<String> {
    let problems = site.problem_texts().into_iter();
    problems
        .filter(|problem| problem.code == "demo-brand" && problem.place != "sitegen.toml")
        .map(|problem| problem.message)
        .next()
}

/// The settings that are still the demo's.
fn demo_settings(site: &SiteTest) -> Option<String> {
    let mut problems = site.problem_texts().into_iter();
    problems
        .find(|problem| problem.code == "demo-brand" && problem.place == "sitegen.toml")
        .map(|problem| problem.message)
}

#[test]
fn a_site_of_another_cms_with_the_brand_of_the_demo_is_a_problem_that_names_the_files() {
    let mut site = SiteTest::small();
    assert_eq!(demo_brand(&site), None);
    site.configure(|config| config.cms.embedded = false);
    let all = demo_brand(&site).unwrap();
    for file in ["logo.svg", "mark.svg", "menu.svg", "social.png", "tokens.css"] {
        assert!(all.contains(file), "{all}");
    }
    // Another name does not make a file another one; other content does.
    site.change_project(|project| {
        let brand = project.join("frontend/brand");
        std::fs::copy(brand.join("menu.svg"), brand.join("mark.svg")).unwrap();
        std::fs::write(brand.join("logo.svg"), LOGO).unwrap();
    });
    let some = demo_brand(&site).unwrap();
    assert!(some.contains("mark.svg") && !some.contains("logo.svg"), "{some}");
    site.change_project(dress);
    site.configure(|config| config.certificates.clear());
    assert_eq!(demo_brand(&site), None);
}

#[test]
fn a_site_of_another_cms_with_the_settings_of_the_demo_is_a_problem_that_names_them() {
    let mut site = SiteTest::small();
    let demo: toml::Table = std::fs::read_to_string(project().join("sitegen.toml"))
        .unwrap()
        .parse()
        .unwrap();
    site.configure(|config| config.site.url = demo["site"]["url"].as_str().unwrap().parse().unwrap());
    assert_eq!(demo_settings(&site), None);
    site.configure(|config| config.cms.embedded = false);
    let all = demo_settings(&site).map_or(0, |message| message.matches("`, `").count() + 1);
    assert!(
        all == 0 || all == 3,
        "{all} of 3 settings are known to src/assets/brand/demo.rs"
    );
    site.configure(|config| {
        config.site.url = SITE.parse().unwrap();
        config.site.name = "Eigen".into();
    });
    if all == 3 {
        let message = demo_settings(&site).unwrap();
        assert!(
            message.contains("`vacancies.locations.") && !message.contains("site."),
            "{message}"
        );
    }
    site.configure(|config| {
        for address in config.vacancies.locations.values_mut() {
            address.street = None;
        }
    });
    assert_eq!(demo_settings(&site), None);
}

#[test]
fn the_demo_s_content_may_have_the_demo_s_brand_wherever_it_comes_from() {
    let mut site = SiteTest::demo();
    site.configure(|config| config.cms.embedded = false);
    assert_eq!(demo_brand(&site), None);
}

const LOGO: &str =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 3\"><path d=\"M0 0h9v3z\"/></svg>";

#[test]
fn this_project_has_the_whole_brand_of_the_demo_or_none_of_it() {
    let mut site = SiteTest::small();
    site.configure(|config| config.cms.embedded = false);
    let known = demo_brand(&site).map_or(0, |message| message.matches(", ").count() + 1);
    let all = 5 + site.config.certificates.len();
    assert!(
        known == 0 || known == all,
        "{known} of {all} files are known to src/assets/brand/demo.rs"
    );
}
