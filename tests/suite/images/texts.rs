//! Images that an editor put into a text.

use super::images;
use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::pictures;
use serde_json::json;

fn site(html: &str) -> SiteTest {
    let mut site = SiteTest::small();
    let html = html.replace("CMS", &site.cms().url());
    site.change(|content| {
        let photo = pictures::jpeg(&pictures::quarters(900, 600), &[]);
        content.add_asset("images", "map/een foto.jpg", photo, json!({ "alt": "Een balk" }));
        let blocks = json!([{ "type": "tekst", "tekst": html }]);
        content.entries_mut("pages").push(page("tekst", "Tekst", blocks));
    });
    site
}

#[test]
fn an_image_in_a_text_is_published_like_any_other() {
    let mut site = site(
        "<p>Voor</p><figure class=\"image\"><img src=\"CMS/uploads/map/een%20foto.jpg\" alt=\"Zo &amp; zo\" \
         onerror=\"x()\" style=\"width:9px\"><figcaption>Onder</figcaption></figure><p>Na</p>",
    );
    assert_eq!(site.build().problems, 0);
    let html = site.html("tekst.html");
    let image = images(&html)[0];
    assert_eq!(image.get("alt"), "Zo & zo");
    assert_eq!((image.get("width"), image.get("height")), ("720", "480"));
    assert!(
        image.get("src").starts_with("/_media/een-foto-"),
        "{}",
        image.get("src")
    );
    assert!(
        image.inside.ends_with(&["figure".into(), "picture".into()]),
        "{:?}",
        image.inside
    );
    assert!(html.one("source").get("srcset").contains(" 900w"));
    assert_eq!(html.one("figcaption").text, "Onder");
    let data = site.read("_data/tekst.json");
    assert!(data.contains("/_media/een-foto-") && !data.contains("=\\\"image:"));
}

#[test]
fn an_image_in_a_text_without_a_description_has_that_of_its_asset() {
    let mut site = site(
        "<p><img src=\"CMS/uploads/map/een%20foto.jpg\"><img src=\"CMS/uploads/map/een%20foto.jpg\" alt=\"\"></p>",
    );
    site.change(|content| {
        let blocks = json!([{ "type": "afbeelding", "afbeelding": ["map/een foto.jpg"] }]);
        content.entries_mut("pages").push(page("blok", "Blok", blocks));
    })
    .build();
    let html = site.html("tekst.html");
    let alts: Vec<&str> = images(&html).into_iter().map(|image| image.get("alt")).collect();
    assert_eq!(alts[..2], ["Een balk", ""]);
}

#[test]
fn addresses_without_a_host_and_the_site_s_own_are_the_cms_s() {
    for source in [
        "/uploads/map/een%20foto.jpg",
        "https://www.example.test/uploads/map/een%20foto.jpg",
    ] {
        let mut site = site(&format!("<p><img src=\"{source}\" width=\"300\"></p>"));
        assert_eq!(site.build().problems, 0, "{source}");
        let html = site.html("tekst.html");
        assert_eq!(
            (images(&html)[0].get("width"), images(&html)[0].get("alt")),
            ("300", "")
        );
    }
}

#[test]
fn an_image_is_as_wide_as_the_editor_made_it() {
    for (figure, image, wanted) in [
        (
            " class=\"image image_resized\" style=\"width:25%;\"",
            " width=\"900\"",
            "180",
        ),
        (
            " class=\"image image_resized\" style=\"color:red; WIDTH: 120px\"",
            "",
            "120",
        ),
        (
            "",
            " class=\"image_resized\" style=\"aspect-ratio:3/2;width:50%\"",
            "360",
        ),
        (" class=\"image_resized\" style=\"width:400%\"", "", "720"),
        (
            " class=\"image_resized\" style=\"width:auto\"",
            " width=\"300\"",
            "300",
        ),
    ] {
        let source = "/uploads/map/een%20foto.jpg";
        let mut site = site(&format!("<figure{figure}><img src=\"{source}\"{image}></figure>"));
        assert_eq!(site.build().problems, 0, "{figure}{image}");
        let html = site.html("tekst.html");
        assert_eq!(images(&html)[0].get("width"), wanted, "{figure}{image}");
    }
}

#[test]
fn images_from_elsewhere_are_taken_out_with_a_problem() {
    for source in [
        "https://evil.example/x.png",
        "//evil.example/x.png",
        "data:image/png;base64,AAAA",
        "javascript:alert(1)",
        "image:0123456789abcdef",
        "",
    ] {
        let mut site = site(&format!("<p>Voor</p><p><img src=\"{source}\" alt=\"x\"></p>"));
        assert_eq!(
            site.problems()
                .iter()
                .filter(|problem| problem.0 == "image-refused")
                .count(),
            1,
            "{source}"
        );
        site.build();
        assert!(images(&site.html("tekst.html")).is_empty(), "{source}");
        assert!(!site.read("tekst.html").contains("<p></p>"), "{source}");
    }
}

#[test]
fn a_missing_image_in_a_text_is_a_problem_with_the_page() {
    let mut site = site("<p><img src=\"/uploads/weg.jpg\" alt=\"Weg\"></p>");
    assert_eq!(site.build().problems, 1);
    let html = site.html("tekst.html");
    assert!(images(&html)[0].has_class("missing"));
}

#[test]
fn an_unchanged_image_in_a_text_is_not_downloaded_again() {
    let mut site = site("<p><img src=\"/uploads/map/een%20foto.jpg\" alt=\"\"></p>");
    let cache = tempfile::tempdir().unwrap();
    site.configure(|config| config.cache = cache.path().to_owned());
    assert_eq!(site.build().assets.downloaded, 1);
    let assets = site.build().assets;
    assert_eq!(
        (assets.downloaded, assets.unchanged, assets.made),
        (0, 1, 0),
        "asked with the ETag"
    );
}
