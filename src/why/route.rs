//! The page that somebody asks for, by its address as it is in a browser, in a terminal or as a file.

use crate::cms::similar;
use crate::config::Config;
use crate::content::addresses::Outcome;
use crate::content::links::own_path;
use crate::content::{Page, Site};
use crate::pipeline::SiteContent;
use crate::report::{Code, Failure};
use url::Url;

/// The page with an address.
///
/// # Errors
/// No page has the address: exit 2, with the pages whose addresses are like it.
pub(super) fn find<'a>(
    content: &'a SiteContent,
    config: &Config,
    address: &str,
) -> Result<&'a Page, Failure> {
    let site = &content.site;
    let path = path(address);
    if let Some(page) = path.as_deref().and_then(|path| at(site, path)) {
        return Ok(page);
    }
    let path = path.unwrap_or_else(|| address.to_owned());
    let hint = match content.old(config).outcomes.get(path.as_str()) {
        Some(Outcome::Moved(to)) => format!("its page moved to {to}"),
        Some(Outcome::Gone(id)) => format!("it is the address of entry {id}, which has no page any more"),
        None => like(site, &path),
    };
    let what = format!("no page has the address `{path}`");
    Err(Failure::new(Code::PageUnknown, what, address, hint))
}

fn at<'a>(site: &'a Site, path: &str) -> Option<&'a Page> {
    site.pages_and_parts().find(|page| page.route.as_str() == path)
}

/// The path of an address; `None` if it is none. The site is shown by hosts that its settings do not name: by `sitegen serve`,
/// as a draft, for a review.
fn path(address: &str) -> Option<String> {
    let address = address.trim();
    let path = match Url::parse(address) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => url.path().to_owned(),
        Ok(_) => return None,
        Err(_) => format!("/{}", address.trim_start_matches('/')),
    };
    let path = own_path(&path)?;
    Some(match path.strip_suffix(".html").unwrap_or(&path) {
        "/index" => "/".to_owned(),
        path => path.to_owned(),
    })
}

fn like(site: &Site, path: &str) -> String {
    let routes: Vec<&str> = site.pages_and_parts().map(|page| page.route.as_str()).collect();
    let like = similar(path, &routes);
    match like.is_empty() {
        true => "name the address of a page, such as /".to_owned(),
        false => format!("similar: {}", like.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_be_written_in_many_ways() {
        for address in [
            "/caf\u{e9}",
            "caf\u{e9}",
            "/caf%C3%A9/",
            "https://www.example.test/caf%C3%A9?x=1#y",
            "http://localhost:8080/caf%C3%A9",
            "https://klein.netlify.app/caf%C3%A9.html",
            "caf\u{e9}.html",
            " /cafe\u{301} ",
        ] {
            assert_eq!(path(address).as_deref(), Some("/caf\u{e9}"), "{address}");
        }
        for address in ["/", "", "index.html", "https://www.example.test"] {
            assert_eq!(path(address).as_deref(), Some("/"), "{address}");
        }
        assert_eq!(path("mailto:info@example.test"), None);
    }
}
