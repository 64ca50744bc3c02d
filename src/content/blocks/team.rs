//! People, and the departments that they work in.

use crate::content::{Context, Fields};
use crate::report::Finding;

/// Ids of elements of the layout, the templates and the header without a hyphen, which an identifier could repeat.
const TAKEN: [&str; 5] = ["apply", "failure", "m", "main", "message"];

/// Adds `departments`: the same members by department, in the order of the team page's setting; those without one come
/// last. Each has an `id` for its anchor (none for members without a department), a `name` and its `leden`.
pub(super) fn refine(team: &mut Fields, cx: &Context<'_>) {
    let departments = by_department(team.rows("leden"), &cx.departments);
    team.set("departments", departments);
}

/// Adds `name`: the full name, else the entry's title. Somebody without a name is left out.
pub(super) fn refine_member(member: &mut Fields, cx: &mut Context<'_>) -> bool {
    let name = member
        .text("fullName")
        .or_else(|| member.text("title"))
        .map(str::to_owned);
    if name.is_none() {
        let field = cx.field_name("fullName");
        cx.problem(Finding::MemberWithoutName { field });
        return false;
    }
    member.set("name", name);
    true
}

fn by_department(members: &[Fields], order: &[String]) -> Vec<Fields> {
    let mut names: Vec<Option<&str>> = order.iter().map(|name| Some(name.as_str())).collect();
    for member in members {
        let name = member.text("department");
        if name.is_some() && !names.contains(&name) {
            names.push(name);
        }
    }
    names.push(None);
    let mut ids: Vec<String> = Vec::new();
    let mut departments = Vec::new();
    for name in names {
        let of_it = members.iter().filter(|member| member.text("department") == name);
        let of_it: Vec<Fields> = of_it.cloned().collect();
        if of_it.is_empty() {
            continue;
        }
        let mut id = name.map(identifier);
        // Two names may become one identifier, and one may be an id of the page.
        let is_taken = |id: &str| TAKEN.contains(&id) || ids.iter().any(|known| known == id);
        while let Some(known) = id.as_mut().filter(|id| is_taken(id)) {
            known.push('_');
        }
        ids.extend(id.clone());
        let mut department = Fields::default();
        department.set("id", id);
        department.set("name", name.map(|name| name.replace('_', " ")));
        department.set("leden", of_it);
        departments.push(department);
    }
    departments
}

/// For an anchor: what is not alphanumeric is an underscore.
fn identifier(name: &str) -> String {
    name.chars()
        .map(|c| if c.is_alphanumeric() { c } else { '_' })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(name: &str, department: Option<&str>) -> Fields {
        let mut member = Fields::default();
        member.set("name", name.to_owned());
        member.set("department", department.map(str::to_owned));
        member
    }

    #[test]
    fn departments_follow_the_setting_and_nobody_is_lost() {
        let leden = [
            member("a", None),
            member("b", Some("Bouw & Hout")),
            member("c", Some("Neu_Land")),
            member("d", Some("Kantoor")),
            member("e", Some("Neu-Land")),
        ];
        let departments = by_department(&leden, &["Kantoor".into(), "Leer".into(), "Bouw & Hout".into()]);
        let shown: Vec<_> = departments
            .iter()
            .map(|department| {
                (
                    department.text("id"),
                    department.text("name"),
                    department.rows("leden").len(),
                )
            })
            .collect();
        assert_eq!(
            shown,
            [
                (Some("Kantoor"), Some("Kantoor"), 1),
                (Some("Bouw___Hout"), Some("Bouw & Hout"), 1),
                (Some("Neu_Land"), Some("Neu Land"), 1),
                (Some("Neu_Land_"), Some("Neu-Land"), 1),
                (None, None, 1)
            ]
        );
    }
}
