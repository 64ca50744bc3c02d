//! Craft's custom scalars as they arrive.

/// ISO 8601 with an offset: UTC for date fields, the system's zone for native dates. Parse it, never compare it.
pub type DateTime = String;
/// An integer if integral, else a float.
pub type Number = f64;
/// A string or an integer.
pub type QueryArgument = String;
