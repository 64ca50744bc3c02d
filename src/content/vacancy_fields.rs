//! The fields of vacancies that several stages read, by their names in the CMS.

/// The place of work.
pub const LOCATION: &str = "vacancyLocation";
/// The job group.
pub const POSITION: &str = "position";
/// The hours in a week, in words.
pub const HOURS: &str = "hours";
/// What a feed sorts vacancies by.
pub const CATEGORIES: [&str; 2] = [POSITION, LOCATION];
