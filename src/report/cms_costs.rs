//! What reading the CMS cost: requests, bytes and seconds of each query.

use serde::Serialize;

/// Requests to the CMS's GraphQL endpoint in one build; files are not among them.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct CmsCosts {
    /// All of them, those that were tried again included.
    pub requests: usize,
    /// Bytes of their answers.
    pub bytes: u64,
    /// Seconds that the CMS worked on them, by its `Server-Timing` headers; 0 if it has none.
    pub worked: f64,
    /// By query, the most expensive first.
    pub queries: Vec<QueryCost>,
    /// The requests that took longest, the longest first.
    pub slowest: Vec<QueryCost>,
}

/// What one query, or one request, cost.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct QueryCost {
    /// Names of the operations.
    pub query: String,
    /// Requests.
    pub requests: usize,
    /// Operations in them: a request may be an array.
    pub operations: usize,
    /// Bytes of the answers.
    pub bytes: u64,
    /// Seconds until the answers were complete; of several requests at a time, their sum.
    pub seconds: f64,
}

impl QueryCost {
    /// Adds the cost of other requests of the same query.
    pub fn add(&mut self, other: &Self) {
        self.requests += other.requests;
        self.operations += other.operations;
        self.bytes += other.bytes;
        self.seconds += other.seconds;
    }

    /// `Page`, or `ContactDetails and 6 more`.
    fn name(&self) -> String {
        match self.query.split_once(", ") {
            None => self.query.clone(),
            Some((first, others)) => format!("{first} and {} more", others.split(", ").count()),
        }
    }
}

impl CmsCosts {
    /// A table of queries and the slowest requests, for a person.
    pub(super) fn lines(&self) -> Vec<String> {
        let worked = match self.worked {
            0.0 => String::new(),
            seconds => format!(", {seconds:.2} s of its time"),
        };
        let mut lines = vec![format!(
            "CMS: requests {}, answers {:.1} MB{worked}",
            self.requests,
            self.bytes as f64 / 1e6
        )];
        lines.extend(self.queries.iter().map(|cost| {
            format!(
                "  {:<26} {:>4} requests {:>5} operations {:>8.1} KB {:>8.3} s",
                cost.name(),
                cost.requests,
                cost.operations,
                cost.bytes as f64 / 1e3,
                cost.seconds
            )
        }));
        let slowest = self
            .slowest
            .iter()
            .map(|cost| format!("{} {:.3} s", cost.name(), cost.seconds));
        let slowest: Vec<String> = slowest.collect();
        if !slowest.is_empty() {
            lines.push(format!("  slowest: {}", slowest.join(" · ")));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_names_queries_and_the_slowest_requests() {
        let cost = |query: &str, operations, seconds| QueryCost {
            query: query.into(),
            requests: 1,
            operations,
            bytes: 2_000,
            seconds,
        };
        let costs = CmsCosts {
            requests: 2,
            bytes: 4_000,
            worked: 1.25,
            queries: vec![cost("Page", 12, 1.5), cost("Cookie, Footer, Popup", 3, 0.25)],
            slowest: vec![cost("Page", 12, 1.5)],
        };
        insta::assert_snapshot!(costs.lines().join("\n"), @"
        CMS: requests 2, answers 0.0 MB, 1.25 s of its time
          Page                          1 requests    12 operations      2.0 KB    1.500 s
          Cookie and 2 more             1 requests     3 operations      2.0 KB    0.250 s
          slowest: Page 1.500 s
        ");
    }
}
