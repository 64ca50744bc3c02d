import assert from "node:assert/strict";
import { test } from "node:test";
import { BUILD, host } from "../lib/testing/host";
import { intersection } from "../lib/testing/layout";
import { define, openPage } from "../lib/testing/page";

test("when idle the visit is remembered, the page's guards run and pages are fetched ahead", async (context) => {
  const asked = new Promise<string>((resolve) => {
    host(context, (address) => {
      resolve(address);
      return new Response("", { status: 404 });
    });
  });
  define(navigator, { connection: { effectiveType: "4g" } });
  const page = openPage("/start?a=1", '<main><a href="/blog">x</a></main>', {
    html: { build: BUILD, locale: "de" },
    body: { middleware: "without-query" },
  });
  await import("./later");
  assert.equal(page.cookies.length, 1);
  assert.equal(await asked, "/_data/503.json");
  assert.equal(intersection.watched.size, 1);
  assert.deepEqual(page.loads, ["https://www.example.com/start"]);
});
