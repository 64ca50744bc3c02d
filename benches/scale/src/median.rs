//! Medians.

/// The middle one of some figures, or the mean of the two in the middle.
pub fn median(figures: impl IntoIterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.into_iter().collect();
    figures.sort_by(f64::total_cmp);
    let half = figures.len() / 2;
    match (figures.get(half), figures.len() % 2) {
        (None, _) => f64::NAN,
        (Some(upper), 0) => f64::midpoint(figures[half - 1], *upper),
        (Some(middle), _) => *middle,
    }
}
