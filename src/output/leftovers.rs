//! The CMS's address in what would be published: visitors would be sent to a host that may be closed to them, and search
//! engines to copies of the pages. Only forms may post there.

use super::host_search::HostSearch;
use super::{Body, OutputFile, embeds};
use crate::config::OutputSettings;
use crate::content::{Page, Site};
use crate::render::policy;
use crate::report::{Code, Failure};
use html_escape::encode_quoted_attribute;
use rayon::prelude::*;
use std::collections::BTreeMap;
use url::Url;

/// How many places a message lists.
const LISTED: usize = 5;
/// How many addresses are told of one file.
const MAX_ADDRESSES: usize = 20;
/// How many characters of an address it shows.
const SHOWN: usize = 80;

/// What is looked for.
#[derive(Debug)]
pub struct Leftovers<'a> {
    hosts: Vec<HostSearch<'a>>,
    allowed: Allowed<'a>,
}

/// Where the CMS may be named.
#[derive(Debug)]
struct Allowed<'a> {
    /// Addresses that forms and scripts send to.
    addresses: Vec<&'a str>,
    /// Parts of every page's policy, as they stand in its attribute: they name the origins of these addresses.
    policy: Vec<String>,
}

impl<'a> Leftovers<'a> {
    /// For the files of a site.
    pub fn new(site: &'a Site, config: OutputSettings<'a>) -> Self {
        let own = config.site.url.host_str().unwrap_or_default();
        let hosts = site
            .cms_hosts
            .iter()
            .map(String::as_str)
            .filter(|host| *host != own);
        let endpoint = config.tags.error_endpoint.as_ref().map(Url::as_str);
        let forms = config.forms.all().map(|form| form.action.as_str());
        Self {
            hosts: hosts.map(HostSearch::new).collect(),
            allowed: Allowed {
                addresses: [Some(config.form.action.as_str()), endpoint]
                    .into_iter()
                    .flatten()
                    .chain(forms)
                    .collect(),
                policy: policy::with_hosts(config.tags, config.form, config.forms)
                    .map(|directive| encode_quoted_attribute(&directive).into_owned())
                    .into(),
            },
        }
    }

    /// The addresses of the CMS in a text, each once.
    pub fn find<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let mut all = Vec::new();
        self.find_more(text, &mut all);
        all
    }

    /// Adds those in a part of a text to those in the parts before.
    pub fn find_more<'t, A: From<&'t str> + PartialEq<&'t str>>(&self, text: &'t str, all: &mut Vec<A>) {
        let hosts = self.hosts.iter();
        for address in hosts.flat_map(|host| leftovers(text, host, &self.allowed)) {
            if all.len() < MAX_ADDRESSES && !all.iter().any(|known| *known == address) {
                all.push(address.into());
            }
        }
    }
}

/// An address of the CMS in a file of the site.
#[derive(Debug)]
pub struct Leftover<'a> {
    /// The page, which may show the file as an embed; `None` for a file that is not a page's.
    pub page: Option<&'a Page>,
    /// The path of the file. That of a page stands for its data, which say the same.
    pub path: String,
    /// From the host on, as it stands there.
    pub address: String,
}

/// The addresses of the CMS in files that are made of content, sorted by the files' paths; `told` are those in
/// files that are not in memory, with the path of the file.
pub fn all<'a>(
    site: &'a Site,
    files: &[OutputFile],
    told: &[(String, String)],
    config: OutputSettings<'_>,
) -> Vec<Leftover<'a>> {
    let leftovers = Leftovers::new(site, config);
    let in_bytes = files.par_iter().flat_map_iter(|file| {
        let text = match &file.body {
            Body::Bytes(bytes) => std::str::from_utf8(bytes).unwrap_or_default(),
            _ => "",
        };
        let found = leftovers.find(text).into_iter();
        found.map(|address| (&file.path, address))
    });
    let told = told.iter().map(|(path, address)| (path, address.as_str()));
    let mut all: Vec<(&String, &str)> = in_bytes.collect();
    all.extend(told);
    all.sort_unstable();
    if all.is_empty() {
        return Vec::new();
    }
    let mut pages: BTreeMap<String, &Page> = site.pages_and_parts().flat_map(page_files).collect();
    for page in site.pages_and_parts() {
        for document in embeds::shown_on(page) {
            pages.entry(document.to_owned()).or_insert(page);
        }
    }
    let mut found: BTreeMap<(String, &str), Leftover<'_>> = BTreeMap::new();
    for (path, address) in all {
        let page = pages.get(path).copied();
        let path = page.map_or_else(|| path.clone(), |page| page.route.file());
        found.entry((path.clone(), address)).or_insert_with(|| Leftover {
            page,
            path,
            address: address.to_owned(),
        });
    }
    found.into_values().collect()
}

/// Fails if there are any.
///
/// # Errors
/// Exit 5, with the files and their entries.
pub fn check(found: &[Leftover<'_>]) -> Result<(), Failure> {
    if found.is_empty() {
        return Ok(());
    }
    let more = found.len().saturating_sub(LISTED);
    let listed = found.iter().take(LISTED);
    let mut places: Vec<String> = listed.map(Leftover::place).collect();
    if more > 0 {
        places.push(format!("{more} more"));
    }
    Err(Failure::new(
        Code::CmsHostInText,
        "the site would name the address of the CMS",
        places.join("; "),
        "write the address of the page on the site, or upload the file to the CMS as a type that is published",
    ))
}

impl Leftover<'_> {
    fn place(&self) -> String {
        let Self { page, path, address } = self;
        let entry = page.map(|page| format!(" (entry {})", page.id));
        format!("`{address}` in {path}{}", entry.unwrap_or_default())
    }
}

