import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { BUILD, host, json, pageData } from "../lib/testing/host";
import { openPage, pageUrl, settled } from "../lib/testing/page";
import { ForeignAnswer, StatusError, isKnown, isReady, load } from "./page-data";

/** Answers are remembered across tests: each takes pages of its own. */
let pages = 0;
const page = (): URL => pageUrl(`/page-${(pages += 1)}`);
const unanswered = (): Promise<Response> => new Promise(() => undefined);

function open(): void {
  openPage("/", "", { html: { build: BUILD } });
}

/** A host whose every page is there. */
const whole = (context: TestContext) => host(context, (address) => json(pageData(address)));

test("a page is asked for at its data's address, as JSON, and answered as it was built", async (context) => {
  open();
  const requests = host(context, () => json(pageData("/x", { placeholders: "a{}", missing: "/b" })));
  const url = page();
  assert.deepEqual(await load(url), pageData("/x", { placeholders: "a{}", missing: "/b" }));
  assert.equal(requests[0]?.address, `/_data${url.pathname}.json`);
  assert.deepEqual(requests[0].options.headers, { Accept: "application/json" });
});

test("an answer is asked for once, whatever the query and anchor, while under way and after", async (context) => {
  open();
  const requests = whole(context);
  const url = page();
  const [first, second] = await Promise.all([load(url), load(new URL("?a=1", url))]);
  assert.equal(first, second);
  assert.equal(await load(new URL("#b", url)), first);
  assert.equal(requests.length, 1);
});

test("a page is known from the moment it is asked for, and ready when it is there", async (context) => {
  open();
  whole(context);
  const url = page();
  assert.deepEqual([isKnown(url), isReady(url)], [false, false]);
  const answer = load(url);
  assert.deepEqual([isKnown(url), isReady(url)], [true, false]);
  await answer;
  assert.deepEqual([isKnown(url), isReady(url)], [true, true]);
});

test("what is fetched ahead is less urgent than what is waited for", async (context) => {
  open();
  const requests = whole(context);
  await load(page());
  await load(page(), { priority: "low" });
  assert.deepEqual(requests.map(({ options }) => options.priority), ["auto", "low"]);
});

test("a status of the host is the error, and the page is asked for again next time", async (context) => {
  open();
  const requests = host(context, () => new Response("", { status: 404 }));
  const url = page();
  await assert.rejects(load(url), (error) => error instanceof StatusError && error.status === 404);
  assert.equal(isKnown(url), false);
  await assert.rejects(load(url), StatusError);
  assert.equal(requests.length, 2);
});

test("a host that cannot be reached is status 500, with its cause", async (context) => {
  open();
  const cause = new TypeError("network");
  host(context, () => Promise.reject(cause));
  await assert.rejects(load(page()), (error) => error instanceof StatusError && error.status === 500 && error.cause === cause);
});

test("an answer is waited for 20 seconds", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  open();
  const requests = host(context, unanswered);
  const answer = load(page());
  context.mock.timers.tick(19_999);
  assert.equal(requests[0]?.options.signal?.aborted, false);
  context.mock.timers.tick(1);
  assert.equal(requests[0]?.options.signal?.aborted, true);
  await assert.rejects(answer, (error) => error instanceof StatusError && error.status === 500);
});

test("an answer that came leaves no timer behind", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  open();
  const requests = whole(context);
  await load(page());
  context.mock.timers.tick(60_000);
  assert.equal(requests[0]?.options.signal?.aborted, false);
});

test("a request can be aborted, and the next click starts a new one at once", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  open();
  const requests = host(context, unanswered);
  const url = page();
  const controller = new AbortController();
  const answer = load(url, { signal: controller.signal });
  controller.abort();
  assert.equal(isKnown(url), false);
  assert.equal(requests[0]?.options.signal?.aborted, true);
  void load(url).catch(() => undefined);
  await assert.rejects(answer, StatusError);
  await settled();
  assert.equal(isKnown(url), true, "the failure of the first request forgets nothing of the second");
});

test("an answer that is there stays when its asker goes on", async (context) => {
  open();
  whole(context);
  const url = page();
  const controller = new AbortController();
  await load(url, { signal: controller.signal });
  controller.abort();
  assert.equal(isReady(url), true);
});

test("forty answers are kept, and the oldest goes first", async (context) => {
  open();
  whole(context);
  const urls = Array.from({ length: 41 }, page);
  for (const url of urls.slice(0, 40)) {
    await load(url);
  }
  assert.ok(urls.slice(0, 40).every(isReady));
  await load(urls[40]!);
  assert.deepEqual([urls[0]!, urls[1]!, urls[40]!].map(isReady), [false, true, true]);
  const all = Array.from({ length: pages }, (_, index) => pageUrl(`/page-${index + 1}`));
  assert.equal(all.filter(isKnown).length, 40);
});

const good = pageData("/x");
const foreign: Readonly<Record<string, () => Response>> = {
  "HTML with status 200": () => json("<!doctype html>", "text/html"),
  "JSON under another type": () => json(good, "text/plain"),
  "an answer without a type": () => new Response(new Blob([JSON.stringify(good)])),
  "half an answer": () => json('{"build":'),
  "null": () => json(null),
  "a text": () => json('"text"'),
  "another build": () => json({ ...good, build: "build-2" }),
  ...Object.fromEntries(
    ["route", "kind", "slug", "main", "middleware", "head"].map((key) => [`no ${key}`, () => json({ ...good, [key]: undefined })]),
  ),
  ...Object.fromEntries(
    ["title", "metas", "links", "jsonLd"].map((key) => [
      `no ${key} in the head`,
      () => json({ ...good, head: { ...good.head, [key]: undefined } }),
    ]),
  ),
};
for (const [what, answer] of Object.entries(foreign)) {
  test(`${what} is not page data of this build, and is not kept`, async (context) => {
    open();
    host(context, answer);
    const url = page();
    await assert.rejects(load(url), ForeignAnswer);
    assert.equal(isKnown(url), false);
  });
}

test("JSON may name its character set", async (context) => {
  open();
  host(context, () => json(good, "application/json; charset=utf-8"));
  assert.deepEqual(await load(page()), good);
});
