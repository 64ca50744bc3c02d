import assert from "node:assert/strict";
import { test } from "node:test";
import { BUILD, site } from "../lib/testing/host";
import { intersection } from "../lib/testing/layout";
import { define, openPage, settled } from "../lib/testing/page";

test("visitors who save data get nothing ahead, a page without guards needs no router", async (context) => {
  define(globalThis, { SITE_SKEW_PROTECTION: false });
  define(navigator, { connection: { saveData: true } });
  for (const target of [window, globalThis]) {
    define(target, { requestIdleCallback: (run: () => void) => run() });
  }
  const requests = site(context, {});
  const error = context.mock.method(console, "error");
  const page = openPage("/start?a=1", '<main><a href="/blog">x</a></main>', { html: { build: BUILD } });
  await import("./main");
  await import("./later");
  // Had it been asked for, it would be here before.
  await import("./router");
  await settled();
  assert.deepEqual(requests, []);
  assert.equal(intersection.watched.size, 0);
  assert.deepEqual(page.loads, []);
  assert.equal(error.mock.callCount(), 0);
});
