//! A problem that does not stop a build: a value with its place, reported in the language of the people who can fix
//! it.

use super::{Code, Finding, Lang, Level, Mistake, Place, Reporter, err, escaped, line, out};
use serde::{Deserialize, Serialize};

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// Its place; the first one if there are several. Problems are sorted by it.
    pub place: Place,
    /// What is wrong.
    pub cause: Cause,
    /// On how many pages it was found, at least 1.
    pub pages: usize,
    /// Where to fix it in the CMS.
    pub edit_url: Option<String>,
}

/// Who can fix it, which decides the language.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// Editors.
    Content(Finding),
    /// Developers.
    Source(Mistake),
}

impl From<Finding> for Cause {
    fn from(finding: Finding) -> Self {
        Self::Content(finding)
    }
}

impl From<Mistake> for Cause {
    fn from(mistake: Mistake) -> Self {
        Self::Source(mistake)
    }
}

/// A problem as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProblemText {
    /// Stable code of this kind of problem, such as `link-without-target`.
    pub code: Code,
    /// How bad it is.
    pub level: Level,
    /// Entry and path inside it: `over-wt (entry 31), block 3 (Tekst), field Cta: contentMatrix[2].cta`.
    pub place: String,
    /// What is wrong, in lower case, without a full stop.
    pub message: String,
    /// What the editor or developer can do.
    pub hint: String,
    /// Where to fix it in the CMS.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edit_url: Option<String>,
    /// The language of message and hint.
    pub lang: Lang,
}

impl Problem {
    /// A problem at one place.
    pub fn new(cause: impl Into<Cause>, place: impl Into<Place>, edit_url: Option<String>) -> Self {
        Self {
            cause: cause.into(),
            place: place.into(),
            pages: 1,
            edit_url,
        }
    }

    /// The stable code of its kind.
    pub const fn code(&self) -> Code {
        match &self.cause {
            Cause::Content(finding) => finding.code(),
            Cause::Source(mistake) => mistake.code(),
        }
    }

    /// How bad it is.
    pub const fn level(&self) -> Level {
        if self.stops() {
            Level::Error
        } else if self.is_advice() {
            Level::Advice
        } else {
            Level::Warning
        }
    }

    /// Worth knowing, and no reason to fail a check.
    const fn is_advice(&self) -> bool {
        match &self.cause {
            Cause::Content(Finding::Page(finding)) => finding.is_advice(),
            Cause::Content(Finding::Link(finding)) | Cause::Source(Mistake::TemplateRedirect(finding)) => {
                finding.is_advice()
            }
            Cause::Source(Mistake::RedirectHidesPages { .. }) => true,
            _ => false,
        }
    }

    /// A build does not publish the site.
    const fn stops(&self) -> bool {
        matches!(&self.cause, Cause::Content(Finding::Page(finding)) if finding.stops())
    }

    /// The problem as text in `lang`; mistakes of developers are in English.
    pub fn text_in(&self, lang: Lang) -> ProblemText {
        let (lang, text) = match &self.cause {
            Cause::Content(finding) => (lang, lang.finding(finding)),
            Cause::Source(mistake) => (Lang::En, mistake.text()),
        };
        let mut message = text.message;
        if self.pages > 1 {
            message.push_str(&lang.on_pages(self.pages));
        }
        ProblemText {
            code: self.code(),
            level: self.level(),
            place: self.place.words(lang),
            message,
            hint: text.hint,
            edit_url: self.edit_url.clone(),
            lang,
        }
    }
}

impl Reporter {
    /// All problems: one paragraph each, or one JSON line each.
    pub fn problems(&self, problems: &[ProblemText]) {
        if self.silent {
            return;
        }
        for text in problems {
            if self.json {
                out(&line("problem", text));
                continue;
            }
            let edit_url = text.edit_url.as_deref().map(escaped);
            let colour = match text.level {
                Level::Error => "31",
                Level::Warning => "33",
                Level::Advice => "36",
            };
            let labelled =
                text.lang
                    .labelled(&escaped(&text.place), &escaped(&text.hint), edit_url.as_deref());
            err(&format!(
                "{}: {}\n{}",
                self.paint(colour, &format!("{}[{}]", text.level.word(), text.code)),
                escaped(&text.message),
                labelled.join("\n")
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{LinkFinding, PageFinding, Subject};

    #[test]
    fn json_says_how_bad_a_problem_is() {
        let level = |finding: Finding| {
            let text = Problem::new(finding, Subject::Section("blog"), None).text_in(Lang::En);
            serde_json::to_value(text).unwrap()["level"].clone()
        };
        let redirected = LinkFinding::Redirected {
            href: "/oud".into(),
            to: "/nieuw".into(),
        };
        assert_eq!(level(Finding::Link(redirected)), "advice");
        assert_eq!(level(Finding::Page(PageFinding::AltMissing)), "warning");
        let address = PageFinding::CmsAddress {
            address: "https://cms.example.test/".into(),
        };
        assert_eq!(level(Finding::Page(address)), "error");
    }
}
