import assert from "node:assert/strict";
import { test } from "node:test";
import { writeConsent } from "../lib/consent-store";
import { host } from "../lib/testing/host";
import { define, openPage } from "../lib/testing/page";

const layer = () => (window as { dataLayer?: unknown[] }).dataLayer;
const scripts = () => document.querySelectorAll("script").length;
const fail = () => window.dispatchEvent(new ErrorEvent("error", { message: "broken" }));

test("third parties are contacted from the moment the visitor accepts: the denial first, then the grant, then their scripts", async (context) => {
  define(globalThis, {
    SITE_SKEW_PROTECTION: true,
    SITE_TAG_MANAGER: "GTM-TEST",
    SITE_TAG_MANAGER_SRC: "https://tags.example/gtm.js",
    SITE_ERROR_ENDPOINT: "https://errors.example/report",
  });
  // Then nothing else asks the host.
  define(navigator, { connection: { saveData: true } });
  const requests = host(context, () => new Response(null));
  const page = openPage("/", "<main></main>", { html: { deploy: "6a1b", locale: "de" } });
  await import("./main-with-third-parties");
  // What every page loads when idle is here: what was asked for before it as well.
  await import("./later");
  writeConsent(false);
  await import("./head");
  fail();
  assert.deepEqual([layer(), scripts(), requests.length], [undefined, 0, 0]);
  assert.ok(customElements.get("site-island"), "the page itself is at work");
  assert.deepEqual(page.cookies.map((cookie) => cookie.split(";")[0]), ["site_deploy=6a1b", "i18n_redirected=de"]);

  const loaded = new Promise((resolve) => new MutationObserver(resolve).observe(document.head, { childList: true }));
  writeConsent(true);
  await loaded;
  const commands = layer()?.map((entry) => Object.values(entry as object).slice(0, 2).join(" "));
  assert.deepEqual(commands?.slice(0, 2), ["consent default", "consent update"]);
  assert.equal(scripts(), 1);
  fail();
  assert.deepEqual(requests.map(({ address }) => address), ["https://errors.example/report"]);
});
