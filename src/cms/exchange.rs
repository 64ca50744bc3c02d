//! What the requests to the GraphQL endpoint cost.

use crate::report::{CmsCosts, QueryCost};
use std::collections::BTreeMap;
use std::time::Duration;

/// How many of the slowest requests are named.
const SLOWEST: usize = 10;

/// A request and its answer, or the try that brought none.
#[derive(Debug, Clone, PartialEq)]
pub struct Exchange {
    /// Names of its operations.
    pub query: String,
    /// Operations in it.
    pub operations: usize,
    /// Bytes of the answer's body.
    pub bytes: u64,
    /// Until the answer was complete.
    pub elapsed: Duration,
    /// Seconds that the CMS worked on it, if it says so.
    pub worked: Option<f64>,
}

impl From<&Exchange> for QueryCost {
    fn from(exchange: &Exchange) -> Self {
        Self {
            query: exchange.query.clone(),
            requests: 1,
            operations: exchange.operations,
            bytes: exchange.bytes,
            seconds: exchange.elapsed.as_secs_f64(),
        }
    }
}

/// What these requests cost, by query.
pub(super) fn costs(exchanges: &[Exchange]) -> CmsCosts {
    let mut by_query: BTreeMap<&str, QueryCost> = BTreeMap::new();
    for exchange in exchanges {
        let cost = by_query.entry(&exchange.query).or_insert_with(|| QueryCost {
            query: exchange.query.clone(),
            ..QueryCost::default()
        });
        cost.add(&exchange.into());
    }
    let mut queries: Vec<QueryCost> = by_query.into_values().collect();
    queries.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    let mut slowest: Vec<QueryCost> = exchanges.iter().map(QueryCost::from).collect();
    slowest.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    slowest.truncate(SLOWEST);
    CmsCosts {
        requests: exchanges.len(),
        bytes: exchanges.iter().map(|exchange| exchange.bytes).sum(),
        worked: exchanges.iter().filter_map(|exchange| exchange.worked).sum(),
        queries,
        slowest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_added_up_by_query_and_the_slowest_come_first() {
        let exchange = |query: &str, seconds| Exchange {
            query: query.into(),
            operations: 2,
            bytes: 100,
            elapsed: Duration::from_secs(seconds),
            worked: None,
        };
        let exchanges: Vec<Exchange> = (0..12).map(|seconds| exchange("Page", seconds)).collect();
        let costs = costs(&[&exchanges[..], &[exchange("Uris", 90)]].concat());
        assert_eq!((costs.requests, costs.bytes), (13, 1300));
        let queries: Vec<(&str, usize, f64)> = costs
            .queries
            .iter()
            .map(|cost| (cost.query.as_str(), cost.operations, cost.seconds))
            .collect();
        assert_eq!(queries, [("Uris", 2, 90.0), ("Page", 24, 66.0)]);
        assert_eq!((costs.slowest.len(), costs.slowest[1].seconds), (10, 11.0));
    }
}
