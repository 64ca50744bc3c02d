//! What is wrong with content, in English.

use super::faults::{file_fault, image_fault, text_fault};
use super::page_findings::{link_finding, other_site, page_finding};
use super::redirects::redirect_finding;
use crate::report::finding::{Finding, GlobalSet, JobFact, NeededPage, TagFault};
use crate::report::words::{Text, is_host, say};

pub fn finding(finding: &Finding) -> Text {
    use Finding as F;
    match finding {
        F::AnchorMissing { href, page, id } => say!(
            "`{href}` links to an anchor that the page `{page}` does not have",
            "remove `#{id}` from the address, or set the id `{id}` on that page"
        ),
        F::CanonicalChain { canonical, next } => say!(
            "its canonical address `{canonical}` is that of a page whose own canonical address is `{next}`",
            "remove one of the two in SEOmatic; the sitemap lists neither page"
        ),
        F::CanonicalElsewhere { host } => say!(
            "most pages have a canonical address at `{host}`: search engines show that site instead of this one",
            "if that is not meant, correct the site's address in Craft, or the canonical addresses in SEOmatic"
        ),
        F::DevMode { mark } => say!(
            "SEOmatic adds `{mark}` to its titles because Craft's devMode is on; it is not published",
            "switch devMode off in the CMS that the site is built from"
        ),
        F::DateUnreadable { value } => say!("`{value}` is not a date", "enter the date again"),
        F::ElementsDropped { names } => say!(
            "parts of the text are not published: `{names}`",
            "remove them from the text; the developers can add a form or a widget to the site"
        ),
        F::FileNotChecked(fault) => {
            let fault = file_fault(fault);
            say!(
                "{fault}; the file of an earlier build is used",
                "build again when the CMS works, or upload the file again"
            )
        }
        F::FileRefused { name } => say!(
            "files such as `{name}` are not published",
            "upload it as a PDF, an office document or a ZIP archive"
        ),
        F::FileUnavailable(fault) => {
            let fault = file_fault(fault);
            say!(
                "{fault}",
                "upload the file again, or check the volume's public URL"
            )
        }
        F::FileWithoutUrl => say!(
            "the file has no public address",
            "give the asset's volume a public URL"
        ),
        F::GlobalSetMissing(set) => {
            let effect = match set {
                GlobalSet::Contact => "no address and no telephone number are shown",
                GlobalSet::Cookie => "visitors are not asked for consent",
                GlobalSet::Popup => "there is no popup",
                GlobalSet::TeamPage => "departments have no order",
            };
            say!(
                "the CMS does not return the global set: {effect}",
                "create the set, or allow the token's schema to read it"
            )
        }
        F::ImageAnimated => say!(
            "the picture is animated; visitors see only its first frame",
            "upload a still picture, or choose a video where something must move"
        ),
        F::ImageBroken(fault) => image_fault(fault),
        F::ImageRefused { source } => say!(
            "the image `{source}` in a text is not published: it is not a file of the CMS",
            "upload it to the CMS and choose it from there"
        ),
        F::ImageWithoutUrl { asset } => say!(
            "asset {asset} has no public address",
            "give the asset's volume a public URL"
        ),
        F::ItemWithoutTitle { field } => say!(
            "the news item has no title, and no linked page with a title",
            "fill in `{field}`"
        ),
        F::JobFactMissing { fact, field } => {
            let (missing, hint) = match fact {
                JobFact::Country => (
                    "the country of its location is not known",
                    "ask the developers to set `vacancies.country` in sitegen.toml, or the location in `vacancies.locations`",
                ),
                JobFact::Description => (
                    "it has no text",
                    &*format!("fill in `{field}`, or add a block of text"),
                ),
                JobFact::Location => ("it has no location", &*format!("fill in `{field}`")),
                JobFact::Posted => ("it has no date", "fill in the post date"),
            };
            say!(
                "search engines for jobs do not show the vacancy: {missing}",
                "{hint}"
            )
        }
        F::LegalLinkMissing { page, role, field } => say!(
            "the footer has no link to `{page}`, the page `{role}`",
            "add the link to `{field}`"
        ),
        F::LegalPageUnknown { role } => say!(
            "there is no link to the page `{role}`",
            "set `pages.{role}` in sitegen.toml to the path of that page"
        ),
        F::Link(finding) => link_finding(finding),
        F::LinkRefused { address } => say!(
            "`{address}` is not published",
            "use an http(s), mailto or tel address or a path, without a user name"
        ),
        F::LinksRefused { more } => {
            let addresses = match more {
                1 => "1 more address is".to_owned(),
                more => format!("{more} more addresses are"),
            };
            say!(
                "{addresses} not published",
                "use http(s), mailto or tel addresses or paths, without a user name"
            )
        }
        F::LinkTargetWithoutAddress { title } => say!(
            "`{title}` has no address, so the link leads nowhere",
            "choose an entry with a page or a file with a public address, or clear the link"
        ),
        F::LinkToNoFile { href } | F::LinkToNoPage { href } if is_host(href) => other_site(href),
        F::LinkToNoFile { href } => say!(
            "`{href}` is not a file of the site",
            "choose a file of the CMS, or ask the developers to add this one"
        ),
        F::LinkToNoPage { href } => say!(
            "`{href}` is not a page of the site",
            "choose another page, or publish that one"
        ),
        F::LinkWithoutTarget => say!(
            "the linked entry is disabled or deleted",
            "choose another target, or clear the link"
        ),
        F::MailRefused { mail } => say!(
            "`{mail}` is not a mail address",
            "write one address, such as `werk@example.com`"
        ),
        F::MemberWithoutName { field } => say!("the team member has no name", "fill in `{field}`"),
        F::NavigationWithoutTitle => say!(
            "the item has neither a title nor a text",
            "give the entry a title"
        ),
        F::NotAnImage { asset, kind } => say!(
            "asset {asset} is of kind `{kind}`",
            "choose an image in this field"
        ),
        F::NotATeamMember => say!(
            "the selected entry is not a team member",
            "choose an entry of the section `team`"
        ),
        F::PageMissing { page, kind, role } => {
            let effect = match page {
                NeededPage::Vacancies => "vacancies have no list",
                NeededPage::Blog => "blog posts have no list",
                NeededPage::Cases => "cases have no list",
                NeededPage::ContactSuccess => "visitors see no confirmation after sending the contact form",
                NeededPage::ApplicationSuccess => "applicants see no confirmation page",
            };
            say!(
                "there is no page of the type `{kind}`: {effect}",
                "add the entry, set another page as `pages.{role}` in sitegen.toml, or check the permissions of the token's schema"
            )
        }
        F::PhoneRefused { phone } => say!(
            "`{phone}` is not one telephone number",
            "write one number, such as `0591-00 19 98`, and put everything else in another field"
        ),
        F::PopupEmpty => say!(
            "the popup is enabled, but has neither a title nor an image",
            "fill it in, or switch it off"
        ),
        F::Redirect(finding) => redirect_finding(finding),
        F::RobotsForbidPages { all: true } => say!(
            "SEOmatic keeps search engines from listing any page (`robots`: none or noindex)",
            "check that the environment of the CMS is set to live, and the robots setting in SEOmatic"
        ),
        F::RobotsForbidPages { all: false } => say!(
            "SEOmatic keeps search engines from listing the home page (`robots`: none or noindex)",
            "check that the environment of the CMS is set to live, and the robots setting in SEOmatic"
        ),
        F::RobotsForbidEverything => say!(
            "SEOmatic's robots.txt keeps search engines away from the whole site; it is not published",
            "change the template in SEOmatic, or check that the environment of the CMS is set to live"
        ),
        F::RowEmpty => say!("the row is empty", "fill it in, or remove it"),
        F::SalaryNegative { amount } => say!(
            "the salary {amount} is negative and is not shown",
            "write an amount without a minus sign, or leave the field empty"
        ),
        F::SalaryReversed { min, max } => {
            say!("the lowest salary {min} is above the highest {max}", "swap them")
        }
        F::SalaryTooHigh { amount } => say!(
            "the salary {amount} is too high to be meant and is not shown",
            "write the amount again"
        ),
        F::SectionEmpty { section } => say!(
            "the section `{section}` has no live entry",
            "check the permissions of the token's schema; if the section is meant to be empty, ignore this"
        ),
        F::SeoMissing => say!(
            "SEOmatic has no data for this page",
            "allow the token's schema to read SEOmatic, and map the section in SEOmatic"
        ),
        F::SeoScriptsIgnored { names } => say!(
            "SEOmatic's scripts ({names}) are not published, because they would run before consent",
            "switch them off in SEOmatic, and configure the tag manager in sitegen.toml"
        ),
        F::SeoTagDropped { tag, why } => {
            let (why, hint) = match why {
                TagFault::NotAllowed => (
                    "",
                    "remove it in SEOmatic; add scripts, styles and policies to the project",
                ),
                TagFault::IncompletePosting => (
                    ": facts are missing that search engines require",
                    "remove it in SEOmatic, so that sitegen writes it; or set title, description, datePosted, hiringOrganization, and jobLocation with a country",
                ),
                TagFault::EndedPosting => (
                    ": its validThrough is before the day on which the vacancy was saved",
                    "remove it in SEOmatic, so that sitegen writes it; or correct validThrough",
                ),
                TagFault::SecondPosting => {
                    (": the page has another one", "remove one of the two in SEOmatic")
                }
                TagFault::NoLanguage => (
                    ": its hreflang is not a language",
                    "correct it in SEOmatic; write it as nl or nl-BE",
                ),
                TagFault::NoPage => (
                    ": the site has no page at its address",
                    "switch it off in SEOmatic, or publish the page",
                ),
                TagFault::OtherPosting => (
                    ": it is not about the vacancy of its page",
                    "remove it in SEOmatic",
                ),
            };
            say!("SEOmatic's `{tag}` is not published{why}", "{hint}")
        }
        F::SeoUnreadable => say!(
            "SEOmatic's answer is not a JSON object",
            "check the template of this container in SEOmatic"
        ),
        F::SharedImageRefused { source } => say!(
            "the image for shared links `{source}` is not published: it is not a file of the CMS",
            "upload it to the CMS and choose it in SEOmatic; until then a generated image is used"
        ),
        F::TextRefused(fault) => {
            let reason = text_fault(*fault);
            say!(
                "the text is not published: {reason}",
                "paste it again as plain text"
            )
        }
        F::UnknownBlock { kind } => say!(
            "the site does not support the block type `{kind}`",
            "remove the block, or ask the developers to add its type"
        ),
        F::UnknownEntryType { kind } => say!(
            "entries of the type `{kind}` have no page",
            "ask the developers to add the type to queries/page.graphql and templates/pages/, or to remove its URI format in Craft"
        ),
        F::UnknownOption { value } => say!(
            "`{value}` is not an option",
            "choose one of the options of this field"
        ),
        F::UnknownRow { kind } => say!(
            "the row type `{kind}` is not known to the site",
            "remove the row, or ask the developers to add its type"
        ),
        F::Page(finding) => page_finding(finding),
        F::VideoUnknown { address } => say!(
            "`{address}` is not the address of a YouTube video",
            "paste the address of the video's page"
        ),
    }
}
