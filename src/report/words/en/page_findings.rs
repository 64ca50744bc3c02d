//! What is wrong with finished pages, in English.

use crate::report::page_finding::PageFinding;
use crate::report::words::{Text, say};
use crate::report::{FeedFact, LinkFinding, ServerFault};

pub fn page_finding(finding: &PageFinding) -> Text {
    use PageFinding as F;
    match finding {
        F::AltMissing => say!(
            "the picture has no description: people who cannot see it learn nothing of it",
            "describe in its alternative text what it shows"
        ),
        F::CmsAddress { address } => say!(
            "`{address}` is an address of the CMS, which the site must not name: visitors would be sent there",
            "write the address of the page on the site, or upload the file to the CMS as a type that is published"
        ),
        F::DescriptionMissing => say!(
            "search engines get no description of the page",
            "fill in the description in the SEO tab"
        ),
        F::DescriptionShared { others } => say!(
            "the page has the same description as another page",
            "describe what is special about this page; see {others}"
        ),
        F::ExternalBroken { address, fault } => {
            let answer = answer(*fault);
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
            fault,
            failures,
        } => {
            let answer = answer(*fault);
            say!(
                "the link to {address} failed in checks: {failures}; its server {answer}",
                "nothing yet: it is a finding after three failed checks over a day"
            )
        }
        F::FeedFactMissing { feeds, fact, field } => {
            let (fact, hint) = match fact {
                FeedFact::Date => ("date", "fill in the post date"),
                FeedFact::Description => ("text", &*format!("fill in `{field}`, or add a block of text")),
                FeedFact::Location => ("location", &*format!("fill in `{field}`")),
                FeedFact::Title => ("title", "fill in the title"),
            };
            say!(
                "the page has no {fact} in the feeds {feeds}, which their readers require",
                "{hint}"
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
        F::NameMissing { href, class, others } => {
            let what = match href {
                Some(href) => format!("the link to {href} has no text"),
                None => format!("a button (class `{class}`) has no text"),
            };
            let also = match others.as_str() {
                "" => String::new(),
                others => format!(" (also on {others})"),
            };
            say!(
                "{what}{also}: those who listen to the page cannot know what it is for",
                "give it a text or a label, or its picture a description; if an island makes it, compare the names of its props"
            )
        }
        F::OriginalTooHeavy { megabytes, most } => say!(
            "the file of the picture has {megabytes} MB; {most} MB are the limit",
            "upload a smaller version: a JPEG of 4000 pixels on the longer side has 2 to 4 MB"
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
        F::SharedImageWithoutText { text, letter } => say!(
            "the image for shared links does not show `{text}`: its typeface has no `{letter}`",
            "choose an image for the page in SEOmatic, or ask the developers for a typeface with these letters (frontend/brand/social.ttf)"
        ),
        F::TitleShared { title, others } => say!(
            "another page has the same title, `{title}`",
            "give each page a title of its own in the SEO tab; see {others}"
        ),
    }
}

pub fn other_site(href: &str) -> Text {
    let host = href.trim_start_matches('/');
    say!(
        "`{href}` is not a page of the site",
        "if another site is meant, put https:// before the address: https://{host}"
    )
}

pub fn link_finding(finding: &LinkFinding) -> Text {
    use LinkFinding as F;
    match finding {
        F::Gone { href } => say!(
            "`{href}` is the address of a page that is gone: visitors are told that it ended (410)",
            "choose another page, or clear the link"
        ),
        F::InCircle { href } => say!(
            "`{href}` is redirected in a circle: browsers give up",
            "choose the page itself, and ask the developers to correct the redirects"
        ),
        F::Redirected { href, to } => say!(
            "`{href}` is redirected to `{to}`: it works, by a detour",
            "link to `{to}`"
        ),
        F::RedirectedNowhere { href, to } => say!(
            "`{href}` is redirected to `{to}`, which is not there",
            "choose another page, and ask the developers to correct the redirect"
        ),
    }
}

fn answer(fault: ServerFault) -> String {
    match fault {
        ServerFault::Status(status) => format!("answered with status {status}"),
        ServerFault::Silent => "did not answer".to_owned(),
        ServerFault::Circle => "redirects it in a circle, or more than ten times".to_owned(),
    }
}
