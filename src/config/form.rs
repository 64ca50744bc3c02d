//! `[form]`: the contact form.

use super::address::{is_loopback, on_host};
use super::failure::usage;
use crate::report::Failure;
use serde::Deserialize;
use url::{Position, Url};

/// The CMS's action that saves the form.
pub(super) const FORM_ACTION: &str = "/actions/sales-force/lead/save";
/// Where the form's address is set.
pub(super) const SETTING: &str = "`form.action` in sitegen.toml";
/// Hexadecimal digits of Craft's signature.
const SIGNATURE: usize = 64;

/// The contact form.
#[derive(Debug, Clone)]
pub struct Form {
    /// The address that the form posts to: absolute, or a path on the site's own origin if the CMS is local.
    pub action: String,
    /// Signed by the CMS: where it redirects visitors without JavaScript after it has saved the message.
    pub redirect: Option<String>,
    /// What a visitor sees when sending fails.
    pub on_failure: OnFailure,
}

/// What happens if the form cannot be sent (spec section 8: only logged).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OnFailure {
    /// Only logged, as specified.
    #[default]
    Log,
    /// Logged, and announced in a live region.
    Message,
}

/// As written in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FormFile {
    pub(super) action: Option<String>,
    pub(super) redirect: Option<String>,
    pub(super) on_failure: OnFailure,
}

impl Form {
    /// Resolves the section for a site that reads the CMS at `cms`. `redirect` beats the file.
    pub(super) fn resolve(file: FormFile, cms: &Url, redirect: Option<String>) -> Result<Self, Failure> {
        Ok(Self {
            action: form_action(cms, file.action.as_deref().unwrap_or(FORM_ACTION), SETTING)?,
            redirect: form_redirect(redirect.or(file.redirect), "`form.redirect` in sitegen.toml")?,
            on_failure: file.on_failure,
        })
    }
}

/// The address of a local CMS is never published: the form then posts to the site's own origin, and `sitegen serve`
/// forwards it.
pub(super) fn form_action(cms: &Url, action: &str, setting: &str) -> Result<String, Failure> {
    let url = form_url(cms, action, setting)?;
    Ok(if stays_local(&url, cms) {
        url[Position::BeforePath..].to_owned()
    } else {
        url.to_string()
    })
}

/// Whether an address is one that only a local CMS has.
fn stays_local(url: &Url, cms: &Url) -> bool {
    is_loopback(cms) && url.origin() == cms.origin()
}

/// The address that receives the form: in the CMS, unless the project sets another.
pub(super) fn form_url(cms: &Url, action: &str, setting: &str) -> Result<Url, Failure> {
    Url::parse(action)
        .ok()
        // Craft's own page is not an action.
        .or_else(|| on_host(cms, action.trim()).filter(|url| url.path() != "/"))
        .filter(|url| matches!(url.scheme(), "http" | "https"))
        .ok_or_else(|| {
            usage(
                format!("`{action}` is not an address for the form"),
                setting,
                "write it as /actions/…, a path of the CMS, or as https://www.example.com/path",
            )
        })
}

/// Craft refuses a value that it has not signed, but only after it has saved the message.
pub(super) fn form_redirect(signed: Option<String>, setting: &str) -> Result<Option<String>, Failure> {
    let Some(signed) = signed.filter(|signed| !signed.is_empty()) else {
        return Ok(None);
    };
    let is_signature = |digits: &str| digits.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f'));
    let (signature, target) = signed.split_at_checked(SIGNATURE).unwrap_or((&signed, ""));
    if target.is_empty() || !is_signature(signature) {
        return Err(usage(
            format!("`{signed}` is not signed"),
            setting,
            "let Craft sign the address of the thank-you page: {{ 'https://www.example.com/thanks'|hash }}",
        ));
    }
    Ok(Some(signed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_a_path_of_the_cms_or_a_whole_address() {
        let cms: Url = "https://cms.example.com".parse().unwrap();
        let url = |action| form_url(&cms, action, SETTING).map(String::from);
        assert_eq!(url("/actions/x").unwrap(), "https://cms.example.com/actions/x");
        assert_eq!(url("https://other.example/x").unwrap(), "https://other.example/x");
        for wrong in [
            "",
            " ",
            "/",
            "//evil.example/x",
            "/\\evil.example/x",
            "mailto:a@b.c",
            "ftp://a.b/c",
        ] {
            let failure = url(wrong).unwrap_err();
            assert!(
                failure.what.contains("is not an address for the form"),
                "{failure:?}"
            );
        }
    }

    #[test]
    fn a_redirect_is_signed_or_absent() {
        let signed = format!("{}https://www.example.com/bedankt", "0a".repeat(32));
        let check = |value: &str| form_redirect(Some(value.to_owned()), "x");
        assert_eq!(check(&signed).unwrap(), Some(signed.clone()));
        assert_eq!(form_redirect(None, "x").unwrap(), None);
        assert_eq!(check("").unwrap(), None);
        for plain in [
            "/contact/contact-opnemen-gelukt",
            "https://www.example.com/contact/contact-opnemen-gelukt?and=a-text-that-is-long-enough",
            &signed[..64],
            &signed.to_uppercase(),
            &"é".repeat(70),
        ] {
            let failure = check(plain).unwrap_err();
            assert!(failure.hint.contains("|hash"), "{plain}: {failure:?}");
        }
    }
}
