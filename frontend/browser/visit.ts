/** What the site remembers of a visit: where it came from, and the locale (spec sections 2 and 9). */
import { setCookie } from "./cookie";

/** Seconds the referrer is kept. */
const REFERRER_AGE = 60 * 60;
/** Seconds the locale is kept. */
const LOCALE_AGE = 365 * 24 * 60 * 60;

/** Writes the cookies. The referrer is another site's: going from page to page here does not replace it. */
export function rememberVisit(): void {
  if (document.referrer !== "" && new URL(document.referrer).origin !== location.origin) {
    setCookie("referrer", document.referrer, REFERRER_AGE);
  }
  const locale = document.documentElement.dataset["locale"];
  if (locale !== undefined) {
    setCookie("i18n_redirected", locale, LOCALE_AGE);
  }
}
