//! Netlify's API, as far as a deploy needs it: <https://docs.netlify.com/api-and-cli-guides/api-guides/get-started-with-api/>

use super::super::failure::{not_deployed, usage};
use super::super::requests::{Answer, Miss, Patience, send};
use crate::cms::http::http_builder;
use crate::config::{Netlify, Requests, Secret};
use crate::content::route::encode_path;
use crate::report::{Code, Failure};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Duration;
use url::Url;

/// The time for a request with its answer: a file of 100 MB may go up.
const TOTAL: Duration = Duration::from_secs(900);
/// Deploys that are looked through for an unfinished one.
const RECENT: &str = "20";
/// With more files than that, Netlify compares them after it has answered (the limit of its own clients).
const MANY: usize = 100;

/// What the first request is about.
const THE_SITE: &str = "the site";

/// A site.
#[derive(Debug, Deserialize)]
pub(super) struct Site {
    pub(super) id: String,
    #[serde(default)]
    ssl_url: Option<String>,
    #[serde(default)]
    url: Option<String>,
    #[serde(default)]
    pub(super) published_deploy: Option<Deploy>,
}

impl Site {
    /// Its public address.
    pub(super) fn address(&self) -> &str {
        self.ssl_url
            .as_deref()
            .or(self.url.as_deref())
            .unwrap_or_default()
    }
}

/// A deploy.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Deploy {
    pub(super) id: String,
    #[serde(default)]
    pub(super) state: String,
    #[serde(default)]
    pub(super) title: Option<String>,
    #[serde(default)]
    error_message: Option<String>,
    /// When it was begun, RFC 3339 in UTC with milliseconds: in the order of its letters.
    #[serde(default)]
    pub(super) created_at: Option<String>,
    /// Whether the site goes on showing it, whatever is deployed.
    #[serde(default)]
    pub(super) locked: Option<bool>,
    /// SHA-1 of the files that Netlify does not have. Not known before it has compared them.
    #[serde(default)]
    pub(super) required: Option<Vec<String>>,
    #[serde(default)]
    deploy_ssl_url: Option<String>,
    #[serde(default)]
    deploy_url: Option<String>,
}

impl Deploy {
    /// The address that always shows this deploy, whatever the site shows.
    pub(super) fn address(&self) -> Option<Url> {
        let address = self.deploy_ssl_url.as_deref().or(self.deploy_url.as_deref())?;
        Url::parse(address)
            .ok()
            .filter(|url| matches!(url.scheme(), "http" | "https"))
    }
}

/// The API with a token.
#[derive(Debug)]
pub(super) struct Api<'a> {
    http: reqwest::Client,
    base: &'a Url,
    token: &'a Secret,
    pub(super) patience: Patience,
}

impl<'a> Api<'a> {
    /// Refuses to begin without a token.
    pub(super) fn new(settings: &'a Netlify, patience: Patience) -> Result<Self, Failure> {
        let token = settings.token.as_ref().ok_or_else(|| {
            usage(
                "no token of Netlify",
                "SITEGEN_NETLIFY_TOKEN",
                "set it to a personal access token: User settings → Applications → New access token",
            )
            .coded(Code::TokenMissing)
        })?;
        if !token.is_sendable() {
            return Err(usage(
                "the token of Netlify has characters that a token cannot have",
                "SITEGEN_NETLIFY_TOKEN",
                "copy it again from Netlify: it is one line",
            )
            .coded(Code::TokenMissing));
        }
        let requests = Requests {
            total: TOTAL,
            ..Requests::default()
        };
        let http = http_builder(&settings.api, &requests).build();
        Ok(Self {
            http: http.map_err(|error| Failure::internal(error.to_string(), "HTTP client"))?,
            base: &settings.api,
            token,
            patience,
        })
    }

    /// The site of that id or name.
    pub(super) async fn site(&self, id: &str) -> Result<Site, Failure> {
        let id = encode_path(id);
        let url = self.url(&format!("sites/{id}"), &[])?;
        self.json(THE_SITE, || self.http.get(url.clone())).await
    }

    /// A deploy that was begun with this title and is not finished.
    pub(super) async fn unfinished(&self, site: &Site, title: &str) -> Result<Option<Deploy>, Failure> {
        let url = self.url(&format!("sites/{}/deploys", site.id), &[("per_page", RECENT)])?;
        let recent: Vec<Deploy> = self
            .json("the list of deploys", || self.http.get(url.clone()))
            .await?;
        let open = |deploy: &Deploy| !matches!(deploy.state.as_str(), "ready" | "error" | "rejected");
        Ok(recent
            .into_iter()
            .find(|deploy| open(deploy) && deploy.title.as_deref() == Some(title)))
    }

