//! The page that says that a page is gone.

use super::card_value;
use super::cards::Card;
use super::page::{RenderedPage, Renderer};
use super::scope::Scope;
use crate::content::Kinds;
use crate::content::addresses::Gone;
use crate::content::kind::ListedBy;
use crate::content::route::encode_path;
use crate::report::{Failure, Problem};
use minijinja::value::{Serde, Value};

impl Renderer<'_> {
    /// Renders the page that says that a page of the site is gone: what it was, and what there is instead.
    ///
    /// # Errors
    /// The errors of [`Self::page`].
    pub fn gone(&self, gone: &Gone, kinds: &Kinds) -> Result<(RenderedPage, Vec<Problem>), Failure> {
        let was = kinds.of_type(&gone.was);
        let known = self.scope(&gone.page);
        let listed_by = was.and_then(|was| was.rules().listed_by);
        let overview = listed_by.and_then(|by| match by {
            ListedBy::Role(role) => self.roles.href(role).map(str::to_owned),
            ListedBy::Address(address) => Some(encode_path(address)),
        });
        let instead = was.map(|was| self.lists.instead_of(&gone.page, was));
        let scope = of_gone(known.clone(), gone, overview, &instead.unwrap_or_default());
        let (mut page, problems) = self.rendered(&gone.page, &gone.page.seo(), known, scope)?;
        page.gone = Some(gone.page.id.clone());
        Ok((page, problems))
    }
}

/// The values that the template receives: what is `known` of the page, how it ended, the overview that listed it, and other
/// pages.
pub(super) fn of_gone(known: Scope, gone: &Gone, overview: Option<String>, instead: &[&Card<'_>]) -> Scope {
    known.with([
        ("was", gone.was.as_str().into()),
        ("end", Value::from(Serde(&gone.end))),
        ("overview", overview.into()),
        ("related", card_value::values(instead.iter().copied())),
    ])
}
