//! The site of another company, built with the same program: nothing of the demo is in it.

use crate::support::second_company::{folder, messages};
use crate::support::site_test::project;
use crate::support::{SiteTest, Tree};
use std::collections::BTreeSet;
use std::path::Path;

/// Files that hold text, with their text.
fn texts(site: &SiteTest) -> Vec<(String, String)> {
    let tree = site.tree();
    let texts = tree.paths().filter_map(|path| {
        let text = String::from_utf8(std::fs::read(site.out().join(path)).unwrap()).ok()?;
        Some((path.to_owned(), text))
    });
    texts.collect()
}

/// The text files of a brand's folder, put together.
fn brand_text(folder: &Path) -> String {
    let files = std::fs::read_dir(folder).unwrap();
    let files = files.filter_map(|entry| std::fs::read_to_string(entry.unwrap().path()).ok());
    files.collect::<Vec<_>>().join("\n").to_lowercase()
}

/// Colours such as `#12372a`.
fn colours(text: &str) -> BTreeSet<String> {
    let is_hex = |colour: &str| colour.len() == 6 && colour.bytes().all(|byte| byte.is_ascii_hexdigit());
    text.split('#')
        .skip(1)
        .filter_map(|rest| rest.get(..6))
        .filter(|colour| is_hex(colour))
        .map(|colour| format!("#{colour}"))
        .collect()
}

/// The outlines in SVGs, except for those that anybody could draw.
fn outlines(text: &str) -> BTreeSet<String> {
    let outlines = text
        .split(" d=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next());
    outlines
        .filter(|outline| outline.len() > 24)
        .map(str::to_owned)
        .collect()
}

#[test]
fn no_file_no_colour_and_no_line_of_the_demo_brand_is_in_the_site_of_another_company() {
    let site = SiteTest::published_second_company();
    let demo = brand_text(&project().join("frontend/brand"));
    let own = colours(&brand_text(&folder().join("brand")));
    let colours: BTreeSet<String> = colours(&demo).difference(&own).cloned().collect();
    let outlines = outlines(&demo);
    assert!(
        colours.len() > 10 && outlines.len() > 10,
        "{} {}",
        colours.len(),
        outlines.len()
    );
    let mut found = Vec::new();
    for (path, text) in texts(site) {
        let text = text.to_lowercase();
        let all = colours.iter().chain(&outlines);
        found.extend(
            all.filter(|part| text.contains(*part))
                .map(|part| format!("{path}: {part}")),
        );
    }
    assert!(found.is_empty(), "{}", found.join("\n"));

    let mut demo = SiteTest::small();
    demo.build();
    let names = [
        "favicon",
        "icon-",
        "apple-touch",
        "site.webmanifest",
        "_media/logo-",
        "_media/social-",
    ];
    let branded = |tree: Tree, out: &Path| -> BTreeSet<Vec<u8>> {
        let of_brand = tree
            .paths()
            .filter(|path| names.iter().any(|name| path.starts_with(name)));
        of_brand
            .map(|path| std::fs::read(out.join(path)).unwrap())
            .collect()
    };
    let (first, second) = (branded(demo.tree(), demo.out()), branded(site.tree(), site.out()));
    assert!(first.len() > 8 && second.len() > 8);
    assert!(first.is_disjoint(&second));
}

#[test]
fn the_name_of_the_demo_is_nowhere_in_the_site_of_another_company() {
    let site = SiteTest::published_second_company();
    let mut found = Vec::new();
    for (path, text) in texts(site) {
        for name in ["Wendel", "Tromp", "Houtbouw", "Emmen", "WT"] {
            let whole = text.match_indices(name).any(|(at, _)| {
                let is_word =
                    |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '+' | '/' | '_'));
                !is_word(text[..at].chars().next_back()) && !is_word(text[at + name.len()..].chars().next())
            });
            if whole {
                found.push(format!("{path}: {name}"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_company_with_other_words_has_none_of_the_demo_catalogue() {
    let site = SiteTest::published_second_company();
    let demo = messages(&project().join("templates/messages/nl.json"));
    let own = messages(&folder().join("messages.json"));
    let replaced: Vec<&str> = own
        .iter()
        .filter(|(name, text)| demo[*name] != **text)
        .filter_map(|(name, _)| demo[name].as_str())
        // Short words are parts of others, such as "Terug" or "Menu".
        .filter(|text| text.len() > 12 && !text.contains('{'))
        .collect();
    assert!(replaced.len() > 40, "{}", replaced.len());
    let mut found = Vec::new();
    for (path, text) in texts(site) {
        let all = replaced.iter().filter(|words| text.contains(**words));
        found.extend(all.map(|words| format!("{path}: {words}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn pages_are_at_the_addresses_that_the_company_gave_them() {
    let site = SiteTest::published_second_company();
    let pages = site.pages();
    for page in [
        "index.html",
        "jobs.html",
        "jobs/nachtwache-husum.html",
        "jobs/danke.html",
        "kontakt.html",
        "kontakt/nachricht-gesendet.html",
        "logbuch.html",
        "logbuch/nachtdienst.html",
        "impressum.html",
        "weiterbildung/fachweiterbildungen/intensiv.html",
    ] {
        assert!(
            pages.iter().any(|known| known == page),
            "{page} is not in {pages:?}"
        );
    }
}

#[test]
fn a_site_without_certificates_typeface_and_graphic_shows_no_trace_of_them() {
    let site = SiteTest::published_second_company();
    let page = site.html("index.html");
    assert!(
        !page
            .tags
            .iter()
            .any(|tag| tag.has_class("site-footer__certificates"))
    );
    assert!(!page.tags.iter().any(|tag| tag.has_class("site-nav__graphic")));
    assert!(
        !page
            .tags
            .iter()
            .any(|tag| tag.name == "link" && tag.get("as") == "font")
    );
    let theme = page
        .tags
        .iter()
        .find(|tag| tag.get("name") == "theme-color")
        .unwrap();
    assert_eq!(theme.get("content"), "#1a2464");
}
