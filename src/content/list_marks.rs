//! What stands before the items of a list: CKEditor says it with a style or a checkbox, neither of which is published.

use super::markup::rewrite;
use lol_html::html_content::ContentType;
use lol_html::{RewriteStrSettings, element};
use std::borrow::Cow;

/// The text with lists that say how they count by their `type`, and with a sign for each checkbox.
pub(super) fn with_marks(html: &str) -> Cow<'_, str> {
    if !["list-style-type", "checkbox", " value"]
        .iter()
        .any(|name| html.contains(name))
    {
        return Cow::Borrowed(html);
    }
    let lists = element!("ol[style]", |list| {
        if let Some(kind) = list.get_attribute("style").and_then(|style| kind(&style)) {
            list.set_attribute("type", kind)?;
        }
        Ok(())
    });
    // Only items of numbered lists have a number.
    let numbers = element!("ul > li[value]", |item| {
        item.remove_attribute("value");
        Ok(())
    });
    let boxes = element!("input[type=checkbox]", |checkbox| {
        let sign = if checkbox.has_attribute("checked") {
            "☑ "
        } else {
            "☐ "
        };
        checkbox.replace(sign, ContentType::Text);
        Ok(())
    });
    let handlers = RewriteStrSettings::new()
        .append_element_content_handler(lists)
        .append_element_content_handler(numbers)
        .append_element_content_handler(boxes);
    Cow::Owned(rewrite(html, handlers))
}

/// The `type` of a list with this style.
fn kind(style: &str) -> Option<&'static str> {
    let mut values = style.split(';').filter_map(|declaration| {
        let (name, value) = declaration.split_once(':')?;
        (name.trim() == "list-style-type").then(|| value.trim())
    });
    Some(match values.next_back()? {
        "decimal" => "1",
        "lower-alpha" | "lower-latin" => "a",
        "upper-alpha" | "upper-latin" => "A",
        "lower-roman" => "i",
        "upper-roman" => "I",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_says_how_it_counts() {
        assert_eq!(
            with_marks("<ol style=\"list-style-type:lower-latin;\"><li>a</li></ol>"),
            "<ol style=\"list-style-type:lower-latin;\" type=\"a\"><li>a</li></ol>"
        );
        assert_eq!(with_marks("<ul><li value=\"7\">a</ul>"), "<ul><li>a</ul>");
        let numbered = "<ol><li value=\"7\">a</li></ol>";
        assert_eq!(with_marks(numbered), numbered);
        let other = "<ol style=\"list-style-type:lower-greek\"><li>a</li></ol>";
        assert_eq!(with_marks(other), other);
    }

    #[test]
    fn a_list_of_tasks_says_what_is_done() {
        let task =
            |checked: &str| format!("<li><label><input type=\"checkbox\"{checked} disabled>a</label></li>");
        let html = format!("<ul>{}{}</ul>", task(" checked=\"checked\""), task(""));
        assert_eq!(
            with_marks(&html),
            "<ul><li><label>☑ a</label></li><li><label>☐ a</label></li></ul>"
        );
    }
}
