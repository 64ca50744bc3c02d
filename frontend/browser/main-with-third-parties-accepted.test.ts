import assert from "node:assert/strict";
import { test } from "node:test";
import { writeConsent } from "../lib/consent-store";
import { host } from "../lib/testing/host";
import { define, openPage } from "../lib/testing/page";

test("a visitor who accepted on an earlier page gets the tag manager on this one, and no reports where none are wanted", async (context) => {
  define(globalThis, {
    SITE_SKEW_PROTECTION: false,
    SITE_TAG_MANAGER: "GTM-TEST",
    SITE_TAG_MANAGER_SRC: "https://tags.example/gtm.js",
    SITE_ERROR_ENDPOINT: null,
  });
  define(navigator, { connection: { saveData: true } });
  const requests = host(context, () => new Response(null));
  const page = openPage("/", "<main></main>", { html: { deploy: "6a1b" } });
  writeConsent(true);
  const loaded = new Promise((resolve) => new MutationObserver(resolve).observe(document.head, { childList: true }));
  await import("./main-with-third-parties");
  await loaded;
  assert.equal(document.querySelector("script")?.src, "https://tags.example/gtm.js?id=GTM-TEST");
  window.dispatchEvent(new ErrorEvent("error", { message: "broken" }));
  assert.deepEqual(requests, []);
  assert.deepEqual(page.cookies, []);
});
