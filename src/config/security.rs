//! `[security]`: where to report a vulnerability of the site.

use super::address::http;
use super::failure::usage;
use crate::report::Failure;
use serde::Deserialize;
use url::Url;

/// What `security.txt` says (RFC 9116). Without a contact there is no such file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Security {
    /// Addresses of mail, telephone or pages, the preferred one first.
    pub contact: Vec<Url>,
    /// A key to encrypt messages with.
    pub encryption: Option<Url>,
    /// What is done with reports.
    pub policy: Option<Url>,
}

/// As written in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct SecurityFile {
    contact: Vec<String>,
    encryption: Option<String>,
    policy: Option<String>,
}

/// Checks the settings.
pub(super) fn security(file: SecurityFile) -> Result<Security, Failure> {
    let page = |address: Option<String>| {
        address
            .map(|address| http(&address, "`security` in sitegen.toml"))
            .transpose()
    };
    Ok(Security {
        contact: file
            .contact
            .iter()
            .map(|text| contact(text))
            .collect::<Result<_, _>>()?,
        encryption: page(file.encryption)?,
        policy: page(file.policy)?,
    })
}

fn contact(text: &str) -> Result<Url, Failure> {
    let url = Url::parse(text).ok();
    let url = url.filter(|url| matches!(url.scheme(), "https" | "mailto" | "tel"));
    url.ok_or_else(|| {
        usage(
            format!("`{text}` is not a way to contact somebody"),
            "`security.contact` in sitegen.toml",
            "write it as mailto:security@example.com, tel:+31591001998 or https://www.example.com/security",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_is_an_address_with_its_scheme() {
        assert!(contact("mailto:veilig@example.test").is_ok());
        for text in [
            "veilig@example.test",
            "http://example.test/security",
            "javascript:alert(1)",
        ] {
            assert!(
                contact(text).unwrap_err().place.contains("security.contact"),
                "{text}"
            );
        }
    }
}
