//! `robots.txt` (RFC 9309).

use super::OutputFile;
use crate::config;
use crate::content::{CmsNames, Site};
use crate::report::{Finding, Place, Problem, Subject};
use url::Url;

/// Nothing may be crawled.
const NOTHING: &str = "User-agent: *\nDisallow: /\n";
/// What a line may begin with: the rules of RFC 9309, and what crawlers of some search engines read besides.
const FIELDS: [&str; 9] = [
    "allow",
    "clean-param",
    "content-signal",
    "crawl-delay",
    "disallow",
    "host",
    "request-rate",
    "user-agent",
    "visit-time",
];
/// Everything may be crawled.
const EVERYTHING: &str = "User-agent: *\nAllow: /\n";

/// SEOmatic's rules, or that everything may be crawled; the sitemap is listed. Nothing of a site that is not the live one
/// may be. Rules that keep everyone out of the live site are those of another environment: they are a problem, and are
/// not published.
pub fn file(site: &Site, config: &config::Site) -> (OutputFile, Option<Problem>) {
    let file = |text: &str| OutputFile::text("robots.txt", text);
    if config.staging {
        return (file(NOTHING), None);
    }
    let rules = site.robots.as_deref().map(|text| rules(text, site, &config.url));
    let forbids = rules.as_deref().is_some_and(forbids_everything);
    let rules = rules.filter(|rules| !forbids && rules.contains(':'));
    let rules = rules.as_deref().unwrap_or(EVERYTHING);
    let text = format!("{rules}\nSitemap: {}sitemap.xml\n", config.url);
    let problem =
        forbids.then(|| Problem::new(Finding::RobotsForbidEverything, Place::from(Subject::Site), None));
    (file(&text), problem)
}

/// The lines that crawlers read, with the site's addresses instead of the CMS's, without the CMS's own sitemaps.
fn rules(text: &str, site: &Site, url: &Url) -> String {
    let own = url.as_str().trim_end_matches('/');
    let own_host = own.split_once("://").map(|(_, host)| host);
    let hosts = site.cms_hosts.iter().map(String::as_str).chain(own_host);
    let hosts: Vec<&str> = hosts.collect();
    let mut rules = String::new();
    // A template may begin with the mark of its encoding, and so may what it includes.
    let text = text.replace('\u{feff}', "");
    for line in text.trim().lines().filter(|line| is_rule(line)) {
        let mut line = line.trim_end().to_owned();
        for host in &hosts {
            for scheme in ["https", "http"] {
                line = line.replace(&format!("{scheme}://{host}"), own);
            }
        }
        let line = on_site(&line, own, &site.cms);
        // Where a sitemap stood, two empty lines would meet.
        let repeats = line.is_empty() && (rules.is_empty() || rules.ends_with("\n\n"));
        if !repeats {
            rules.push_str(&line);
            rules.push('\n');
        }
    }
    rules
}

/// A line without what the CMS has before the paths of its pages. Rules about paths have no host.
fn on_site(line: &str, own: &str, cms: &CmsNames) -> String {
    if let Some((field, value)) = line.split_once(':')
        && ["allow", "disallow"].contains(&field.trim().to_ascii_lowercase().as_str())
    {
        let value = value.trim_start();
        let path = value.strip_prefix(own).and_then(rooted);
        let path = path.unwrap_or_else(|| value.to_owned());
        let page = cms.after_base(&path).and_then(rooted);
        return format!("{field}: {}", page.unwrap_or(path)).trim_end().to_owned();
    }
    let mut parts = line.split(own);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, rest| {
        text + own + cms.after_base(rest).unwrap_or(rest)
    })
}

/// What follows a host or the CMS's base path, as a path; `None`: the name went on.
fn rooted(rest: &str) -> Option<String> {
    match rest.chars().next() {
        Some('/') => Some(rest.to_owned()),
        None | Some('?' | '$' | '#' | ' ' | '\t') => Some(format!("/{rest}")),
        Some(_) => None,
    }
}

/// Whether a line is a rule, a comment, or empty.
fn is_rule(line: &str) -> bool {
    let line = line.trim_start();
    let field = line
        .split_once(':')
        .map(|(name, _)| name.trim_end().to_ascii_lowercase());
    line.is_empty() || line.starts_with('#') || field.is_some_and(|field| FIELDS.contains(&field.as_str()))
}

