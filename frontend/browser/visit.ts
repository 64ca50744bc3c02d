/** What the site remembers of a visit: where it came from, and the locale (spec sections 2 and 9). */

/** Seconds the referrer is kept. */
const REFERRER_AGE = 60 * 60;
/** Seconds the locale is kept. */
const LOCALE_AGE = 365 * 24 * 60 * 60;

/** Seconds an open tab is kept with its deploy. */
const DEPLOY_AGE = 24 * 60 * 60;

/** Writes the cookies. The referrer is another site's: going from page to page here does not replace it. */
export function rememberVisit(): void {
  if (document.referrer !== "" && new URL(document.referrer).origin !== location.origin) {
    setCookie("referrer", document.referrer, REFERRER_AGE);
  }
  const locale = document.documentElement.dataset["locale"];
  if (locale !== undefined) {
    setCookie("i18n_redirected", locale, LOCALE_AGE);
  }
  // The host answers requests for scripts from the deploy that this document is of (src/output/netlify.rs).
  const deploy = document.documentElement.dataset["deploy"];
  if (deploy !== undefined) {
    setCookie("site_deploy", deploy, DEPLOY_AGE, "/_assets");
  }
}

function setCookie(name: string, value: string, age: number, path = "/"): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  try {
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${age}; SameSite=Lax${secure}`;
  } catch {
    // A sandboxed frame has no cookies; the page goes on without.
  }
}
