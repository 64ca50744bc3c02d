//! The contract.

/// The schema that an ordinary token of a real Craft sees.
pub(super) const SDL: &str = include_str!("../../schema.graphql");
