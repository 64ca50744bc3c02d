//! `_headers` and `_redirects` in Netlify's format. `sitegen serve` applies the same files.

use super::OutputFile;

/// Security and caching. Names with a hash are immutable; everything else has the host's default, `max-age=0,
/// must-revalidate`: a header set by two matching rules is not something hosts agree on.
/// The script policy stands in a `<meta>` of the pages: here it would also bind the embed documents.
const HEADERS: &str = "\
/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Strict-Transport-Security: max-age=31536000; includeSubDomains
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()
  Cross-Origin-Opener-Policy: same-origin
  Content-Security-Policy: frame-ancestors 'self'; base-uri 'self'; object-src 'none'

/assets/*
  Cache-Control: public, max-age=31536000, immutable

/media/*
  Cache-Control: public, max-age=31536000, immutable
  Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; sandbox

/embeds/*
  Cache-Control: public, max-age=31536000, immutable
  Content-Security-Policy: sandbox allow-scripts allow-forms allow-popups; frame-ancestors 'self'
  X-Robots-Tag: noindex

/_data/*
  X-Robots-Tag: noindex
";

/// The home page has one address; whatever is unknown is the not-found page.
const REDIRECTS: &str = "\
/index.html  /          301!
/index       /          301!
/*           /404.html  404
";

/// `_headers`.
pub fn headers() -> OutputFile {
    OutputFile::text("_headers", HEADERS)
}

/// `_redirects`.
pub fn redirects() -> OutputFile {
    OutputFile::text("_redirects", REDIRECTS)
}
