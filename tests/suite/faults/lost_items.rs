//! A list in which the CMS has lost something: Craft writes null for it, and says nothing else.

use super::behaviour::Behaviour;
use super::raw_server::Target;
use super::{check, row, through_a_server};
use crate::support::content::page;
use serde_json::{Value, json};
use sitegen::report::ExitCode::CmsUnusable;

#[test]
fn a_null_in_a_list_is_no_hole_in_a_page() {
    fn lost(list: Option<&mut Value>) {
        if let Some([first, ..]) = list.and_then(Value::as_array_mut).map(Vec::as_mut_slice) {
            *first = Value::Null;
        }
    }
    let (mut site, server) = through_a_server();
    site.change(|content| {
        let team = json!({ "type": "team", "leden": ["team/jan"] });
        let ours = page("ploeg", "Ploeg", json!([team]));
        content.entries_mut("pages").push(ours);
    });
    let rows = vec![
        row(
            "a block",
            Behaviour::Change(|answer| answer.edited(|object| lost(object.get_mut("contentMatrix")))),
            CmsUnusable,
            &["found null", "contentMatrix[0]", "entry "],
            0,
        ),
        row(
            "a member",
            Behaviour::Change(|answer| answer.edited(|object| lost(object.get_mut("leden")))),
            CmsUnusable,
            &["found null", "contentMatrix[0].leden[0]", "`ploeg`"],
            0,
        ),
        row(
            "an item of the menu",
            Behaviour::Change(|answer| answer.edited(|object| lost(object.get_mut("children")))),
            CmsUnusable,
            &["found null", "entries[0].children[0]", "`Navigation`"],
            0,
        ),
        row(
            "a column of the footer",
            Behaviour::Change(|answer| answer.edited(|object| lost(object.get_mut("footerLinkBlocks")))),
            CmsUnusable,
            &["found null", "footer.footerLinkBlocks[0]", "`Footer`"],
            0,
        ),
    ];
    check(&site, &server, Target::Path("/api"), rows);
}
