//! `SiteTest`: change the content, build, look at what was published, change again.

use super::project_copy::copy_project;
use super::{Html, Tree, content, source};
use embedded_craft::{Content, Craft, Fault, Server, Settings};
use sitegen::cms::{Client, Host, Snapshot, fetch, file_of_pull};
use sitegen::commands::runtime;
use sitegen::config::{Config, Overrides, Requests, Role};
use sitegen::content::Model;
use sitegen::pipeline;
use sitegen::report::{ExitCode, Failure, Reporter, Summary};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tempfile::TempDir;

/// The moment all builds are for.
pub const NOW: &str = "2026-11-21T09:00:00Z";
/// The address all builds are for.
pub const SITE: &str = "https://www.example.test";

/// An embedded CMS with content, and a folder to build into.
pub struct SiteTest {
    /// What the next build is configured with.
    pub config: Config,
    /// How the CMS is configured; [`SiteTest::change`] and [`SiteTest::set_up_cms`] apply it.
    pub(super) settings: Settings,
    pub(super) content: Content,
    server: Option<Server>,
    pub(super) runtime: tokio::runtime::Runtime,
    _folder: Option<TempDir>,
}

impl SiteTest {
    /// The small content of the tests: fast, and its texts never change under a test.
    pub fn small() -> Self {
        Self::new(content::small())
    }

