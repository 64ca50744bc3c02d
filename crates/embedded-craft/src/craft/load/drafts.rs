//! Drafts: what an editor has saved of an entry and not published yet.

use crate::content::numbering::uid;
use crate::content::place::text;
use crate::content::{ContentError, Draft};
use crate::craft::element::DraftOf;
use crate::craft::load::Loader;
use crate::craft::load::plan::Plan;

/// Ids have ranges, so that a new element does not renumber others.
pub(super) const FIRST_ID: u32 = 2_000_000;

impl Loader<'_> {
    /// Reads the draft of one of the planned entries; one that is not live was never published.
    pub(super) fn read_draft(
        &mut self,
        plans: &[Plan<'_>],
        draft: &Draft,
        id: u32,
    ) -> Result<(), ContentError> {
        let live = self.keys.get(&draft.entry).copied();
        let Some(plan) = plans.iter().find(|plan| Some(plan.id) == live) else {
            return Err(ContentError::file(
                "drafts",
                format!("there is no entry `{}` to draft", draft.entry),
            ));
        };
        let mut values = plan.values.clone();
        values.extend(draft.changes.clone());
        let of = DraftOf {
            id: plan.id,
            uid: uid(&format!("entry/{}", plan.key)),
            token: draft.token.clone(),
            name: draft.name.clone(),
            is_unpublished: self.hidden.contains_key(&plan.id),
        };
        let plan = Plan {
            id,
            key: format!("draft/{}/{}", draft.token, plan.key),
            values: &values,
            uri: uri(plan, &draft.changes),
            position: plan.position.clone(),
            ..*plan
        };
        let first = self.elements.len();
        let element = self.read_entry(&plan, Some(of.clone()))?;
        self.elements.push(element);
        for nested in self.elements.iter_mut().skip(first) {
            nested.draft = Some(of.clone());
        }
        Ok(())
    }
}

/// A draft with another slug has another address, and its entry keeps its own.
fn uri(plan: &Plan<'_>, changes: &serde_json::Map<String, serde_json::Value>) -> Option<String> {
    let uri = plan.uri.as_deref()?;
    let (old, new) = (text(plan.values, "slug")?, text(changes, "slug"));
    let above = new.and_then(|_| uri.strip_suffix(old));
    Some(match (above, new) {
        (Some(above), Some(new)) => format!("{above}{new}"),
        _ => uri.to_owned(),
    })
}
