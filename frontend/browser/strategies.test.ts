import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { intersection, layOut } from "../lib/testing/layout";
import { define } from "../lib/testing/page";
import { schedule } from "./strategies";

/** An island with two children that is to hydrate by a strategy. */
function start(context: TestContext, client: string) {
  const element = document.createElement("site-island");
  element.innerHTML = "<p>a</p><p>b</p>";
  const hydrate = context.mock.fn();
  const stop = schedule(element, client, hydrate);
  return { element, stop, times: () => hydrate.mock.callCount() };
}

const see = (target: Element, isIntersecting = true): void => intersection.tell([{ isIntersecting, target }]);

test("load does not wait for the visitor", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { times } = start(context, "load");
  context.mock.timers.tick(200);
  assert.equal(times(), 1);
});

test("idle waits for an idle moment, and can be called off", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { times } = start(context, "idle");
  const other = start(context, "idle");
  assert.equal(times(), 0);
  other.stop();
  context.mock.timers.tick(200);
  assert.equal(times(), 1);
  assert.equal(other.times(), 0);
});

for (const client of ["visible", "", "unknown", "media-ish"]) {
  test(`${client || "no strategy"} waits until a part of it is near the window, once`, (context) => {
    layOut();
    const { element, times } = start(context, client);
    assert.deepEqual([...intersection.watched], [...element.children]);
    assert.equal(intersection.margin, "200px");
    see(element.children[0]!, false);
    assert.equal(times(), 0);
    see(element.children[1]!);
    assert.equal(times(), 1);
    assert.equal(intersection.watched.size, 0);
  });
}

test("an island that leaves is not watched any more", (context) => {
  layOut();
  start(context, "visible").stop();
  assert.equal(intersection.watched.size, 0);
});

/** Media queries that match when the test says so. */
function media(matches: boolean) {
  const listeners = new Set<() => void>();
  const list = {
    matches,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  const asked: string[] = [];
  define(globalThis, { matchMedia: (query: string) => (asked.push(query), list) });
  const change = (now: boolean): void => {
    list.matches = now;
    listeners.forEach((listener) => listener());
  };
  return { asked, change, listeners };
}

test("media hydrates at once where its query matches", (context) => {
  const { asked, listeners } = media(true);
  assert.equal(start(context, "media((min-width: 60em) and (hover))").times(), 1);
  assert.deepEqual(asked, ["(min-width: 60em) and (hover)"]);
  assert.equal(listeners.size, 0);
});

test("media waits until its query matches, once", (context) => {
  const { change } = media(false);
  const { times } = start(context, "media((min-width: 60em))");
  change(false);
  assert.equal(times(), 0);
  change(true);
  change(false);
  change(true);
  assert.equal(times(), 1);
});

test("media that is called off hydrates nothing", (context) => {
  const { change } = media(false);
  const { times, stop } = start(context, "media((min-width: 60em))");
  stop();
  change(true);
  assert.equal(times(), 0);
});

test("a form that was half filled in on this page waits for nobody", (context) => {
  context.after(() => sessionStorage.clear());
  sessionStorage.setItem("form:/elsewhere:x", "[]");
  assert.equal(start(context, "interaction").times(), 0);
  sessionStorage.setItem(`form:${location.pathname}:https://cms.example.com/:name`, "[]");
  assert.equal(start(context, "interaction").times(), 1);
  assert.equal(start(context, "visible").times(), 0);
});

test("interaction is for the element to hear", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { times, stop } = start(context, "interaction");
  context.mock.timers.tick(60_000);
  assert.equal(times(), 0);
  assert.doesNotThrow(stop);
});
