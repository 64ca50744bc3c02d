import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { BUILD, host, json, pageData, site } from "../lib/testing/host";
import { intersection } from "../lib/testing/layout";
import { type Page, define, openPage, pageUrl, setOnline } from "../lib/testing/page";
import type { PageData } from "./page-data";
import { shown } from "./shown";

// It makes observers when it is loaded.
const { go, guardHere, lookAhead, stay } = await import("./router");

const BODY = '<p class="route-announcer"></p><main><h1>Start</h1></main><p class="network-status" data-offline="Geen verbinding"></p>';
const FAILURES = { "/404": { main: "<h1>Not found</h1>" }, "/503": { main: '<h1>Unavailable</h1><b data-failure="status"></b>' } };
/** Answers are remembered across tests: each takes pages of its own. */
let pages = 0;
const unused = (): string => `/page-${(pages += 1)}`;
const heading = () => document.querySelector("main h1")?.textContent;
const bar = () => document.querySelector<HTMLElement>(".progress")?.dataset["state"];
const loading = () => "loading" in document.documentElement.dataset;

/** A document at `/start`, visitors who want nothing to move, loading screens that have been long enough, quiet errors. */
function open(context: TestContext): Page {
  const page = openPage("/start", BODY, { html: { build: BUILD }, body: { middleware: "without-query" } });
  shown.path = "/start";
  define(document, { visibilityState: "hidden" });
  let now = 0;
  context.mock.method(performance, "now", () => (now += 1_000));
  context.mock.method(console, "error", () => undefined);
  return page;
}

/** A site with one page, and those for failures. */
function page(context: TestContext, changes: Partial<PageData> = {}) {
  const path = unused();
  return { path, requests: site(context, { ...FAILURES, [path]: changes }) };
}

/** First, while no page is remembered. */
test("where no page for failures can be had the document is loaded in full", async (context) => {
  const { loads } = open(context);
  host(context, () => new Response("", { status: 410 }));
  const path = unused();
  await go(pageUrl(path), "link");
  assert.deepEqual(loads, [pageUrl(path).href]);
  assert.equal(heading(), "Start");
});

test("a link leads to its page: address, content, title, focus, place, and what is said", async (context) => {
  // The bar comes after 200 ms, which a slow machine may need.
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { scrolls, loads } = open(context);
  const { path } = page(context);
  const entries = history.length;
  await go(pageUrl(path), "link");
  assert.equal(location.pathname, path);
  assert.equal(history.length, entries + 1);
  assert.equal(heading(), path);
  assert.equal(document.activeElement?.textContent, path);
  assert.equal(document.querySelector(".route-announcer")?.textContent, `Page ${path}`);
  assert.deepEqual(scrolls, [{ left: 0, top: 0, behavior: "instant" }]);
  assert.equal(shown.path, path);
  assert.equal(history.scrollRestoration, "manual");
  assert.deepEqual(loads, []);
  context.mock.timers.tick(1_000);
  assert.deepEqual([bar(), loading()], ["idle", false]);
});

test("the place of the page that is left is kept in its entry", async (context) => {
  open(context);
  const { path } = page(context);
  define(globalThis, { scrollX: 0, scrollY: 400 });
  const replaced = context.mock.method(history, "replaceState");
  await go(pageUrl(path), "link");
  assert.deepEqual(replaced.mock.calls.map((call) => call.arguments[0]), [{ "sitegen:scroll": [0, 400] }]);
});

test("new entries carry on the time of the last reload", async (context) => {
  open(context);
  const { path } = page(context);
  sessionStorage.setItem("sitegen:reloaded", "77");
  await go(pageUrl(path), "link");
  assert.deepEqual(history.state, { "sitegen:reloaded": 77 });
});

