//! Files of text editors beside those that somebody edits.

/// Whether a text editor creates files with that name: copies, locks, and vim's test of the folder. They are of no site.
pub fn is_of_text_editor(name: &str) -> bool {
    let is_swap_file =
        name.starts_with('.') && name.rsplit_once(".sw").is_some_and(|(_, end)| end.len() == 1);
    let is_unsaved = name.starts_with('#') && name.ends_with('#');
    is_swap_file || is_unsaved || name.starts_with(".#") || name.ends_with('~') || name == "4913"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_text_editors_are_known_by_their_names() {
        for name in ["a.css~", ".#a.css", "#a.css#", ".a.css.swp", ".a.css.swx", "4913"] {
            assert!(is_of_text_editor(name), "{name}");
        }
        for name in ["a.css", ".htaccess", "a.swf", ".well-known", "#1", "49130"] {
            assert!(!is_of_text_editor(name), "{name}");
        }
    }
}
