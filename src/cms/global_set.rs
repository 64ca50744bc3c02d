//! The global sets of the contract (spec section 3): one table that all stages use.

macro_rules! global_sets {
    ($($set:ident: $handle:literal, read by $operation:literal;)+) => {
        /// A global set.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "the names are the sets'")]
        pub enum GlobalSet {
            $($set,)+
        }

        impl GlobalSet {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$set,)+];

            /// Its handle in Craft, by which templates find it.
            pub const fn handle(self) -> &'static str {
                match self {
                    $(Self::$set => $handle,)+
                }
            }

            /// Its GraphQL type.
            pub const fn type_name(self) -> &'static str {
                match self {
                    $(Self::$set => concat!($handle, "_GlobalSet"),)+
                }
            }

            /// The operation in `queries/` that reads it. The navigation's entries and the set are read together, the footer
            /// and the social media as well.
            pub const fn operation(self) -> &'static str {
                match self {
                    $(Self::$set => $operation,)+
                }
            }
        }
    };
}

global_sets! {
    Navigation: "navigation", read by "Navigation";
    Contact: "contact", read by "ContactDetails";
    Social: "social", read by "Footer";
    Footer: "footer", read by "Footer";
    Cookie: "cookiemelding", read by "Cookie";
    Popup: "popup", read by "Popup";
    TeamPage: "teamPage", read by "TeamPage";
}

impl GlobalSet {
    /// The set with that handle.
    pub fn of_handle(handle: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|set| set.handle() == handle)
    }

    /// The set with that GraphQL type.
    pub fn of_type(type_name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|set| set.type_name() == type_name)
    }
}
