import assert from "node:assert/strict";
import { type TestContext, beforeEach, test } from "node:test";
import { pageData } from "../lib/testing/host";
import { define, openPage, settled } from "../lib/testing/page";

/** Visitors who want nothing to move. */
const still = { matches: false };
define(globalThis, { matchMedia: (query: string) => (query === "(prefers-reduced-motion: reduce)" ? still : { matches: false }) });
const { show } = await import("./swap");

const main = () => document.querySelector("main")!;
const data = pageData("/blog/a", { kind: "blog", slug: "a", main: "<h1>New</h1>" });
const yes = (): boolean => true;
let animate: ReturnType<TestContext["mock"]["fn"]>;

beforeEach((context) => {
  openPage("/", "<main><h1>Old</h1></main>", { body: { kind: "home", path: "/", slug: "", middleware: "without-query", missing: "/x" } });
  still.matches = false;
  define(document, { visibilityState: "visible", startViewTransition: undefined });
  animate = (context as TestContext).mock.fn();
  define(HTMLElement.prototype, { animate });
});

test("the page's content, head, language and attributes are the new page's", async () => {
  await show({ ...data, head: { ...data.head, jsonLd: ['{"@type":"BlogPosting"}'] } }, yes);
  assert.equal(document.head.querySelector("script")?.textContent, '{"@type":"BlogPosting"}');
  assert.equal(main().innerHTML.trim(), "<h1>New</h1>");
  assert.equal(document.title, "Page /blog/a");
  assert.equal(document.documentElement.lang, "nl");
  assert.deepEqual({ ...document.body.dataset }, { kind: "blog", path: "/blog/a", slug: "a" });
});

test("links that lead nowhere are those of the new page", async () => {
  await show({ ...data, missing: "/y /z" }, yes);
  assert.equal(document.body.dataset["missing"], "/y /z");
});

test("the document hears of it when the new page is there", async (context) => {
  const heard = context.mock.fn((event: Event) => [(event as CustomEvent).detail, main().textContent?.trim()]);
  document.addEventListener("site:navigated", heard);
  await show(data, yes);
  assert.deepEqual(heard.mock.calls.map(({ result }) => result), [[{ path: "/blog/a" }, "New"]]);
});

test("the history changes right before anything else, and can call it off", async (context) => {
  const heard = context.mock.fn();
  document.addEventListener("site:navigated", heard);
  await show(data, () => {
    assert.equal(main().textContent, "Old");
    return false;
  });
  assert.equal(main().textContent, "Old");
  assert.equal(document.body.dataset["kind"], "home");
  assert.equal(heard.mock.callCount(), 0);
});

test("a page is marked with the time from which it is shown", async () => {
  performance.clearMarks();
  await show(data, yes);
  assert.equal(performance.getEntriesByName("site:shown").length, 1);
});

test("without view transitions new content fades in", async () => {
  await show(data, yes);
  assert.deepEqual(animate.mock.calls.map((call) => call.arguments), [[{ opacity: [0, 1] }, 240]]);
});

/** A browser with view transitions: it changes the page a moment later. */
function transitions(context: TestContext, outcome: Promise<void> = Promise.resolve()) {
  const start = context.mock.fn((change: () => void) => ({
    ready: outcome,
    finished: outcome,
    updateCallbackDone: Promise.resolve().then(change),
    skipTransition: () => undefined,
  }));
  define(document, { startViewTransition: start });
  return start;
}

test("with view transitions the browser changes the page, and no fade is added", async (context) => {
  const start = transitions(context);
  await show(data, yes);
  assert.equal(start.mock.callCount(), 1);
  assert.equal(animate.mock.callCount(), 0);
  assert.equal(main().textContent?.trim(), "New");
});

test("a transition that is skipped is not an error", async (context) => {
  const unhandled = context.mock.fn();
  process.on("unhandledRejection", unhandled);
  transitions(context, Promise.reject(new Error("skipped")));
  await show(data, yes);
  await settled();
  process.off("unhandledRejection", unhandled);
  assert.equal(unhandled.mock.callCount(), 0);
  assert.equal(main().textContent?.trim(), "New");
});

for (const [who, prepare] of [
  ["who want nothing to move", () => void (still.matches = true)],
  ["who look elsewhere", () => define(document, { visibilityState: "hidden" })],
] as const) {
  test(`visitors ${who} get the page at once`, async (context) => {
    const start = transitions(context);
    prepare();
    await show(data, yes);
    assert.equal(main().textContent?.trim(), "New");
    assert.equal(start.mock.callCount() + animate.mock.callCount(), 0);
  });
}
