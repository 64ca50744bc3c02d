//! Names that are like another: what somebody may have meant.

/// Names that are given at most.
const LIKE: usize = 3;
/// How alike two names are, from 0 to 1, to be given.
const ALIKE: f64 = 0.7;

/// The names that are most like `name`, in that order.
pub fn similar(name: &str, others: &[&str]) -> Vec<String> {
    let name = name.to_lowercase();
    let mut alike: Vec<(f64, &str)> = others
        .iter()
        .map(|other| (strsim::jaro_winkler(&name, &other.to_lowercase()), *other))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .collect();
    alike.sort_by(|(a, one), (b, other)| b.total_cmp(a).then_with(|| one.cmp(other)));
    alike
        .into_iter()
        .take(LIKE)
        .map(|(_, other)| other.to_owned())
        .collect()
}
