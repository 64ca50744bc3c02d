//! The hosts that files may come from: allowed hosts only, and no private addresses, unless the CMS itself has one.
//! The check is in the resolver, so the checked address is the one that is used.

use crate::config::Cms;
use crate::report::FileFault;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use url::{Host, Origin, Url};

/// The rule for all downloads of a build.
#[derive(Debug, Clone)]
pub struct Hosts {
    origins: Vec<Origin>,
    names: Arc<BTreeSet<String>>,
    local: bool,
}

impl Hosts {
    /// The CMS and its asset hosts. Resolves the CMS's address once.
    pub async fn new(cms: &Cms) -> Self {
        let urls: Vec<&Url> = std::iter::once(&cms.url).chain(&cms.asset_hosts).collect();
        let names = urls
            .iter()
            .filter_map(|url| url.host_str())
            .map(str::to_lowercase)
            .collect();
        Self {
            origins: urls.iter().map(|url| url.origin()).collect(),
            names: Arc::new(names),
            local: is_local(&cms.url).await,
        }
    }

    /// Why a file must not be downloaded from an address; `None` if it may be.
    pub fn refusal(&self, url: &Url) -> Option<FileFault> {
        let origin = url.origin();
        if !self.origins.contains(&origin) {
            return Some(FileFault::Host {
                origin: origin.ascii_serialization(),
            });
        }
        let literal = match url.host()? {
            Host::Ipv4(ip) => IpAddr::V4(ip),
            Host::Ipv6(ip) => IpAddr::V6(ip),
            Host::Domain(_) => return None,
        };
        (!self.local && !is_public(literal)).then(|| inside(&literal.to_string()))
    }
}

/// Other names, such as a proxy's, are configured by the environment and not checked.
impl Resolve for Hosts {
    fn resolve(&self, name: Name) -> Resolving {
        let hosts = self.clone();
        Box::pin(async move {
            let name = name.as_str().to_lowercase();
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            let checked = !hosts.local && hosts.names.contains(&name);
            let allowed: Vec<SocketAddr> = found
                .into_iter()
                .filter(|address| !checked || is_public(address.ip()))
                .collect();
            if allowed.is_empty() {
                return Err(inside(&name).into());
            }
            let addresses: Addrs = Box::new(allowed.into_iter());
            Ok(addresses)
        })
    }
}

fn inside(host: &str) -> FileFault {
    FileFault::Inside {
        host: host.to_owned(),
    }
}

/// Whether the CMS has a private address: then files may come from such addresses too.
async fn is_local(cms: &Url) -> bool {
    match cms.host() {
        Some(Host::Ipv4(ip)) => !is_public(IpAddr::V4(ip)),
        Some(Host::Ipv6(ip)) => !is_public(IpAddr::V6(ip)),
        Some(Host::Domain(name)) => match tokio::net::lookup_host((name, 0)).await {
            Ok(mut found) => found.any(|address| !is_public(address.ip())),
            Err(_) => false,
        },
        None => false,
    }
}

/// Whether an address is public (RFC 6890 and its registries).
pub fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    !(ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_multicast()
        || ip.is_documentation()
        || a == 0
        || a >= 240
        // Carrier-grade NAT, protocol assignments, benchmarks.
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && (b == 18 || b == 19)))
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let parts = ip.segments();
    let embedded = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match parts {
        // IPv4 in IPv6: mapped, translated, 6to4.
        [0, 0, 0, 0, 0, 0xffff | 0, high, low] => (high, low) > (0, 1) && embedded(high, low),
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => embedded(high, low),
        [0x2002, high, low, ..] => embedded(high, low),
        // Teredo and other assignments, documentation.
        [0x2001, 0..0x0200, ..] | [0x2001, 0x0db8, ..] | [0x3fff, 0..0x1000, ..] => false,
        // All other global addresses begin with 001.
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_inside_networks_are_not_public() {
        for ip in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "::ffff:10.0.0.1",
            "::ffff:127.0.0.1",
            "::7f00:1",
            "64:ff9b::a00:1",
            "2002:a00:1::",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!is_public(ip.parse().unwrap()), "{ip}");
        }
        for ip in [
            "1.1.1.1",
            "172.32.0.1",
            "100.128.0.1",
            "2a00:1450::1",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
        ] {
            assert!(is_public(ip.parse().unwrap()), "{ip}");
        }
    }

    fn hosts(origins: &[&str], local: bool) -> Hosts {
        let urls: Vec<Url> = origins.iter().map(|url| url.parse().unwrap()).collect();
        Hosts {
            origins: urls.iter().map(Url::origin).collect(),
            names: Arc::new(
                urls.iter()
                    .filter_map(|url| url.host_str())
                    .map(str::to_owned)
                    .collect(),
            ),
            local,
        }
    }

    #[test]
    fn only_allowed_hosts_are_asked() {
        let hosts = hosts(&["https://cms.example.test", "http://10.0.0.1"], false);
        let refused = |url: &str| hosts.refusal(&url.parse().unwrap()).is_some();
        assert!(!refused("https://cms.example.test/uploads/x.jpg"));
        assert!(refused("http://cms.example.test/uploads/x.jpg"));
        assert!(refused("https://cms.example.test:8443/x.jpg"));
        assert!(refused("https://evil.example/x.jpg"));
        assert!(
            refused("http://10.0.0.1/x.jpg"),
            "a literal address is not looked up"
        );
    }

    #[test]
    fn a_name_that_leads_into_a_network_is_not_connected_to() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let ask = |hosts: &Hosts| runtime.block_on(hosts.resolve("localhost".parse().unwrap()));
        assert!(ask(&hosts(&["http://localhost"], false)).is_err());
        assert!(ask(&hosts(&["http://localhost"], true)).is_ok());
        assert!(
            ask(&hosts(&["https://cms.example.test"], false)).is_ok(),
            "not a host: a proxy's name"
        );
        let cms: Url = "http://localhost:8055/".parse().unwrap();
        assert!(runtime.block_on(is_local(&cms)));
    }
}