    /// Begins a deploy of files, by their paths and SHA-1.
    pub(super) async fn begin(
        &self,
        site: &Site,
        title: &str,
        files: &BTreeMap<String, String>,
        draft: bool,
    ) -> Result<Deploy, Failure> {
        let url = self.url(&format!("sites/{}/deploys", site.id), &[("title", title)])?;
        let files: BTreeMap<String, &String> = files
            .iter()
            .map(|(path, sha1)| (format!("/{path}"), sha1))
            .collect();
        let body = json!({ "files": files, "draft": draft, "async": files.len() > MANY }).to_string();
        let request = || {
            let request = self.http.post(url.clone()).body(body.clone());
            request.header("Content-Type", "application/json")
        };
        self.json("a new deploy", request).await
    }

    /// A deploy as it is now.
    pub(super) async fn deploy(&self, id: &str) -> Result<Deploy, Failure> {
        let url = self.url(&format!("deploys/{id}"), &[])?;
        self.json("the deploy", || self.http.get(url.clone())).await
    }

    /// Sends a file of a deploy.
    pub(super) async fn put(&self, deploy: &Deploy, path: &str, bytes: &[u8]) -> Result<(), Failure> {
        let url = self.url(&format!("deploys/{}/files/{}", deploy.id, encode_path(path)), &[])?;
        let request = || {
            let request = self.http.put(url.clone()).body(bytes.to_vec());
            request.header("Content-Type", "application/octet-stream")
        };
        self.call(path, request).await.map(drop)
    }

    /// A file that visitors see; `None`: it does not exist. The token is not sent.
    pub(super) async fn shown(&self, url: &Url) -> Result<Option<Vec<u8>>, Failure> {
        let answer = self
            .patience
            .ask(async || send(self.http.get(url.clone()), url.as_str()).await)
            .await?;
        match answer.status {
            200 => Ok(Some(answer.body)),
            401 | 403 => Err(not_deployed(
                format!("the site does not let everybody in: status {}", answer.status),
                url.as_str(),
                "what it shows cannot be compared: switch off Netlify's password protection for deploys",
            )
            .coded(Code::DeployNotVerified)),
            _ => Ok(None),
        }
    }

    fn url(&self, path: &str, query: &[(&str, &str)]) -> Result<Url, Failure> {
        let mut url = self
            .base
            .join(&format!("/api/v1/{path}"))
            .map_err(|error| Failure::internal(error.to_string(), path))?;
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        Ok(url)
    }

    async fn json<T: DeserializeOwned>(
        &self,
        what: &str,
        request: impl Fn() -> reqwest::RequestBuilder,
    ) -> Result<T, Failure> {
        let answer = self.call(what, request).await?;
        serde_json::from_slice(&answer.body).map_err(|error| {
            let hint = "check `deploy.netlify.api` in sitegen.toml; if it is right, try again";
            not_deployed(
                self.token.hidden_in(&format!(
                    "{what}: Netlify's answer is not what it should be: {error}"
                )),
                self.base.as_str(),
                hint,
            )
        })
    }

    async fn call(
        &self,
        what: &str,
        request: impl Fn() -> reqwest::RequestBuilder,
    ) -> Result<Answer, Failure> {
        let asked = self.patience.ask(async || {
            let answer = send(request().bearer_auth(self.token.reveal()), what).await?;
            match answer.status {
                200..=299 => Ok(answer),
                _ => Err(Miss::for_good(self.refused(what, &answer))),
            }
        });
        asked.await.map_err(|failure| match failure.place.as_str() {
            "" => Failure {
                place: self.base.to_string(),
                ..failure
            },
            _ => failure,
        })
    }

    /// The failure of a deploy that Netlify gave up.
    pub(super) fn given_up(&self, deploy: &Deploy) -> Failure {
        let said = deploy.error_message.as_deref();
        let said = said.map(|said| format!(": {}", self.token.hidden_in(said)));
        not_deployed(
            format!("Netlify gave the deploy up{}", said.unwrap_or_default()),
            format!("deploy {}", deploy.id),
            "the site shows what it showed before; Netlify's log of the deploy says more",
        )
        .coded(Code::HostRefuses)
    }

    fn refused(&self, what: &str, answer: &Answer) -> Failure {
        #[derive(Default, Deserialize)]
        #[serde(default)]
        struct ErrorBody {
            message: String,
        }
        let body: ErrorBody = serde_json::from_slice(&answer.body).unwrap_or_default();
        let message = if body.message.is_empty() {
            String::new()
        } else {
            format!(": {}", self.token.hidden_in(&body.message))
        };
        let hint = match answer.status {
            401 | 403 => "SITEGEN_NETLIFY_TOKEN must be a valid token of a user who may deploy to this site",
            404 if what != THE_SITE => {
                "somebody has perhaps removed the deploy at Netlify meanwhile: run it again"
            }
            404 => {
                "check `deploy.netlify.site` in sitegen.toml: the project ID, under Project configuration → General"
            }
            _ => "read the message; Netlify's own log of the deploy may say more",
        };
        let what = format!("Netlify refuses {what} with status {}{message}", answer.status);
        let code = match answer.status {
            401 | 403 => Code::HostTokenRefused,
            _ => Code::HostRefuses,
        };
        not_deployed(what, self.base.as_str(), hint).coded(code)
    }
}
