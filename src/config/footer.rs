//! `[footer]`: certificates and quality marks.

use super::address::http;
use super::failure::usage;
use crate::report::Failure;
use serde::Deserialize;
use std::path::{Component, Path};
use url::Url;

/// A certificate, quality mark or membership, shown in the footer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// File in `frontend/brand`.
    pub image: String,
    /// Alternative text.
    pub alt: String,
    /// The issuer's page about it.
    pub link: Option<Url>,
}

/// As written in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FooterFile {
    pub(super) certificates: Vec<CertificateFile>,
}

/// As written in the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CertificateFile {
    pub(super) image: String,
    pub(super) alt: String,
    pub(super) link: Option<String>,
}

/// Reads `[[footer.certificates]]`.
pub(super) fn certificates(settings: Vec<CertificateFile>) -> Result<Vec<Certificate>, Failure> {
    settings.into_iter().map(certificate).collect()
}

fn certificate(settings: CertificateFile) -> Result<Certificate, Failure> {
    let CertificateFile { image, alt, link } = settings;
    let mut parts = Path::new(&image).components();
    if !matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None)) {
        return Err(usage(
            format!("`{image}` is not the name of a file in frontend/brand"),
            "`footer.certificates.image` in sitegen.toml",
            "put the file there and set its name, such as iso-9001.svg",
        ));
    }
    if alt.trim().is_empty() {
        return Err(usage(
            format!("the certificate `{image}` has no alternative text"),
            "`footer.certificates.alt` in sitegen.toml",
            "describe the certificate, such as ISO 9001",
        ));
    }
    let link = link.filter(|link| !link.is_empty());
    let link = link.map(|link| http(&link, "`footer.certificates.link` in sitegen.toml"));
    Ok(Certificate {
        image,
        alt,
        link: link.transpose()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_names_a_file_its_meaning_and_an_address() {
        let read = |image: &str, alt: &str, link: Option<&str>| {
            certificate(CertificateFile {
                image: image.into(),
                alt: alt.into(),
                link: link.map(str::to_owned),
            })
        };
        let fine = read("iso.svg", "ISO 9001", Some("https://www.iso.org/"));
        assert_eq!(fine.unwrap().link.unwrap().as_str(), "https://www.iso.org/");
        for (image, alt, link, words) in [
            ("../secret.svg", "x", None, "not the name of a file"),
            ("", "x", None, "not the name of a file"),
            ("iso.svg", " ", None, "no alternative text"),
            (
                "iso.svg",
                "x",
                Some("javascript:alert(1)"),
                "not an http(s) address",
            ),
        ] {
            let failure = read(image, alt, link).unwrap_err();
            assert!(failure.what.contains(words), "{failure:?}");
        }
    }
}
