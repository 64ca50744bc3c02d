//! Which of SEOmatic's tags are published: an allow-list by name, attribute and host. A tag speaks to search engines
//! and networks; none makes a browser load or connect to anything, and none changes what the page's own tags say.

use super::address::{external, names_user};
use super::characters::allowed;
use super::context::Context;
use super::sanitiser::is_language;
use crate::report::{Finding, TagFault};
use serde_json::{Map, Value};
use url::{Origin, Url};

/// One tag's attributes, in a fixed order.
pub type Attributes = Vec<(String, String)>;

/// Names of metas, and how they begin or end.
const METAS: [&str; 7] = [
    "author",
    "description",
    "googlebot",
    "keywords",
    "msvalidate.01",
    "p:domain_verify",
    "robots",
];
const META_PREFIXES: [&str; 5] = ["article:", "fb:", "og:", "profile:", "twitter:"];
const META_SUFFIX: &str = "-verification";
/// Metas that SEOmatic writes on every page and nobody chose: the program, and the CMS's rule for the referrer.
const DEFAULT_METAS: [&str; 2] = ["generator", "referrer"];

/// Relations of links that may lead to any host.
const RELATIONS: [&str; 5] = ["alternate", "author", "license", "me", "publisher"];
/// Relations of links between pages of this site.
const OWN_RELATIONS: [&str; 2] = ["next", "prev"];
/// Relations of links that lead to a page when they lead to this site.
const PAGE_RELATIONS: [&str; 3] = ["alternate", "next", "prev"];
/// Links that are read on their own (`canonical`), or that SEOmatic writes on every page.
const DEFAULT_LINKS: [&str; 2] = ["canonical", "home"];

/// Maximum length of a value in a problem, and of an address.
const SHOWN: usize = 40;
const SHOWN_ADDRESS: usize = 80;

/// SEOmatic puts this before titles while Craft's devMode is on.
const DEV_MODE: char = '🚧';

/// The `<meta>` tags of a container that are published.
pub(super) fn metas(container: &Map<String, Value>, cx: &mut Context<'_>) -> Vec<Attributes> {
    let tags = container.values().flat_map(objects);
    tags.filter_map(|tag| meta(tag, cx)).collect()
}

/// The `<link>` tags of a container that are published, without the canonical one.
pub(super) fn links(container: &Map<String, Value>, cx: &mut Context<'_>) -> Vec<Attributes> {
    let tags = container.values().flat_map(objects);
    tags.filter_map(|tag| link(tag, cx)).collect()
}

/// A tag that is set is an object, one with several values a list of them, one that is unset an empty list.
pub(super) fn objects(tag: &Value) -> Vec<&Map<String, Value>> {
    match tag {
        Value::Object(map) => vec![map],
        Value::Array(list) => list.iter().filter_map(Value::as_object).collect(),
        _ => Vec::new(),
    }
}

/// A text without the mark of devMode, which is reported.
pub(super) fn without_mark<'a>(text: &'a str, cx: &mut Context<'_>) -> &'a str {
    let text = text.trim();
    let Some(rest) = text.strip_prefix(DEV_MODE) else {
        return text;
    };
    cx.problem_of_many(Finding::DevMode { mark: DEV_MODE });
    // The mark of a mark is none.
    rest.trim_start_matches(|c: char| c == DEV_MODE || c.is_whitespace())
}

fn meta(tag: &Map<String, Value>, cx: &mut Context<'_>) -> Option<Attributes> {
    let key = ["name", "property", "http-equiv", "itemprop", "charset"]
        .into_iter()
        .find(|key| value(tag, key).is_some())?;
    let name = value(tag, key)?.to_lowercase();
    let listed = METAS.contains(&name.as_str())
        || META_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
        || name.ends_with(META_SUFFIX);
    if !listed || !matches!(key, "name" | "property") {
        if !DEFAULT_METAS.contains(&name.as_str()) {
            dropped("meta", key, &name, cx);
        }
        return None;
    }
    // "@" alone is SEOmatic's twitter:creator without a name. The build writes tags of images itself.
    let content = value(tag, "content").filter(|content| *content != "@")?;
    if name.starts_with("og:image") || name.starts_with("twitter:image") {
        return None;
    }
    if Url::parse(content).is_ok_and(|url| names_user(&url)) {
        dropped("meta", key, &name, cx);
        return None;
    }
    let content = without_mark(content, cx);
    let content = rewrite(content, cx);
    Some(vec![(key.into(), name), ("content".into(), content)])
}

