//! `[form]`: the contact form.

use super::address::is_loopback;
use super::failure::usage;
use crate::report::Failure;
use serde::Deserialize;
use url::{Position, Url};

/// The CMS's action that saves what a form says.
const FORM_ACTION: &str = "/actions/sales-force/lead/save";
/// Hexadecimal digits of a signature of Craft's.
const SIGNATURE: usize = 64;

/// The contact form.
#[derive(Debug, Clone)]
pub struct Form {
    /// Where the form posts to: absolute, or a path on the site's own origin when the CMS is a local one.
    pub action: String,
    /// Signed by the CMS: where it leads a visitor without scripts after it saved the message.
    pub redirect: Option<String>,
    /// What a visitor sees when sending fails.
    pub on_failure: OnFailure,
}

/// What happens when the form cannot be sent (spec section 8: logged only).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OnFailure {
    /// Logged only, as specified.
    #[default]
    Log,
    /// Logged and said in a live region.
    Message,
}

/// As it is written.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FormFile {
    pub(super) action: Option<String>,
    pub(super) redirect: Option<String>,
    pub(super) on_failure: OnFailure,
}

impl Form {
    /// For a site that reads the CMS at `cms`. `redirect` comes before the file's.
    pub(super) fn resolve(file: FormFile, cms: &Url, redirect: Option<String>) -> Result<Self, Failure> {
        Ok(Self {
            action: form_action(cms, file.action.as_deref())?,
            redirect: form_redirect(redirect.or(file.redirect))?,
            on_failure: file.on_failure,
        })
    }
}

/// A local CMS is never named in a published site: the form then posts to the site's own origin, and `sitegen serve`
/// forwards it.
fn form_action(cms: &Url, action: Option<&str>) -> Result<String, Failure> {
    let url = form_url(cms, action)?;
    Ok(if is_loopback(cms) && url.origin() == cms.origin() {
        url[Position::BeforePath..].to_owned()
    } else {
        url.to_string()
    })
}

/// Where the form arrives: in the CMS, unless the project says otherwise.
pub(super) fn form_url(cms: &Url, action: Option<&str>) -> Result<Url, Failure> {
    let action = action.unwrap_or(FORM_ACTION);
    cms.join(action)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https"))
        .ok_or_else(|| {
            usage(
                format!("`{action}` is no place to send a form to"),
                "`form.action` in sitegen.toml",
                "write it as /actions/…, a path of the CMS, or as https://www.example.com/path",
            )
        })
}

/// Craft refuses a value that it has not signed, after it saved the message.
fn form_redirect(signed: Option<String>) -> Result<Option<String>, Failure> {
    let Some(signed) = signed.filter(|signed| !signed.is_empty()) else {
        return Ok(None);
    };
    let is_signature = |digits: &str| digits.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f'));
    let (signature, target) = signed.split_at_checked(SIGNATURE).unwrap_or((&signed, ""));
    if target.is_empty() || !is_signature(signature) {
        return Err(usage(
            format!("`{signed}` is not signed"),
            "`form.redirect` in sitegen.toml",
            "let Craft sign the address of the page of thanks: {{ 'https://www.example.com/thanks'|hash }}",
        ));
    }
    Ok(Some(signed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_redirect_is_signed_or_absent() {
        let signed = format!("{}https://www.example.com/bedankt", "0a".repeat(32));
        let check = |value: &str| form_redirect(Some(value.to_owned()));
        assert_eq!(check(&signed).unwrap(), Some(signed.clone()));
        assert_eq!(form_redirect(None).unwrap(), None);
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
