/** Stores facts about a visit: the referrer and the locale (spec sections 2 and 9). */
import { setCookie } from "./cookie";

/** How long the referrer is stored, in seconds. */
const REFERRER_AGE = 60 * 60;
/** How long the locale is stored, in seconds. */
const LOCALE_AGE = 365 * 24 * 60 * 60;

/** Writes the cookies. The referrer is another site's: navigation within this site does not replace it. */
export function rememberVisit(): void {
  if (document.referrer !== "" && new URL(document.referrer).origin !== location.origin) {
    setCookie("referrer", document.referrer, REFERRER_AGE);
  }
  const locale = document.documentElement.dataset["locale"];
  if (locale !== undefined) {
    setCookie("i18n_redirected", locale, LOCALE_AGE);
  }
}
