import assert from "node:assert/strict";
import { test } from "node:test";
import { BUILD, site } from "../lib/testing/host";
import { openPage, settled } from "../lib/testing/page";

test("when idle the visit is remembered and the page's guards run", async (context) => {
  const requests = site(context, {});
  const page = openPage("/start?a=1", '<main><a href="/blog">x</a></main>', {
    html: { build: BUILD, locale: "de" },
    body: { middleware: "without-query" },
  });
  await import("./later");
  await import("./router");
  await settled();
  assert.equal(page.cookies.length, 1);
  assert.deepEqual(page.loads, ["https://www.example.com/start"]);
  assert.deepEqual(requests, []);
});
