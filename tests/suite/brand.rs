//! The brand's folder makes a site a company's own: icons, colours and marks come from it and from nowhere else.

use crate::support::SiteTest;
use crate::support::source::sources;
use image::GenericImageView;
use serde_json::{Value, json};
use sitegen::report::ExitCode;
use std::collections::BTreeSet;
use std::path::Path;

/// The small site with a change in the brand's folder.
fn with_brand(change: impl FnOnce(&Path)) -> SiteTest {
    let mut site = SiteTest::small();
    site.change_project(|project| change(&project.join("frontend/brand")));
    site
}

const LOGO: &str =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 3\"><path d=\"M0 0h9v3z\"/></svg>";

/// Colours such as `#12372a` or `#fff`; a fragment such as `#add` in an address is none.
fn colours(code: &str) -> Vec<String> {
    let after = code.split('#').skip(1);
    let digits = after.map(|rest| {
        rest.split(|c: char| !c.is_ascii_alphanumeric())
            .next()
            .unwrap_or_default()
    });
    let is_colour =
        |word: &&str| matches!(word.len(), 3 | 6 | 8) && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    digits.filter(is_colour).map(|word| format!("#{word}")).collect()
}

#[test]
fn no_colour_stands_in_programs_and_templates() {
    let rust = sources("src", &["rs"]).into_iter().filter_map(|file| {
        let tests = file.path.contains("tests");
        let code = file.code();
        let code = code.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
        (!tests).then_some((file.path, code))
    });
    let shown = [
        "templates",
        "frontend/browser",
        "frontend/islands",
        "frontend/lib",
    ];
    let shown = shown
        .into_iter()
        .flat_map(|folder| sources(folder, &["html", "svg", "ts", "tsx"]));
    let shown = shown.filter(|file| !file.path.contains(".test."));
    let shown = shown.map(|file| (file.path.clone(), file.code().replace("&#", "")));
    let found: Vec<String> = rust
        .chain(shown)
        .flat_map(|(path, code)| {
            let found = colours(&code).into_iter();
            found.map(move |colour| format!("{path}: {colour} belongs into frontend/brand/tokens.css"))
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn icons_are_drawn_from_the_mark_in_the_sizes_that_are_asked_for() {
    let mut site = SiteTest::small();
    site.build();
    assert_eq!(
        site.read("favicon.svg"),
        std::fs::read_to_string("frontend/brand/mark.svg").unwrap()
    );
    for (name, side, opaque) in [
        ("favicon-32.png", 32, false),
        ("apple-touch-icon.png", 180, true),
        ("icon-192.png", 192, false),
        ("icon-512.png", 512, false),
        ("icon-maskable-512.png", 512, true),
    ] {
        let icon = image::open(site.out().join(name)).unwrap();
        assert_eq!(icon.dimensions(), (side, side), "{name}");
        let corner = icon.get_pixel(0, 0).0;
        let expected = if opaque { [18, 55, 42, 255] } else { [0; 4] };
        assert_eq!(corner, expected, "{name}");
    }
}

#[test]
fn the_web_manifest_has_the_name_the_language_and_the_colours_of_the_site() {
    let mut site = SiteTest::small();
    site.configure(|config| config.site.name = "Café \"Zon\"".into());
    site.build();
    let manifest: Value = serde_json::from_str(&site.read("site.webmanifest")).unwrap();
    assert_eq!(manifest["name"], "Café \"Zon\"");
    assert_eq!(
        (
            &manifest["lang"],
            &manifest["background_color"],
            &manifest["theme_color"]
        ),
        (&json!("nl"), &json!("#faf7f2"), &json!("#12372a"))
    );
    let tree = site.tree();
    let published: BTreeSet<&str> = tree.paths().collect();
    for icon in manifest["icons"].as_array().unwrap() {
        let path = icon["src"].as_str().unwrap().trim_start_matches('/');
        assert!(published.contains(path), "{path}");
    }
    let page = site.html("index.html");
    let logo = page.tags.iter().find(|tag| tag.has_class("logo")).unwrap();
    assert_eq!(logo.get("aria-label"), "Café \"Zon\"");
}

#[test]
fn a_page_refers_to_the_logo_instead_of_containing_it() {
    let mut site = SiteTest::small();
    site.build();
    let page = site.html("index.html");
    let uses: Vec<&str> = page
        .tags
        .iter()
        .filter(|tag| tag.name == "use" && tag.get("href").starts_with("/_media/logo-"))
        .map(|tag| tag.get("href"))
        .collect();
    assert!(!uses.is_empty());
    let (file, fragment) = uses[0].split_once('#').unwrap();
    let logo = site.read(file.trim_start_matches('/'));
    assert!(
        logo.contains(&format!("id=\"{fragment}\"")) && logo.contains("currentColor"),
        "{logo}"
    );
    let path = logo.split(" d=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(!site.read("index.html").contains(path));
}

#[test]
fn what_a_brand_may_leave_out_is_left_out_of_the_site() {
    let mut site = with_brand(|brand| {
        for file in ["menu.svg", "social.png"] {
            std::fs::remove_file(brand.join(file)).unwrap();
        }
    });
    site.configure(|config| config.certificates.clear());
    site.build();
    let page = site.html("index.html");
    for class in ["site-footer__certificates", "site-nav__graphic"] {
        assert!(!page.tags.iter().any(|tag| tag.has_class(class)), "{class}");
    }
    let tree = site.tree();
    let shared = tree
        .paths()
        .find(|path| path.starts_with("_media/social-"))
        .unwrap();
    let shared = std::fs::read(site.out().join(shared)).unwrap();
    let corner = jpeg_decoder::Decoder::new(shared.as_slice()).decode().unwrap();
    // JPEG is not exact.
    let near = |own: u8, wanted: u8| own.abs_diff(wanted) < 4;
    assert!(
        near(corner[0], 18) && near(corner[1], 55) && near(corner[2], 42),
        "{corner:?}"
    );
}

#[test]
fn a_brand_that_cannot_be_used_says_which_file_and_why() {
    type Change = fn(&Path);
    let cases: [(Change, [&str; 2]); 8] = [
        (
            |brand| {
                std::fs::write(
                    brand.join("logo.svg"),
                    LOGO.replace("<path", "<path fill='var(--gold)'"),
                )
                .unwrap()
            },
            ["logo.svg", "`--gold`, which tokens.css does not define"],
        ),
        (
            |brand| std::fs::remove_file(brand.join("certificaat-1.svg")).unwrap(),
            [
                "no `certificaat-1.svg`",
                "remove the certificate from sitegen.toml",
            ],
        ),
        (
            |brand| std::fs::remove_file(brand.join("logo.svg")).unwrap(),
            ["no `logo.svg`", "docs/brand.md"],
        ),
        (
            |brand| std::fs::remove_file(brand.join("tokens.css")).unwrap(),
            ["frontend/brand/tokens.css", "is missing"],
        ),
        (
            |brand| std::fs::write(brand.join("logo.svg"), "<svg/>").unwrap(),
            ["logo.svg", "is not an SVG"],
        ),
        (
            |brand| {
                std::fs::write(
                    brand.join("mark.svg"),
                    LOGO.replace("<path", "<path fill='currentColor'"),
                )
                .unwrap()
            },
            ["mark.svg", "currentColor"],
        ),
        (
            |brand| {
                let tokens = std::fs::read_to_string(brand.join("tokens.css")).unwrap();
                let own = tokens.replace(
                    "--primary-deep: #12372a",
                    "--primary-deep: light-dark(#fff, #000)",
                );
                std::fs::write(brand.join("tokens.css"), own).unwrap();
            },
            ["tokens.css", "`--primary-deep` is `light-dark(#fff, #000)`"],
        ),
        (
            |brand| std::fs::write(brand.join("social.ttf"), "no font").unwrap(),
            ["social.ttf", "font is not readable"],
        ),
    ];
    for (change, words) in cases {
        with_brand(change).fails(ExitCode::Usage, &words);
    }
}
