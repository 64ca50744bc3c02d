//! `sitegen why`: what made a page. What changed since the last build is in [`since`].

mod command;
mod since;

use crate::divided::site_with;
use crate::support::SiteTest;
use crate::support::content::{PHOTO, page};
use embedded_craft::Content;
use serde_json::{Value, json};
use sitegen::commands::runtime;
use sitegen::content::parts::LISTED;
use sitegen::report::{ExitCode, Failure, Reporter};
use sitegen::why::{self, Explanation, Origin, Reference};

fn asked(site: &SiteTest, address: &str) -> Result<Explanation, Failure> {
    why::why(address, &site.config, &runtime().unwrap(), &Reporter::silent())
}

#[track_caller]
fn explain(site: &SiteTest, address: &str) -> Explanation {
    asked(site, address).unwrap_or_else(|failure| panic!("{address}: {failure}"))
}

/// A page with a team, an image and a link in its blocks.
fn with_blocks(content: &mut Content) {
    content.add_asset(
        "images",
        "foto.png",
        PHOTO,
        json!({ "title": "Foto", "alt": "Een foto" }),
    );
    let blocks = json!([
        { "type": "tekst", "tekst": "<p>Wij.</p>" },
        { "type": "afbeelding", "afbeelding": ["foto.png"] },
        { "type": "team", "titel": "Team", "leden": ["team/jan"] },
        { "type": "titelTekst", "titel": "Lees", "cta": { "entry": "vacancies/vacature-1", "customText": "Lees" } },
    ]);
    content.entries_mut("pages").push(page("wij", "Wij", blocks));
}

fn by<'a>(page: &'a Explanation, place: &str) -> Vec<&'a str> {
    let refers = page.refers.iter();
    let named = refers.filter(|reference: &&Reference| reference.by.contains(place));
    named.map(|reference| reference.entry.title.as_str()).collect()
}

fn has(list: &[String], name: &str) -> bool {
    list.iter().any(|known| known == name)
}

#[test]
fn a_page_with_blocks_names_its_entry_its_blocks_and_what_they_show() {
    let mut site = SiteTest::small();
    site.change(with_blocks);
    let page = explain(&site, "/wij");
    let entry = page.entry.as_ref().unwrap();
    assert_eq!(
        (
            entry.title.as_str(),
            entry.section.as_deref(),
            entry.entry_type.as_str()
        ),
        ("Wij", Some("pages"), "page")
    );
    assert!(entry.changed.is_some() && page.kind == "page");
    let edit = format!("{}admin/entries/pages/{}", site.config.cms.url, entry.id);
    assert_eq!(entry.edit_url.as_deref(), Some(edit.as_str()));
    assert_eq!(by(&page, "contentMatrix[2].leden"), ["Jan"]);
    assert_eq!(by(&page, "contentMatrix[3].cta"), ["Vacature 1"]);
    assert_eq!(by(&page, "navigation"), ["Over WT", "Vacatures"]);
    for list in ["items", "related", "newer", "latest_vacancies"] {
        assert_eq!(by(&page, list), [""; 0], "{list}");
    }
    for template in [
        "templates/pages/page.html",
        "templates/layout.html",
        "templates/body.html",
        "templates/partials/site-footer.html",
        "templates/partials/ui.html",
        "templates/blocks/tekst.html",
        "templates/blocks/team.html",
    ] {
        assert!(has(&page.templates, template), "{template}: {:?}", page.templates);
    }
    assert!(
        !has(&page.templates, "templates/blocks/quotes.html"),
        "it is not on the page"
    );
    assert!(
        !has(&page.templates, "templates/partials/card.html"),
        "it has no cards"
    );
    assert!(has(&page.messages, "skip.content"), "{:?}", page.messages);
    assert!(!has(&page.messages, "vacancy.related"), "{:?}", page.messages);
    let sets: Vec<&str> = page.global_sets.iter().map(|set| set.handle.as_str()).collect();
    assert!(sets.contains(&"contact") && sets.contains(&"footer"), "{sets:?}");
    assert!(
        page.global_sets.iter().all(|set| set.changed.is_some()),
        "{:?}",
        page.global_sets
    );
}

#[test]
fn an_image_has_its_original_its_box_and_its_files_with_bytes() {
    let mut site = SiteTest::small();
    site.change(with_blocks);
    let page = explain(&site, "/wij");
    let image = &page.images[0];
    assert!(
        image.original.ends_with("/foto.png") && image.pixels.is_some(),
        "{image:?}"
    );
    assert_eq!((image.alt.as_str(), image.missing), ("Een foto", false));
    assert!(image.layout.0 > 0 && !image.sizes.is_empty(), "{image:?}");
    for file in &image.sizes {
        assert!(file.path.starts_with("/_media/") && file.width > 0, "{file:?}");
        assert!(file.bytes.is_some_and(|bytes| bytes > 0), "{file:?}");
    }
    assert!(image.edit_url.as_ref().unwrap().contains("/admin/assets/edit/"));
    assert_eq!(page.assets[0].title, "Foto");
}

