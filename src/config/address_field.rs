//! `[addresses] field`: the field of pages that has their old addresses.

use super::failure::usage;
use super::names::is_name;
use crate::report::Failure;

/// A field of entries with a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddressField {
    /// Its handle: a text with an address on each line, or a table.
    pub handle: String,
    /// The handle of the column with the addresses, if it is a table.
    pub column: Option<String>,
}

impl AddressField {
    /// The field of that handle.
    ///
    /// # Errors
    /// A handle is not valid, or there is a column without a field: exit 2.
    pub(super) fn resolve(handle: Option<String>, column: Option<String>) -> Result<Option<Self>, Failure> {
        let wrong = |what: String, setting, hint| Err(usage(what, setting, hint));
        let field = match (handle, column) {
            (None, None) => return Ok(None),
            (None, Some(column)) => {
                return wrong(
                    format!("the column `{column}` is of no field"),
                    "`addresses.column` in sitegen.toml",
                    "set `addresses.field` to the handle of the table field",
                );
            }
            (Some(handle), column) => Self { handle, column },
        };
        let column = field.column.iter();
        match column.chain([&field.handle]).find(|handle| !is_name(handle)) {
            Some(handle) => wrong(
                format!("`{handle}` is not a handle"),
                "`addresses.field` and `addresses.column` in sitegen.toml",
                "write the handle as Craft's settings show it",
            ),
            None => Ok(Some(field.clone())),
        }
    }
}

impl std::fmt::Display for AddressField {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.column {
            Some(column) => write!(f, "{}.{column}", self.handle),
            None => write!(f, "{}", self.handle),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_and_its_column_are_handles() {
        let resolve = |handle: Option<&str>, column: Option<&str>| {
            AddressField::resolve(handle.map(str::to_owned), column.map(str::to_owned))
        };
        assert_eq!(resolve(None, None).unwrap(), None);
        assert_eq!(resolve(Some("a"), Some("b")).unwrap().unwrap().to_string(), "a.b");
        for (handle, column, what) in [
            (Some("old addresses"), None, "`old addresses` is not a handle"),
            (Some("old"), Some("1 "), "`1 ` is not a handle"),
            (None, Some("b"), "the column `b` is of no field"),
        ] {
            assert_eq!(resolve(handle, column).unwrap_err().what, what);
        }
    }
}
