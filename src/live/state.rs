//! A state of a site.

use super::page_files::PageFiles;
use super::project::Project;
use crate::assets::{self, Bundle, Manifest};
use crate::cms::Snapshot;
use crate::content::Before;
use crate::output::OutputFile;
use crate::pipeline::SiteContent;
use crate::render::prerender::Prerender;
use crate::render::{self, SiteTemplates};
use crate::report::{Failure, Problem, Reporter};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// A state of a site.
#[derive(Debug)]
pub struct Live {
    pub(super) project: Arc<Project>,
    pub(super) content: Arc<SiteContent>,
    pub(super) assets: Assets,
    pub(super) prerender: Arc<Prerender>,
    pub(super) templates: SiteTemplates,
    pub(super) pages: PageFiles,
    pub(super) files: Arc<OnceLock<Files>>,
}

/// The files that pages use.
#[derive(Debug, Clone)]
pub(super) struct Assets {
    pub(super) manifest: Arc<Manifest>,
    pub(super) problems: Arc<Vec<Problem>>,
}

/// All files of the site by path, those of pages without their content; and the problems with its redirects.
pub(super) type Files = Result<(BTreeMap<String, OutputFile>, Vec<Problem>), Failure>;

impl Live {
    /// The site of a snapshot.
    ///
    /// # Errors
    /// Any failure of a stage; problems are values ([`Self::problems`]).
    pub fn new(project: Arc<Project>, snapshot: Snapshot, reporter: &Reporter) -> Result<Self, Failure> {
        let bundle = assets::bundle::bundle(project.config.for_assets())?;
        let content = read(&project, snapshot, reporter)?;
        Self::with(project, content, Arc::new(bundle), None, reporter)
    }

    /// After a change of content.
    ///
    /// # Errors
    /// The errors of [`Self::new`].
    pub fn with_snapshot(&self, snapshot: Snapshot, reporter: &Reporter) -> Result<Self, Failure> {
        self.with_content(Arc::clone(&self.project), snapshot, reporter)
    }

    /// The site of other content and with other settings, such as another moment.
    ///
    /// # Errors
    /// The errors of [`Self::new`].
    pub fn with_content(
        &self,
        project: Arc<Project>,
        snapshot: Snapshot,
        reporter: &Reporter,
    ) -> Result<Self, Failure> {
        let content = read(&project, snapshot, reporter)?;
        let bundle = Arc::clone(&self.assets.manifest.bundle);
        Self::with(project, content, bundle, Some(&self.prerender), reporter)
    }

    /// After a change of a template or a message.
    ///
    /// # Errors
    /// A template or a catalogue has a mistake: exit 2, with its place.
    pub fn with_templates(&self) -> Result<Self, Failure> {
        let prerender = Arc::clone(&self.prerender);
        let next = self.assembled(self.assets.clone(), prerender)?;
        Ok(Self {
            files: Arc::clone(&self.files),
            ..next
        })
    }

    /// After a change of scripts or styles.
    ///
    /// # Errors
    /// The islands cannot be loaded.
    pub fn with_bundle(&self, bundle: Bundle, reporter: &Reporter) -> Result<Self, Failure> {
        let manifest = &self.assets.manifest;
        if manifest.bundle.fonts != bundle.fonts {
            return self.with_files(bundle, reporter);
        }
        let prerender = prerender(&self.project, &bundle, Some(&self.prerender))?;
        let assets = Assets {
            problems: Arc::new(assets::with_warnings(&self.assets.problems, &bundle)),
            manifest: Arc::new(manifest.with_bundle(Arc::new(bundle))),
        };
        let next = self.assembled(assets, prerender)?;
        if let Some(Ok((files, problems))) = self.files.get() {
            // All others depend on content, brand and settings only.
            let mut files = files.clone();
            for old in &manifest.bundle.artifacts {
                files.remove(&old.path);
            }
            let new = next.bundle().artifacts.iter();
            files.extend(new.map(|artifact| (artifact.path.clone(), OutputFile::from_artifact(artifact))));
            // It is new, so that nobody has set it.
            let _ = next.files.set(Ok((files, problems.clone())));
        }
        Ok(next)
    }

