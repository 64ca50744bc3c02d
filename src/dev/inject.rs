//! Puts the script that listens for changes into pages.

use super::mistake::Mistake;
use super::stage::State;
use lol_html::html_content::ContentType;
use lol_html::{RewriteStrSettings, element, rewrite_str};

/// Folder of the server's own addresses. No page can have one of them: a path never begins with `_`.
pub const FOLDER: &str = "/_sitegen/dev";
/// Lets the script run beside those that the page's policy allows. It protects nothing: the server is a developer's own.
const NONCE: &str = "sitegen-dev";

/// Waits for the server, if it ends while a page is loaded.
const WAITING: &str = include_str!("browser/waiting.js");

fn script(state: &State) -> String {
    format!(
        "<script nonce=\"{NONCE}\">{WAITING}</script>\n<script type=\"module\" nonce=\"{NONCE}\" src=\"{FOLDER}/client.js\" data-state=\"{}-{}\"></script>",
        state.server, state.number
    )
}

/// A page with the script.
pub fn into_page(html: &str, state: &State) -> String {
    let script = script(state);
    let policy = element!("meta[http-equiv=\"Content-Security-Policy\" i]", |meta| {
        let policy = meta.get_attribute("content").unwrap_or_default();
        let directive = "script-src ";
        let allowing = format!("{directive}'nonce-{NONCE}' ");
        meta.set_attribute("content", &policy.replace(directive, &allowing))?;
        Ok(())
    });
    let head = element!("head", |head| {
        head.append(&script, ContentType::Html);
        Ok(())
    });
    let settings = RewriteStrSettings::new()
        .append_element_content_handler(policy)
        .append_element_content_handler(head);
    rewrite_str(html, settings).unwrap_or_else(|_| html.to_owned())
}

/// The page that is shown instead of one with a mistake.
pub fn instead_of_page(mistake: &Mistake, state: &State) -> String {
    let text = |text: &str| html_escape::encode_text(text).into_owned();
    let json = serde_json::to_string(mistake)
        .unwrap_or_default()
        .replace('<', "\\u003c");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{kind}: {what}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n{script}\n\
         <script type=\"application/json\" id=\"sitegen-dev-mistake\">{json}</script>\n</head>\n<body>\n\
         <noscript><h1>{what}</h1><p>{place}</p><p>{hint}</p></noscript>\n</body>\n</html>\n",
        kind = mistake.kind,
        what = text(&mistake.what),
        place = text(&mistake.place),
        hint = text(&mistake.hint),
        script = script(state),
    )
}
