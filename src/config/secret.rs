//! Values that must stay secret.

/// A value that must not appear in logs, output or errors.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a token.
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    /// The token itself, only for the header that sends it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether it can be sent as a header, as tokens are.
    pub fn is_sendable(&self) -> bool {
        !self.0.chars().any(|c| c.is_control() || !c.is_ascii())
    }

    /// What another program said, without the secret in it: some repeat what they were sent.
    pub fn hidden_in(&self, said: &str) -> String {
        match self.0.is_empty() {
            true => said.to_owned(),
            false => said.replace(&self.0, "…"),
        }
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("<secret>")
    }
}
