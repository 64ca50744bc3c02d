//! Every code: what names a kind of problem or failure, for good. `docs/problems.md` has a paragraph for each, which a
//! test checks in both directions.

use super::ExitCode;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// One line for each code, below the exit code that a command ends with because of it.
macro_rules! codes {
    ($($exit:ident { $($name:ident $text:literal)+ })+) => {
        /// A code of a problem or a failure.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "docs/problems.md has a paragraph for each")]
        pub enum Code {
            $($($name,)+)+
        }

        impl Code {
            /// All codes.
            pub const ALL: &[Self] = &[$($(Self::$name,)+)+];

            /// As it is printed.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($(Self::$name => $text,)+)+
                }
            }

            /// How a command ends that fails because of it; [`ExitCode::Findings`] for problems, which stop no build.
            pub const fn exit(self) -> ExitCode {
                match self {
                    $($(Self::$name => ExitCode::$exit,)+)+
                }
            }
        }
    };
}

codes! {
    Findings {
        AltMissing "alt-missing"
        AnchorMissing "anchor-missing"
        BlockNotInCms "block-not-in-cms"
        CanonicalChain "canonical-chain"
        CanonicalElsewhere "canonical-elsewhere"
        CmsDevMode "cms-dev-mode"
        DateUnreadable "date-unreadable"
        DemoBrand "demo-brand"
        DescriptionMissing "description-missing"
        DescriptionShared "description-shared"
        EditorRedirectWrong "editor-redirect-wrong"
        ElementDropped "element-dropped"
        ExternalBroken "external-broken"
        ExternalMoved "external-moved"
        ExternalWatched "external-watched"
        FeedBroken "feed-broken"
        FeedExpired "feed-expired"
        FeedFactMissing "feed-fact-missing"
        FeedIdShared "feed-id-shared"
        FeedLinkBroken "feed-link-broken"
        FileNotChecked "file-not-checked"
        FileRefused "file-refused"
        FileUnavailable "file-unavailable"
        FileWithoutUrl "file-without-url"
        GlobalSetMissing "global-set-missing"
        HeadingSkipped "heading-skipped"
        ImageAnimated "image-animated"
        ImageBroken "image-broken"
        ImageRefused "image-refused"
        ImageWithoutUrl "image-without-url"
        IslandFailed "island-failed"
        ItemWithoutTitle "item-without-title"
        JobFactMissing "job-fact-missing"
        LegalLinkMissing "legal-link-missing"
        LinkRedirected "link-redirected"
        LinkRefused "link-refused"
        LinkToGone "link-to-gone"
        LinkToNowhere "link-to-nowhere"
        LinkWithoutTarget "link-without-target"
        MailRefused "mail-refused"
        MainHeadings "main-headings"
        MemberWithoutName "member-without-name"
        NameMissing "name-missing"
        NavigationWithoutTitle "navigation-without-title"
        NotATeamMember "not-a-team-member"
        NotAnImage "not-an-image"
        OriginalTooLarge "original-too-large"
        PageMissing "page-missing"
        PageTooLarge "page-too-large"
        PhoneRefused "phone-refused"
        PopupEmpty "popup-empty"
        RedirectEmpty "redirect-empty"
        RedirectHidesPages "redirect-hides-pages"
        RobotsForbidEverything "robots-forbid-everything"
        RowEmpty "row-empty"
        SalaryNegative "salary-negative"
        SalaryReversed "salary-reversed"
        SalaryTooHigh "salary-too-high"
        SchemaNotCompared "schema-not-compared"
        SectionEmpty "section-empty"
        SeoMissing "seo-missing"
        SeoScriptsIgnored "seo-scripts-ignored"
        SeoTagDropped "seo-tag-dropped"
        SeoUnreadable "seo-unreadable"
        SharedImageWithoutText "shared-image-without-text"
        SourceWarning "source-warning"
        TextTooComplex "text-too-complex"
        TitleShared "title-shared"
        UnknownBlock "unknown-block"
        UnknownEntryType "unknown-entry-type"
        UnknownOption "unknown-option"
        UnknownRow "unknown-row"
        VideoUnknown "video-unknown"
    }
    Usage {
        Usage "usage"
        BaselineDamaged "baseline-damaged"
        BrandFileMissing "brand-file-missing"
        BrandFileWrong "brand-file-wrong"
        BudgetExceeded "budget-exceeded"
        BundleFailed "bundle-failed"
        BundlerMissing "bundler-missing"
        CmsNotConfigured "cms-not-configured"
        CodeUnknown "code-unknown"
        DemoContentWrong "demo-content-wrong"
        DemoMissing "demo-missing"
        FileExists "file-exists"
        GuardUnknown "guard-unknown"
        IslandsNotLoaded "islands-not-loaded"
        KindWrong "kind-wrong"
        LedgerUnusable "ledger-unusable"
        MessageMissing "message-missing"
        MessagesUnreadable "messages-unreadable"
        NotALiveSite "not-a-live-site"
        NotAPublishedSite "not-a-published-site"
        NpmFailed "npm-failed"
        NpmMissing "npm-missing"
        PageUnknown "page-unknown"
        PortTaken "port-taken"
        PortUnusable "port-unusable"
        ProjectMissing "project-missing"
        QueryFragmentUnknown "query-fragment-unknown"
        QuerySyntax "query-syntax"
        QueryUnfit "query-unfit"
        RedirectWrong "redirect-wrong"
        SchemaUnreadable "schema-unreadable"
        SecretInSettings "secret-in-settings"
        SettingMissing "setting-missing"
        SettingUnknown "setting-unknown"
        SettingWrong "setting-wrong"
        SettingsSyntax "settings-syntax"
        SnapshotDamaged "snapshot-damaged"
        SnapshotForeign "snapshot-foreign"
        SourceUnreadable "source-unreadable"
        StyleExternal "style-external"
        StyleVariableUnknown "style-variable-unknown"
        TemplateFailed "template-failed"
        TemplateMissing "template-missing"
        TemplateSyntax "template-syntax"
        TemplateUndefined "template-undefined"
        TokenMissing "token-missing"
        TwoSources "two-sources"
        WatchLimit "watch-limit"
        WebhookUnprotected "webhook-unprotected"
    }
    CmsUnreachable {
        CmsUnreachable "cms-unreachable"
        CmsLate "cms-late"
        DeadlinePassed "deadline-passed"
        FileServerUnreachable "file-server-unreachable"
        NothingKept "nothing-kept"
    }
    CmsUnusable {
        AnswerMisshaped "answer-misshaped"
        CmsChanging "cms-changing"
        CmsErrors "cms-errors"
        CmsFailing "cms-failing"
        CmsLimit "cms-limit"
        CmsMaintenance "cms-maintenance"
        CmsOtherSite "cms-other-site"
        CmsRedirects "cms-redirects"
        FieldMissing "field-missing"
        FileServerFailing "file-server-failing"
        NotACraft "not-a-craft"
        SchemaChanged "schema-changed"
        SchemaNewType "schema-new-type"
        SchemaUnfit "schema-unfit"
        TokenRefused "token-refused"
        TypeNotInCms "type-not-in-cms"
    }
    ContentRefused {
        AddressTaken "address-taken"
        CmsHostInText "cms-host-in-text"
        ProblemsNotAllowed "problems-not-allowed"
    }
    CannotWrite {
        CannotWrite "cannot-write"
        CacheDamaged "cache-damaged"
        CannotPublishHere "cannot-publish-here"
        DiskFull "disk-full"
        OutputUnusable "output-unusable"
        PermissionDenied "permission-denied"
    }
    Locked {
        Locked "locked"
    }
    Shrunk {
        FilesMissing "files-missing"
        FirstBuildEmpty "first-build-empty"
        SiteShrunk "site-shrunk"
    }
    NotDeployed {
        NotDeployed "not-deployed"
        AfterFailed "after-failed"
        DeployNotVerified "deploy-not-verified"
        DeployUnfinished "deploy-unfinished"
        HostLocked "host-locked"
        HostRefuses "host-refuses"
        HostTokenRefused "host-token-refused"
        HostUnreachable "host-unreachable"
        OtherDeploy "other-deploy"
        OtherSiteDeployed "other-site-deployed"
    }
    Internal {
        Internal "internal"
    }
    Interrupted {
        Interrupted "interrupted"
    }
    Terminated {
        Terminated "terminated"
    }
}

