//! What the account has, and how a deploy comes from state to state.

use axum::body::Bytes;
use axum::http::StatusCode;
use ring::digest::{SHA1_FOR_LEGACY_USE_ONLY, digest};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What goes wrong.
#[derive(Clone, Copy)]
pub enum Trouble {
    /// This status, with `Retry-After: 0`.
    Status(u16),
    /// Requests are limited for so many seconds, as Netlify tells it.
    Limited(u64),
    /// The connection ends within the answer.
    Cut,
}

/// What the account has, and what was asked of it.
#[derive(Default)]
pub struct Account {
    pub(super) address: String,
    pub(super) files: HashMap<String, Vec<u8>>,
    pub deploys: Vec<Deploy>,
    pub published: Option<usize>,
    /// The site goes on showing what it shows, from the first request on that begins so.
    pub locked_from: Option<&'static str>,
    /// Method and path of each request.
    pub log: Vec<String>,
    /// Requests that begin so fail: how many are let through first, how many fail.
    pub troubles: Vec<(&'static str, usize, usize, Trouble)>,
    /// The token of a run that has ended. What still arrives of it is refused, and not noted.
    pub ended: Option<&'static str>,
    /// Shown instead of what was sent.
    pub shown_instead: BTreeMap<String, Vec<u8>>,
}

/// A deploy.
pub struct Deploy {
    pub title: String,
    pub state: &'static str,
    pub draft: bool,
    /// SHA-1 by path, with its leading slash.
    pub files: BTreeMap<String, String>,
}

impl Account {
    /// Somebody has published a site without files.
    pub fn publish_empty(&mut self) {
        self.published = Some(self.deploys.len());
        self.deploys.push(Deploy {
            title: String::new(),
            state: "ready",
            draft: false,
            files: BTreeMap::new(),
        });
    }

    pub(super) fn file(&self, deploy: usize, path: &str) -> Option<Vec<u8>> {
        let changed = self.shown_instead.get(path).cloned();
        changed.or_else(|| {
            self.files
                .get(self.deploys[deploy].files.get(&format!("/{path}"))?)
                .cloned()
        })
    }

    fn is_locked(&self) -> bool {
        let from = |from| self.log.iter().any(|line| line.starts_with(from));
        self.locked_from.is_some_and(from)
    }

    fn required(&self, deploy: usize) -> BTreeSet<&String> {
        let digests = self.deploys[deploy].files.values();
        digests
            .filter(|digest| !self.files.contains_key(*digest))
            .collect()
    }

    /// A deploy in JSON. What it takes time to find out is not told before it is asked for again.
    pub(super) fn deploy(&self, number: usize) -> Value {
        let deploy = &self.deploys[number];
        let mut json = json!({
            "id": format!("d{number}"), "title": deploy.title, "state": deploy.state, "error_message": null,
            "deploy_ssl_url": format!("{}/shown/{number}/", self.address),
            "created_at": format!("2026-11-21T09:00:{number:02}.000Z"),
            "locked": if self.published == Some(number) { json!(self.is_locked()) } else { Value::Null },
        });
        if deploy.state != "preparing" {
            json["required"] = json!(self.required(number));
        }
        json
    }

    pub(super) fn site(&self) -> Value {
        json!({
            "id": "site-1", "name": "klein", "ssl_url": self.address,
            "published_deploy": self.published.map(|number| self.deploy(number)),
        })
    }

    pub(super) fn begin(&mut self, title: &str, body: &Value) -> Value {
        let files = body["files"].as_object().unwrap().iter();
        self.deploys.push(Deploy {
            title: title.to_owned(),
            state: if body["async"] == true {
                "preparing"
            } else {
                "uploading"
            },
            draft: body["draft"] == true,
            files: files
                .map(|(path, sha1)| (path.clone(), sha1.as_str().unwrap().to_owned()))
                .collect(),
        });
        self.deploy(self.deploys.len() - 1)
    }

    /// Time passes: the deploy comes to its next state.
    pub(super) fn step(&mut self, number: usize) {
        let (complete, is_locked) = (self.required(number).is_empty(), self.is_locked());
        let deploy = &mut self.deploys[number];
        deploy.state = match deploy.state {
            "preparing" => "prepared",
            "prepared" | "uploading" if complete => "processing",
            "processing" => "ready",
            state => state,
        };
        if deploy.state == "ready" && !deploy.draft && !is_locked {
            self.published = Some(number);
        }
    }

    pub(super) fn take(
        &mut self,
        number: usize,
        path: &str,
        body: &Bytes,
    ) -> Result<Value, (StatusCode, Value)> {
        let hash = digest(&SHA1_FOR_LEGACY_USE_ONLY, body);
        let sha1: String = hash.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
        if self.deploys[number].files.get(&format!("/{path}")) != Some(&sha1) {
            let message = json!({ "code": 422, "message": "the file is not the announced one" });
            return Err((StatusCode::UNPROCESSABLE_ENTITY, message));
        }
        self.files.insert(sha1, body.to_vec());
        Ok(json!({ "id": format!("/{path}") }))
    }

    pub(super) fn trouble(&mut self, line: &str) -> Option<Trouble> {
        let found = self
            .troubles
            .iter_mut()
            .find(|(prefix, ..)| line.starts_with(prefix))?;
        match found {
            (_, 0, 0, _) => None,
            (_, 0, times, trouble) => {
                *times -= 1;
                Some(*trouble)
            }
            (_, first, ..) => {
                *first -= 1;
                None
            }
        }
    }
}
