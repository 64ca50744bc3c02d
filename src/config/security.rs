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
    let page = |name: &str, address: Option<String>| {
        let setting = format!("`security.{name}` in sitegen.toml");
        let Some(address) = address else { return Ok(None) };
        if file.contact.is_empty() {
            let hint = "add `contact`: without it there is no security.txt";
            return Err(usage(
                format!("`security.{name}` is set without `security.contact`"),
                setting,
                hint,
            ));
        }
        let url = http(&address, &setting)?;
        match url.scheme() {
            "https" => Ok(Some(url)),
            _ => Err(usage(
                format!("`{address}` is not encrypted"),
                setting,
                "write it as https://…, as RFC 9116 asks",
            )),
        }
    };
    Ok(Security {
        contact: file
            .contact
            .iter()
            .map(|text| contact(text))
            .collect::<Result<_, _>>()?,
        encryption: page("encryption", file.encryption)?,
        policy: page("policy", file.policy)?,
    })
}

fn contact(text: &str) -> Result<Url, Failure> {
    let url = Url::parse(text).ok();
    let url = url.filter(|url| match url.scheme() {
        "https" => true,
        "mailto" => url
            .path()
            .split_once('@')
            .is_some_and(|(name, host)| !name.is_empty() && !host.is_empty()),
        "tel" => url.path().contains(|c: char| c.is_ascii_digit()),
        _ => false,
    });
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
            "mailto:",
            "mailto:veilig",
            "tel:",
        ] {
            assert!(
                contact(text).unwrap_err().place.contains("security.contact"),
                "{text}"
            );
        }
    }

    #[test]
    fn what_the_file_names_besides_is_encrypted_and_needs_a_contact() {
        let read = |text: &str| security(toml::from_str(text).unwrap());
        let contact = "contact = [\"tel:+31591001998\"]";
        for name in ["encryption", "policy"] {
            let set = |scheme: &str| format!("{name} = \"{scheme}://example.test/x\"");
            assert!(read(&format!("{contact}\n{}", set("https"))).is_ok());
            for wrong in [format!("{contact}\n{}", set("http")), set("https")] {
                let failure = read(&wrong).unwrap_err();
                assert!(
                    failure.place.contains(&format!("`security.{name}`")),
                    "{failure:?}"
                );
            }
        }
    }
}
