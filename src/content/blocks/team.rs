//! People, as a slider or as a grid by department.

use crate::cms::wire::page as wire;
use crate::content::context::text;
use crate::content::globals::phone_href;
use crate::content::{Context, FromWire, Image, Link, RichText, Transform};
use crate::report::Finding;
use serde::Serialize;

/// Spec section 9.
pub const PORTRAIT: Transform = Transform::crop(286, 286);

/// How members are arranged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// In a row.
    #[default]
    Slider,
    /// In sections by department.
    Grid,
}

/// Block `team`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Team {
    /// Small line above the title.
    pub sub_titel: Option<String>,
    /// Title.
    pub titel: Option<String>,
    /// The text.
    pub tekst: Option<RichText>,
    /// Link to all.
    pub see_all: Option<Link>,
    /// Arrangement.
    pub layout: Layout,
    /// Members in the editor's order.
    pub leden: Vec<Member>,
    /// The same members by department, in the order of the team page's setting; those without one come last.
    pub departments: Vec<Department>,
}

/// A department with its members.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Department {
    /// For the anchor: what is not alphanumeric is an underscore. `None` for members without a department.
    pub id: Option<String>,
    /// As shown: underscores are spaces.
    pub name: Option<String>,
    /// Its members.
    pub leden: Vec<Member>,
}

/// A team member.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Member {
    /// Name.
    pub name: String,
    /// Function.
    pub position: Option<String>,
    /// As written.
    pub phone: Option<String>,
    /// `tel:` address.
    pub phone_href: Option<String>,
    /// E-mail address.
    pub email: Option<String>,
    /// Department, if any.
    pub department: Option<String>,
    /// Portrait.
    pub image: Option<Image>,
}

impl FromWire<wire::BlockTeam> for Team {
    fn from_wire(wire: wire::BlockTeam, cx: &mut Context<'_>) -> Self {
        let leden: Vec<Member> = cx
            .list::<_, Option<Member>>("leden", wire.leden)
            .into_iter()
            .flatten()
            .collect();
        Self {
            sub_titel: text(wire.sub_titel),
            titel: text(wire.titel),
            tekst: cx.rich_text("tekst", wire.tekst),
            see_all: Link::from_field("seeAll", wire.see_all, cx),
            layout: if wire.layout.as_deref() == Some("grid") {
                Layout::Grid
            } else {
                Layout::Slider
            },
            departments: by_department(&leden, &cx.departments),
            leden,
        }
    }
}

impl FromWire<wire::BlockTeamLeden> for Option<Member> {
    fn from_wire(wire: wire::BlockTeamLeden, cx: &mut Context<'_>) -> Self {
        let wire::BlockTeamLedenOn::teamMember_Entry(member) = wire.on else {
            cx.problem(Finding::NotATeamMember);
            return None;
        };
        let Some(name) = text(member.full_name).or_else(|| text(wire.title)) else {
            cx.problem(Finding::MemberWithoutName);
            return None;
        };
        let phone = text(member.phone_number);
        Some(Member {
            name,
            position: text(member.position),
            phone_href: phone.as_deref().and_then(phone_href),
            phone,
            email: cx.mail("email", member.email),
            department: text(member.department),
            image: Image::first("profileImageTeam", member.profile_image_team, PORTRAIT, cx),
        })
    }
}

fn by_department(leden: &[Member], order: &[String]) -> Vec<Department> {
    let mut names: Vec<Option<&str>> = order.iter().map(|name| Some(name.as_str())).collect();
    for member in leden {
        let name = member.department.as_deref();
        if name.is_some() && !names.contains(&name) {
            names.push(name);
        }
    }
    names.push(None);
    let mut departments: Vec<Department> = Vec::new();
    for name in names {
        let members: Vec<Member> = leden
            .iter()
            .filter(|member| member.department.as_deref() == name)
            .cloned()
            .collect();
        if members.is_empty() {
            continue;
        }
        let mut id = name.map(identifier);
        // Two names may become one identifier.
        while id.is_some() && departments.iter().any(|other| other.id == id) {
            id = id.map(|id| id + "_");
        }
        departments.push(Department {
            id,
            name: name.map(|name| name.replace('_', " ")),
            leden: members,
        });
    }
    departments
}

fn identifier(name: &str) -> String {
    name.chars()
        .map(|c| if c.is_alphanumeric() { c } else { '_' })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(name: &str, department: Option<&str>) -> Member {
        Member {
            name: name.into(),
            position: None,
            phone: None,
            phone_href: None,
            email: None,
            department: department.map(str::to_owned),
            image: None,
        }
    }

    #[test]
    fn departments_follow_the_setting_and_nobody_is_lost() {
        let leden = [
            member("a", None),
            member("b", Some("Bouw & Hout")),
            member("c", Some("Neu_Land")),
            member("d", Some("Kantoor")),
        ];
        let departments = by_department(&leden, &["Kantoor".into(), "Leer".into(), "Bouw & Hout".into()]);
        let shown: Vec<_> = departments
            .iter()
            .map(|d| (d.id.as_deref(), d.name.as_deref(), d.leden.len()))
            .collect();
        assert_eq!(
            shown,
            [
                (Some("Kantoor"), Some("Kantoor"), 1),
                (Some("Bouw___Hout"), Some("Bouw & Hout"), 1),
                (Some("Neu_Land"), Some("Neu Land"), 1),
                (None, None, 1)
            ]
        );
    }
}
