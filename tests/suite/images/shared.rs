//! Pictures for shared links.

use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::pictures;
use embedded_craft::Fault;
use serde_json::json;
use sitegen::report::ProblemText;

/// A page whose editor chose a picture, and one whose editor did not.
fn site(file: Vec<u8>) -> SiteTest {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.add_asset("images", "deel.jpg", file, json!({ "alt": "Een balk" }));
        let mut chosen = page("met", "Met", json!([]));
        chosen["seo"] = json!({ "image": "deel.jpg" });
        content.entries_mut("pages").push(chosen);
        content
            .entries_mut("pages")
            .push(page("zonder", "Zonder", json!([])));
    });
    site
}

#[test]
fn the_picture_that_an_editor_chose_is_published_in_the_size_that_networks_show() {
    let mut site = site(pictures::jpeg(&pictures::quarters(2400, 1600), &[]));
    assert_eq!(site.build().problems, 0);
    let html = site.html("met.html");
    let address = html.meta("og:image").unwrap();
    let path = address.strip_prefix("https://www.example.test/").unwrap();
    assert!(
        path.starts_with("_media/deel-") && path.ends_with(".jpg"),
        "{path}"
    );
    let picture = image::load_from_memory(&std::fs::read(site.config.out.join(path)).unwrap()).unwrap();
    assert_eq!((picture.width(), picture.height()), (1200, 630));
    assert_eq!(html.meta("og:image:width").unwrap(), "1200");
    assert_eq!(html.meta("og:image:height").unwrap(), "630");
    assert_eq!(html.meta("og:image:alt").unwrap(), "Een balk");
    assert!(
        site.html("zonder.html")
            .meta("og:image")
            .unwrap()
            .contains("/_media/social-")
    );
    let others: Vec<String> = site
        .tree()
        .paths()
        .filter(|path| path.starts_with("_media/deel-") && path.ends_with(".webp"))
        .map(str::to_owned)
        .collect();
    assert!(others.is_empty(), "networks take no WebP: {others:?}");
}

#[test]
fn an_unavailable_shared_image_is_a_problem_and_one_is_generated() {
    let mut site = site(pictures::jpeg(&pictures::quarters(2400, 1600), &[]));
    // The shared cache may have a copy of an earlier test, which would be used.
    let cache = tempfile::tempdir().unwrap();
    site.configure(|config| config.cache = cache.path().to_owned());
    site.fault(Fault::path("/uploads/_1200x630_crop").status(404));
    assert_eq!(site.build().problems, 1);
    let html = site.html("met.html");
    assert!(html.meta("og:image").unwrap().contains("/_media/social-"));
    assert_eq!(html.meta("og:image:alt").unwrap(), "Met");
}

/// The pages, each with this title, and the address of the image that is generated for it.
fn generated(titles: &[&str]) -> (SiteTest, Vec<String>) {
    let mut site = SiteTest::small();
    site.change(|content| {
        for (number, title) in titles.iter().enumerate() {
            let entry = page(&format!("p{number}"), title, json!([]));
            content.entries_mut("pages").push(entry);
        }
    });
    site.build();
    let images = (0..titles.len()).map(|number| {
        let html = site.html(&format!("p{number}.html"));
        html.meta("og:image").unwrap().to_owned()
    });
    let images = images.collect();
    (site, images)
}

#[test]
fn a_generated_picture_has_no_boxes_for_characters_that_its_typeface_lacks() {
    let (site, images) = generated(&[
        "Vrachtwagenchauffeur in Zuid-Holland",
        "Vrachtwagen\u{ad}chauffeur in Zuid\u{2011}Holland 🔥",
        "Lódz, Céline",
        "Łódź, Ce\u{301}line",
    ]);
    assert_eq!(images[0], images[1]);
    assert_eq!(images[2], images[3]);
    assert_ne!(images[0], images[2]);
    assert_eq!(site.problem_texts(), []);
}

#[test]
fn a_title_that_cannot_be_drawn_is_left_out_and_reported() {
    let (mut site, images) = generated(&["Разработчик", "大工募集", "Timmerman"]);
    assert_eq!(images[0], images[1]);
    assert_ne!(images[0], images[2]);
    let problems = site.problem_texts();
    let said: Vec<(&str, &str)> = problems
        .iter()
        .map(|problem| (problem.code.as_str(), &*problem.message))
        .collect();
    let code = "shared-image-without-text";
    assert_eq!(
        said,
        [
            (
                code,
                "the image for shared links does not show `Разработчик`: its typeface has no `Р`"
            ),
            (
                code,
                "the image for shared links does not show `大工募集`: its typeface has no `大`"
            ),
        ]
    );
    assert!(problems[0].place.starts_with("p0 "), "{problems:?}");
    site.configure(|config| config.site.name = "Ξύλο".into());
    let about_name = |problem: &&ProblemText| problem.message.contains("`Ξύλο`");
    assert_eq!(site.problem_texts().iter().filter(about_name).count(), 1);
}
