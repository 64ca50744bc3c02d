//! What a state of a site is asked for.

use super::Live;
use crate::output::build_info::BuildInfo;
use crate::output::redirects::links::{Judged, judge};
use crate::output::{OutputFile, Sink, links, pages};
use crate::pipeline;
use crate::report::{Failure, Problem};
use std::collections::BTreeMap;

impl Live {
    /// A file of the site by its path in the output folder, such as `over-wt.html`; `None`: there is none. A page is
    /// rendered when its HTML or its page data is asked for first.
    ///
    /// # Errors
    /// A template has a mistake: exit 2, with its place. Or a file of the site cannot be made.
    pub fn file(&self, path: &str) -> Result<Option<OutputFile>, Failure> {
        match self.pages.find(path) {
            Some(page) => self.page(page, path),
            None => Ok(self.files()?.0.get(path).cloned()),
        }
    }

    /// Whether there is a file with that path. Nothing is rendered.
    ///
    /// # Errors
    /// A file of the site cannot be made.
    pub fn has(&self, path: &str) -> Result<bool, Failure> {
        Ok(self.pages.find(path).is_some() || self.files()?.0.contains_key(path))
    }

    /// Paths of all files, sorted.
    ///
    /// # Errors
    /// A file of the site cannot be made.
    pub fn paths(&self) -> Result<Vec<String>, Failure> {
        Ok(self.files()?.0.keys().cloned().collect())
    }

    /// What is wrong in the content, in images, in redirects, and on the pages that were rendered so far.
    ///
    /// # Errors
    /// A file of the site cannot be made.
    pub fn problems(&self) -> Result<Vec<Problem>, Failure> {
        let mut problems = self.content.problems.clone();
        problems.extend_from_slice(&self.assets.problems);
        let (files, wrong) = self.files()?;
        problems.extend_from_slice(wrong);
        problems.extend(self.pages.problems());
        // Pages that were not rendered have no ids yet.
        problems.extend(links::problems(&self.content.site, files.values(), None));
        let Judged { mut problems, .. } = judge(problems, files.values(), &self.project.config.site.url);
        problems.sort();
        problems.dedup();
        Ok(problems)
    }

    /// The files that are not rendered from templates, made once.
    fn files(&self) -> Result<&(BTreeMap<String, OutputFile>, Vec<Problem>), Failure> {
        let made = self.files.get_or_init(|| {
            let content = &self.content;
            let pages = pages::unrendered(content.site.pages_and_parts(), &content.gone);
            let config = &self.project.config;
            let published = BuildInfo::read(&config.out);
            let sink = Sink::new(&content.site, config.for_output(), None);
            let made = pipeline::all_files(
                content,
                pages,
                &self.assets.manifest,
                published.as_ref(),
                config,
                &sink,
            )?;
            let by_path = made.files.into_iter().map(|file| (file.path.clone(), file));
            Ok((by_path.collect(), made.problems))
        });
        made.as_ref().map_err(Clone::clone)
    }

    fn page(&self, page: usize, path: &str) -> Result<Option<OutputFile>, Failure> {
        self.pages.get_or_render(page, path, || {
            let (site, gone) = (&self.content.site, &self.content.gone);
            let config = self.project.config.for_render();
            self.project.threads.install(|| {
                self.templates.with_renderer(site, config, |renderer| {
                    match site.pages_and_parts().nth(page) {
                        Some(page) => renderer.page(page),
                        None => renderer.gone(&gone[page - site.pages.len() - site.parts.len()], &site.kinds),
                    }
                    .map(|(page, mut problems)| {
                        problems.extend(renderer.shared_problems);
                        (page, problems)
                    })
                })
            })
        })
    }

    /// The bytes of a file; `None`: it does not exist.
    ///
    /// # Errors
    /// The errors of [`Self::file`].
    pub fn bytes(&self, path: &str) -> Result<Option<Vec<u8>>, Failure> {
        Ok(self.file(path)?.and_then(|file| file.body.into_bytes()))
    }
}