test("a link to a page that moved shows its new address with query and anchor, and makes one entry", async (context) => {
  open(context);
  const { path: moved } = page(context);
  const { path } = page(context, { route: moved, main: "<h1>Moved</h1>" });
  const entries = history.length;
  await go(new URL(`${path}?a=1#b`, pageUrl(path)), "link");
  assert.equal(location.pathname + location.search + location.hash, `${moved}?a=1#b`);
  assert.equal(history.length, entries + 1);
  assert.equal(heading(), "Moved");
  assert.equal(shown.path, moved);
});

test("back to the old address of a page that moved corrects the entry", async (context) => {
  open(context);
  const { path: moved } = page(context);
  const { path } = page(context, { route: moved });
  history.replaceState({ "sitegen:scroll": [0, 40] }, "", path);
  const entries = history.length;
  await go(pageUrl(path), "history");
  assert.equal(location.pathname, moved);
  assert.equal(history.length, entries);
  assert.deepEqual(history.state, { "sitegen:scroll": [0, 40] });
});

test("a page that is gone keeps the address that was asked for", async (context) => {
  open(context);
  const { path } = page(context, { route: "/its-last-address", kind: "gone", main: "<h1>Gone</h1>" });
  await go(pageUrl(path), "link");
  assert.equal(location.pathname, path);
  assert.equal(heading(), "Gone");
});

test("a link to the address that is shown makes no entry", async (context) => {
  open(context);
  const { path } = page(context);
  await go(pageUrl(path), "link");
  const entries = history.length;
  await go(pageUrl(path), "link");
  assert.equal(history.length, entries);
});

test("back makes no entry and returns to where the page was left", async (context) => {
  const { scrolls } = open(context);
  const { path } = page(context);
  history.replaceState({ "sitegen:scroll": [0, 40] }, "", path);
  const entries = history.length;
  await go(pageUrl(path), "history");
  assert.equal(history.length, entries);
  assert.equal(heading(), path);
  assert.deepEqual(scrolls, [{ left: 0, top: 40, behavior: "instant" }]);
  assert.deepEqual(history.state, { "sitegen:scroll": [0, 40] });
});

test("a navigation is told when it begins", async (context) => {
  open(context);
  const { path } = page(context);
  const heard = context.mock.fn(() => heading());
  document.addEventListener("site:navigating", heard);
  await go(pageUrl(path), "link");
  assert.deepEqual(heard.mock.calls.map(({ result }) => result), ["Start"]);
});

test("what has to be waited for shows the loading screen, what is there does not", async (context) => {
  open(context);
  const { path } = page(context);
  const first = go(pageUrl(path), "link");
  assert.equal(loading(), true);
  assert.equal(bar(), "idle", "the bar waits for its time");
  await first;
  assert.equal(loading(), false);
  const second = go(pageUrl(path), "link");
  assert.equal(loading(), false);
  await second;
});

test("the bar of a page that has come never shows", async (context) => {
  open(context);
  const { path } = page(context);
  await go(pageUrl(path), "link");
  context.mock.timers.enable({ apis: ["setTimeout"] });
  await go(pageUrl(path), "link");
  context.mock.timers.tick(10_000);
  assert.equal(bar(), "idle");
});

test("the latest navigation wins, whichever answer comes first", async (context) => {
  open(context);
  const [slow, quick] = [unused(), unused()];
  const answers = new Map<string, (response: Response) => void>();
  const requests = host(context, (address) => new Promise((resolve) => answers.set(address, resolve)));
  const first = go(pageUrl(slow), "link");
  const second = go(pageUrl(quick), "link");
  assert.deepEqual(requests.map(({ options }) => options.signal?.aborted), [true, false]);
  answers.get(`/_data${quick}.json`)?.(json(pageData(quick)));
  await second;
  answers.get(`/_data${slow}.json`)?.(json(pageData(slow)));
  await first;
  assert.equal(heading(), quick);
  assert.equal(location.pathname, quick);
  assert.deepEqual([bar(), loading()], ["idle", false]);
});

