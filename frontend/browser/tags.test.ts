import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { writeConsent } from "../lib/consent-store";
import { define, openPage } from "../lib/testing/page";
import { startTags } from "./tags";

const NOW = 1_700_000_000_000;
const PURPOSES = ["ad_user_data", "ad_personalization", "ad_storage", "analytics_storage"];
const consent = (command: string, value: string) => ["consent", command, Object.fromEntries(PURPOSES.map((name) => [name, value]))];
const DENIED = consent("default", "denied");
const GRANTED = consent("update", "granted");
const WITHDRAWN = consent("update", "denied");
const START = { "gtm.start": NOW, event: "gtm.js" };

/** A page whose visitor has answered before, or not, with the tags at work. */
function open(context: TestContext, answer?: boolean): void {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"], now: NOW });
  openPage("/vacatures?plaats=emmen");
  document.title = "Vacatures";
  if (answer !== undefined) {
    writeConsent(answer);
  }
  startTags("GTM-TEST", "https://tags.example/gtm.js?v=2");
}

/** The data layer; what `gtag` pushed are `arguments`, which Google's script tells from lists. */
function pushed(): unknown[] {
  const { dataLayer = [] } = window as { dataLayer?: readonly object[] };
  return dataLayer.map((entry) => {
    assert.ok(!Array.isArray(entry), "gtag takes no lists");
    return String(entry) === "[object Arguments]" ? [...(entry as Iterable<unknown>)] : entry;
  });
}

const scripts = () => [...document.querySelectorAll("script")].map(({ src, async }) => ({ src, async }));
const ONCE = [{ src: "https://tags.example/gtm.js?v=2&id=GTM-TEST", async: true }];

test("before the visitor answers everything is denied and no tag manager is loaded", (context) => {
  open(context);
  assert.deepEqual(pushed(), [DENIED]);
  assert.deepEqual(scripts(), []);
});

test("a refusal loads nothing, now or on the next page", (context) => {
  open(context);
  writeConsent(false);
  assert.deepEqual(pushed(), [DENIED]);
  assert.deepEqual(scripts(), []);
});

test("a stored refusal loads nothing", (context) => {
  open(context, false);
  assert.deepEqual(pushed(), [DENIED]);
  assert.deepEqual(scripts(), []);
});

test("acceptance is told after the denial and before the tag manager starts", (context) => {
  open(context);
  writeConsent(true);
  assert.deepEqual(pushed(), [DENIED, GRANTED, START]);
  assert.deepEqual(scripts(), ONCE);
});

test("a stored acceptance is told in the same order", (context) => {
  open(context, true);
  assert.deepEqual(pushed(), [DENIED, GRANTED, START]);
  assert.deepEqual(scripts(), ONCE);
});

test("each change of mind is told once, and the tag manager is loaded once", (context) => {
  open(context, true);
  writeConsent(true);
  document.dispatchEvent(new Event("consent:changed"));
  assert.deepEqual(pushed(), [DENIED, GRANTED, START]);
  writeConsent(false);
  writeConsent(true);
  assert.deepEqual(pushed(), [DENIED, GRANTED, START, WITHDRAWN, GRANTED]);
  assert.deepEqual(scripts(), ONCE);
});

test("the data layer of the page is used, not replaced", (context) => {
  openPage();
  const dataLayer = [{ event: "from the page" }];
  define(window, { dataLayer });
  context.mock.timers.enable({ apis: ["setTimeout", "Date"], now: NOW });
  startTags("GTM-TEST", "https://tags.example/gtm.js");
  assert.deepEqual(pushed(), [{ event: "from the page" }, DENIED]);
});

const ROUTE_CHANGE = { event: "routeChange", page_path: "/vacatures", page_title: "Vacatures" };
const navigated = () => document.dispatchEvent(new CustomEvent("site:navigated"));

test("a navigation is told after 250 ms, with path and title", (context) => {
  open(context, true);
  navigated();
  context.mock.timers.tick(249);
  assert.deepEqual(pushed().slice(3), []);
  context.mock.timers.tick(1);
  assert.deepEqual(pushed().slice(3), [ROUTE_CHANGE]);
});

test("of two quick navigations the last is told", (context) => {
  open(context, true);
  navigated();
  context.mock.timers.tick(200);
  navigated();
  context.mock.timers.tick(249);
  assert.deepEqual(pushed().slice(3), []);
  context.mock.timers.tick(500);
  assert.deepEqual(pushed().slice(3), [ROUTE_CHANGE]);
});

test("without consent no navigation is told", (context) => {
  for (const answer of [undefined, false]) {
    openPage();
    open(context, answer);
    navigated();
    context.mock.timers.tick(1_000);
    assert.deepEqual(pushed(), [DENIED]);
    context.mock.timers.reset();
  }
});

test("a navigation after the visitor has withdrawn is not told, and is again after another acceptance", (context) => {
  open(context, true);
  navigated();
  writeConsent(false);
  context.mock.timers.tick(250);
  navigated();
  context.mock.timers.tick(250);
  assert.deepEqual(pushed().slice(3), [WITHDRAWN]);
  writeConsent(true);
  navigated();
  context.mock.timers.tick(250);
  assert.deepEqual(pushed().slice(3), [WITHDRAWN, GRANTED, ROUTE_CHANGE]);
});

test("where only trusted addresses become scripts the policy of the tags makes them", (context) => {
  const createPolicy = (name: string, rules: { createScriptURL(url: string): string }) => ({
    createScriptURL: (url: string) => `${rules.createScriptURL(url)}#${name}`,
  });
  define(globalThis, { trustedTypes: { createPolicy } });
  context.after(() => define(globalThis, { trustedTypes: undefined }));
  open(context, true);
  assert.deepEqual(scripts(), [{ ...ONCE[0], src: `${ONCE[0]?.src}#sitegen-tags` }]);
});
