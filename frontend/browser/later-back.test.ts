import assert from "node:assert/strict";
import { test } from "node:test";
import { KEY } from "../lib/saved-vacancies";
import { openPage, settled } from "../lib/testing/page";

const pressed = () => document.querySelector("[data-save]")!.getAttribute("aria-pressed");

test("a vacancy that is saved while the page was in the browser's memory is marked when the visitor is back", async () => {
  openPage("/vacatures", '<button data-save="/a" aria-pressed="false"></button>');
  await import("./later");
  window.dispatchEvent(new Event("pageshow"));
  await settled();
  assert.equal(pressed(), "false");
  const marked = new Promise((resolve) => new MutationObserver(resolve).observe(document.body, { subtree: true, attributes: true }));
  localStorage.setItem(KEY, '["/a"]');
  window.dispatchEvent(new Event("pageshow"));
  await marked;
  assert.equal(pressed(), "true");
});
