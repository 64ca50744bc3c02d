//! Global sets (spec section 3): templates see their fields by the names of the CMS.

use super::context::Context;
use super::declared::Declarations;
use super::found::EntryRef;
use super::reader::Reader;
use super::roles::LEGAL;
use super::value::{Fields, Value};
use crate::report::{Finding, GlobalSet, Subject};
use serde::{Serialize, Serializer};
use serde_json::{Number, Value as Json};
use std::collections::BTreeMap;

/// Seconds before the popup slides in, when the editor gave none (spec section 9).
const POPUP_DELAY: f64 = 5.0;

/// All sets, and what editors are told when one is missing.
const SETS: [(&str, Option<GlobalSet>); 7] = [
    ("teamPage", Some(GlobalSet::TeamPage)),
    ("contact", Some(GlobalSet::Contact)),
    ("navigation", None),
    ("footer", None),
    ("cookiemelding", Some(GlobalSet::Cookie)),
    ("popup", Some(GlobalSet::Popup)),
    ("social", None),
];

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
        let type_name = set["__typename"].as_str()?.strip_suffix("_GlobalSet")?;
        let (handle, _) = SETS.iter().find(|(handle, _)| *handle == type_name)?;
        Some((*handle, set.as_object()?))
    })
}

impl Globals {
    /// Reads them from the answers that the whole site shares.
    pub(super) fn new(
        answers: &BTreeMap<String, Json>,
        declared: &Declarations,
        cx: &mut Context<'_>,
    ) -> Self {
        let sets = SETS.map(|(handle, needed)| {
            cx.enter(EntryRef {
                subject: Subject::GlobalSet(handle),
                edit_url: Some(cx.config.cms.global_set_edit_url(handle)),
            });
            let type_name = format!("{handle}_GlobalSet");
            let mut sets = answers
                .values()
                .filter_map(Json::as_object)
                .flat_map(|sets| sets.values());
            let answer = sets.find(|set| set["__typename"] == type_name.as_str());
            if let (None, Some(set)) = (answer, needed) {
                cx.problem(Finding::GlobalSetMissing(set));
            }
            let is_on = |answer: &Json| handle != "popup" || answer["popupEnabled"] == true;
            let entry_type = declared
                .site_wide(&type_name)
                .filter(|_| answer.is_none_or(is_on));
            let fields = entry_type.map(|entry_type| {
                let answer = answer.cloned().unwrap_or_default();
                Reader::new(declared, cx).entry(entry_type, answer)
            });
            let is_there = answer.is_some();
            let fields = fields.and_then(|fields| refined(handle, is_there, fields, cx));
            (handle, Set { is_there, fields })
        });
        Self(sets.into())
    }

    /// The fields of a set that is there.
    pub fn get(&self, handle: &str) -> Option<&Fields> {
        let set = self.0.get(handle).filter(|set| set.is_there)?;
        set.fields.as_ref()
    }

    /// The departments in the order of the team page: names between commas, spaces around them do not count.
    pub(super) fn departments(&self) -> Vec<String> {
        let order = self
            .get("teamPage")
            .and_then(|set| set.text("departmentDisplayOrder"));
        let names = order.unwrap_or_default().split(',').map(str::trim);
        names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
    }
}

impl Serialize for Globals {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(handle, set)| (handle, &set.fields)))
    }
}

/// The set as templates see it; `None` for one that says nothing.
fn refined(handle: &str, is_there: bool, mut set: Fields, cx: &mut Context<'_>) -> Option<Fields> {
    match handle {
        "footer" if is_there => check_legal(&set, cx),
        "cookiemelding" => {
            let notice = set.rows("melding").first();
            let says = |name| notice.is_some_and(|notice| notice.is_filled(name));
            return (set.is_filled("avgTekst") || says("titel") || says("tekst")).then_some(set);
        }
        "popup" if !is_there => return None,
        "popup" => {
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
        _ => {}
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
            let role = role.name();
            cx.problem(Finding::LegalLinkMissing { page, role });
        }
    }
}