    /// After a change of the brand or of static files. The CMS is asked for the files that pages use.
    ///
    /// # Errors
    /// A file has a mistake: exit 2. Or a file of the CMS is missing.
    pub fn with_files(&self, bundle: Bundle, reporter: &Reporter) -> Result<Self, Failure> {
        Self::with(
            self.project.renewed(reporter)?,
            Arc::clone(&self.content),
            Arc::new(bundle),
            Some(&self.prerender),
            reporter,
        )
    }

    fn with(
        project: Arc<Project>,
        content: Arc<SiteContent>,
        bundle: Arc<Bundle>,
        known: Option<&Arc<Prerender>>,
        reporter: &Reporter,
    ) -> Result<Self, Failure> {
        let prerender = prerender(&project, &bundle, known)?;
        let (config, queries) = (project.config.for_assets(), &project.model.queries);
        let prepared = project.threads.install(|| {
            assets::prepare_with(bundle, &content.site, queries, config, &project.host, reporter)
        })?;
        let assets = Assets {
            manifest: Arc::new(prepared.manifest),
            problems: Arc::new(prepared.problems),
        };
        Self::assemble(project, content, assets, prerender)
    }

    fn assembled(&self, assets: Assets, prerender: Arc<Prerender>) -> Result<Self, Failure> {
        Self::assemble(
            Arc::clone(&self.project),
            Arc::clone(&self.content),
            assets,
            prerender,
        )
    }

    fn assemble(
        project: Arc<Project>,
        content: Arc<SiteContent>,
        assets: Assets,
        prerender: Arc<Prerender>,
    ) -> Result<Self, Failure> {
        let templates = SiteTemplates::new(
            &content.site,
            Arc::clone(&assets.manifest),
            project.messages()?,
            Arc::clone(&prerender),
            project.config.for_render(),
        )?;
        Ok(Self {
            pages: PageFiles::new(&content),
            files: Arc::default(),
            project,
            content,
            assets,
            prerender,
            templates,
        })
    }

    /// The project.
    pub fn project(&self) -> &Arc<Project> {
        &self.project
    }

    /// The parsed content.
    pub fn content(&self) -> &SiteContent {
        &self.content
    }

    /// Scripts and styles.
    pub fn bundle(&self) -> &Bundle {
        &self.assets.manifest.bundle
    }

    /// Addresses of the style sheets, by their names without `.css`.
    pub fn style_sheets(&self) -> BTreeMap<String, String> {
        let entries = self.bundle().entries.iter();
        let sheets = entries.filter_map(|(name, address)| Some((name.strip_suffix(".css")?, address)));
        sheets
            .map(|(name, address)| (name.to_owned(), address.clone()))
            .collect()
    }
}

fn read(project: &Project, snapshot: Snapshot, reporter: &Reporter) -> Result<Arc<SiteContent>, Failure> {
    SiteContent::read(
        snapshot,
        &project.model,
        &project.config,
        reporter,
        Before::Nothing,
    )
    .map(Arc::new)
}

/// The engine for the islands of a bundle: the `known` one, with all that it has rendered, if its script is the same.
fn prerender(
    project: &Project,
    bundle: &Bundle,
    known: Option<&Arc<Prerender>>,
) -> Result<Arc<Prerender>, Failure> {
    if let Some(known) = known.filter(|known| known.is_of(&bundle.prerender)) {
        return Ok(Arc::clone(known));
    }
    project.threads.install(|| {
        let prerender = Prerender::new(&bundle.prerender)?;
        render::check_guards_of(&prerender, &project.config.middleware)?;
        Ok(Arc::new(prerender))
    })
}
