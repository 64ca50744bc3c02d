//! Names of other hosts lead to public addresses only. The check is in the resolver, so the checked address is the one that is
//! used.

use crate::assets::download::is_public;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::collections::BTreeSet;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use url::{Host, Url};

/// The hosts that are asked. Any other name, such as a proxy's, is configured by the environment and not checked.
#[derive(Debug, Clone, Default)]
pub(super) struct PublicHosts {
    names: Arc<Mutex<BTreeSet<String>>>,
    allow_private: bool,
}

impl PublicHosts {
    pub(super) fn new(allow_private: bool) -> Self {
        Self {
            allow_private,
            ..Self::default()
        }
    }

    /// Whether an address may be asked, as far as it says itself. From now on its host is checked when it is resolved.
    pub(super) fn may_ask(&self, url: &Url) -> bool {
        let literal = match url.host() {
            None => return false,
            Some(Host::Ipv4(ip)) => Some(IpAddr::V4(ip)),
            Some(Host::Ipv6(ip)) => Some(IpAddr::V6(ip)),
            Some(Host::Domain(name)) => {
                let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
                names.insert(name.to_lowercase());
                None
            }
        };
        let is_web = matches!(url.scheme(), "http" | "https");
        is_web && (self.allow_private || literal.is_none_or(is_public))
    }

    fn is_checked(&self, name: &str) -> bool {
        let names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        !self.allow_private && names.contains(name)
    }
}

impl Resolve for PublicHosts {
    fn resolve(&self, name: Name) -> Resolving {
        let name = name.as_str().to_lowercase();
        let is_checked = self.is_checked(&name);
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let allowed = found.filter(|address| !is_checked || is_public(address.ip()));
            let allowed: Vec<SocketAddr> = allowed.collect();
            if allowed.is_empty() {
                return Err(format!("`{name}` leads into a private network").into());
            }
            let addresses: Addrs = Box::new(allowed.into_iter());
            Ok(addresses)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_not_asked_by_number_or_by_name() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let url = |text: &str| Url::parse(text).unwrap();
        let (public, all) = (PublicHosts::new(false), PublicHosts::new(true));
        for private in [
            "http://127.0.0.1/",
            "http://[::1]/",
            "http://10.0.0.1/x",
            "http://169.254.169.254/latest",
            "http://0x7f000001/",
            "ftp://example.com/",
        ] {
            assert!(!public.may_ask(&url(private)), "{private}");
        }
        assert!(all.may_ask(&url("http://127.0.0.1/")) && public.may_ask(&url("https://1.1.1.1/")));
        let resolve = |hosts: &PublicHosts| runtime.block_on(hosts.resolve("localhost".parse().unwrap()));
        assert!(resolve(&public).is_ok(), "a proxy's name");
        assert!(
            public.may_ask(&url("http://localhost/")),
            "the name alone says nothing"
        );
        assert!(resolve(&public).is_err() && resolve(&all).is_ok());
    }
}