fn page_files(page: &Page) -> [(String, &Page); 2] {
    [(page.route.file(), page), (page.route.data_file(), page)]
}

/// The places with a host where it may not be named, with what follows it.
fn leftovers<'a>(text: &'a str, search: &HostSearch<'_>, allowed: &Allowed<'_>) -> Vec<&'a str> {
    let host = search.host();
    let places = search.places(text);
    let places = places.filter(|at| is_host(text, *at, host) && !allowed.has(text, *at, host));
    let found = places.map(|at| {
        let mut parts = text[at..].split(['"', '\'', '<', '>', ' ', '\\', '&', '\n', '\r']);
        // In XML the end of a section may follow.
        let address = parts.next().unwrap_or_default().trim_end_matches("]]");
        let end = address.char_indices().nth(SHOWN);
        &address[..end.map_or(address.len(), |(end, _)| end)]
    });
    found.collect()
}

/// Whether the text at a place is a whole host, and not a part of another one or of a mail address.
fn is_host(text: &str, at: usize, host: &str) -> bool {
    let inside = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let before = text[..at].chars().next_back();
    // `%2F` ends with a letter.
    let slash = at.checked_sub(3).and_then(|start| text.get(start..at));
    let encoded = slash.is_some_and(|slash| slash.eq_ignore_ascii_case("%2f"));
    let mut after = text[at + host.len()..].chars();
    let (next, then) = (after.next(), after.next());
    let continues = match next {
        Some('.') => then.is_some_and(inside),
        Some(':') => then.is_some_and(|c| c.is_ascii_digit()) && !host.contains(':'),
        next => next.is_some_and(inside),
    };
    (encoded || !before.is_some_and(|c| inside(c) || matches!(c, '.' | '@' | '_'))) && !continues
}

impl Allowed<'_> {
    /// Whether the host at a place is named by an allowed address, as it is or escaped, or by the policy.
    fn has(&self, whole: &str, at: usize, host: &str) -> bool {
        let addresses = self
            .addresses
            .iter()
            .filter_map(|address| address.find(host).map(|start| &address[start..]));
        let mut addresses = addresses.flat_map(|address| {
            [
                address.to_owned(),
                address.replace('&', "&amp;"),
                address.replace('/', "&#x2f;"),
                address.replace('/', "\\/"),
            ]
        });
        let is_there = |part: &str, inside: usize| {
            let start = at.checked_sub(inside);
            let text = start.and_then(|start| whole.get(start..));
            text.is_some_and(|text| text.starts_with(part))
        };
        let mut parts = self.policy.iter();
        addresses.any(|address| is_there(&address, 0))
            || parts.any(|part| part.match_indices(host).any(|(inside, _)| is_there(part, inside)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_hosts_are_leftovers_and_only_outside_of_the_form() {
        let host = HostSearch::new("cms.example.com");
        let allowed = Allowed {
            addresses: vec!["https://cms.example.com/actions/lead?a=1&b=2"],
            policy: vec!["form-action &#x27;self&#x27; https://cms.example.com".into()],
        };
        let meta = "<meta http-equiv=\"Content-Security-Policy\" content=\"object-src &#x27;none&#x27;; \
                    form-action &#x27;self&#x27; https://cms.example.com; base-uri &#x27;self&#x27;\">";
        for line in [
            "see https://cms.example.com/a.exe here",
            "<a href=\"//cms.example.com\">",
            "{\"a\":\"https:\\/\\/cms.example.com\\/x\"}",
            "?to=https%3A%2F%2Fcms.example.com",
            "ask cms.example.com.",
            "<p>Content-Security-Policy of https://cms.example.com</p>",
            "é form-action &#x27;self&#x27; http://cms.example.com",
            "Kijk op HTTP://CMS.Example.com/Admin",
            "?to=https%3a%2f%2fCMS.example.com",
            &format!("{meta}<a href=\"https://cms.example.com\">"),
            "{\"a\":\"Content-Security-Policy\",\"b\":\"https:\\/\\/cms.example.com\"}",
        ] {
            assert_eq!(leftovers(line, &host, &allowed).len(), 1, "{line}");
        }
        for line in [
            "https://www.cms.example.com/",
            "https://cms.example.com.evil.test/",
            "info@cms.example.com",
            "https://cms.example.com:8080/",
            "<form action=\"https://cms.example.com/actions/lead?a=1&amp;b=2\">",
            meta,
        ] {
            assert_eq!(leftovers(line, &host, &allowed), [""; 0], "{line}");
        }
        let several = "<p>https://cms.example.com/a</p><p>CMS.example.com/b</p>\ncms.example.com/c\nd";
        assert_eq!(
            leftovers(several, &host, &allowed),
            ["cms.example.com/a", "CMS.example.com/b", "cms.example.com/c"]
        );
    }
}
