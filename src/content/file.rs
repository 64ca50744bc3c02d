//! A file to download (spec section 3: bestand), published under our own host.

use super::address::Policy;
use super::folders;
use super::formats::Formats;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use serde_json_borrow::Value;
use url::Url;

/// An asset that is not an image. The assets stage turns `url` into a published path.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct FileRef {
    /// Its published path. It depends on the path in the CMS, not on the content, so that links can be written before
    /// the download.
    pub path: String,
    /// Where the CMS keeps it.
    pub url: String,
    /// Its name there, which visitors see when they save it.
    pub filename: String,
    /// Its title, else its name.
    pub title: String,
    /// `PDF`, `DOCX`, …
    pub extension: String,
    /// Says when the file changed.
    pub version: Option<String>,
    /// Size in bytes, as the CMS says.
    pub size: Option<u64>,
    /// `340 kB`, `1,2 MB`.
    pub size_text: Option<String>,
}

/// Types that browsers show or save, but never execute on our origin, unlike HTML, SVG and scripts.
const PUBLISHED: [&str; 30] = [
    "avif", "csv", "doc", "docx", "epub", "gif", "gpx", "ics", "jpeg", "jpg", "m4a", "mov", "mp3", "mp4",
    "odp", "ods", "odt", "ogg", "pdf", "png", "ppt", "pptx", "rtf", "txt", "vcf", "webm", "webp", "xls",
    "xlsx", "zip",
];

/// Whether files of that name are published.
pub(super) fn is_published(name: &str) -> bool {
    name.rsplit_once('.')
        .is_some_and(|(_, extension)| PUBLISHED.contains(&extension.to_lowercase().as_str()))
}

/// The asset of a link to a file on the CMS's host.
pub fn linked(address: &Url, policy: &Policy) -> Option<FileRef> {
    let name = address
        .path()
        .rsplit('/')
        .next()
        .filter(|name| name.contains('.'))?;
    if !is_published(name) || !policy.is_cms(address) || policy.is_page(&policy.decoded_path(address)) {
        return None;
    }
    let filename = percent_decode_str(name).decode_utf8_lossy().into_owned();
    Some(FileRef {
        path: published_path(address.as_str()),
        url: address.to_string(),
        version: None,
        extension: filename.rsplit('.').next().unwrap_or_default().to_uppercase(),
        title: filename.clone(),
        filename,
        size: None,
        size_text: None,
    })
}

/// `/_files/brochure-1a2b3c4d.pdf`: the hash is of the path in the CMS, without its host.
pub(super) fn published_path(url: &str) -> String {
    let path = Url::parse(url).map_or_else(|_| url.to_owned(), |url| url.path().to_owned());
    let name = path.rsplit('/').next().unwrap_or_default();
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "bin"));
    let hash = blake3::hash(path.as_bytes()).to_hex();
    format!(
        "/{}/{}-{}.{}",
        folders::FILES,
        slug(stem),
        &hash[..8],
        slug(extension)
    )
}

/// What tells one file of an asset from the next: its date and its size in bytes.
pub(super) fn version(asset: &Value<'_>) -> Option<String> {
    let date = asset.get("dateModified").as_str()?;
    let bytes = asset.get("size").as_str();
    Some(bytes.map_or_else(|| date.to_owned(), |bytes| format!("{date} {bytes}")))
}

/// The size in such a version.
pub fn size_in(version: &str) -> Option<u64> {
    version.rsplit_once(' ')?.1.parse().ok()
}

/// Umlauts and their transliterations, precomposed and as macOS decomposes them in file names.
const UMLAUTS: [(&str, &str); 6] = [
    ("ä", "ae"),
    ("ö", "oe"),
    ("ü", "ue"),
    ("a\u{308}", "ae"),
    ("o\u{308}", "oe"),
    ("u\u{308}", "ue"),
];

/// A readable name for an address: lower-case ASCII letters, digits and hyphens. Other letters are transliterated.
pub fn slug(text: &str) -> String {
    let mut text = percent_decode_str(text).decode_utf8_lossy().to_lowercase();
    for (letter, written) in UMLAUTS {
        text = text.replace(letter, written);
    }
    let mut slug = String::new();
    for c in deunicode::deunicode(&text).to_lowercase().chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() {
        "file".into()
    } else {
        slug.chars().take(60).collect()
    }
}

/// A size for people: `340 kB`, `1,2 MB`.
pub(super) fn size_text(bytes: u64, formats: &Formats) -> String {
    if bytes < 1_000_000 {
        return format!("{} kB", bytes.div_ceil(1000));
    }
    format!("{} MB", formats.tenths(bytes as f64 / 1e6))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_addresses_are_transliterated() {
        for (name, expected) in [
            ("Fußgängerüberweg.Plan", "fussgaengerueberweg-plan"),
            ("Fu%C3%9Fga%CC%88nger", "fussgaenger"),
            ("Súdwest-Fryslân", "sudwest-fryslan"),
            ("Café à la carte", "cafe-a-la-carte"),
            ("Łódź", "lodz"),
            ("…", "file"),
        ] {
            assert_eq!(slug(name), expected, "{name}");
        }
    }

    #[test]
    fn sizes_are_written_for_people() {
        for (locale, large) in [("de", "1,2 MB"), ("en-GB", "1.2 MB")] {
            let formats = Formats::new(locale).unwrap();
            let texts = [1, 339_100, 1_240_000].map(|bytes| size_text(bytes, &formats));
            assert_eq!(texts, ["1 kB", "340 kB", large]);
        }
    }
}