fn link(tag: &Map<String, Value>, cx: &mut Context<'_>) -> Option<Attributes> {
    let (rel, href) = (value(tag, "rel")?.to_lowercase(), value(tag, "href")?);
    if DEFAULT_LINKS.contains(&rel.as_str()) {
        return None;
    }
    let url = external(href);
    let own = |url: &Url| cx.policy.is_cms(url) || cx.policy.is_own(url);
    // SEOmatic names `humans.txt` of the CMS on every page.
    if rel == "author" && url.as_ref().is_some_and(own) {
        return None;
    }
    let listed = RELATIONS.contains(&rel.as_str())
        || OWN_RELATIONS.contains(&rel.as_str()) && url.as_ref().is_some_and(own);
    if !listed || url.is_none() {
        dropped("link", "rel", &rel, cx);
        return None;
    }
    // An alternate may be a feed or another file, which its type says. Those of the CMS are not at the site.
    let is_file = value(tag, "type").is_some_and(|kind| !is_html(kind))
        && value(tag, "hreflang").is_none()
        && url.as_ref().is_some_and(|url| !cx.policy.is_cms(url));
    let is_page = !is_file || OWN_RELATIONS.contains(&rel.as_str());
    let no_page = |url: &Url| is_page && own(url) && !cx.policy.names_page(url);
    let language = value(tag, "hreflang");
    let fault = if language.is_some_and(|language| !is_language(language)) {
        Some(TagFault::NoLanguage)
    } else if PAGE_RELATIONS.contains(&rel.as_str()) && url.as_ref().is_some_and(no_page) {
        Some(TagFault::NoPage)
    } else {
        None
    };
    if let Some(why) = fault {
        // Some pages have several alternates, but only one next page.
        let more = match language {
            Some(language) => format!(" hreflang=\"{}\"", shown(language)),
            None if OWN_RELATIONS.contains(&rel.as_str()) => String::new(),
            None => {
                let href: String = href.chars().take(SHOWN_ADDRESS).collect();
                format!(" href=\"{href}\"")
            }
        };
        let tag = format!("<link rel=\"{rel}\"{more}>");
        cx.problem_of_many(Finding::SeoTagDropped { tag, why });
        return None;
    }
    let mut attributes = vec![("rel".into(), rel), ("href".into(), rewrite(href, cx))];
    for key in ["hreflang", "type", "title"] {
        attributes.extend(value(tag, key).map(|value| (key.to_owned(), allowed(value).into_owned())));
    }
    Some(attributes)
}

/// Whether a media type is that of a page.
fn is_html(kind: &str) -> bool {
    let kind = kind.to_ascii_lowercase();
    ["text/html", "application/xhtml+xml"]
        .iter()
        .any(|html| kind.starts_with(html))
}

/// A text that is set.
fn value<'a>(tag: &'a Map<String, Value>, key: &str) -> Option<&'a str> {
    let text = tag.get(key).and_then(Value::as_str).map(str::trim);
    text.filter(|text| !text.is_empty())
}

fn dropped(element: &str, attribute: &str, name: &str, cx: &mut Context<'_>) {
    cx.problem_of_many(Finding::SeoTagDropped {
        tag: format!("<{element} {attribute}=\"{}\">", shown(name)),
        why: TagFault::NotAllowed,
    });
}

/// A value in a problem.
fn shown(value: &str) -> String {
    value.chars().take(SHOWN).collect()
}

/// A text as it is published: an address of a page in the CMS becomes that of the page on the site.
pub(super) fn rewrite(text: &str, cx: &Context<'_>) -> String {
    let text = &*allowed(text);
    if !text.contains(':') {
        // Neither an address nor a text with one.
        return text.to_owned();
    }
    match Url::parse(text) {
        Ok(mut url) if matches!(url.scheme(), "http" | "https") && is_of_cms(&url, cx) => {
            let site = &cx.config.site.url;
            let path = cx.policy.path(&url).to_owned();
            url.set_path(&path);
            // Both are http(s) with a host, for which these setters do not fail.
            let _ = url.set_scheme(site.scheme());
            let _ = url.set_host(site.host_str());
            let _ = url.set_port(site.port());
            let rewritten = url.to_string();
            if text.ends_with('/') {
                rewritten
            } else {
                rewritten.trim_end_matches('/').to_owned()
            }
        }
        _ => in_text(text, cx),
    }
}

/// Whether an address is on the CMS's host, or has the CMS's path on the site's.
fn is_of_cms(url: &Url, cx: &Context<'_>) -> bool {
    cx.policy.is_cms(url) || cx.policy.is_own(url) && cx.policy.path(url) != url.path()
}

/// Replaces the addresses in a text.
fn in_text(text: &str, cx: &Context<'_>) -> String {
    let site = cx.config.site.url.origin().ascii_serialization();
    let cms = &cx.policy.cms;
    let mut text = text.to_owned();
    for origin in cms.origins.iter().map(Origin::ascii_serialization) {
        if text.contains(&origin) && (origin != site || !cms.base.is_empty()) {
            let mut parts = text.split(origin.as_str());
            let mut rewritten = parts.next().unwrap_or_default().to_owned();
            for rest in parts {
                // Another host may begin with the same letters.
                let ends = !rest
                    .starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '@'));
                rewritten.push_str(if ends { &site } else { &origin });
                let page = cms.after_base(rest).filter(|_| ends);
                rewritten.push_str(page.unwrap_or(rest));
            }
            text = rewritten;
        }
    }
    text
}
