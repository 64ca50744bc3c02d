//! `sitegen preview`: published content as a build publishes it, and drafts for those who have their token.

mod drafts;
mod secrecy;

use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::content::page;
use crate::support::html::Html;
use crate::support::running::Running;
use crate::support::site_test::route;
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use sitegen::live::Source;
use sitegen::report::Reporter;
use sitegen::server::preview::{Cookies, Preview};
use sitegen::server::{Access, Shell};
use tower::ServiceExt;

/// The answers of a preview of a site, without what all servers share.
pub fn app(site: &SiteTest) -> Router {
    app_for(site, &Access::default())
}

fn app_for(site: &SiteTest, access: &Access) -> Router {
    let reporter = Reporter::silent();
    let source = Source::open(site.config.clone(), false, &reporter);
    let cookies = Cookies {
        days: None,
        time_zone: site.config.site.time_zone.clone(),
    };
    Preview::new(site.block_on(source).unwrap(), cookies, access, reporter).app()
}

/// A preview, as browsers meet it.
struct Previewed<'a> {
    site: &'a SiteTest,
    router: Router,
}

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    text: String,
}

impl Answer {
    fn header(&self, name: impl header::AsHeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The page without the bar, if it has one.
    fn page(&self) -> String {
        let Some(begin) = self.text.find("<script defer src=\"/_sitegen/preview/bar.js\"") else {
            return self.text.clone();
        };
        let end = begin + self.text[begin..].find("</script>").unwrap() + "</script>".len();
        format!("{}{}", &self.text[..begin], &self.text[end..])
    }
}

impl<'a> Previewed<'a> {
    fn local(site: &'a SiteTest) -> Self {
        Self {
            site,
            router: Shell::default().around(app(site)),
        }
    }

    /// Behind a proxy, where everybody can ask.
    fn public(site: &'a SiteTest) -> Self {
        let access = Access::also(&["preview.example".into()]).unwrap();
        Self {
            site,
            router: Shell::default().around(app_for(site, &access)),
        }
    }

    fn ask(&self, path: &str, cookie: &str) -> Answer {
        let mut request = Request::get(path).header(header::HOST, "localhost");
        if !cookie.is_empty() {
            request = request.header(header::COOKIE, cookie);
        }
        let router = self.router.clone();
        self.site.block_on(async {
            let response = router
                .oneshot(request.body(Body::empty()).unwrap())
                .await
                .unwrap();
            let (parts, body) = response.into_parts();
            let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap();
            Answer {
                status: parts.status,
                headers: parts.headers,
                text: String::from_utf8_lossy(&bytes).into_owned(),
            }
        })
    }

    /// Without a token.
    fn get(&self, path: &str) -> Answer {
        self.ask(path, "")
    }

    /// As a browser that came with this token.
    fn with(&self, token: &str, path: &str) -> Answer {
        self.ask(path, &format!("sitegen-preview={token}"))
    }
}

#[test]
fn published_content_has_the_bytes_of_the_build_on_every_route_of_the_demo() {
    let site = SiteTest::published_demo();
    let preview = Previewed::local(site);
    for file in site.pages() {
        // Hosts answer the address of a page that is gone with it.
        if file.starts_with("_gone/") {
            continue;
        }
        let answer = preview.get(&route(&file));
        assert!(answer.text == site.read(&file), "{file} differs");
        assert_eq!(answer.header(header::CACHE_CONTROL), "no-store", "{file}");
        assert_eq!(
            answer.header("x-robots-tag"),
            "noindex, nofollow, noarchive",
            "{file}"
        );
    }
    let others = site.tree();
    let others = others
        .paths()
        .filter(|path| path.starts_with("_data/") || path.starts_with("_assets/") || path.ends_with(".xml"));
    for path in others {
        let bytes = std::fs::read(site.out().join(path)).unwrap();
        assert!(
            preview.get(&format!("/{path}")).text == String::from_utf8_lossy(&bytes),
            "{path} differs"
        );
    }
}

#[test]
fn what_is_not_there_is_the_site_s_404_and_what_moved_is_redirected() {
    let site = SiteTest::small();
    let preview = Previewed::local(&site);
    let missing = preview.get("/niets");
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    assert!(missing.text.contains("Niet gevonden"));
    let moved = preview.get("/over-wt/");
    assert_eq!(
        (moved.status, moved.header(header::LOCATION)),
        (StatusCode::MOVED_PERMANENTLY, "/over-wt")
    );
}

#[test]
fn only_the_cms_may_show_a_page_in_a_frame() {
    let site = SiteTest::small();
    let preview = Previewed::local(&site);
    let cms = site.cms().url();
    for path in [
        "/",
        "/niets",
        "/over-wt/",
        "/_data/index.json",
        "/?token=abc",
        "/_sitegen/preview/bar.js",
    ] {
        let policy = preview
            .get(path)
            .header(header::CONTENT_SECURITY_POLICY)
            .to_owned();
        assert!(
            policy.ends_with(&format!("frame-ancestors 'self' {cms}")),
            "{path}: {policy}"
        );
        assert_eq!(policy.matches("frame-ancestors").count(), 1, "{path}");
    }
}

#[test]
fn while_the_cms_is_away_the_page_says_so_and_asks_again() {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.add_draft("abc", "pages/over-wt", serde_json::json!({ "title": "Concept" }))
    });
    let router = Shell::default().around(app(&site));
    site.stop_cms();
    let preview = Previewed { site: &site, router };
    let answer = preview.with("abc", "/over-wt");
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.text.contains("Even niet"), "the site's own page");
    assert_eq!(
        (answer.header(header::RETRY_AFTER), answer.header("refresh")),
        ("5", "5")
    );
    assert_eq!(answer.header(header::CACHE_CONTROL), "no-store");
    assert!(answer.text.contains("/_sitegen/preview/bar.js"));
}

