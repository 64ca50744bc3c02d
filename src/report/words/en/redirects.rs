//! What is wrong with redirects of editors, in English.

use crate::report::RedirectFinding;
use crate::report::words::{Text, say};

pub fn redirect_finding(finding: &RedirectFinding) -> Text {
    use RedirectFinding as F;
    match finding {
        F::Empty => say!(
            "the redirect has no old address, so it does nothing",
            "fill in the old address, or remove the entry"
        ),
        F::Address { from } => say!(
            "`{from}` is not an address of the site, so its redirect does nothing",
            "write a path such as /old-page, percent-encoded, or /old/* for all that is below it"
        ),
        F::Parameter { from } => say!(
            "`{from}` has a parameter without a name or a value, so its redirect does nothing",
            "write it as /old-page?id=7, percent-encoded"
        ),
        F::Placeholder { from } => say!(
            "`{from}` has a colon that begins no placeholder, so its redirect does nothing",
            "write a colon as %3A; a placeholder is all that is between two slashes or after `=`, such as `:name`"
        ),
        F::NoTarget { from } => say!(
            "`{from}` has no new address: none is filled in, or the chosen page is no longer live",
            "choose a page that is live, write a path such as /new-page or an http(s) address, or remove the entry"
        ),
        F::NoPage { from } => say!(
            "`{from}` has no page to lead to",
            "remove it, or give the entry an address"
        ),
        F::Target { from, to } => say!(
            "`{from}` cannot lead to `{to}`",
            "write a path such as /new-page, or an http(s) address; `:splat` is what `*` stands for"
        ),
        F::Shown { from, to } => say!(
            "`{from}` has the status 410, and `{to}` is not a page that it could show",
            "write the path of one page of the site, such as /ended, or leave it empty"
        ),
        F::Status { from, status } => say!(
            "`{from}` has the status `{status}`, which is not one of a redirect",
            "use 301, 302, 303, 307, 308 or 410, or leave it empty"
        ),
        F::Published { from } => say!(
            "`{from}` is published: the page stays, and this redirect does nothing",
            "remove this old address, or give the page that is there now another one"
        ),
        F::Second { from } => say!(
            "`{from}` has two redirects: the first one stays, and this one does nothing",
            "remove one of them"
        ),
        F::InCircle { from, way } => say!(
            "`{from}` leads in a circle: {way}; this redirect is left out",
            "change the new address of one of these redirects"
        ),
        F::ToNowhere { from, to } => say!(
            "`{from}` leads to `{to}`, which is not a page of the site",
            "correct the new address, or choose a page"
        ),
    }
}
