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

/_gone/*
  X-Robots-Tag: noindex
";

/// The end of the rule for all paths, if Trusted Types are not enforced.
const REPORTS: &str = "\n  Content-Security-Policy-Report-Only: require-trusted-types-for 'script'\n\n";

/// `_headers`. The pages enforce Trusted Types themselves. With a tag manager, whose scripts do not support them,
/// violations are only reported.
pub fn headers(tags: &Tags) -> OutputFile {
    let text = match tags.manager {
        // Appended to the first rule, because hosts disagree about two rules for one path.
        Some(_) => HEADERS.replacen("\n\n", REPORTS, 1),
        None => HEADERS.to_owned(),
    };
    OutputFile::text("_headers", text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::TagManager;
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
        let reported = |tags: &Tags| match headers(tags).body {
            Body::Bytes(text) => {
                let text = String::from_utf8(text).unwrap();
                let everywhere = text.split("\n\n").next().unwrap_or_default().to_owned();
                everywhere.contains("Report-Only: require-trusted-types-for 'script'")
            }
            Body::File(_) => panic!("made of text"),
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
            let folder = pattern.strip_prefix('/').and_then(|rest| rest.strip_suffix("/*"));
            assert!(
                folder.is_some_and(|folder| folders::ALL.contains(&folder)),
                "{pattern}"
            );
        }
    }
}