#[test]
fn a_vacancy_names_those_that_it_shows_as_related() {
    let site = SiteTest::small();
    let page = explain(&site, "/vacatures/vacature-1");
    let related = by(&page, "related");
    assert_eq!(related.len(), 3, "{related:?}");
    assert!(!related.contains(&"Vacature 1"));
    assert_eq!(
        by(&page, "latest_vacancies"),
        [""; 0],
        "its template does not name them"
    );
    assert!(has(&page.templates, "templates/pages/vacancy.html"));
    assert!(has(&page.messages, "vacancy.related") && has(&page.messages, "vacancy.popular"));
    assert!(
        page.seo.data.iter().any(|kind| kind == "JobPosting"),
        "{:?}",
        page.seo
    );
}

#[test]
fn the_home_page_names_the_newest_vacancies() {
    let site = SiteTest::small();
    let page = explain(&site, "/");
    assert_eq!(by(&page, "latest_vacancies").len(), 6);
    assert!(has(&page.templates, "templates/partials/card.html"));
}

#[test]
fn an_overview_names_what_it_lists_and_the_bytes_of_its_island() {
    let site = SiteTest::small();
    let page = explain(&site, "/vacatures");
    assert_eq!(by(&page, "items").len(), 6);
    let list = page
        .islands
        .iter()
        .find(|island| island.name == "VacancyList")
        .unwrap();
    assert_eq!(list.client, "visible");
    assert!(list.html > list.props && list.props > 100, "{list:?}");
    assert!(
        list.script > 200 && list.script < 20_000,
        "React is not counted: {list:?}"
    );
}

#[test]
fn a_part_of_an_overview_names_the_items_of_that_part() {
    let site = site_with(LISTED + 1);
    let page = explain(&site, "/vacatures/pagina/2");
    assert_eq!(by(&page, "items").len(), 1);
    assert_eq!(page.entry.unwrap().title, "Alle vacatures");
}

#[test]
fn an_article_names_the_one_before_it() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let older = json!({ "slug": "ouder", "title": "Ouder", "postDate": "2026-10-01T09:00" });
        content.entries_mut("blog").push(older);
    });
    let page = explain(&site, "/blog/bericht");
    let beside = [by(&page, "newer"), by(&page, "older")].concat();
    assert_eq!(beside, ["Ouder"]);
}

#[test]
fn search_engines_are_told_by_seomatic_or_by_the_entry() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let mut own = page("eigen", "Eigen", json!([]));
        own["seo"] = json!({ "title": "Titel", "description": "Beschreven" });
        let mut other = page("ander", "Ander", json!([]));
        other["headerIntroText"] = json!("<p>Inleiding</p>");
        content.entries_mut("pages").extend([own, other]);
    });
    let own = explain(&site, "/eigen").seo;
    assert_eq!(
        (own.source, own.description_from),
        (Origin::Seomatic, Origin::Seomatic)
    );
    assert_eq!(own.description.as_deref(), Some("Beschreven"));
    assert!(own.title.contains("Titel") && own.indexable && !own.image_chosen);
    assert!(own.image.unwrap().contains("/_media/social-"));
    let other = explain(&site, "/ander").seo;
    assert_eq!(other.description_from, Origin::Entry);
    assert_eq!(other.description.as_deref(), Some("Inleiding"));
    let nobody = explain(&site, "/over-wt").seo;
    assert_eq!(
        (nobody.description_from, nobody.description),
        (Origin::Nobody, None)
    );
}

#[test]
fn an_unknown_address_has_similar_ones_and_one_that_moved_says_where_to() {
    let mut site = SiteTest::small();
    let failure = asked(&site, "/vacatures/vacatur-1").unwrap_err();
    assert_eq!(
        (failure.exit, failure.code.as_str()),
        (ExitCode::Usage, "page-unknown")
    );
    assert!(failure.what.contains("`/vacatures/vacatur-1`"), "{failure}");
    assert!(
        failure.hint.starts_with("similar: /vacatures/vacature-1, "),
        "{failure}"
    );
    for host in ["www.example.test", "localhost:8080", "preview--site.example"] {
        let same = explain(&site, &format!("https://{host}/over-wt?x=1#y"));
        assert_eq!(same.route, "/over-wt");
    }
    site.change(|_| {});
}

/// Every value of the demo's pages can be told.
#[test]
fn every_page_of_the_demo_is_explained() {
    let site = SiteTest::published_demo();
    for address in ["/", "/vacatures", "/contact", "/404"] {
        let page = explain(site, address);
        let json: Value = json!(page);
        assert_eq!(json["since"]["state"], "same", "{address}: {:#?}", page.since);
        assert!(!why::lines(&page).is_empty());
    }
}
