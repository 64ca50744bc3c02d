//! A value that is made of the other fields of its struct when somebody needs it for the first time.

use std::sync::OnceLock;

/// The value. It is not part of what its struct is: structs are equal whether it is there or not, and a copy, which may
/// be changed, is without it.
pub struct Memo<T>(OnceLock<T>);

impl<T> Memo<T> {
    /// The value, made by `make` the first time.
    pub fn get_or_make(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(make)
    }

    /// The value, if it was made.
    pub fn get(&self) -> Option<&T> {
        self.0.get()
    }
}

impl<T> From<Option<T>> for Memo<T> {
    /// A value that was made before; `None`: it was not.
    fn from(value: Option<T>) -> Self {
        Self(value.map_or_else(OnceLock::new, OnceLock::from))
    }
}

impl<T> Default for Memo<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<T> PartialEq for Memo<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Memo<T> {}

impl<T> std::fmt::Debug for Memo<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Memo")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_makes_its_own() {
        let memo = Memo::default();
        assert_eq!((memo.get_or_make(|| 1), memo.get_or_make(|| 2)), (&1, &1));
        assert_eq!(memo.clone().get_or_make(|| 3), &3);
        assert_eq!(memo, memo.clone());
    }
}
