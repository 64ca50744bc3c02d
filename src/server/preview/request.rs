//! Who looks at a preview, and at what: the token and the moment move from the address into cookies.

use crate::live::{Token, Visit};
use crate::server::access::is_public;
use crate::server::shell::{plain, redirect_to};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use url::form_urlencoded::{Serializer, parse};

/// Craft's parameter for tokens (`tokenParam`).
const TOKEN: &str = "token";
const NOW: &str = "now";
/// Parameters by which Craft marks its own previews. They say nothing here.
const OF_CRAFT: [&str; 2] = ["x-craft-preview", "x-craft-live-preview"];
/// The cookies.
const TOKEN_COOKIE: &str = "sitegen-preview";
const NOW_COOKIE: &str = "sitegen-now";

/// How cookies are set.
#[derive(Debug, Clone)]
pub struct Cookies {
    /// How many days a token is kept; `None`: until the browser is closed.
    pub days: Option<u8>,
    /// The time zone of moments without one.
    pub time_zone: TimeZone,
}

impl Cookies {
    /// What a request wants to see.
    ///
    /// # Errors
    /// The answer to an address that says it itself: the same address without it, and cookies that say it from then on.
    pub fn visit(&self, request: &Parts) -> Result<Visit, Box<Response>> {
        let query = request.uri.query().unwrap_or_default();
        let mut set = Vec::new();
        let mut rest = Serializer::new(String::new());
        let mut is_clean = true;
        for (name, value) in parse(query.as_bytes()) {
            match &*name {
                TOKEN if value.is_empty() => set.push(self.cookie(request, TOKEN_COOKIE, "", Some(0))),
                TOKEN => {
                    let token = Token::new(&value);
                    let token = token.ok_or_else(|| refused("the preview token is malformed"))?;
                    let age = self.days.map(|days| u32::from(days) * 86_400);
                    set.push(self.cookie(request, TOKEN_COOKIE, token.reveal(), age));
                }
                NOW if value.is_empty() => set.push(self.cookie(request, NOW_COOKIE, "", Some(0))),
                NOW => {
                    let now = self.moment(&value);
                    let now = now.ok_or_else(|| refused("`now` is not a time, such as 2026-12-24T09:00"))?;
                    set.push(self.cookie(request, NOW_COOKIE, &now.as_second().to_string(), None));
                }
                name if OF_CRAFT.contains(&name) => {}
                name => {
                    rest.append_pair(name, &value);
                    continue;
                }
            }
            is_clean = false;
        }
        if is_clean {
            return Ok(visit_of(&request.headers));
        }
        let rest = rest.finish();
        // A path that begins with two slashes would be another host.
        let path = format!("/{}", request.uri.path().trim_start_matches('/'));
        let target = if rest.is_empty() {
            path
        } else {
            format!("{path}?{rest}")
        };
        let mut response = redirect_to(StatusCode::SEE_OTHER, &target);
        let headers = response.headers_mut();
        headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        for cookie in set.into_iter().flatten() {
            headers.append(header::SET_COOKIE, cookie);
        }
        Err(Box::new(response))
    }

    /// In a frame of the CMS, which is another site, browsers send back only cookies that are made for that.
    fn cookie(&self, request: &Parts, name: &str, value: &str, age: Option<u32>) -> Option<HeaderValue> {
        let headers = &request.headers;
        let is = |name: &str, value: &str| headers.get(name).is_some_and(|found| found == value);
        let in_foreign_frame = is("sec-fetch-site", "cross-site") && is("sec-fetch-dest", "iframe");
        let site = match is_public(headers) || in_foreign_frame {
            true => "SameSite=None; Secure; Partitioned",
            false => "SameSite=Lax",
        };
        let age = age.map(|age| format!("; Max-Age={age}")).unwrap_or_default();
        let cookie = format!("{name}={value}; Path=/; HttpOnly; {site}{age}");
        let mut cookie = HeaderValue::try_from(cookie).ok()?;
        cookie.set_sensitive(true);
        Some(cookie)
    }

