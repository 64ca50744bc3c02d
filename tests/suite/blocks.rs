//! Every block as it is published: its sample, alone on a page, against a reviewed snapshot in `tests/snapshots/`.

use crate::support::SiteTest;
use crate::support::model::handles;
use serde_json::json;

/// The inside of `<main>`, without the page's header.
fn blocks_of(html: &str) -> &str {
    let start = html
        .find("</header>\n<section")
        .map_or(0, |at| at + "</header>\n".len());
    let from_blocks = &html[start..];
    let end = from_blocks.find("</main>").unwrap_or(from_blocks.len());
    from_blocks[..end].trim()
}

#[test]
fn every_block_is_published_as_reviewed() {
    let mut site = SiteTest::demo();
    site.change(|content| {
        for handle in handles() {
            content.entries_mut("pages").push(json!({
                "slug": format!("blok-{handle}"),
                "title": handle,
                "contentMatrix": [{ "sample": handle }],
            }));
        }
    });
    site.build();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    // The hash in a file's name changes with its picture, which is not what the snapshot is about.
    settings.add_filter(r"-[0-9a-f]{8}-(\d+\.\w+)", "-[hash]-$1");
    settings.add_filter(r"\bph-[0-9a-f]{8}\b", "ph-[hash]");
    settings.bind(|| {
        for handle in handles() {
            let html = site.read(&format!("blok-{handle}.html"));
            insta::assert_snapshot!(format!("block-{handle}"), blocks_of(&html));
        }
    });
}

#[test]
fn an_unknown_block_shows_its_type_name() {
    let mut site = SiteTest::demo();
    site.set_up_cms(|settings| {
        settings.schema_patch = settings
            .schema_patch
            .clone()
            .add_block("kalender", "maand: String");
    });
    site.change(|content| {
        content.entries_mut("pages").push(json!({
            "slug": "onbekend",
            "title": "Onbekend",
            "contentMatrix": [{ "type": "kalender", "maand": "mei" }],
        }));
    });
    site.build();
    assert!(blocks_of(&site.read("onbekend.html")).contains("kalender Nicht gefunden..."));
}
