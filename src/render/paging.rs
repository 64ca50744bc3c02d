//! The links between the parts of a divided overview.

use crate::content::Page;
use crate::content::parts::LISTED;
use serde::Serialize;

/// How many parts before and after the present one are linked to, besides the first and the last.
const NEAR: usize = 2;

/// Where a part is among the others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Paging {
    /// Its number, from 1.
    pub number: usize,
    /// How many parts there are.
    pub count: usize,
    /// How many items all parts have together.
    pub total: usize,
    /// The part before.
    pub previous: Option<String>,
    /// The part after.
    pub next: Option<String>,
    /// Some of the parts, in order.
    pub links: Vec<PagingLink>,
}

/// A link to a part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PagingLink {
    /// The part's number.
    pub number: usize,
    /// Its address.
    pub href: String,
    /// Parts before this one are left out.
    pub gap: bool,
}

impl Paging {
    /// The links of a page that lists a part of `total` items; `None`: it lists them all.
    pub fn for_page(page: &Page, total: usize, language: &str) -> Option<Self> {
        let part = page.part.as_ref()?;
        let (number, count) = (part.number, part.count);
        let href = |number| part.href(number, language);
        let mut links: Vec<PagingLink> = Vec::new();
        for other in 1..=count {
            // One part is not worth a gap.
            let fills =
                (other == 2 && number <= NEAR + 3) || (other + 1 == count && number + NEAR + 2 >= count);
            let is_near = other.abs_diff(number) <= NEAR;
            if other == 1 || other == count || is_near || fills {
                links.push(PagingLink {
                    number: other,
                    href: href(other),
                    gap: links.last().is_some_and(|last| last.number + 1 < other),
                });
            }
        }
        Some(Self {
            number,
            count,
            total,
            previous: (number > 1).then(|| href(number - 1)),
            next: (number < count).then(|| href(number + 1)),
            links,
        })
    }

    /// The items of the part.
    pub fn of_part<'a, T>(&self, all: &'a [T]) -> &'a [T] {
        let start = (self.number - 1) * LISTED;
        all.get(start..(start + LISTED).min(all.len()))
            .unwrap_or_default()
    }
}
