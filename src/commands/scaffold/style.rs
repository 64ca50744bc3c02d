//! The style of a new block.

/// The class of a block: `tekst-grid` of `tekstGrid`.
pub fn class(handle: &str) -> String {
    let mut class = String::new();
    for c in handle.chars() {
        if c.is_uppercase() && !class.is_empty() {
            class.push('-');
        }
        class.extend(c.to_lowercase());
    }
    class.replace('_', "-")
}

/// The style sheet. The variables are the brand's (`frontend/brand/tokens.css`).
pub fn write(handle: &str) -> String {
    let class = class(handle);
    format!(
        ".{class} > .wrap {{\n  display: grid;\n  gap: var(--space-4);\n}}\n\n\
         .{class} ul {{\n  display: grid;\n  gap: var(--space-4);\n  margin: 0;\n  padding: 0;\n  list-style: none;\n}}\n\n\
         .{class}__image img {{\n  width: 100%;\n  max-width: 640px;\n  border-radius: var(--radius);\n}}\n"
    )
}
