//! Markdown of GitHub and of those that follow it. Text of the site stands in code only: nothing in it is mark-up, an
//! image, a link or the name of somebody who would be notified.

use crate::diff::outline::{Block, Outline, Section};
use crate::report::escaped;
use html_escape::encode_text;

/// What a note about left out parts may take, in bytes.
const NOTE: usize = 200;
/// Rules with more lines are folded, as all other blocks are.
const OPEN: usize = 12;

/// The text, of at most `limit` bytes. What has no place is counted.
pub fn markdown(outline: &Outline, limit: usize) -> String {
    let mut text = String::from("### sitegen diff\n\n");
    for line in &outline.summary {
        text.push_str(&format!("* {line}\n"));
    }
    let mut left_out = 0;
    for section in &outline.sections {
        left_out += section.more;
        left_out += add(&mut text, section, limit.saturating_sub(NOTE));
    }
    if left_out > 0 {
        text.push_str(&format!(
            "\nLeft out here: {left_out} more. `sitegen diff --format json` has everything.\n"
        ));
    }
    text
}

/// Adds as many blocks as there is place for; how many there was no place for.
fn add(text: &mut String, section: &Section, limit: usize) -> usize {
    let heading = format!("\n#### {}\n\n", section.title);
    let mut added = 0;
    for block in &section.blocks {
        let shown = shown(block);
        let needed = shown.len() + if added == 0 { heading.len() } else { 0 };
        if text.len() + needed > limit {
            // A later one may be short, but the order says what matters.
            break;
        }
        if added == 0 {
            text.push_str(&heading);
        }
        text.push_str(&shown);
        added += 1;
    }
    section.blocks.len() - added
}

fn shown(block: &Block) -> String {
    let lines: Vec<String> = block
        .lines
        .iter()
        .map(|line| format!("{} {}", line.mark.sign(), escaped(&line.text)))
        .collect();
    let title = match block.title.as_str() {
        "" => String::new(),
        title => format!("<code>{}</code> ", encode_text(&escaped(title))),
    };
    let title = format!("{title}{}", encode_text(&block.detail));
    if lines.is_empty() {
        return format!("<p>{title}</p>\n\n");
    }
    let longest = lines
        .iter()
        .map(|line| longest_run(line, '`'))
        .max()
        .unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    let code = format!("{fence}diff\n{}\n{fence}\n\n", lines.join("\n"));
    // A few changed rules of the host are what a reviewer must see.
    let open = block.title.starts_with('_') && lines.len() <= OPEN;
    match title.as_str() {
        "" => code,
        title if open => format!("<p>{title}</p>\n\n{code}"),
        title => format!("<details><summary>{title}</summary>\n\n{code}</details>\n\n"),
    }
}

fn longest_run(text: &str, wanted: char) -> usize {
    let mut longest = 0;
    let mut run = 0;
    for c in text.chars() {
        run = if c == wanted { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}
