//! Images in the page: sizes, layout, order of loading.

use super::images;
use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::pictures;
use serde_json::json;

#[test]
fn every_image_has_a_size_and_an_alternative_text() {
    let site = SiteTest::published_demo();
    for page in site.pages() {
        for image in site.html(&page).all("img") {
            let side = |name: &str| image.get(name).parse::<u32>().unwrap_or_default();
            assert!(
                side("width") > 0 && side("height") > 0,
                "{page}: {}",
                image.get("src")
            );
            assert!(
                image.attributes.contains_key("alt"),
                "{page}: {}",
                image.get("src")
            );
        }
    }
}

#[test]
fn every_published_size_is_there_and_as_wide_as_it_says() {
    let site = SiteTest::published_demo();
    let html = site.html("index.html");
    let sources = html.all("source");
    assert!(sources.len() > 3);
    for source in sources {
        let mut last = 0;
        for entry in source.get("srcset").split(", ") {
            let (path, width) = entry.split_once(' ').unwrap();
            let width: u32 = width.trim_end_matches('w').parse().unwrap();
            let bytes = std::fs::read(site.out().join(path.trim_start_matches('/'))).unwrap();
            let features = webp::BitstreamFeatures::new(&bytes).unwrap();
            assert_eq!(features.width(), width, "{path}");
            assert!(width > last, "smallest first");
            last = width;
        }
    }
}

#[test]
fn only_the_hero_is_preloaded_and_comes_first() {
    let site = SiteTest::published_demo();
    for page in site.pages() {
        let html = site.html(&page);
        let first: Vec<_> = html
            .all("img")
            .into_iter()
            .filter(|image| image.get("fetchpriority") == "high")
            .collect();
        let preloads: Vec<_> = html
            .all("link")
            .into_iter()
            .filter(|link| link.get("rel") == "preload" && link.get("as") == "image")
            .collect();
        assert_eq!(first.len(), preloads.len(), "{page}");
        assert!(first.len() <= 1, "{page}");
        let (Some(hero), Some(preload)) = (first.first(), preloads.first()) else {
            continue;
        };
        assert!(!hero.attributes.contains_key("loading"), "{page}");
        let hero_at = html
            .tags
            .iter()
            .position(|tag| tag.get("fetchpriority") == "high" && tag.name == "img")
            .unwrap();
        let source = &html.tags[hero_at - 1];
        assert_eq!(preload.get("imagesrcset"), source.get("srcset"), "{page}");
        assert_eq!(preload.get("imagesizes"), source.get("sizes"), "{page}");
        assert_eq!(preload.get("type"), source.get("type"), "{page}");
    }
}

#[test]
fn images_below_the_fold_are_lazy_and_those_above_it_are_not() {
    let site = SiteTest::published_demo();
    let html = site.html("index.html");
    let home: Vec<bool> = images(&html)
        .iter()
        .map(|image| image.get("loading") != "lazy")
        .collect();
    assert!(
        home[0] && home[1..].iter().all(|eager| !eager),
        "the hero only: {home:?}"
    );
}

#[test]
fn without_a_hero_the_first_two_images_do_not_wait() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let photo = pictures::jpeg(&pictures::quarters(500, 400), &[]);
        content.add_asset("images", "foto.jpg", photo, json!({ "alt": "Een balk" }));
        let block = json!({ "type": "afbeelding", "afbeelding": ["foto.jpg"] });
        content
            .entries_mut("pages")
            .push(page("vier", "Vier", json!([block, block, block, block])));
    });
    site.build();
    let html = site.html("vier.html");
    let lazy: Vec<bool> = images(&html)
        .iter()
        .map(|image| image.get("loading") == "lazy")
        .collect();
    assert_eq!(lazy, [false, false, true, true]);
}

#[test]
fn placeholders_are_small_and_in_one_style_sheet_of_the_page() {
    let site = SiteTest::published_demo();
    let mut with = 0;
    for page in site.pages() {
        let html = site.html(&page);
        let styles = html.all("style");
        assert!(styles.len() <= 1, "{page}");
        let Some(style) = styles.first() else { continue };
        with += 1;
        assert!(style.raw.len() <= 3000, "{page}: {} bytes", style.raw.len());
        assert!(style.inside.iter().any(|name| name == "head"), "{page}");
        let policy = html
            .tags
            .iter()
            .find(|tag| tag.get("http-equiv") == "Content-Security-Policy")
            .unwrap();
        let allowed = format!(
            "style-src 'self' {};",
            sitegen::render::policy::source(&style.raw)
        );
        assert!(
            policy.get("content").contains(&allowed),
            "{page}: the policy allows it, and no other"
        );
        for rule in style.raw.split_inclusive('}') {
            let class = rule.split('{').next().unwrap().trim_start_matches('.');
            assert!(
                html.tags
                    .iter()
                    .any(|tag| tag.name == "img" && tag.has_class(class)),
                "{page}: {class}"
            );
            assert!(
                rule.contains("{background-image:url(data:image/webp;base64,"),
                "{page}: {rule}"
            );
        }
    }
    assert!(with > 10);
}

#[test]
fn no_asset_of_the_cms_and_no_transform_of_it_is_named() {
    let site = SiteTest::published_demo();
    let tree = site.tree();
    for path in tree.paths() {
        let bytes = std::fs::read(site.out().join(path)).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        for word in ["generate-transform", "/uploads/", "?mtime="] {
            assert!(!path.contains(word) && !text.contains(word), "{path}: {word}");
        }
    }
}