test("a visitor who stays calls off what was on its way", async (context) => {
  open(context);
  const path = unused();
  const requests = host(context, () => new Promise(() => undefined));
  const going = go(pageUrl(path), "link");
  stay();
  assert.equal(requests[0]?.options.signal?.aborted, true);
  await going;
  assert.equal(heading(), "Start");
  assert.equal(location.pathname, "/start");
  assert.deepEqual([bar(), loading()], ["idle", false]);
});

test("a guard leads elsewhere before anything is shown", async (context) => {
  open(context);
  const { path } = page(context, { middleware: ["without-query"] });
  const entries = history.length;
  await go(pageUrl(`${path}?a=1`), "link");
  assert.equal(location.href, pageUrl(path).href);
  assert.equal(history.length, entries + 1);
  assert.equal(heading(), path);
});

test("an unknown guard shows the service-unavailable page with status 500", async (context) => {
  open(context);
  const { path } = page(context, { middleware: ["auth"] });
  await go(pageUrl(path), "link");
  assert.equal(heading(), "Unavailable");
  assert.equal(document.querySelector("main b")?.textContent, "500");
  assert.equal(bar(), "failed");
});

test("a page that does not exist shows the not-found page at its address", async (context) => {
  const { loads } = open(context);
  site(context, FAILURES);
  const path = unused();
  await go(pageUrl(path), "link");
  assert.equal(heading(), "Not found");
  assert.equal(location.pathname, path);
  assert.equal(shown.path, path);
  assert.equal(bar(), "failed");
  assert.deepEqual(loads, []);
});

test("what fails for want of a connection is to be tried again", async (context) => {
  open(context);
  site(context, FAILURES);
  setOnline(false);
  await go(pageUrl(unused()), "link");
  assert.equal(shown.path, "");
});

test("an answer of another build loads the document in full, at once", async (context) => {
  const { loads } = open(context);
  const { path } = page(context, { build: "build-2" });
  await go(pageUrl(path), "link");
  assert.deepEqual(loads, [pageUrl(path).href]);
  assert.equal(heading(), "Start");
  assert.equal(location.pathname, "/start");
});

test("a failure that comes too late changes nothing", async (context) => {
  const { loads } = open(context);
  let fail: (response: Response) => void = () => undefined;
  const slow = unused();
  const { path } = page(context);
  const answered = site(context, { ...FAILURES, [path]: {} });
  const going = go(pageUrl(path), "link");
  await going;
  host(context, () => new Promise((resolve) => (fail = resolve)));
  const late = go(pageUrl(slow), "link");
  stay();
  fail(new Response("", { status: 404 }));
  await late;
  assert.equal(heading(), path);
  assert.deepEqual(loads, []);
  assert.equal(answered.length, 1);
});

test("the guards of a document that was loaded in full lead elsewhere by a load", async (context) => {
  const { loads } = open(context);
  history.replaceState(null, "", "/start?a=1");
  await guardHere(["without-query"]);
  assert.deepEqual(loads, [pageUrl("/start").href]);
  history.replaceState(null, "", "/start");
  await guardHere(["without-query"]);
  assert.equal(loads.length, 1);
  assert.equal(heading(), "Start");
});

test("an unknown guard of such a document shows the service-unavailable page in its place", async (context) => {
  open(context);
  site(context, FAILURES);
  const entries = history.length;
  await guardHere(["auth"]);
  assert.equal(heading(), "Unavailable");
  assert.equal(history.length, entries);
  history.replaceState(null, "", "/brochure.pdf");
  document.querySelector("main")!.innerHTML = "<h1>File</h1>";
  await guardHere(["auth"]);
  assert.equal(heading(), "File");
});

test("looking ahead watches the links", (context) => {
  open(context);
  site(context, FAILURES);
  document.querySelector("main")!.innerHTML = '<a href="/blog">x</a>';
  lookAhead();
  assert.equal(intersection.watched.size, 1);
});
