//! Blocks of which an editor filled in little: what needs no script gets none, and nothing is lost.

use crate::support::SiteTest;
use crate::support::content::{PHOTO, page};
use serde_json::{Value, json};

/// The page that holds these blocks. The team has three people: Jan and Piet without a department, Els in one.
fn page_of(blocks: Value) -> String {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.add_asset("images", "foto.png", PHOTO, json!({ "title": "Foto" }));
        let team = content.entries_mut("team");
        team.push(json!({ "slug": "piet", "title": "Piet", "fullName": "Piet Pietersen" }));
        team.push(
            json!({ "slug": "els", "title": "Els", "fullName": "Els Elzinga", "department": "Bouw & Hout" }),
        );
        content
            .entries_mut("pages")
            .push(page("weinig", "Weinig", blocks));
    });
    site.build();
    let html = site.read("weinig.html");
    let main = html
        .split_once("<main")
        .unwrap()
        .1
        .split_once("</main>")
        .unwrap()
        .0;
    main.to_owned()
}

fn count(html: &str, part: &str) -> usize {
    html.matches(part).count()
}

#[test]
fn one_slide_needs_no_script() {
    let html = page_of(json!([
        { "type": "stappen", "startLabel": "Van", "eindLabel": "Tot", "stap": [{ "titel": "De enige stap" }] },
        { "type": "tekstSlider", "afbeeldingen": ["foto.png"] },
        { "type": "team", "layout": "slider", "leden": ["team/jan"] },
    ]));
    assert_eq!(count(&html, "<site-island"), 0, "{html}");
    for text in ["De enige stap", "Van", "Tot", "Jan Jansen", "<picture"] {
        assert!(html.contains(text), "{text}: {html}");
    }
}

#[test]
fn slides_without_a_title_have_a_name_and_no_empty_head() {
    let html = page_of(json!([
        { "type": "stappen", "stap": [{ "titel": "Een" }, { "tekst": "<p>Twee</p>" }] },
        { "type": "team", "layout": "slider", "leden": ["team/jan", "team/piet"] },
    ]));
    for name in ["StepsSlider", "TeamSlider"] {
        assert_eq!(count(&html, &format!("name=\"{name}\"")), 1, "{html}");
    }
    for label in ["aria-label=\"Stappen\"", "aria-label=\"Teamleden\""] {
        assert!(html.contains(label), "{label}: {html}");
    }
    assert!(!html.contains("block__titles"), "{html}");
}

#[test]
fn a_team_without_departments_has_no_menu_and_everybody_in_it() {
    let html = page_of(json!([{ "type": "team", "layout": "grid", "leden": ["team/jan", "team/piet"] }]));
    assert_eq!(count(&html, "<site-island"), 0, "{html}");
    assert!(
        html.contains("Jan Jansen") && html.contains("Piet Pietersen"),
        "{html}"
    );
}

#[test]
fn members_without_a_department_are_there_and_not_in_the_menu() {
    let grid = json!({ "type": "team", "layout": "grid", "leden": ["team/jan", "team/els"] });
    let html = page_of(json!([grid, grid]));
    assert_eq!(count(&html, "name=\"TeamGrid\""), 2, "{html}");
    assert_eq!(count(&html, "Jan Jansen</p>"), 2, "{html}");
    // The second grid has anchors of its own.
    for anchor in ["Bouw___Hout", "Bouw___Hout-2"] {
        assert_eq!(count(&html, &format!("id=\"{anchor}\"")), 1, "{html}");
        assert_eq!(count(&html, &format!("href=\"#{anchor}\"")), 1, "{html}");
    }
}

#[test]
fn a_logo_is_in_the_page_once() {
    let html = page_of(json!([{ "type": "partners", "logos": ["foto.png"] }]));
    assert_eq!(count(&html, "<picture"), 1, "{html}");
    assert_eq!(count(&html, "class=\"partners__row\""), 2, "{html}");
    assert!(html.contains("alt=\"Foto\""), "{html}");
}