/// Another page gets the address of one that is there.
fn collide(site: &mut SiteTest) {
    site.change(|content| {
        let pages = content.entries_mut("pages");
        pages.push(page("over-wt", "Dubbel", serde_json::json!([])));
    });
}

#[test]
fn the_bar_says_where_content_is_refused_and_what_to_do() {
    let mut site = SiteTest::small();
    let router = Shell::default().around(app(&site));
    collide(&mut site);
    let preview = Previewed { site: &site, router };
    let is_away =
        |path: &str, cookie: &str| preview.ask(path, cookie).status == StatusCode::SERVICE_UNAVAILABLE;
    for cookie in ["sitegen-preview=abc", "sitegen-now=1800000000"] {
        // Published content is asked for again after a while.
        assert!(soon(|| is_away("/over-wt", cookie)));
        let answer = preview.ask("/over-wt", cookie);
        for words in [
            "an address is refused",
            "Dubbel",
            "change the slugs of these pages",
        ] {
            assert!(
                answer.text.contains(words),
                "{words} is not in the bar for {cookie}"
            );
        }
    }
    let page = preview.get("/over-wt");
    assert!(!page.text.contains("Dubbel"));
    // What the page that says so needs is there.
    let page = Html::parse(&page.text);
    let styles = page.all("link");
    let styles: Vec<&str> = styles
        .iter()
        .map(|link| link.get("href"))
        .filter(|href| href.ends_with(".css"))
        .collect();
    assert!(!styles.is_empty());
    for path in styles {
        assert!(!is_away(path, "sitegen-preview=abc"), "{path}");
    }
}

/// Whether it comes true within ten seconds.
fn soon(is_true: impl Fn() -> bool) -> bool {
    let again = std::iter::repeat_with(|| {
        std::thread::sleep(std::time::Duration::from_millis(100));
        is_true()
    });
    again.take(100).any(|is_true| is_true)
}

#[test]
fn the_terminal_says_once_why_content_is_refused() {
    let mut site = SiteTest::small();
    let workspace = Workspace::new();
    let line = format!("preview --cms-url {}", site.cms().url());
    let mut preview = Running::start(&workspace, &line, &[("SITEGEN_CMS_TOKEN", "demo")]);
    let asked = |preview: &Running| preview.get("/over-wt").starts_with("HTTP/1.1 503");
    collide(&mut site);
    assert!(soon(|| asked(&preview)));
    assert!(asked(&preview));
    site.stop_cms();
    assert!(asked(&preview));
    let said = preview.event("error", |_| true);
    assert_eq!(said["code"], "address-taken");
    for (part, words) in [("where", "Dubbel"), ("hint", "change the slugs")] {
        assert!(said[part].as_str().unwrap().contains(words), "{said}");
    }
    assert_eq!(preview.event("error", |_| true)["code"], "cms-unreachable");
}
