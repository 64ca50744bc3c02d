import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { BUILD, host, json, pageData, site } from "../lib/testing/host";
import { type Page, define, openPage, settled } from "../lib/testing/page";
import { startNavigation } from "./navigation";
import { shown } from "./shown";

/** Answers are remembered across tests: each takes pages of its own. */
let pages = 0;
const unused = (): string => `/page-${(pages += 1)}`;
const heading = () => document.querySelector("main h1")?.textContent;

function open(context: TestContext, path: string, links = ""): Page {
  const page = openPage(path, `<nav>${links}</nav><main><h1>Start</h1></main>`, { html: { build: BUILD } });
  shown.path = new URL(path, "https://www.example.com").pathname;
  define(document, { visibilityState: "hidden" });
  let now = 0;
  context.mock.method(performance, "now", () => (now += 1_000));
  startNavigation();
  return page;
}

/** Resolves when another page is shown. */
const arrival = (): Promise<unknown> => new Promise((resolve) => document.addEventListener("site:navigated", resolve, { once: true }));

/** Whether the click was taken from the browser, which here follows no links. */
function click(selector = "a"): boolean {
  let taken = false;
  const note = (event: Event): void => {
    taken = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", note, { once: true });
  document.querySelector<HTMLElement>(selector)?.click();
  return taken;
}

test("a click on a link of this site shows its page without a load", async (context) => {
  const path = unused();
  const { loads } = open(context, "/start", `<a href="${path}">x</a>`);
  site(context, { [path]: {} });
  const arrived = arrival();
  assert.equal(click(), true);
  await arrived;
  assert.equal(heading(), path);
  assert.equal(location.pathname, path);
  assert.deepEqual(loads, []);
});

test("links to other sites and to files are the browser's", (context) => {
  open(context, "/start", '<a href="https://other.example/">x</a><a href="/a.pdf" id="file">x</a>');
  const requests = site(context, {});
  assert.equal(click(), false);
  assert.equal(click("#file"), false);
  assert.deepEqual(requests, []);
});

test("an anchor of the page that is shown is the browser's; the page itself is shown again", async (context) => {
  const path = unused();
  open(context, `${path}?a=1`, `<a href="${path}?a=1#b">x</a><a href="${path}?a=1" id="self">x</a>`);
  site(context, { [path]: {} });
  assert.equal(click(), false);
  const arrived = arrival();
  assert.equal(click("#self"), true);
  await arrived;
  assert.equal(heading(), path);
});

test("an anchor of another page is a navigation, also where the address names no page", async (context) => {
  const path = unused();
  open(context, "/brochure.pdf", `<a href="${path}#b">x</a>`);
  site(context, { [path]: {} });
  const arrived = arrival();
  assert.equal(click(), true);
  await arrived;
  assert.equal(location.hash, "#b");
});

test("back to another page shows it, without an entry of its own", async (context) => {
  const path = unused();
  open(context, "/start");
  site(context, { [path]: {} });
  history.replaceState(null, "", path);
  const entries = history.length;
  const arrived = arrival();
  window.dispatchEvent(new Event("popstate"));
  await arrived;
  assert.equal(heading(), path);
  assert.equal(history.length, entries);
});

test("back to a page whose address ends like a file loads it, once", (context) => {
  const { loads } = open(context, "/contact");
  history.replaceState(null, "", "/vacatures/developer-asp.net");
  window.dispatchEvent(new Event("online"));
  assert.deepEqual(loads, []);
  window.dispatchEvent(new Event("popstate"));
  assert.deepEqual(loads, ["reload"]);
  // What was loaded in full has no path: its anchors are the browser's.
  shown.path = null;
  window.dispatchEvent(new Event("popstate"));
  assert.deepEqual(loads, ["reload"]);
});

test("back within the page calls off what was on its way", async (context) => {
  const path = unused();
  open(context, "/start", `<a href="${path}">x</a>`);
  const asked = new Promise<AbortSignal>((resolve) => {
    const requests = host(context, () => {
      resolve(requests[0]?.options.signal as AbortSignal);
      return new Promise(() => undefined);
    });
  });
  click();
  const signal = await asked;
  const stopped = new Promise((resolve) => signal.addEventListener("abort", resolve));
  window.dispatchEvent(new Event("popstate"));
  await stopped;
  assert.equal(heading(), "Start");
});

test("a connection that is back asks again for what the address names, and for nothing else", async (context) => {
  const path = unused();
  open(context, path);
  const requests = site(context, { [path]: {} });
  window.dispatchEvent(new Event("online"));
  await settled();
  assert.deepEqual(requests, []);
  shown.path = null;
  const arrived = arrival();
  window.dispatchEvent(new Event("online"));
  await arrived;
  assert.equal(heading(), path);
});

test("a connection that is back calls nothing off", async (context) => {
  const path = unused();
  open(context, "/start", `<a href="${path}">x</a>`);
  let answer: (response: Response) => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    host(context, () => {
      resolve();
      return new Promise((give) => (answer = give));
    });
  });
  click();
  await asked;
  window.dispatchEvent(new Event("online"));
  await settled();
  const arrived = arrival();
  answer(json(pageData(path)));
  await arrived;
  assert.equal(heading(), path);
});

/** What an island asks for; whether it was answered. */
function ask(href: string): boolean {
  return !document.dispatchEvent(new CustomEvent("site:navigate", { detail: { href }, cancelable: true }));
}

test("an island that asks for a page of this site is answered, for others it loads in full", async (context) => {
  const path = unused();
  open(context, "/start");
  site(context, { [path]: {} });
  assert.equal(ask("https://other.example/"), false);
  const arrived = arrival();
  assert.equal(ask(path), true);
  await arrived;
  assert.equal(heading(), path);
});
