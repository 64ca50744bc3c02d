//! Serves the published folder as its host does.

use super::form_action::FormAction;
use super::hosted::{self, Files};
use super::shell::plain;
use crate::report::{Code, Failure};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A published folder.
#[derive(Debug, Clone)]
pub struct Site {
    folder: PathBuf,
    form: Option<FormAction>,
}

impl Site {
    /// Checks that there is something to serve.
    ///
    /// # Errors
    /// There is no published site in the folder: exit 2.
    pub fn open(folder: &Path) -> Result<Self, Failure> {
        if folder.join("index.html").is_file() {
            return Ok(Self {
                folder: folder.to_owned(),
                form: None,
            });
        }
        Err(Failure::new(
            Code::NotAPublishedSite,
            "there is no published site",
            folder.display().to_string(),
            "build it first with `sitegen build --demo`, or set its folder with --out",
        ))
    }

    /// Forwards the site's forms to the CMS.
    pub fn with_form(mut self, form: Option<FormAction>) -> Self {
        self.form = form;
        self
    }
}

impl Files for Site {
    fn has(&self, path: &str) -> Result<bool, Failure> {
        Ok(self.folder.join(path).is_file())
    }

    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, Failure> {
        Ok(std::fs::read(self.folder.join(path)).ok())
    }
}

/// The site's own answers, without what all servers share.
pub fn app(site: Site) -> Router {
    Router::new().fallback(handle).with_state(Arc::new(site))
}

async fn handle(State(site): State<Arc<Site>>, request: Request) -> Response {
    match hosted::only_reading(site.form.as_ref(), request).await {
        Ok(request) => hosted::respond(&*site, &request)
            .unwrap_or_else(|_| plain(StatusCode::INTERNAL_SERVER_ERROR, "the file cannot be read")),
        Err(answer) => answer,
    }
}
