//! Removed content: intended, or an accident.

use super::published;
use crate::support::SiteTest;
use serde_json::json;
use sitegen::config::AcceptEmpty;
use sitegen::report::ExitCode;

#[test]
fn an_emptied_section_is_published_only_when_it_is_wanted() {
    let mut site = published();
    site.change(|content| content.entries_mut("vacancies").clear());
    site.fails(
        ExitCode::Shrunk,
        &[
            "6 of 6 pages",
            "/vacatures/vacature-1",
            "and 1 more",
            "--accept-removals",
        ],
    );
    site.configure(|config| config.guard.accept_removals = true);
    site.build();
    assert!(!site.tree().has("vacatures/vacature-1.html"));
}

#[test]
fn a_few_removals_are_ordinary() {
    let mut site = published();
    site.change(|content| content.entries_mut("vacancies").truncate(4));
    site.build();
    assert!(!site.tree().has("vacatures/vacature-6.html"));
}

#[test]
fn a_site_without_a_required_part_is_not_published() {
    for (section, lost) in [
        ("home", "`home`"),
        ("pageNotFound", "`pageNotFound`"),
        ("serviceUnavailable", "`serviceUnavailable`"),
        ("contact", "`contact`"),
        ("fixedNavigation", "navigation"),
    ] {
        let mut site = published();
        site.change(|content| content.entries_mut(section).clear());
        site.fails(ExitCode::Shrunk, &[lost]);
    }
}

#[test]
fn a_footer_that_lost_its_links_is_published_only_when_that_is_wanted() {
    let mut site = published();
    site.change(|content| {
        let footer = content.global_mut("footer");
        footer.insert("footerLinkBlocks".into(), json!([]));
        footer.insert("subFooter".into(), json!([]));
    });
    site.fails(
        ExitCode::Shrunk,
        &["the footer has no links", "--accept-removals"],
    );
    site.configure(|config| config.guard.accept_removals = true);
    site.build();
    site.configure(|config| config.guard.accept_removals = false);
    site.build();
}

#[test]
fn a_first_build_without_a_home_page_publishes_nothing() {
    let mut site = SiteTest::small();
    site.change(|content| content.entries_mut("home").clear());
    site.fails(ExitCode::Shrunk, &["`home`"]);
    assert!(site.tree().is_empty());
}

#[test]
fn people_without_pages_do_not_vanish_by_accident() {
    let mut site = published();
    site.change(|content| content.entries_mut("team").clear());
    site.fails(
        ExitCode::Shrunk,
        &["the section `team` is empty", "--accept-removals"],
    );
}

#[test]
fn the_last_page_of_a_kind_does_not_vanish_by_accident() {
    for (section, lost) in [
        ("vacancyOverview", "`vacancyOverview`: /vacatures"),
        (
            "contactSuccess",
            "`contactSuccess`: /contact/contact-opnemen-gelukt",
        ),
        ("blog", "1 of 1 pages of the type `blog`"),
    ] {
        let mut site = published();
        site.change(|content| content.entries_mut(section).clear());
        site.fails(ExitCode::Shrunk, &[lost]);
    }
}

#[test]
fn a_first_build_without_a_thank_you_page_reports_it() {
    let mut site = SiteTest::small();
    site.change(|content| content.entries_mut("contactSuccess").clear());
    let problems = site.problem_texts();
    let codes: Vec<&str> = problems.iter().map(|problem| problem.code.as_str()).collect();
    assert_eq!(codes, ["page-missing"], "{problems:#?}");
}

#[test]
fn a_first_build_without_vacancies_must_be_accepted() {
    let mut site = SiteTest::small();
    site.change(|content| content.entries_mut("vacancies").clear());
    site.fails(
        ExitCode::Shrunk,
        &[
            "nothing in the section `vacancies`",
            "--accept-empty=vacancies",
            "SITEGEN_ACCEPT_EMPTY",
        ],
    );
    assert!(site.tree().is_empty());
    site.configure(|config| config.guard.accept_empty = AcceptEmpty::parse("vacancies"));
    site.build();
    site.configure(|config| config.guard.accept_empty = AcceptEmpty::default());
    site.build();
}

#[test]
fn a_first_build_with_only_expired_vacancies_must_be_accepted() {
    let mut site = SiteTest::small();
    site.configure(|config| config.now = "2027-11-21T09:00:00Z".parse().unwrap());
    site.change(|content| {
        for vacancy in content.entries_mut("vacancies") {
            vacancy["expiryDate"] = "2027-01-01T09:00".into();
        }
    });
    site.fails(
        ExitCode::Shrunk,
        &["nothing in the section `vacancies`", "--accept-empty"],
    );
}

#[test]
fn a_first_build_with_an_empty_section_names_it() {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.entries_mut("blog").clear();
        content.entries_mut("cases").clear();
    });
    site.fails(
        ExitCode::Shrunk,
        &["`blog`", "`cases`", "--accept-empty=blog,cases"],
    );
    site.configure(|config| config.guard.accept_empty = AcceptEmpty::parse("blog"));
    site.fails(ExitCode::Shrunk, &["--accept-empty=cases"]);
    site.configure(|config| config.guard.accept_empty = AcceptEmpty::parse("all"));
    site.build();
}
