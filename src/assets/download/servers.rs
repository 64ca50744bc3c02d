//! The file servers: the CMS's host with the limit for all its requests, others with their own limits.

use crate::cms::Host;
use crate::config::Cms;
use url::Url;

/// The limits and state of each host.
#[derive(Debug)]
pub struct Servers<'a> {
    cms: &'a Host,
    others: Vec<Host>,
}

impl<'a> Servers<'a> {
    /// The CMS, and its asset hosts.
    pub fn new(cms: &'a Host, config: &Cms) -> Self {
        let mut others: Vec<Host> = Vec::new();
        for url in &config.asset_hosts {
            let known = std::iter::once(cms).chain(&others).any(|host| same(host, url));
            if !known {
                others.push(cms.for_files(url.clone()));
            }
        }
        Self { cms, others }
    }

    /// The host of an address. Other hosts are never asked; they would share the CMS's limits.
    pub fn host_for(&self, url: &Url) -> &Host {
        self.others
            .iter()
            .find(|host| same(host, url))
            .unwrap_or(self.cms)
    }

    /// Concurrent requests to all of them.
    pub fn concurrency(&self) -> usize {
        let others: usize = self.others.iter().map(|host| host.requests().concurrency).sum();
        self.cms.requests().concurrency + others
    }
}

fn same(host: &Host, url: &Url) -> bool {
    host.url().origin() == url.origin()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, Overrides, THIS_PROJECT};
    use crate::report::Reporter;

    #[test]
    fn an_asset_host_has_a_limit_of_its_own_unless_it_is_the_cms() {
        let mut config = Config::resolve(Overrides {
            project: Some(THIS_PROJECT.into()),
            cms_url: Some("https://cms.example.test".into()),
            cms_token: Some("token".into()),
            concurrency: Some(3),
            ..Overrides::default()
        })
        .unwrap();
        config.cms.asset_hosts = ["https://cms.example.test", "https://files.example.test"]
            .map(|url| url.parse().unwrap())
            .to_vec();
        let reporter = Reporter::silent();
        let cms = Host::new(&config.cms, &reporter).unwrap();
        let servers = Servers::new(&cms, &config.cms);
        assert_eq!(servers.concurrency(), 3 + 8);
        let asked = |url: &str| servers.host_for(&url.parse().unwrap()).url().to_string();
        assert_eq!(
            asked("https://cms.example.test/uploads/a.jpg"),
            "https://cms.example.test/api"
        );
        assert_eq!(
            asked("https://files.example.test/a.jpg"),
            "https://files.example.test/"
        );
    }
}
