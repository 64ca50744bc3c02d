//! Dates and numbers as the site's locale writes them (spec section 9).

use crate::report::Failure;
use icu_calendar::Gregorian;
use icu_datetime::FixedCalendarDateTimeFormatter;
use icu_datetime::fieldsets::{YM, YMD};
use icu_decimal::DecimalFormatter;
use icu_decimal::input::Decimal;
use icu_locale_core::Locale;
// Its feature `sync` makes the formats sharable by threads.
use icu_provider as _;

/// Cents of one unit of a currency.
const CENTS: i64 = 100;

/// The formats of one locale.
#[derive(Debug)]
pub struct Formats {
    day: FixedCalendarDateTimeFormatter<Gregorian, YMD>,
    month: FixedCalendarDateTimeFormatter<Gregorian, YM>,
    number: DecimalFormatter,
}

impl Formats {
    /// The formats of `locale`, such as `de` or `nl-BE`; a language without formats of its own has neutral ones.
    ///
    /// # Errors
    /// The text is not a locale. [`crate::config`] has checked that.
    pub fn new(locale: &str) -> Result<Self, Failure> {
        let failure = |error: &dyn std::fmt::Display| Failure::internal(error.to_string(), "site.locale");
        let locale = Locale::try_from_str(locale).map_err(|error| failure(&error))?;
        Ok(Self {
            day: FixedCalendarDateTimeFormatter::try_new((&locale).into(), YMD::long())
                .map_err(|error| failure(&error))?,
            month: FixedCalendarDateTimeFormatter::try_new((&locale).into(), YM::long())
                .map_err(|error| failure(&error))?,
            number: DecimalFormatter::try_new((&locale).into(), Default::default())
                .map_err(|error| failure(&error))?,
        })
    }

    /// `1. März 2026`, `1 maart 2026`.
    pub fn day(&self, date: jiff::civil::Date) -> String {
        gregorian(date).map_or_else(|| date.to_string(), |date| self.day.format(&date).to_string())
    }

    /// `März 2026`, `maart 2026`.
    pub fn month(&self, date: jiff::civil::Date) -> String {
        gregorian(date).map_or_else(|| date.to_string(), |date| self.month.format(&date).to_string())
    }

    /// A number with one place after the comma: `1,2`.
    pub fn tenths(&self, number: f64) -> String {
        let mut decimal = Decimal::from((number * 10.0).round() as i64);
        decimal.multiply_pow10(-1);
        self.number.format(&decimal).to_string()
    }

    /// An amount of money without its currency: `2.900`, and with cents only where it has some: `17,50`.
    pub fn amount(&self, amount: f64) -> String {
        let cents = (amount * CENTS as f64).round() as i64;
        let decimal = if cents % CENTS == 0 {
            Decimal::from(cents / CENTS)
        } else {
            let mut decimal = Decimal::from(cents);
            decimal.multiply_pow10(-2);
            decimal
        };
        self.number.format(&decimal).to_string()
    }
}

/// Converts a day for ICU.
fn gregorian(date: jiff::civil::Date) -> Option<icu_calendar::Date<Gregorian>> {
    let (month, day) = (date.month().unsigned_abs(), date.day().unsigned_abs());
    icu_calendar::Date::try_new_gregorian(date.year().into(), month, day).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_has_its_own_months_and_its_own_order() {
        let date = jiff::civil::date(2026, 3, 1);
        for (locale, day, month) in [
            ("de", "1. März 2026", "März 2026"),
            ("nl", "1 maart 2026", "maart 2026"),
            ("nl-BE", "1 maart 2026", "maart 2026"),
            ("en", "March 1, 2026", "March 2026"),
            ("en-GB", "1 March 2026", "March 2026"),
            ("fr", "1 mars 2026", "mars 2026"),
        ] {
            let formats = Formats::new(locale).unwrap();
            assert_eq!(
                (formats.day(date).as_str(), formats.month(date).as_str()),
                (day, month),
                "{locale}"
            );
        }
    }

    #[test]
    fn a_locale_has_its_own_points_and_commas() {
        for (locale, whole, cents, large) in [
            ("de", "2.900", "17,50", "1.234.567"),
            ("nl", "2.900", "17,50", "1.234.567"),
            ("en", "2,900", "17.50", "1,234,567"),
            ("sv", "2\u{a0}900", "17,50", "1\u{a0}234\u{a0}567"),
        ] {
            let formats = Formats::new(locale).unwrap();
            assert_eq!(formats.amount(2900.0), whole, "{locale}");
            assert_eq!(formats.amount(17.5), cents, "{locale}");
            assert_eq!(format!("{}0", formats.tenths(17.52)), cents, "{locale}");
            assert_eq!(formats.amount(1_234_567.0), large, "{locale}");
        }
    }
}
