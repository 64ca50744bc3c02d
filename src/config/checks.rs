//! Settings that can be wrong in ways of their own.

use super::{AcceptEmpty, Guard, TagManager, Tags, file, is_loopback, usage};
use crate::report::Failure;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use url::{Position, Url};

/// Where Google keeps its tag manager.
const TAG_MANAGER: &str = "https://www.googletagmanager.com/gtm.js";
/// The CMS's action that saves what a form says.
const FORM_ACTION: &str = "/actions/sales-force/lead/save";
/// Hexadecimal digits of a signature of Craft's.
const SIGNATURE: usize = 64;
/// Seconds allowed for the CMS unless told otherwise.
const DEADLINE: u64 = 600;
/// More than that is no deadline.
pub(super) const LONGEST_DEADLINE: u64 = 24 * 60 * 60;

/// Fields that the CMS calls otherwise: `field` or `Type.field` → a field.
pub(super) fn field_names(names: BTreeMap<String, String>) -> Result<BTreeMap<String, String>, Failure> {
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    for (ours, theirs) in &names {
        if !ours.splitn(2, '.').all(is_name) || !is_name(theirs) {
            return Err(usage(
                format!("`{ours}` = `{theirs}` does not name a field"),
                "`cms.field_names` in sitegen.toml",
                "write it as `field` = \"theirs\" or `\"Type.field\"` = \"theirs\"",
            ));
        }
    }
    Ok(names)
}

/// A language tag, such as `de` or `nl-BE`.
pub(super) fn language(tag: String, setting: &str) -> Result<String, Failure> {
    match icu_locale_core::Locale::try_from_str(&tag) {
        Ok(_) => Ok(tag),
        Err(_) => Err(usage(
            format!("`{tag}` is not a language"),
            format!("`{setting}` in sitegen.toml"),
            "write it as `nl` or `nl-BE`",
        )),
    }
}

/// Seconds allowed for the CMS.
pub(super) fn deadline(seconds: Option<u64>) -> Result<Duration, Failure> {
    match seconds.unwrap_or(DEADLINE) {
        seconds @ 1..=LONGEST_DEADLINE => Ok(Duration::from_secs(seconds)),
        seconds => Err(usage(
            format!("a deadline of {seconds} seconds"),
            "--deadline, SITEGEN_DEADLINE or `cms.deadline` in sitegen.toml",
            format!("use 1 to {LONGEST_DEADLINE}"),
        )),
    }
}

/// When a shrinking site stops the build.
pub(super) fn guard(
    file: Guard,
    accept_removals: bool,
    accept_missing_files: bool,
    accept_empty: Option<&str>,
) -> Result<Guard, Failure> {
    if file.max_loss_percent > 100 {
        return Err(usage(
            format!("`guard.max_loss_percent` is {}", file.max_loss_percent),
            "sitegen.toml",
            "use 0 to 100",
        ));
    }
    let also = accept_empty.map(AcceptEmpty::parse).unwrap_or_default();
    Ok(Guard {
        accept_removals,
        accept_missing_files,
        accept_empty: file.accept_empty.clone().or(also),
        ..file
    })
}

/// A local CMS is never named in a published site: the form then posts to the site's own origin, and `sitegen serve`
/// forwards it.
pub(super) fn form_action(cms: &Url, action: Option<&str>) -> Result<String, Failure> {
    let url = form_url(cms, action)?;
    Ok(if is_loopback(cms) && url.origin() == cms.origin() {
        url[Position::BeforePath..].to_owned()
    } else {
        url.to_string()
    })
}

/// Where the form of a project's site arrives in the CMS at `cms`; `None` when the project sends it to another host.
///
/// # Errors
/// `sitegen.toml` cannot be read or is wrong. Without that file the form is where it is by default.
pub fn form_in_cms(project: &Path, cms: &Url) -> Result<Option<Url>, Failure> {
    let path = project.join("sitegen.toml");
    let file = if path.exists() {
        file::read(&path)?
    } else {
        file::File::default()
    };
    let url = form_url(cms, file.form.action.as_deref())?;
    Ok(Some(url).filter(|url| url.origin() == cms.origin()))
}

fn form_url(cms: &Url, action: Option<&str>) -> Result<Url, Failure> {
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
pub(super) fn form_redirect(signed: Option<String>) -> Result<Option<String>, Failure> {
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

pub(super) fn tags(file: file::TagsFile) -> Result<Tags, Failure> {
    let address = |text: &str, setting: &str| {
        Url::parse(text)
            .ok()
            .filter(|url| matches!(url.scheme(), "http" | "https"))
            .ok_or_else(|| {
                usage(
                    format!("`{text}` is not an http(s) address"),
                    setting.to_owned(),
                    "write it as https://www.example.com/path",
                )
            })
    };
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
        let src = address(src, "`tags.tag_manager_src` in sitegen.toml")?;
        Ok(TagManager { id, src })
    });
    let endpoint = file.error_endpoint.filter(|endpoint| !endpoint.is_empty());
    Ok(Tags {
        manager: manager.transpose()?,
        error_endpoint: endpoint
            .map(|endpoint| address(&endpoint, "`tags.error_endpoint` in sitegen.toml"))
            .transpose()?,
    })
}

/// A path that begins with `~` is one that the shell left as it was: it expands it only at the start of a word.
pub(super) fn expanded(path: &Path, setting: &str) -> Result<(), Failure> {
    let first = path.components().next();
    let first = first.map(|first| first.as_os_str().to_string_lossy().into_owned());
    match first.filter(|first| first.starts_with('~')) {
        None => Ok(()),
        Some(first) => Err(usage(
            format!("the shell did not expand `{first}` in `{}`", path.display()),
            setting,
            format!(
                "write the path in full, or with a space before the `~`; a folder of that name is ./{first}"
            ),
        )),
    }
}

/// Scheme, host and port of an address.
pub(super) fn origin(text: &str, setting: &str) -> Result<Url, Failure> {
    let wrong = || {
        usage(
            format!("`{text}` is not an http(s) address"),
            setting.to_owned(),
            "write it as https://www.example.com",
        )
    };
    let url = Url::parse(text).map_err(|_| wrong())?;
    if !matches!(url.scheme(), "http" | "https")
        || url.host_str().is_none()
        || !url.username().is_empty()
        || url.password().is_some()
    {
        return Err(wrong());
    }
    let mut origin = url.clone();
    origin.set_path("/");
    origin.set_query(None);
    origin.set_fragment(None);
    if url.path() != "/" {
        return Err(usage(
            format!("`{text}` has a path"),
            setting.to_owned(),
            format!("write it as {origin}; the GraphQL route is `cms.path`"),
        ));
    }
    Ok(origin)
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

    #[test]
    fn names_of_fields_and_languages_are_names() {
        let fields = |ours: &str, theirs: &str| field_names([(ours.to_owned(), theirs.to_owned())].into());
        assert!(fields("adres", "addres").is_ok() && fields("a_Entry.adres", "addres").is_ok());
        for (ours, theirs) in [("a.b.c", "d"), ("", "d"), ("a", "b c"), ("a", ""), (".a", "b")] {
            assert!(fields(ours, theirs).is_err(), "{ours}: {theirs}");
        }
        assert!(language("nl-BE".into(), "site.locale").is_ok());
        assert!(language("../nl".into(), "site.locale").is_err());
    }
}
