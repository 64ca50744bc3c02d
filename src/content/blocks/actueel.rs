//! News items that lead inside or outside.

use crate::content::{Context, Fields, Link};
use crate::report::Finding;

/// An item without a title has that of what it links to; one without any is left out.
pub(super) fn refine_item(item: &mut Fields, cx: &mut Context<'_>) -> bool {
    if item.text("blogTitle").is_some() {
        return true;
    }
    let label = item.link("cta").and_then(Link::label).map(str::to_owned);
    if label.is_none() {
        let field = cx.field_name("blogTitle");
        cx.problem(Finding::ItemWithoutTitle { field });
        return false;
    }
    item.set("blogTitle", label);
    true
}
