import assert from "node:assert/strict";
import { test } from "node:test";
import { BUILD, site } from "../lib/testing/host";
import { intersection } from "../lib/testing/layout";
import { define, openPage, settled } from "../lib/testing/page";

test("pages are fetched ahead from the first idle moment on, not before", async (context) => {
  define(globalThis, { SITE_SKEW_PROTECTION: false });
  define(navigator, { connection: { effectiveType: "4g" } });
  let idle = (): void => assert.fail("nothing waits for an idle moment");
  for (const target of [window, globalThis]) {
    define(target, { requestIdleCallback: (run: () => void) => void (idle = run) });
  }
  const requests = site(context, {});
  openPage("/start", '<main><a href="/blog">x</a></main>', { html: { build: BUILD, opening: "" } });
  const { dataset } = document.documentElement;
  await import("./main");
  // Had it been asked for, it would be here before.
  await import("./router");
  await settled();
  assert.equal(intersection.watched.size, 0);
  assert.deepEqual(requests, []);
  assert.equal(dataset["opening"], "");
  idle();
  assert.equal(dataset["opening"], undefined, "what is far below is laid out");
  await import("./later");
  await settled();
  assert.equal(intersection.watched.size, 1);
  assert.deepEqual(requests.map(({ address }) => address), ["/_data/503.json"], "the page for when the site fails");
});
