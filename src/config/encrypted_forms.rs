//! What visitors fill in goes to an address with TLS.

use super::Config;
use super::address::is_loopback;
use super::failure::usage;
use super::form::SETTING;
use crate::report::Failure;
use url::Url;

impl Config {
    /// What visitors fill in is encrypted on its way, at least if the site itself is. A site that is only shown to its
    /// developers needs no such thing.
    ///
    /// # Errors
    /// A form posts to an address without TLS: exit 2, with the name of its setting.
    pub fn check_forms(&self) -> Result<(), Failure> {
        let forms = self.forms.by_section();
        let actions =
            forms.map(|(section, form)| (format!("`forms.{section}.action` in sitegen.toml"), &form.action));
        let mut all = std::iter::once((SETTING.to_owned(), &self.form.action)).chain(actions);
        all.try_for_each(|(setting, action)| is_encrypted(&self.site.url, action, setting))
    }
}

fn is_encrypted(site: &Url, action: &str, setting: String) -> Result<(), Failure> {
    match site.join(action) {
        Ok(url) if site.scheme() == "https" && url.scheme() != "https" && !is_loopback(&url) => Err(usage(
            format!("what visitors fill in would be sent to `{action}` unencrypted"),
            setting,
            "write it as https://…, and the address of the CMS too if the action is a path; \
             only a site whose own address begins with http:// may send to http://",
        )),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_with_tls_sends_nothing_without() {
        let check = |site: &str, action| is_encrypted(&site.parse().unwrap(), action, SETTING.into());
        let (site, local) = ("https://www.example.com", "http://x.ddev.site");
        for right in [
            "/actions/x",
            "https://cms.example.com/x",
            "http://127.0.0.1:8055/x",
            "http://localhost/x",
        ] {
            assert!(check(site, right).is_ok(), "{right}");
        }
        assert!(check(local, "http://x.ddev.site/actions/x").is_ok());
        let failure = check(site, "http://cms.example.com/x").unwrap_err();
        assert!(
            failure.what.contains("unencrypted") && failure.place == SETTING,
            "{failure:?}"
        );
    }
}