impl Code {
    /// The code of that text.
    pub fn from_text(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str() == text)
    }

    /// Whether the code's paragraph in `docs/problems.md` says more than the message of a failure does.
    pub(super) const fn says_more(self) -> bool {
        !matches!(
            self,
            Self::Usage | Self::CodeUnknown | Self::Internal | Self::Interrupted | Self::Terminated
        )
    }

    /// The code of a command that a signal ended.
    pub const fn of_signal(exit: ExitCode) -> Self {
        match exit {
            ExitCode::Interrupted => Self::Interrupted,
            _ => Self::Terminated,
        }
    }

    /// What the system's refusal to write is.
    pub(super) fn of_writing(error: &std::io::Error) -> Self {
        use std::io::ErrorKind as E;
        match error.kind() {
            E::StorageFull | E::QuotaExceeded => Self::DiskFull,
            E::PermissionDenied | E::ReadOnlyFilesystem => Self::PermissionDenied,
            _ => Self::CannotWrite,
        }
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.as_str())
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut all = Self::ALL.iter();
        let code = all.find(|code| code.as_str() == text);
        code.copied().ok_or_else(|| de::Error::custom("an unknown code"))
    }
}

impl PartialEq<&str> for Code {
    fn eq(&self, text: &&str) -> bool {
        self.as_str() == *text
    }
}
