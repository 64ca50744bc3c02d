import assert from "node:assert/strict";
import { test } from "node:test";
import { onConsentChange, readConsent, writeConsent } from "./consent-store";
import { forbidStorage, openPage } from "./testing/page";

const KEY = "cookie:accepted";

test("only true and false are answers", () => {
  openPage();
  assert.equal(readConsent(), null);
  for (const [stored, answer] of [["true", true], ["false", false], ["", null], ["TRUE", null], ["1", null], ["null", null]] as const) {
    localStorage.setItem(KEY, stored);
    assert.equal(readConsent(), answer, stored);
  }
});

test("an answer is stored for the next page", () => {
  openPage();
  writeConsent(true);
  assert.equal(localStorage.getItem(KEY), "true");
  writeConsent(false);
  assert.equal(localStorage.getItem(KEY), "false");
});

test("an answer is told with its value, the same one again is not", (context) => {
  openPage();
  const heard = context.mock.fn((event: Event) => (event as CustomEvent).detail as unknown);
  document.addEventListener("consent:changed", heard);
  for (const accepted of [false, false, true, true]) {
    writeConsent(accepted);
  }
  assert.deepEqual(heard.mock.calls.map(({ result }) => result), [{ accepted: false }, { accepted: true }]);
});

test("a listener hears of answers here, in other tabs and while the page was in the browser's memory, until it stops", (context) => {
  openPage();
  const notify = context.mock.fn();
  const stop = onConsentChange(notify);
  writeConsent(true);
  window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
  window.dispatchEvent(new Event("pageshow"));
  assert.equal(notify.mock.callCount(), 3);
  stop();
  writeConsent(false);
  window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
  window.dispatchEvent(new Event("pageshow"));
  assert.equal(notify.mock.callCount(), 3);
});

test("where storage is blocked the answer holds on this page, until one can be stored", (context) => {
  openPage();
  localStorage.setItem(KEY, "false");
  forbidStorage(context);
  assert.equal(readConsent(), null);
  writeConsent(true);
  assert.equal(readConsent(), true);
  context.mock.restoreAll();
  assert.equal(readConsent(), true);
  writeConsent(false);
  assert.equal(readConsent(), false, "what is stored counts again");
});
