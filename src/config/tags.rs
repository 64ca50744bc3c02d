//! `[tags]`: third parties.

use super::address::encrypted;
use super::failure::usage;
use crate::report::Failure;
use serde::Deserialize;
use url::Url;

/// The default address of Google's tag manager.
const TAG_MANAGER: &str = "https://www.googletagmanager.com/gtm.js";

/// Third parties. The site contains no code for those that are not configured.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tags {
    /// The tag manager.
    pub manager: Option<TagManager>,
    /// The address that errors of scripts are posted to.
    pub error_endpoint: Option<Url>,
}

/// A tag manager container.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct TagManager {
    /// Such as `GTM-ABC123`.
    pub id: String,
    /// Its script; the id is added as `?id=`.
    pub src: Url,
}

/// As written in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct TagsFile {
    pub(super) tag_manager: Option<String>,
    pub(super) tag_manager_src: Option<String>,
    pub(super) error_endpoint: Option<String>,
}

/// Checks the settings.
pub(super) fn tags(file: TagsFile, site: &Url) -> Result<Tags, Failure> {
    let manager = file.tag_manager.filter(|id| !id.is_empty()).map(|id| {
        let known = id.strip_prefix("GTM-").is_some_and(|rest| {
            !rest.is_empty() && rest.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
        });
        if !known {
            return Err(usage(
                format!("`{id}` is not the id of a tag manager container"),
                "`tags.tag_manager` in sitegen.toml",
                "write it as GTM-ABC123",
            ));
        }
        let src = file.tag_manager_src.as_deref().unwrap_or(TAG_MANAGER);
        let src = encrypted(src, "`tags.tag_manager_src` in sitegen.toml", site)?;
        Ok(TagManager { id, src })
    });
    let endpoint = file.error_endpoint.filter(|endpoint| !endpoint.is_empty());
    Ok(Tags {
        manager: manager.transpose()?,
        error_endpoint: endpoint
            .map(|endpoint| encrypted(&endpoint, "`tags.error_endpoint` in sitegen.toml", site))
            .transpose()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_with_tls_asks_no_third_party_without() {
        let read = |text: &str, site: &str| tags(toml::from_str(text).unwrap(), &site.parse().unwrap());
        for (setting, text) in [
            (
                "tags.error_endpoint",
                "error_endpoint = \"http://errors.example/x\"",
            ),
            (
                "tags.tag_manager_src",
                "tag_manager = \"GTM-A1\"\ntag_manager_src = \"http://tags.example/gtm.js\"",
            ),
        ] {
            let failure = read(text, "https://www.example.com").unwrap_err();
            assert!(failure.place.contains(setting), "{failure:?}");
            assert!(read(text, "http://x.ddev.site").is_ok());
            assert!(read(&text.replace("http:", "https:"), "https://www.example.com").is_ok());
        }
    }
}
