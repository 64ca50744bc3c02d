import assert from "node:assert/strict";
import { test } from "node:test";
import { writeConsent } from "../lib/consent-store";
import { host } from "../lib/testing/host";
import { define, openPage } from "../lib/testing/page";

test("a site with error reports only has no tag manager", async (context) => {
  define(globalThis, { SITE_TAG_MANAGER: null, SITE_TAG_MANAGER_SRC: null, SITE_ERROR_ENDPOINT: "https://errors.example/report" });
  const requests = host(context, () => new Response(null));
  openPage();
  writeConsent(true);
  await import("./third-parties");
  assert.equal("dataLayer" in window, false);
  window.dispatchEvent(new ErrorEvent("error", { message: "broken" }));
  assert.equal(requests.length, 1);
});
