//! The facts of a vacancy that a file for a job site can have. `docs/search-engines.md` lists them.

macro_rules! facts {
    ($($(#[$doc:meta])* $fact:ident: $name:literal,)+) => {
        /// A fact of a vacancy.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum VacancyFact {
            $($(#[$doc])* $fact,)+
        }

        impl VacancyFact {
            /// All facts, by name.
            pub const ALL: &[Self] = &[$(Self::$fact,)+];

            /// How patterns name it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$fact => $name,)+
                }
            }
        }
    };
}

facts! {
    /// The job group.
    Category: "category",
    /// The town of the place of work.
    City: "city",
    /// The name of the organisation.
    Company: "company",
    /// The address of the site.
    CompanyUrl: "company_url",
    /// The type of employment.
    Contract: "contract",
    /// The country of the place of work, or the first that one may work from.
    Country: "country",
    /// The currency of the salary.
    Currency: "currency",
    /// All texts of the page, as HTML.
    Description: "description",
    /// When the page disappears.
    Expires: "expires",
    /// The hours in a week, in words.
    Hours: "hours",
    /// The number of the entry.
    Id: "id",
    /// The language of the texts.
    Language: "language",
    /// The place of work, in the editors' words.
    Location: "location",
    /// The address of the organisation's logo.
    Logo: "logo",
    /// The postal code of the place of work.
    PostalCode: "postal_code",
    /// When the vacancy was published.
    Posted: "posted",
    /// The region of the place of work.
    Region: "region",
    /// Whether one may work from home, all or part of the time.
    Remote: "remote",
    /// The salary as a range with its currency and unit.
    Salary: "salary",
    /// The upper end of the salary.
    SalaryMax: "salary_max",
    /// The lower end of the salary.
    SalaryMin: "salary_min",
    /// For what the salary is paid: an hour, a month, a year.
    SalaryUnit: "salary_unit",
    /// When the work begins.
    Start: "start",
    /// The street of the place of work.
    Street: "street",
    /// The description for search engines, or the introduction.
    Summary: "summary",
    /// The job, without place, company and salary.
    Title: "title",
    /// When the page was changed last.
    Updated: "updated",
    /// The address of the page.
    Url: "url",
}
