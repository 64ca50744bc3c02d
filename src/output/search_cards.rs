//! What the search of a divided overview shows and filters by, beside the titles: as columns, a number for each vacancy,
//! because columns of small numbers compress best.

use crate::assets::{ImageSet, Manifest};
use crate::content::Page;
use crate::content::vacancy_fields::{HOURS, LOCATION};
use crate::render::filters::Filters;
use crate::report::Failure;
use std::collections::BTreeMap;

/// Wide enough for a card on a screen of high density.
const WIDTH: u32 = 600;

/// The columns. 0: no value; other numbers count from 1.
#[derive(Debug, Default)]
pub(super) struct Cards<'a> {
    /// Texts of cards, each once.
    texts: Vec<&'a str>,
    /// Address, width and height of pictures, each once.
    pictures: Vec<(&'a str, u32, u32)>,
    /// The columns by name: numbers of texts and of pictures; of what is on or off, 1.
    columns: BTreeMap<&'static str, Vec<usize>>,
}

impl<'a> Cards<'a> {
    /// The cards of these vacancies, in their order. The content is written in `language`.
    ///
    /// # Errors
    /// See [`Filters::new`].
    pub(super) fn new(
        vacancies: &[&'a Page],
        manifest: &'a Manifest,
        language: &str,
    ) -> Result<Self, Failure> {
        let filters = Filters::new(vacancies, language)?;
        let mut texts = Numbers::default();
        let mut pictures = Numbers::default();
        let mut columns: BTreeMap<&'static str, Vec<usize>> = BTreeMap::new();
        for page in vacancies {
            let (location, position) = filters.values(&page.fields);
            let facts = page.vacancy.as_ref();
            let salary = facts.and_then(|facts| facts.salary.as_ref());
            let picture = page.fields.image("headerImage");
            let picture = picture.and_then(|image| Some(shown(manifest.image(&image.key)?)));
            for (name, number) in [
                ("location", texts.number(location)),
                ("position", texts.number(position)),
                ("traineeship", usize::from(page.fields.is_on("traineeship"))),
                ("popular", usize::from(page.fields.is_on("popular"))),
                ("place", texts.number(page.fields.text(LOCATION))),
                ("hours", texts.number(page.fields.text(HOURS))),
                (
                    "type",
                    texts.number(facts.and_then(|facts| facts.employment_type.as_deref())),
                ),
                (
                    "min",
                    texts.number(salary.and_then(|salary| salary.min.as_deref())),
                ),
                (
                    "max",
                    texts.number(salary.and_then(|salary| salary.max.as_deref())),
                ),
                (
                    "unit",
                    texts.number(salary.and_then(|salary| salary.unit.as_deref())),
                ),
                ("picture", pictures.number(picture)),
            ] {
                columns.entry(name).or_default().push(number);
            }
        }
        Ok(Self {
            texts: texts.values,
            pictures: pictures.values,
            columns,
        })
    }

    /// As JSON, each column on a line of its own.
    ///
    /// # Errors
    /// None that content can cause: text and numbers are always JSON.
    pub(super) fn text(&self) -> serde_json::Result<String> {
        let texts = serde_json::to_string(&self.texts)?;
        let pictures = serde_json::to_string(&self.pictures)?;
        let column = |(name, numbers)| Ok(format!("\"{name}\":{}", serde_json::to_string(numbers)?));
        let columns: Vec<String> = self
            .columns
            .iter()
            .map(column)
            .collect::<serde_json::Result<_>>()?;
        let columns = columns.join(",\n");
        Ok(format!(
            "{{\"texts\":{texts},\"pictures\":{pictures},\n\"columns\":{{\n{columns}\n}}}}"
        ))
    }
}

/// The file of an image that cards show, and the size of its box.
fn shown(set: &ImageSet) -> (&str, u32, u32) {
    let wide = set.webp.iter().find(|variant| variant.width >= WIDTH);
    let file = wide.or(set.webp.last()).unwrap_or(&set.fallback);
    (&file.path, set.width, set.height)
}

/// Values, each with a number.
#[derive(Debug)]
struct Numbers<T> {
    values: Vec<T>,
    known: BTreeMap<T, usize>,
}

impl<T> Default for Numbers<T> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            known: BTreeMap::new(),
        }
    }
}

impl<T: Copy + Ord> Numbers<T> {
    /// The number of a value; 0 for no value.
    fn number(&mut self, value: Option<T>) -> usize {
        let Some(value) = value else { return 0 };
        *self.known.entry(value).or_insert_with(|| {
            self.values.push(value);
            self.values.len()
        })
    }
}