    /// A moment, or noon of a day.
    fn moment(&self, text: &str) -> Option<Timestamp> {
        if let Ok(moment) = text.parse::<Timestamp>() {
            return Some(moment);
        }
        let day = || {
            text.parse::<Date>()
                .ok()
                .map(|day| day.to_datetime(jiff::civil::time(12, 0, 0, 0)))
        };
        let moment = if text.contains('T') {
            text.parse::<DateTime>().ok()
        } else {
            day()
        };
        let moment = moment?.to_zoned(self.time_zone.clone()).ok()?.timestamp();
        // Far from the ends of time, which calculations would cross.
        moment.checked_add(100_000.hours()).ok().map(|_| moment)
    }
}

fn refused(why: &'static str) -> Box<Response> {
    Box::new(plain(StatusCode::BAD_REQUEST, why))
}

fn visit_of(headers: &HeaderMap) -> Visit {
    let all = headers.get_all(header::COOKIE).iter();
    let pairs = all
        .filter_map(|cookies| cookies.to_str().ok())
        .flat_map(|cookies| cookies.split(';'));
    let pairs: Vec<(&str, &str)> = pairs.filter_map(|pair| pair.trim().split_once('=')).collect();
    let value = |name: &str| {
        pairs
            .iter()
            .find(|(found, _)| *found == name)
            .map(|(_, value)| *value)
    };
    Visit {
        token: value(TOKEN_COOKIE).and_then(Token::new),
        now: value(NOW_COOKIE).and_then(|now| Timestamp::from_second(now.parse().ok()?).ok()),
        sees_pending: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::Request;

    fn cookies() -> Cookies {
        Cookies {
            days: None,
            time_zone: TimeZone::get("Europe/Amsterdam").unwrap(),
        }
    }

    fn ask(target: &str, headers: &[(&str, &str)]) -> Result<Visit, Box<Response>> {
        let mut request = Request::get(target).header("host", "localhost");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let (parts, ()) = request.body(()).unwrap().into_parts();
        cookies().visit(&parts)
    }

    fn moved(target: &str, headers: &[(&str, &str)]) -> (String, String) {
        let response = ask(target, headers).unwrap_err();
        assert_eq!(response.status(), StatusCode::SEE_OTHER, "{target}");
        let text = |name| response.headers()[name].to_str().unwrap().to_owned();
        (text(header::LOCATION), text(header::SET_COOKIE))
    }

    #[test]
    fn a_token_moves_from_the_address_to_a_cookie_that_ends_with_the_browser() {
        let (to, cookie) = moved("/over-wt?a=1&x-craft-live-preview=x&token=abc", &[]);
        assert_eq!(to, "/over-wt?a=1");
        assert_eq!(cookie, "sitegen-preview=abc; Path=/; HttpOnly; SameSite=Lax");
        let visit = ask("/", &[("cookie", "a=b; sitegen-preview=abc")]).unwrap();
        assert_eq!(visit.token, Token::new("abc"));
        assert_eq!(
            moved("/?token=", &[]).1,
            "sitegen-preview=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"
        );
        assert_eq!(moved("//evil.example/?token=abc", &[]).0, "/evil.example/");
    }

    #[test]
    fn over_https_and_in_a_frame_of_the_cms_the_cookie_is_made_for_frames() {
        let frame = [("sec-fetch-site", "cross-site"), ("sec-fetch-dest", "iframe")];
        for headers in [&[("host", "preview.example")][..], &frame] {
            let mut request = Request::get("/?token=abc");
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            let (parts, ()) = request.body(()).unwrap().into_parts();
            let response = cookies().visit(&parts).unwrap_err();
            let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap();
            assert!(
                cookie.ends_with("HttpOnly; SameSite=None; Secure; Partitioned"),
                "{cookie}"
            );
        }
    }

    #[test]
    fn what_is_no_token_and_no_time_is_refused() {
        for target in [
            "/?token=a%0d%0ab",
            "/?token=a;b",
            "/?now=never",
            "/?now=2026-13-01",
        ] {
            assert_eq!(
                ask(target, &[]).unwrap_err().status(),
                StatusCode::BAD_REQUEST,
                "{target}"
            );
        }
    }

    #[test]
    fn a_day_is_its_noon_and_a_time_is_the_site_s() {
        for (text, moment) in [
            ("2026-12-24", "2026-12-24T11:00:00Z"),
            ("2026-07-01T09:00", "2026-07-01T07:00:00Z"),
            ("2026-12-24T09:00:00Z", "2026-12-24T09:00:00Z"),
        ] {
            assert_eq!(cookies().moment(text).unwrap().to_string(), moment, "{text}");
        }
    }
}