#[test]
fn a_video_without_a_picture_is_a_link_with_its_label() {
    let video = "https://youtu.be/ysz5S6PUM-U";
    let html = page_of(
        json!([{ "type": "youtube", "video": video }, { "type": "youtube", "video": "https://evil.example/" }]),
    );
    assert_eq!(count(&html, "name=\"VideoPlayer\""), 1, "{html}");
    assert!(
        html.contains("href=\"https://www.youtube-nocookie.com/embed/ysz5S6PUM-U?autoplay=1&amp;rel=0\""),
        "{html}"
    );
    assert!(
        html.contains("Bekijk video") && html.contains("data-replay"),
        "{html}"
    );
    assert_eq!(count(&html, "<picture"), 0, "{html}");
}

#[test]
fn documents_of_others_are_links_until_somebody_asks_for_them() {
    let html = page_of(
        json!([{ "type": "htmlEmbed", "htmlEmbed": "<script>alert(1)</script>" }, { "type": "woodYouCare" }]),
    );
    assert_eq!(count(&html, "<iframe"), 0, "{html}");
    assert!(!html.contains("alert(1)"), "{html}");
    assert!(html.contains("href=\"/_embeds/"), "{html}");
    assert!(html.contains("https://woodyoucare.com/nl/?company=130"), "{html}");
}

#[test]
fn rows_without_content_leave_no_boxes() {
    let html = page_of(json!([
        { "type": "tekstGrid", "titel": "Waarden", "gridBlocks": [{}, { "titel": "Zorg" }, {}] },
        { "type": "stappen", "stap": [{}, { "titel": "De enige stap" }] },
    ]));
    assert_eq!(count(&html, "<li"), 2, "{html}");
    assert!(html.contains("Zorg") && html.contains("De enige stap"));
}

#[test]
fn texts_of_blocks_without_a_list_are_kept() {
    let html = page_of(json!([
        { "type": "partners", "titel": "Zij bouwen mee", "tekst": "<p>Vraag ons ernaar.</p>" },
        { "type": "team", "layout": "grid", "titel": "Wij zijn er", "tekst": "<p>Kom langs.</p>" },
    ]));
    for text in ["Zij bouwen mee", "Vraag ons ernaar.", "Wij zijn er", "Kom langs."] {
        assert!(html.contains(text), "{text}: {html}");
    }
    assert_eq!(count(&html, "<ul") + count(&html, "<site-island"), 0, "{html}");
}

#[test]
fn a_title_of_nothing_is_left_out() {
    let html = page_of(json!([
        { "type": "partners", "titel": "Zij bouwen mee" },
        { "type": "team", "layout": "grid", "titel": "Wij zijn er" },
        { "type": "team", "layout": "slider", "titel": "Wij ook" },
        { "type": "actueel", "subTitel": "Nieuws", "titel": "Nieuws volgt" },
        { "type": "tekstGrid", "titel": "Waarden", "gridBlocks": [{}] },
    ]));
    assert_eq!(count(&html, "<h2") + count(&html, "subtitle"), 0, "{html}");
}

#[test]
fn an_embed_of_a_comment_is_none() {
    let html = page_of(json!([{ "type": "htmlEmbed", "htmlEmbed": " <!-- later --> " }]));
    assert_eq!(count(&html, "embed"), 0, "{html}");
}

#[test]
fn bare_words_are_a_paragraph() {
    let html = page_of(json!([{ "type": "tekst", "tekst": "Wij <b>bouwen</b>.<h2>Hout</h2>" }]));
    assert!(html.contains("<p>Wij <b>bouwen</b>.</p><h2>Hout</h2>"), "{html}");
}

#[test]
fn files_that_would_run_here_are_not_published() {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.add_asset(
            "files",
            "boos.html",
            b"<script>alert(1)</script>".as_slice(),
            json!({}),
        );
        content.add_asset("files", "goed.pdf", b"%PDF-1.4".as_slice(), json!({}));
        let blocks = json!([
            { "type": "bestand", "bestand": ["boos.html"] },
            { "type": "bestand", "bestand": ["goed.pdf"] },
        ]);
        content
            .entries_mut("pages")
            .push(page("bestanden", "Bestanden", blocks));
    });
    assert_eq!(site.build().problems, 1);
    let files: Vec<String> = site
        .tree()
        .paths()
        .filter(|path| path.starts_with("_files/"))
        .map(str::to_owned)
        .collect();
    assert_eq!(files.len(), 1, "{files:?}");
    assert!(files[0].starts_with("_files/goed-"), "{files:?}");
}
