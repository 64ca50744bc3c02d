//! `_headers` in Netlify's format. `sitegen serve` applies the same file.

use super::OutputFile;
use crate::config::Tags;

/// Security and caching. Names with a hash are immutable; everything else has the host's default, `max-age=0,
/// must-revalidate`, because hosts disagree about a header set by two matching rules. The script policy is in a
/// `<meta>` of the pages: here it would also apply to the embed documents.
const HEADERS: &str = "\
/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Strict-Transport-Security: max-age=31536000; includeSubDomains
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()
  Cross-Origin-Opener-Policy: same-origin
  Content-Security-Policy: frame-ancestors 'self'; base-uri 'self'; object-src 'none'

/_assets/*
  Cache-Control: public, max-age=31536000, immutable

/_media/*
  Cache-Control: public, max-age=31536000, immutable
  Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; sandbox

/_embeds/*
  Cache-Control: public, max-age=31536000, immutable
  Content-Security-Policy: sandbox allow-scripts allow-forms allow-popups; frame-ancestors 'self'
  X-Robots-Tag: noindex

/_data/*
  X-Robots-Tag: noindex

/_search/*
  X-Robots-Tag: noindex

/_feeds/*
  Access-Control-Allow-Origin: *

/_feeds/blog.atom
  Content-Type: application/atom+xml; charset=utf-8

/_feeds/blog.rss
  Content-Type: application/rss+xml; charset=utf-8

/_feeds/vacancies.atom
  Content-Type: application/atom+xml; charset=utf-8

/_feeds/vacancies.rss
  Content-Type: application/rss+xml; charset=utf-8

/_feeds/vacancies.json
  Content-Type: application/feed+json; charset=utf-8

/_feeds/vacancies.schema.json
  Content-Type: application/schema+json; charset=utf-8

/_gone/*
  X-Robots-Tag: noindex
";

/// The end of the rule for all paths, if Trusted Types are not enforced.
const REPORTS: &str = "\n  Content-Security-Policy-Report-Only: require-trusted-types-for 'script'\n\n";

/// The end of the rule for all paths, on a site that search engines must not list.
const HIDDEN: &str = "\n  X-Robots-Tag: noindex\n\n";

/// `_headers`. The pages enforce Trusted Types themselves. With a tag manager, whose scripts do not support them,
/// violations are only reported.
/// Nothing of a site in `staging` is indexed, files included.
pub fn headers(tags: &Tags, staging: bool) -> OutputFile {
    let mut text = HEADERS.to_owned();
    // Appended to the first rule, because hosts disagree about two rules for one path.
    for (_, line) in [(tags.manager.is_some(), REPORTS), (staging, HIDDEN)]
        .iter()
        .filter(|(on, _)| *on)
    {
        text = text.replacen("\n\n", line, 1);
    }
    OutputFile::text("_headers", text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::TagManager;
    use crate::content::feeds::FEEDS_OF_SITE;
    use crate::content::folders;
    use crate::output::Body;

    #[test]
    fn trusted_types_are_reported_where_a_tag_manager_keeps_pages_from_enforcing_them() {
        let manager = TagManager {
            id: "GTM-ABC123".into(),
            src: url::Url::parse("https://www.googletagmanager.com/gtm.js").unwrap(),
        };
        let with_manager = Tags {
            manager: Some(manager),
            ..Tags::default()
        };
        let reported = |tags: &Tags| match headers(tags, false).body {
            Body::Bytes(text) => {
                let text = String::from_utf8(text).unwrap();
                let everywhere = text.split("\n\n").next().unwrap_or_default().to_owned();
                everywhere.contains("Report-Only: require-trusted-types-for 'script'")
            }
            _ => panic!("made of text"),
        };
        assert!(reported(&with_manager));
        assert!(!reported(&Tags::default()));
    }

    #[test]
    fn rules_bind_all_paths_or_a_folder_of_generated_files_and_never_a_page() {
        for pattern in HEADERS
            .lines()
            .filter(|line| line.starts_with('/') && *line != "/*")
        {
            let folder = pattern.strip_prefix('/').and_then(|rest| rest.split_once('/'));
            assert!(
                folder.is_some_and(|(folder, _)| folders::ALL.contains(&folder)),
                "{pattern}"
            );
        }
    }

    #[test]
    fn every_feed_has_its_own_media_type() {
        for feed in FEEDS_OF_SITE {
            let rule = format!(
                "/{}\n  Content-Type: {}; charset=utf-8\n",
                feed.path(),
                feed.format.media_type()
            );
            assert!(HEADERS.contains(&rule), "{rule}");
        }
    }
}