/// Whether a rule is about every path: `/`, or what matches any text.
fn matches_everything(path: &str) -> bool {
    !path.is_empty() && matches!(path.trim_matches('*'), "" | "/")
}

/// Whether all robots that are not named have to stay away from all pages. A matcher such as the crate `robotstxt` answers
/// for one crawler and one address.
fn forbids_everything(rules: &str) -> bool {
    let (mut for_all, mut in_rules, mut forbidden, mut allowed) = (false, false, false, false);
    for line in rules.lines() {
        let line = line.split('#').next().unwrap_or_default();
        let Some((name, value)) = line.split_once(':') else {
            continue;
        };
        match (name.trim().to_ascii_lowercase().as_str(), value.trim()) {
            ("user-agent", agent) => {
                // The lines before the rules of a group name all that it is for.
                for_all = agent == "*" || for_all && !in_rules;
                in_rules = false;
            }
            ("disallow", path) => {
                in_rules = true;
                forbidden |= for_all && matches_everything(path);
            }
            ("allow", path) => {
                in_rules = true;
                allowed |= for_all && !path.is_empty();
            }
            _ => {}
        }
    }
    forbidden && !allowed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_crawlers_read_is_a_rule() {
        for line in [
            "User-Agent : *",
            "  disallow: /cpresources/",
            "# by an editor",
            "",
            "Crawl-delay: 5",
        ] {
            assert!(is_rule(line), "{line}");
        }
        for line in [
            "Sitemap: https://cms.example/s.xml",
            "<h1>robots</h1>",
            "https://example.com/",
            "allow",
        ] {
            assert!(!is_rule(line), "{line}");
        }
    }

    #[test]
    fn rules_are_about_the_paths_of_the_site_s_pages() {
        let text = "# robots.txt for http://cms.example:8055/en/, see http://cms.example:8055/en.\n\
                    # and https://www.example.test/english\n\
                    User-agent: *\nDisallow:\nDisallow: /en/privacy\nDISALLOW : http://cms.example:8055/en/voorwaarden\n\
                    Allow: http://www.example.test/en?a=1\nDisallow: https://www.example.test\nDisallow: /en # all\n\
                    Disallow: /english\nDisallow: https://www.example.test.nl/en/a\nDisallow: /*/en/\n";
        let mut site = Site {
            cms_hosts: vec!["cms.example:8055".into()],
            ..Site::default()
        };
        let url = Url::parse("https://www.example.test").unwrap();
        let expected = "# robots.txt for https://www.example.test/, see https://www.example.test.\n\
                        # and https://www.example.test/english\n\
                        User-agent: *\nDisallow:\nDisallow: /privacy\nDISALLOW : /voorwaarden\n\
                        Allow: /?a=1\nDisallow: /\nDisallow: / # all\n\
                        Disallow: /english\nDisallow: https://www.example.test.nl/en/a\nDisallow: /*/en/\n";
        site.cms.base = "/en".into();
        assert_eq!(rules(text, &site, &url), expected);
        site.cms.base.clear();
        let without = rules(text, &site, &url);
        assert!(
            without.contains("\nDisallow: /en/privacy\nDISALLOW : /en/voorwaarden\n"),
            "{without}"
        );
    }

    #[test]
    fn only_rules_for_everyone_and_everything_forbid_everything() {
        for rules in [
            "User-agent: *\nDisallow: /",
            "user-agent: *\nuser-agent: bot\ndisallow: /* # all",
            "User-agent: bot\nDisallow:\n\nUser-agent: *\nDisallow: /",
            "User-agent: *\nDisallow: *",
            "User-agent: *\nDisallow: /**",
        ] {
            assert!(forbids_everything(rules), "{rules}");
        }
        for rules in [
            "User-agent: *\nDisallow: /cpresources/",
            "User-agent: *\nDisallow:",
            "User-agent: *\nDisallow: /*.pdf",
            "User-agent: bot\nDisallow: /",
            "User-agent: *\nDisallow:\n\nUser-agent: bot\nDisallow: /",
            "User-agent: *\nDisallow: /\nAllow: /vacatures",
        ] {
            assert!(!forbids_everything(rules), "{rules}");
        }
    }
}
