//! Where a host stands in a text, whatever the case of its letters: `LOCALHOST:8055` is the same host as `localhost:8055`.

use memchr::arch::all::packedpair::Pair;
use memchr::memchr2_iter;

/// A host to look for.
#[derive(Debug)]
pub(super) struct HostSearch<'a> {
    host: &'a str,
    /// The place in it of the letter that is the rarest in texts: only where that stands the others are compared.
    rare: usize,
}

impl<'a> HostSearch<'a> {
    /// For a host as it stands in an address, with its port.
    pub(super) fn new(host: &'a str) -> Self {
        let pair = Pair::new(host.as_bytes());
        Self {
            host,
            rare: pair.map_or(0, |pair| pair.index1().into()),
        }
    }

    pub(super) fn host(&self) -> &'a str {
        self.host
    }

    /// Where it begins in a text, also as a part of another host.
    pub(super) fn places<'t>(&'t self, text: &'t str) -> impl Iterator<Item = usize> + 't {
        let (host, text) = (self.host.as_bytes(), text.as_bytes());
        let rare = host.get(self.rare).copied().unwrap_or_default();
        let found = memchr2_iter(rare.to_ascii_lowercase(), rare.to_ascii_uppercase(), text);
        found.filter_map(move |at| {
            let start = at.checked_sub(self.rare)?;
            let there = text.get(start..start + host.len())?;
            there.eq_ignore_ascii_case(host).then_some(start)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_found_wherever_it_is_and_however_it_is_written() {
        let places = |host: &str, text: &str| HostSearch::new(host).places(text).collect::<Vec<_>>();
        let text = "é cms.example.com, CMS.Example.COM\ncms.example.co x.cms.example.com";
        assert_eq!(places("cms.example.com", text), [3, 20, 53]);
        assert_eq!(places("localhost:8055", "LocalHost:8055 localhost:805"), [0]);
        assert_eq!(places("[::1]:80", "http://[::1]:80/"), [7]);
        assert_eq!(places("cms.example.com", "cms.example.co"), [0; 0]);
    }
}
