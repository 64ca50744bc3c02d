//! Codes of countries and currencies, as search engines read them.

use super::failure::usage;
use crate::report::Failure;

/// The assigned codes of ISO 3166-1 alpha-2 (`iso3166.tab` of the IANA time zone database).
const COUNTRIES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY \
    BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK \
    FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR \
    IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK \
    ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM \
    PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF \
    TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";
/// The currencies of ISO 4217 that people are paid in: without metals, funds and units of account (SIX, 2026-02).
const CURRENCIES: &str = "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP \
    CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG \
    HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL \
    MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR \
    RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD \
    TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG";
/// Codes that people write for countries, and the assigned ones.
const MISTAKEN: [(&str, &str); 2] = [("UK", "GB"), ("EL", "GR")];

/// Checks the code of a country.
///
/// # Errors
/// It is not assigned: exit 2, with the name of the setting.
pub(super) fn country(code: &str, setting: &str) -> Result<(), Failure> {
    let meant = MISTAKEN.iter().find(|(written, _)| *written == code);
    let example = meant.map_or("NL", |(_, assigned)| *assigned);
    check((code, COUNTRIES), ("a country", "ISO 3166-1", example), setting)
}

/// Checks the code of a currency.
///
/// # Errors
/// It is not assigned: exit 2, with the name of the setting.
pub(super) fn currency(code: &str, setting: &str) -> Result<(), Failure> {
    check((code, CURRENCIES), ("a currency", "ISO 4217", "EUR"), setting)
}

fn check(
    (code, all): (&str, &str),
    (what, standard, example): (&str, &str, &str),
    setting: &str,
) -> Result<(), Failure> {
    if all.split(' ').any(|assigned| assigned == code) {
        return Ok(());
    }
    Err(usage(
        format!("`{code}` is not the code of {what}"),
        format!("`{setting}` in sitegen.toml"),
        format!("write it as {example}, a code of {standard}"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_assigned_codes_are_codes() {
        assert_eq!(COUNTRIES.split(' ').count(), 249);
        for code in ["NL", "GB", "DE", "XK", "XX", "UK", "nl", "", "NL BE"] {
            let is_assigned = ["NL", "GB", "DE"].contains(&code);
            assert_eq!(country(code, "x").is_ok(), is_assigned, "{code}");
        }
        for code in ["EUR", "GBP", "EUX", "XXX", "DEM"] {
            assert_eq!(
                currency(code, "x").is_ok(),
                ["EUR", "GBP"].contains(&code),
                "{code}"
            );
        }
    }

    #[test]
    fn the_code_that_was_meant_is_named() {
        let hint = country("UK", "vacancies.country").unwrap_err().hint;
        assert!(hint.contains("GB"), "{hint}");
    }
}