    /// The demo content, with the settings of the demo's own pages.
    pub fn demo() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let content = Content::embedded().unwrap();
        Self::in_folder(content, folder.path().join("dist"), Some(folder))
    }

    /// The demo site, built once for all tests that only look at it.
    pub fn published_demo() -> &'static Self {
        static DEMO: LazyLock<SiteTest> = LazyLock::new(|| {
            // A static is never dropped, so this folder has a fixed name instead of a temporary one.
            let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("demo-dist");
            if out.exists() {
                std::fs::remove_dir_all(&out).unwrap();
            }
            let mut site = SiteTest::in_folder(Content::embedded().unwrap(), out, None);
            site.build();
            site
        });
        &DEMO
    }

    /// Any content. Terms and privacy policy are elsewhere, where the footer of the tests' content links to.
    pub fn new(content: Content) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut site = Self::in_folder(content, folder.path().join("dist"), Some(folder));
        let legal = [(Role::Terms, content::TERMS), (Role::Privacy, content::PRIVACY)];
        site.config.pages = legal.map(|(role, address)| (role, address.to_owned())).into();
        site
    }

    pub(super) fn in_folder(content: Content, out: PathBuf, folder: Option<TempDir>) -> Self {
        let settings = Settings::new(NOW.parse().unwrap());
        let runtime = runtime().unwrap();
        let craft = Craft::new(content.clone(), settings.clone()).unwrap();
        let server = runtime
            .block_on(Server::start(craft, ([127, 0, 0, 1], 0).into()))
            .unwrap();
        let mut config = Config::resolve(Overrides {
            project: Some(project()),
            out: Some(out),
            cms_url: Some(server.url()),
            cms_token: Some(settings.token.clone()),
            embedded: true,
            site_url: Some(SITE.into()),
            now: Some(NOW.into()),
            ..Overrides::default()
        })
        .unwrap();
        config.cache = source::cache();
        // Another test may have had a CMS at this port, with another content of the same entries.
        let pull = file_of_pull(&config.cms, &config.cache);
        for earlier in [pull.with_extension("next.json"), pull] {
            let _ = std::fs::remove_file(earlier);
        }
        // Many tests are about one picture that is missing: then all of them are.
        config.guard.accept_missing_files = true;
        // Long enough for anything on this machine; a CMS that stays away is not waited for by tests.
        config.cms.requests.pause = Duration::from_millis(5);
        config.cms.requests.wait = Duration::from_millis(300);
        Self {
            config,
            settings,
            content,
            server: Some(server),
            runtime,
            _folder: folder,
        }
    }

    /// An editor changes the content.
    pub fn change(&mut self, edit: impl FnOnce(&mut Content)) -> &mut Self {
        edit(&mut self.content);
        self.publish_in_cms()
    }

    /// An administrator changes the CMS.
    pub fn set_up_cms(&mut self, edit: impl FnOnce(&mut Settings)) -> &mut Self {
        edit(&mut self.settings);
        self.publish_in_cms()
    }

    fn publish_in_cms(&mut self) -> &mut Self {
        let craft = Craft::new(self.content.clone(), self.settings.clone()).unwrap();
        self.cms().replace(craft);
        self
    }

    /// The build waits for a CMS that is away as long as it does outside of tests: what passes on an idle machine within
    /// the tests' 0.3 s takes longer on a busy one.
    pub fn patient(&mut self) -> &mut Self {
        self.configure(|config| config.cms.requests.wait = Requests::default().wait)
    }

    /// A developer changes the configuration of the build.
    pub fn configure(&mut self, edit: impl FnOnce(&mut Config)) -> &mut Self {
        edit(&mut self.config);
        self
    }

    /// A developer changes the project: `edit` gets a copy of its folder, which later builds use.
    pub fn change_project(&mut self, edit: impl FnOnce(&Path)) -> &mut Self {
        let copy = self.out().with_file_name("project");
        copy_project(&copy);
        edit(&copy);
        self.config.project = copy;
        self
    }

    /// What the project's queries ask for and declare.
    #[track_caller]
    pub fn model(&self) -> Model {
        Model::read(&self.config.project, &self.config.kinds).unwrap()
    }

    /// The CMS, as a build that starts now asks it.
    pub fn host(&self) -> Arc<Host> {
        Arc::new(Host::new(&self.config.cms, &Reporter::silent()).unwrap())
    }

    /// The CMS misbehaves from now on.
    pub fn fault(&mut self, fault: Fault) -> &mut Self {
        self.cms().faults().add(fault);
        self
    }

    /// The CMS is in order again.
    pub fn clear_faults(&mut self) -> &mut Self {
        self.cms().faults().clear();
        self
    }

    /// The running CMS.
    pub fn cms(&self) -> &Server {
        self.server.as_ref().expect("the CMS was stopped")
    }

    /// Requests for an operation so far.
    pub fn requests(&self, operation: &str) -> usize {
        let requests = self.cms().requests();
        let for_it = requests
            .iter()
            .filter(|request| request.operations.iter().any(|name| name == operation));
        for_it.count()
    }

    /// Nobody listens on the CMS's port any more.
    pub fn stop_cms(&mut self) -> &mut Self {
        let server = self.server.take().expect("the CMS was stopped");
        self.runtime.block_on(server.shutdown());
        self
    }

    /// Runs something that needs an executor.
    pub fn block_on<F: Future>(&self, future: F) -> F::Output {
        self.runtime.block_on(future)
    }

    /// Builds, whatever comes of it.
    pub fn try_build(&self) -> Result<Summary, Failure> {
        pipeline::build(&self.config, &self.runtime, &Reporter::silent(), None, None)
    }

    /// Builds and publishes.
    #[track_caller]
    pub fn build(&mut self) -> Summary {
        match self.try_build() {
            Ok(summary) => summary,
            Err(failure) => panic!(
                "the build failed: {} ({}); {}",
                failure.what, failure.place, failure.hint
            ),
        }
    }

    /// Builds, which must fail with this exit code and a message that holds all of `words`, and leave the published
    /// site byte for byte as it is.
    #[track_caller]
    pub fn fails(&mut self, exit: ExitCode, words: &[&str]) -> &mut Self {
        let before = self.tree();
        let failure = match self.try_build() {
            Err(failure) => failure,
            Ok(_) => panic!("the build succeeded; expected {exit:?}"),
        };
        let message = format!("{} ({}); hint: {}", failure.what, failure.place, failure.hint);
        assert_eq!(failure.exit, exit, "{message}");
        for word in words {
            assert!(message.contains(word), "`{word}` is not in: {message}");
        }
        self.tree()
            .assert_same(&before, "a failed build changed the published site");
        self
    }

    /// All answers of the CMS.
    #[track_caller]
    pub fn snapshot(&self) -> Snapshot {
        let client = Client::new(&self.config.cms, &self.host(), &self.model().queries).unwrap();
        let (places, reporter) = (self.model().kinds.places(), Reporter::silent());
        let pull = fetch::pull(&client, &places, &self.config.cms, &reporter, &|_| Ok(()), None);
        self.block_on(pull).unwrap()
    }

    /// The published folder.
    pub fn out(&self) -> &Path {
        &self.config.out
    }

    /// The published files.
    pub fn tree(&self) -> Tree {
        Tree::read(self.out())
    }

    /// A published file.
    #[track_caller]
    pub fn read(&self, path: &str) -> String {
        let file = self.out().join(path);
        std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    }

    /// A published page.
    #[track_caller]
    pub fn html(&self, path: &str) -> Html {
        Html::parse(&self.read(path))
    }

    /// The files of all pages; embeds are documents, but no pages.
    pub fn pages(&self) -> Vec<String> {
        let tree = self.tree();
        let pages = tree
            .paths()
            .filter(|path| path.ends_with(".html") && !path.starts_with("_embeds/"));
        pages.map(str::to_owned).collect()
    }
}

/// The route of a page's file: `vacatures/x.html` → `/vacatures/x`.
pub fn route(file: &str) -> String {
    match file.trim_end_matches(".html") {
        "index" => "/".to_owned(),
        stem => format!("/{stem}"),
    }
}

/// The project that is built: this repository, with its packages installed. Installing is not for tests in parallel.
pub fn project() -> PathBuf {
    static READY: LazyLock<()> = LazyLock::new(|| {
        let installed = sitegen::assets::npm::ensure_packages(&source::project().join("frontend"));
        installed.unwrap_or_else(|failure| panic!("{}: {}", failure.what, failure.hint));
    });
    LazyLock::force(&READY);
    source::project()
}
