//! What is wrong with finished pages, in English.

use crate::report::page_finding::PageFinding;
use crate::report::words::{Text, say};

pub fn page_finding(finding: &PageFinding) -> Text {
    use PageFinding as F;
    match finding {
        F::AltMissing => say!(
            "the picture has no description: people who cannot see it learn nothing of it",
            "describe in its alternative text what it shows"
        ),
        F::DescriptionMissing => say!(
            "search engines get no description of the page",
            "fill in the description in the SEO tab"
        ),
        F::DescriptionShared { others } => say!(
            "the page has the same description as another page",
            "describe what is special about this page; see {others}"
        ),
        F::ExternalBroken { address, status } => {
            let answer = answer(*status);
            say!(
                "the link to {address} leads nowhere: its server {answer}",
                "remove the link, or find its new address"
            )
        }
        F::ExternalMoved { address, to } => {
            say!("the link to {address} is redirected for good", "link to {to}")
        }
        F::ExternalWatched {
            address,
            status,
            failures,
        } => {
            let answer = answer(*status);
            say!(
                "the link to {address} failed in checks: {failures}; its server {answer}",
                "nothing yet: it is a finding after three failed checks over a day"
            )
        }
        F::HeadingSkipped { text, from, to } => {
            let next = from + 1;
            say!(
                "the heading `{text}` has level {to}, but the one before it has level {from}",
                "choose level {next} for it, so that readers know what belongs together"
            )
        }
        F::MainHeadings { count } => say!(
            "the page has {count} headings of the first level instead of one",
            "use headings of the second level inside of the content"
        ),
        F::OriginalTooLarge {
            width,
            height,
            megapixels,
        } => say!(
            "the picture has {width} × {height} pixels ({megapixels} megapixels)",
            "upload a smaller version: 4000 pixels on the longer side are enough"
        ),
        F::PageTooLarge { kilobytes, most } => say!(
            "the page has {kilobytes} KB after compression; {most} KB are the limit",
            "move a part of its content to another page"
        ),
        F::TitleShared { title, others } => say!(
            "another page has the same title, `{title}`",
            "give each page a title of its own in the SEO tab; see {others}"
        ),
    }
}

fn answer(status: Option<u16>) -> String {
    match status {
        Some(status) => format!("answered with status {status}"),
        None => "did not answer".to_owned(),
    }
}
