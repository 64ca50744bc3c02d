//! Checks whether the page, file or anchor of a link exists. Each link is checked where it is read, so that a problem
//! has its entry and field.

use super::Route;
use super::context::Context;
use super::links::{Awaited, element, is_file, own_path};
use crate::report::Finding;

impl Context<'_> {
    /// Checks a published address that is read here. Visitors do not reach a hidden page.
    pub fn judge_link(&mut self, href: &str) {
        let path = if href.starts_with('#') {
            self.page.clone()
        } else {
            match own_path(href) {
                Some(path) => path,
                None => return,
            }
        };
        if self.policy.routes.contains(&path) {
            if self.policy.hidden.contains(&path) {
                // What answers there is known when there are all rules.
                self.problem(Finding::LinkToNoPage { href: href.into() });
            } else if let Some(id) = element(href) {
                self.expect_element(href, &path, id);
            }
        } else if !is_file(&path) {
            self.problem(Finding::LinkToNoPage { href: href.into() });
            self.found.links.dead.insert(path);
        } else {
            let problem = self.made(Finding::LinkToNoFile { href: href.into() });
            self.found.links.awaited.push(Awaited {
                file: path.trim_start_matches('/').to_owned(),
                id: None,
                problem,
            });
        }
    }

    fn expect_element(&mut self, href: &str, path: &str, id: String) {
        let Ok(route) = (if path == "/" {
            Ok(Route::home())
        } else {
            Route::from_uri(path)
        }) else {
            return;
        };
        let problem = self.made(Finding::AnchorMissing {
            href: href.into(),
            page: path.into(),
            id: id.clone(),
        });
        self.found.links.awaited.push(Awaited {
            file: route.file(),
            id: Some(id),
            problem,
        });
    }
}
