//! Operations are sent as arrays, because every request costs Craft a tenth of a second before it does anything. What
//! is too much for the CMS is asked for in smaller pieces; what it refuses is divided until the part that it refuses
//! stands alone, so that the error names it.

use super::answer::{data_of, is_array_of};
use super::ask::{Ask, Halves, joined, label};
use super::client::{Client, Request};
use super::error::Error;
use super::limits::{array_size, cut_list};
use futures::FutureExt;
use futures::future::BoxFuture;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Why operations have no answers.
#[derive(Debug)]
pub struct Failed {
    /// What went wrong.
    pub error: Box<Error>,
    /// The elements that were asked for; one when it is about that one.
    pub ids: Vec<String>,
}

impl From<Failed> for Error {
    fn from(failed: Failed) -> Self {
        *failed.error
    }
}

type Answers = Result<Vec<Value>, Failed>;

impl Client {
    /// Runs one of the operations in `queries/` and returns its checked data.
    ///
    /// # Errors
    /// The CMS is not reached, refuses, or answers what the documents did not ask for; see [`Error`].
    pub async fn query<T: DeserializeOwned>(
        &self,
        name: &'static str,
        entry_type: Option<&str>,
        variables: Value,
    ) -> Result<T, Error> {
        let ask = Ask::new(self.queries(), name, entry_type, variables)?;
        let answers = self.answers(vec![ask.clone()]).await?;
        self.read(&ask, answers.into_iter().next().unwrap_or_default())
    }

    /// Checks the answer to an operation.
    ///
    /// # Errors
    /// The answer lacks what the document asks for.
    pub fn read<T: DeserializeOwned>(&self, ask: &Ask, answer: Value) -> Result<T, Error> {
        self.decoder().decode(&ask.operation, answer)
    }

    /// Runs operations in one request, or in as few as the CMS allows. The answers are in the order of the operations
    /// and still to be checked.
    ///
    /// # Errors
    /// The first operation that has no answer.
    pub async fn answers(&self, asks: Vec<Ask>) -> Answers {
        if asks.is_empty() {
            return Ok(Vec::new());
        }
        self.array(asks).await
    }

    fn array(&self, asks: Vec<Ask>) -> BoxFuture<'_, Answers> {
        async move {
            if asks.len() > self.pace().operations() {
                return self.pieces(asks).await;
            }
            let answers = match self.once(&asks).await {
                Ok(answers) => answers,
                Err(Refused { error, why }) => {
                    self.adapt(&asks, &why);
                    let divides = match why {
                        Why::Final => false,
                        Why::Array(_) => asks.len() > 1,
                        Why::Part | Why::TooMuch => Halves::split(&asks).is_some(),
                    };
                    if divides {
                        return self.halves(&asks).await;
                    }
                    return Err(failed(error, &asks));
                }
            };
            let mut all = Vec::with_capacity(asks.len());
            for (ask, answer) in asks.into_iter().zip(answers) {
                all.push(self.judge(ask, answer).await?);
            }
            Ok(all)
        }
        .boxed()
    }

    /// In arrays as large as the CMS takes.
    async fn pieces(&self, asks: Vec<Ask>) -> Answers {
        let mut all = Vec::with_capacity(asks.len());
        let mut left = asks.as_slice();
        while !left.is_empty() {
            let (now, later) = left.split_at(self.pace().operations().min(left.len()));
            all.extend(self.array(now.to_vec()).await?);
            left = later;
        }
        Ok(all)
    }

    async fn halves(&self, asks: &[Ask]) -> Answers {
        match Halves::split(asks) {
            None => Ok(Vec::new()),
            Some(Halves::Operations(first, second)) => {
                let mut answers = self.array(first).await?;
                answers.extend(self.array(second).await?);
                Ok(answers)
            }
            Some(Halves::Elements(first, second)) => {
                let first = self.array(vec![first]).await?;
                let second = self.array(vec![second]).await?;
                let both = first.into_iter().zip(second);
                Ok(both.map(|(first, second)| joined(first, second)).collect())
            }
        }
    }

    /// The data of one answer. Errors that name no element are about one of them: it is found by asking for fewer.
    async fn judge(&self, ask: Ask, answer: Value) -> Result<Value, Failed> {
        let asks = [ask];
        let [ask] = &asks;
        let name = ask.operation.name.as_str();
        match data_of(name, answer) {
            Ok(data) => {
                let most = self.pace().results();
                let cut = most.and_then(|most| cut_list(name, &data, most, ask.is_of_known_length()));
                cut.map_or(Ok(data), |error| Err(failed(error, &asks)))
            }
            Err(Error::GraphQl { .. } | Error::MissingKey { .. }) if ask.optional => Ok(Value::Null),
            Err(Error::GraphQl { .. }) if ask.ids.len() > 1 => {
                let answers = self.halves(&asks).await?;
                Ok(answers.into_iter().next().unwrap_or_default())
            }
            Err(error) => Err(failed(error, &asks)),
        }
    }

    /// One request: an array, or for a single operation what every GraphQL server takes.
    async fn once(&self, asks: &[Ask]) -> Result<Vec<Value>, Refused> {
        let bodies = asks.iter().map(|ask| ask.body(&self.document(&ask.operation)));
        let body = match asks {
            [ask] => ask.body(&self.document(&ask.operation)),
            _ => bodies.collect(),
        };
        let request = Request {
            query: label(asks),
            body: body.to_string(),
            operations: asks.len(),
            elements: elements(asks),
            divisible: Halves::split(asks).is_some(),
            cached: asks.iter().all(|ask| ask.cached),
        };
        let answer = self.send(&request).await.map_err(|error| Refused {
            why: why(&error, asks.len()),
            error,
        })?;
        if asks.len() == 1 {
            return Ok(vec![answer]);
        }
        is_array_of(&request.query, answer, asks.len()).map_err(|error| Refused {
            error,
            why: Why::Array(1),
        })
    }

    fn adapt(&self, asks: &[Ask], why: &Why) {
        match why {
            Why::Array(most) => self.pace().takes_operations(*most),
            Why::TooMuch => self.pace().was_too_much(elements(asks)),
            Why::Final | Why::Part => {}
        }
    }
}

/// An error, and what may help.
struct Refused {
    error: Error,
    why: Why,
}

enum Why {
    /// Nothing helps.
    Final,
    /// The CMS takes no array that is larger than that.
    Array(usize),
    /// The request takes too long, or too much memory.
    TooMuch,
    /// Something in front of the CMS refuses one of the operations.
    Part,
}

fn why(error: &Error, operations: usize) -> Why {
    match error {
        _ if error.is_too_much() => Why::TooMuch,
        // Craft also answers so to a token that it does not know: then a single operation is refused, too.
        Error::Status {
            status: 400, detail, ..
        } => Why::Array(array_size(detail, operations).unwrap_or(operations / 2)),
        Error::Status {
            status: 403 | 422, ..
        } => Why::Part,
        _ => Why::Final,
    }
}

fn elements(asks: &[Ask]) -> usize {
    asks.iter().map(|ask| ask.ids.len()).sum()
}

fn failed(error: Error, asks: &[Ask]) -> Failed {
    let ids = asks.iter().flat_map(|ask| ask.ids.iter().cloned());
    Failed {
        error: Box::new(error),
        ids: ids.collect(),
    }
}
