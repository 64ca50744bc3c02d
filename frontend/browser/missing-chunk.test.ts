/** A script of this build that cannot be loaded: the head's fails while it is evaluated, as one that is gone does. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { BUILD, pageData, site } from "../lib/testing/host";
import { type Page, define, openPage, pageUrl, setOnline, settled } from "../lib/testing/page";

define(globalThis, {
  trustedTypes: {
    createPolicy(name: string, rules: unknown) {
      if (name === "sitegen-json") {
        throw new Error("gone");
      }
      return rules;
    },
  },
});

const { startNavigation } = await import("./navigation");
const { go } = await import("./router");
const { shown } = await import("./shown");
const { ChunkError, show } = await import("./swap");

const START = 1_700_000_000_000;
const heading = () => document.querySelector("main h1")?.textContent;
const yes = (): boolean => true;
/** Answers are remembered across tests: each takes pages of its own. */
let pages = 0;

function open(context: TestContext): Page & { readonly path: string } {
  context.mock.method(console, "error", () => undefined);
  let now = 0;
  context.mock.method(performance, "now", () => (now += 1_000));
  const path = `/page-${(pages += 1)}`;
  site(context, { [path]: {} });
  const page = openPage("/start", `<a href="${path}">x</a><main><h1>Start</h1></main>`, { html: { build: BUILD } });
  define(document, { visibilityState: "hidden" });
  shown.path = "/start";
  return { ...page, path };
}

test("with a connection the page cannot be shown", async (context) => {
  open(context);
  await assert.rejects(show(pageData("/x"), yes), (error) => error instanceof ChunkError && (error.cause as Error).message === "gone");
  assert.equal(heading(), "Start");
});

test("without a connection it is shown with its title", async (context) => {
  open(context);
  setOnline(false);
  await show(pageData("/x"), yes);
  assert.equal(heading(), "/x");
  assert.equal(document.title, "Page /x");
});

test("the router shows no page for failures in its place: who called it decides", async (context) => {
  const { path } = open(context);
  await assert.rejects(go(pageUrl(path), "link"), ChunkError);
  assert.equal(heading(), "Start");
  assert.equal(document.querySelector<HTMLElement>(".progress")?.dataset["state"], "failed");
});

/** Follows the link, until its failure has been noted. */
async function follow(context: TestContext): Promise<void> {
  const noted = new Promise<void>((resolve) => context.mock.method(console, "error", () => resolve()));
  document.querySelector("a")?.click();
  await noted;
  await settled();
}

test("a link then loads its page in full: marked as the one reload of 60 seconds, later as often as it is followed", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: START });
  const { path, loads } = open(context);
  startNavigation();
  await follow(context);
  assert.deepEqual(loads, [pageUrl(path).href]);
  assert.equal(sessionStorage.getItem("sitegen:reloaded"), String(START));
  await follow(context);
  assert.deepEqual(loads, [pageUrl(path).href, pageUrl(path).href]);
});
