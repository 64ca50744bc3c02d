//! Names that carry a hash: of files, of inline scripts in the policy, of placeholders. They change with the bytes
//! behind them, on every page that uses these.

use crate::content::folders::{ASSETS, EMBEDS, FILES, MEDIA};
use memchr::memchr2_iter;

/// The folders whose files have a hash in their names.
const FOLDERS: [&str; 4] = [ASSETS, MEDIA, FILES, EMBEDS];
/// Where a name of a file ends in a document.
const ENDS: &[u8] = b"\"'`<>()[]{},;&?#\\ \t\r\n";

/// A text without hashes in names, and without `marks`: two documents that differ only there give the same one.
pub fn without_hashes(text: &str, marks: &[String]) -> String {
    let mut text = std::borrow::Cow::Borrowed(text);
    for mark in marks {
        text = text.replace(mark.as_str(), "").into();
    }
    let bytes = text.as_bytes();
    let mut plain = String::with_capacity(text.len());
    let mut done = 0;
    for at in memchr2_iter(b'_', b'-', bytes) {
        if at < done {
            continue;
        }
        let (before, rest) = (&text[..at], &text[at..]);
        if before.ends_with('/') && is_hashed(rest) {
            let end = rest.bytes().position(|byte| ENDS.contains(&byte));
            let end = at + end.unwrap_or(rest.len());
            plain.push_str(&text[done..at]);
            plain.push_str(&plain_name(&text[at..end]));
            done = end;
        } else if before.ends_with("sha256") {
            let end = rest[1..]
                .bytes()
                .position(|byte| !byte.is_ascii_alphanumeric() && !b"+/=".contains(&byte));
            plain.push_str(&text[done..=at]);
            done = at + 1 + end.unwrap_or(rest.len() - 1);
        } else if before.ends_with("ph") && rest[1..].bytes().take_while(u8::is_ascii_hexdigit).count() == 8 {
            plain.push_str(&text[done..=at]);
            done = at + 9;
        }
    }
    plain.push_str(&text[done..]);
    plain
}

/// Whether a path of the site is in a folder whose files have a hash in their names.
pub fn is_hashed(path: &str) -> bool {
    let rest = |folder| path.strip_prefix(folder)?.strip_prefix('/');
    FOLDERS.into_iter().any(|folder| rest(folder).is_some())
}

/// A path without the hash in its name: `_assets/site-UOU2SSLU.css` → `_assets/site.css`.
pub fn plain_name(path: &str) -> String {
    let name = path.rfind('/').map_or(0, |slash| slash + 1);
    let (folder, name) = path.split_at(name);
    let (stem, extension) = name.split_at(name.rfind('.').unwrap_or(name.len()));
    let mut parts: Vec<&str> = stem.split('-').collect();
    if let Some(hash) = parts.iter().rposition(|part| is_hash(part)) {
        parts.remove(hash);
    }
    format!("{folder}{}{extension}", parts.join("-"))
}

/// Eight characters of esbuild's base 32, or 8, 12 or 16 hexadecimal digits.
fn is_hash(part: &str) -> bool {
    let base32 = |byte: u8| byte.is_ascii_uppercase() || (b'2'..=b'7').contains(&byte);
    let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    match part.len() {
        8 => part.bytes().all(base32) || part.bytes().all(hex),
        12 | 16 => part.bytes().all(hex),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_their_hash_and_nothing_else() {
        for (path, plain) in [
            ("_assets/site-UOU2SSLU.css", "_assets/site.css"),
            (
                "_assets/figtree-latin-wght-normal-SOXVSX3R.woff2",
                "_assets/figtree-latin-wght-normal.woff2",
            ),
            ("_media/blog-bos-1edc4ea1-1006.webp", "_media/blog-bos-1006.webp"),
            (
                "_media/foto-20261121-1edc4ea1-640.jpg",
                "_media/foto-20261121-640.jpg",
            ),
            ("_media/social-1422302c43a1.jpg", "_media/social.jpg"),
            ("_embeds/16ebb4e21b918ac3.html", "_embeds/.html"),
            ("_assets/plain.js", "_assets/plain.js"),
        ] {
            assert_eq!(plain_name(path), plain);
        }
    }

    #[test]
    fn documents_of_two_bundles_are_the_same_text() {
        let document = |bundle: &str, build: &str, sha: &str, image: &str| {
            format!(
                "<html data-build=\"{build}\"><meta content=\"script-src &#x27;sha256-{sha}=&#x27;\">\
                 <script>import(\"/_assets/main-{bundle}.js\")</script><img class=\"ph-{image}\" \
                 srcset=\"/_media/a-b-{image}-400.webp 400w, https://x.example/_media/a-b-{image}-800.webp 800w\">\
                 _-é-_ 06-12345678 /_data/x-{build}</html>"
            )
        };
        let old = document("AAAAAAA2", "1e01ce3f7ccb", "BTYh2+2Q/kk", "1edc4ea1");
        let new = document("BBBBBBB7", "999999999999", "wNzeZMjGfvZ", "00ff00ff");
        let plain = without_hashes(&old, &["1e01ce3f7ccb".to_owned()]);
        assert_eq!(plain, without_hashes(&new, &["999999999999".to_owned()]));
        for kept in [
            "/_assets/main.js",
            "/_media/a-b-800.webp 800w",
            "_-é-_ 06-12345678",
        ] {
            assert!(plain.contains(kept), "{kept}: {plain}");
        }
    }
}
