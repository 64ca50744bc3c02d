//! `[forms] retention`: a text that editors keep in a global set.

use super::failure::usage;
use super::names::is_name;
use crate::report::Failure;

/// A field of a global set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GlobalField {
    /// The handle of the set.
    pub set: String,
    /// The handle of its field, a text.
    pub field: String,
}

impl GlobalField {
    /// The field of `set.field`.
    ///
    /// # Errors
    /// These are not two handles: exit 2.
    pub(super) fn resolve(text: &str) -> Result<Self, Failure> {
        match text.split_once('.') {
            Some((set, field)) if is_name(set) && is_name(field) => Ok(Self {
                set: set.to_owned(),
                field: field.to_owned(),
            }),
            _ => Err(usage(
                format!("`{text}` is not a field of a global set"),
                "`forms.retention` in sitegen.toml",
                "write the handles of the global set and its field with a dot between, as `contact.retentionText`",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::ExitCode;

    #[test]
    fn two_handles_are_a_field() {
        let field = GlobalField::resolve("contact.retentionText").unwrap();
        assert_eq!(
            (field.set.as_str(), field.field.as_str()),
            ("contact", "retentionText")
        );
        for wrong in [
            "",
            "contact",
            "contact.",
            ".text",
            "a.b.c",
            "a b.c",
            "a.b } evil { c",
        ] {
            let failure = GlobalField::resolve(wrong).unwrap_err();
            assert_eq!(failure.exit, ExitCode::Usage, "{wrong}");
        }
    }
}
