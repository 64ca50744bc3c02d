//! Global sets (spec section 3): templates see their fields by the names of the CMS.

use super::context::Context;
use super::declared::Declarations;
use super::found::EntryRef;
use super::reader::Reader;
use super::roles::LEGAL;
use super::value::{Fields, Value};
use crate::cms::GlobalSet;
use crate::report::{self, Finding, Subject};
use serde::{Serialize, Serializer};
use serde_json::{Number, Value as Json};
use std::collections::{BTreeMap, BTreeSet};

/// Seconds before the popup slides in, when the editor gave none (spec section 9).
const POPUP_DELAY: f64 = 5.0;

/// All global sets by handle.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Globals(BTreeMap<&'static str, Set>);

#[derive(Debug, Clone, PartialEq)]
struct Set {
    /// The CMS has it, even if it is an empty one.
    is_there: bool,
    /// `None` for a set that says nothing as a whole.
    fields: Option<Fields>,
}

/// The global sets in these answers that the site shows, by their handles.
pub fn answered(
    answers: &BTreeMap<String, Json>,
) -> impl Iterator<Item = (&'static str, &serde_json::Map<String, Json>)> {
    let sets = answers
        .values()
        .filter_map(Json::as_object)
        .flat_map(|sets| sets.values());
    sets.filter_map(|set| {
        let known = GlobalSet::of_type(set["__typename"].as_str()?)?;
        Some((known.handle(), set.as_object()?))
    })
}

impl Globals {
    /// Reads them from the answers that the whole site shares.
    pub(super) fn new(
        answers: &BTreeMap<String, Json>,
        declared: &Declarations,
        cx: &mut Context<'_>,
    ) -> Self {
        let sets = GlobalSet::ALL.iter().map(|set| {
            let (handle, type_name) = (set.handle(), set.type_name());
            cx.enter(EntryRef {
                subject: Subject::GlobalSet(handle),
                edit_url: Some(cx.config.cms.global_set_edit_url(handle)),
            });
            let mut sets = answers
                .values()
                .filter_map(Json::as_object)
                .flat_map(|sets| sets.values());
            let answer = sets.find(|set| set["__typename"] == type_name);
            if let (None, Some(missing)) = (answer, missed(*set)) {
                cx.problem(Finding::GlobalSetMissing(missing));
            }
            let is_on = |answer: &Json| *set != GlobalSet::Popup || answer["popupEnabled"] == true;
            let entry_type = declared.site_wide(type_name).filter(|_| answer.is_none_or(is_on));
            let fields = entry_type.map(|entry_type| {
                let answer = answer.unwrap_or(&Json::Null);
                Reader::new(declared, cx).entry(entry_type, answer.into())
            });
            let is_there = answer.is_some();
            let fields = fields.and_then(|fields| refined(*set, is_there, fields, cx));
            (handle, Set { is_there, fields })
        });
        Self(sets.collect())
    }

    /// The fields of a set that is there.
    pub fn get(&self, handle: &str) -> Option<&Fields> {
        let set = self.0.get(handle).filter(|set| set.is_there)?;
        set.fields.as_ref()
    }

    /// How many links a set has, those in its rows included.
    pub fn links(&self, handle: &str) -> usize {
        let fields = self.get(handle).into_iter();
        let values = fields.flat_map(Fields::all);
        values.filter(|value| matches!(value, Value::Link(_))).count()
    }

    /// The departments in the order of the team page, each once: names between commas, spaces around them do not count.
    pub(super) fn departments(&self) -> Vec<String> {
        let order = self
            .get(GlobalSet::TeamPage.handle())
            .and_then(|set| set.text("departmentDisplayOrder"));
        let names = order.unwrap_or_default().split(',').map(str::trim);
        let mut seen = BTreeSet::new();
        let names = names.filter(|name| !name.is_empty() && seen.insert(*name));
        names.map(str::to_owned).collect()
    }
}

impl Serialize for Globals {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(handle, set)| (handle, &set.fields)))
    }
}

/// What editors are told when the CMS does not have the set; `None` for one that a site can do without.
const fn missed(set: GlobalSet) -> Option<report::GlobalSet> {
    match set {
        GlobalSet::Contact => Some(report::GlobalSet::Contact),
        GlobalSet::Cookie => Some(report::GlobalSet::Cookie),
        GlobalSet::Popup => Some(report::GlobalSet::Popup),
        GlobalSet::TeamPage => Some(report::GlobalSet::TeamPage),
        GlobalSet::Navigation | GlobalSet::Social | GlobalSet::Footer => None,
    }
}

/// The set as templates see it; `None` for one that says nothing.
fn refined(handle: GlobalSet, is_there: bool, mut set: Fields, cx: &mut Context<'_>) -> Option<Fields> {
    match handle {
        GlobalSet::Footer => {
            if is_there {
                check_legal(&set, cx);
            }
        }
        GlobalSet::Cookie => {
            let notice = set.rows("melding").first();
            let says = |name| notice.is_some_and(|notice| notice.is_filled(name));
            return (set.is_filled("avgTekst") || says("titel") || says("tekst")).then_some(set);
        }
        GlobalSet::Popup => {
            if !is_there {
                return None;
            }
            if !set.is_filled("popupTitle") && !set.is_filled("image") {
                cx.problem(Finding::PopupEmpty);
                return None;
            }
            // 0 is allowed.
            if set.number("delay").is_none_or(|delay| delay < 0.0) {
                set.set(
                    "delay",
                    Number::from_f64(POPUP_DELAY).map_or(Value::None, Value::Number),
                );
            }
        }
        GlobalSet::Navigation | GlobalSet::Contact | GlobalSet::Social | GlobalSet::TeamPage => {}
    }
    Some(set)
}

/// Terms and privacy are to be found from every page.
fn check_legal(footer: &Fields, cx: &mut Context<'_>) {
    let links = footer.all().filter_map(|value| match value {
        Value::Link(link) => link.href.as_deref(),
        _ => None,
    });
    let links: Vec<&str> = links.collect();
    for role in LEGAL {
        let Some(page) = cx.legal(role) else { continue };
        if !links.contains(&page.as_str()) {
            let (role, field) = (role.name(), cx.field_name("subFooter"));
            cx.problem(Finding::LegalLinkMissing { page, role, field });
        }
    }
}
