import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { BUILD, host, json, pageData, site } from "../lib/testing/host";
import { openPage, setOnline, settled } from "../lib/testing/page";
import { failurePage, prepareFailurePage } from "./failure";
import { StatusError } from "./page-data";

const UNAVAILABLE = '<h1>503</h1><p data-failure="status">built</p><p data-failure="message">built words</p>';
const LAST_WORDS = '<template id="failure"><p role="heading">Het ging mis</p></template><p class="network-status" data-offline="Geen verbinding"></p>';

function open(body = ""): void {
  openPage("/vacatures", body, { html: { build: BUILD } });
  document.documentElement.lang = "nl";
}

/** What the page for an error says: status and message, and the language of the message. */
async function said(error: unknown): Promise<(string | null | undefined)[]> {
  const page = document.createElement("div");
  page.innerHTML = (await failurePage(error))?.main ?? "";
  const [status, message] = ["status", "message"].map((what) => page.querySelector<HTMLElement>(`[data-failure=${what}]`));
  return [status?.textContent, message?.textContent, message?.lang];
}

/** Before any page is remembered: then there are only the last words of the build. */
test("without any page the last words of the build are shown, never to be found by search engines", async (context) => {
  open(LAST_WORDS);
  host(context, () => Promise.reject(new TypeError("network")));
  assert.deepEqual(await failurePage(new StatusError(404)), {
    build: BUILD,
    route: "",
    kind: "failure",
    slug: "",
    middleware: [],
    head: { lang: "nl", title: "Het ging mis", metas: [[["name", "robots"], ["content", "noindex"]]], links: [], jsonLd: [] },
    main: '<p role="heading">Het ging mis</p>',
  });
});

test("a document without last words has no page to show", async (context) => {
  open();
  host(context, () => Promise.reject(new TypeError("network")));
  assert.equal(await failurePage(new StatusError(404)), null);
});

test("preparing is quiet where there is no connection", async (context) => {
  const unhandled = context.mock.fn();
  process.on("unhandledRejection", unhandled);
  open();
  host(context, () => Promise.reject(new TypeError("network")));
  prepareFailurePage();
  await settled();
  process.off("unhandledRejection", unhandled);
  assert.equal(unhandled.mock.callCount(), 0);
});

const failures = (context: TestContext) => site(context, { "/404": { main: "<h1>Not found</h1>" }, "/503": { main: UNAVAILABLE } });

test("status 404 shows the not-found page, as it was built", async (context) => {
  open();
  failures(context);
  assert.deepEqual(await failurePage(new StatusError(404)), pageData("/404", { main: "<h1>Not found</h1>" }));
});

test("the service-unavailable page is at hand before there is no service", async (context) => {
  open();
  const requests = host(context, () => json(pageData("/503", { main: UNAVAILABLE })));
  prepareFailurePage();
  await settled();
  assert.deepEqual(requests.map(({ address }) => address), ["/_data/503.json"]);
  await failurePage(new StatusError(502));
  assert.equal(requests.length, 1);
});

test("the page that is shown is at hand for the way back", async (context) => {
  openPage("/blog/a?b=c", "", { html: { build: BUILD }, body: { path: "/blog/a" } });
  const requests = site(context, { "/blog/a": {}, "/503": { main: UNAVAILABLE } });
  prepareFailurePage();
  await settled();
  assert.ok(requests.some(({ address }) => address === "/_data/blog/a.json"));
});

test("every other status shows the service-unavailable page with it, and the built words", async (context) => {
  open();
  failures(context);
  assert.deepEqual(await said(new StatusError(502)), ["502", "built words", ""]);
  assert.deepEqual(await said(new StatusError(403)), ["403", "built words", ""]);
});

test("an error without a status is 500, with its message in English", async (context) => {
  open();
  failures(context);
  assert.deepEqual(await said(new Error("Unknown middleware auth")), ["500", "Unknown middleware auth", "en"]);
  assert.deepEqual(await said({ status: "404" }), ["500", "built words", ""]);
  assert.deepEqual(await said(null), ["500", "built words", ""]);
  assert.deepEqual(await said(undefined), ["500", "built words", ""]);
});

test("a message of an error makes no elements", async (context) => {
  open();
  failures(context);
  const page = await failurePage(new Error("<img src=x onerror=alert(1)>"));
  assert.ok(page?.main.includes("&lt;img src=x"));
});

test("without a connection the page's own words for that are shown", async (context) => {
  open(LAST_WORDS);
  failures(context);
  setOnline(false);
  assert.deepEqual(await said(new Error("Failed to fetch")), ["500", "Geen verbinding", ""]);
  document.body.innerHTML = "";
  assert.deepEqual(await said(new Error("Failed to fetch")), ["500", "built words", ""]);
});
