//! What pages are made of, as hashes ([`super::reuse`]).

use super::cards::Card;
use super::digest::digest;
use super::head;
use super::islands::props::SiteHeaderProps;
use super::lookup::Lookup;
use super::page::Renderer;
use super::recorder::{GLOBALS, Uses};
use super::shown::Shown;
use crate::content::{Page, Seo};
use std::ops::Deref;

/// The hashes of cards.
fn digests<'c>(cards: impl IntoIterator<Item = &'c Card<'c>>) -> Vec<&'c str> {
    cards.into_iter().map(Card::digest).collect()
}

impl Renderer<'_> {
    /// The hash of a page's own values; `None`: the page must be rendered. What its `<head>` says is asked for if the page
    /// has no hash of an earlier build.
    pub(super) fn inputs(
        &self,
        page: &Page,
        seo: &impl Deref<Target = Seo>,
        shown: &Shown<'_>,
    ) -> Option<String> {
        let Shown {
            set: _,
            items,
            paging,
            filters,
            related,
            newer,
            older,
        } = shown;
        // The head is made of the page with its metadata, of its picture for shared links, and of the settings.
        let whole = page.hashes.whole.get_or_make(|| digest(&(page, &**seo)));
        digest(&(
            (whole.as_ref()?, page.entry_route()),
            head::social(page, self.manifest, self.config.site),
            SiteHeaderProps::current(self.navigation, &page.entry_route().href(), &page.slug),
            (paging, filters),
            (
                items.map(|items| digests(items.iter())),
                digests(related.iter().copied()),
                digests(*newer),
                digests(*older),
            ),
        ))
    }

    /// The hash of what all pages are made of, and of the settings.
    pub(super) fn base(&self) -> Option<String> {
        let config = self.config;
        let settings = format!(
            "{:?}",
            (
                (
                    config.site,
                    config.currency,
                    config.form,
                    config.forms,
                    config.header,
                    config.search
                ),
                (
                    config.sustainability,
                    config.tags,
                    config.skew_token,
                    config.middleware
                ),
            )
        );
        let bundle = &self.manifest.bundle;
        digest(&(
            self.sources,
            (
                &bundle.id,
                &bundle.entries,
                &bundle.fonts,
                bundle.scripts.critical(),
            ),
            &self.build,
            self.dead_links.around(),
            (self.roles, self.vacancy_count),
            settings,
        ))
    }

    /// The hash of what a lookup finds.
    pub(super) fn answer(&self, lookup: &Lookup) -> Option<String> {
        match lookup {
            Lookup::Value(name) => self.hashes.get(name).cloned(),
            Lookup::Image(key) => digest(&self.manifest.image(key)),
            Lookup::File(url) => self.manifest.file(url).map(str::to_owned),
            Lookup::Path(path) => Some(self.dead_links.standing(path).to_owned()),
        }
    }
}

/// What a page looked up. The values of the page itself are among its inputs.
pub(super) fn lookups(uses: Uses) -> impl Iterator<Item = Lookup> {
    // The templates look up the members of the group one by one, so the group itself is left out.
    let values = uses.values.into_iter().filter(|name| name != GLOBALS);
    values
        .map(Lookup::Value)
        .chain(uses.images.into_iter().map(Lookup::Image))
        .chain(uses.files.into_iter().map(Lookup::File))
        .chain(uses.paths.into_iter().map(Lookup::Path))
}
