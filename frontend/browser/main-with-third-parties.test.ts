/** The first script of a site with a tag manager and error reports, from the first page on: one story, in order. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { writeConsent } from "../lib/consent-store";
import { host } from "../lib/testing/host";
import { define, openPage } from "../lib/testing/page";

define(globalThis, {
  SITE_SKEW_PROTECTION: true,
  SITE_TAG_MANAGER: "GTM-TEST",
  SITE_TAG_MANAGER_SRC: "https://tags.example/gtm.js",
  SITE_ERROR_ENDPOINT: "https://errors.example/report",
});
// Nothing else asks the host.
define(navigator, { connection: { saveData: true } });
const page = openPage("/", "<main></main>", { html: { deploy: "6a1b", locale: "de" } });
const layer = () => (window as { dataLayer?: unknown[] }).dataLayer;
const scripts = () => document.querySelectorAll("script").length;
const fail = () => window.dispatchEvent(new ErrorEvent("error", { message: "broken" }));

test("before the visitor has accepted nothing of third parties is loaded or told", async (context) => {
  const requests = host(context, () => new Response(null));
  await import("./main-with-third-parties");
  // What every page loads when idle is here: what was asked for before it as well.
  await import("./later");
  writeConsent(false);
  await import("./head");
  fail();
  assert.deepEqual([layer(), scripts(), requests], [undefined, 0, []]);
});

test("the page itself is at work: islands, navigation, the deploy's cookie, the visit's", () => {
  assert.ok(customElements.get("site-island"));
  assert.ok(page.cookies.some((cookie) => cookie.startsWith("site_deploy=6a1b;")));
  assert.ok(page.cookies.some((cookie) => cookie.startsWith("i18n_redirected=de;")));
});

test("the moment the visitor accepts the denial comes first, then the grant, then the tag manager and the reports", async (context) => {
  const requests = host(context, () => new Response(null));
  writeConsent(true);
  await import("./third-parties");
  const commands = layer()?.map((entry) => [...Object.values(entry as object)].slice(0, 2).join(" "));
  assert.deepEqual(commands?.slice(0, 2), ["consent default", "consent update"]);
  assert.equal(scripts(), 1);
  fail();
  assert.deepEqual(requests.map(({ address }) => address), ["https://errors.example/report"]);
});
