import assert from "node:assert/strict";
import { test } from "node:test";
import { KEY } from "../lib/saved-vacancies";
import { openPage, settled } from "../lib/testing/page";

const pressed = () => document.querySelector("[data-save]")!.getAttribute("aria-pressed");

test("a vacancy that is saved in another tab after this page came is marked here", async () => {
  openPage("/vacatures", '<button data-save="/a" aria-pressed="false"></button>');
  await import("./later");
  window.dispatchEvent(new Event("storage"));
  await settled();
  assert.equal(pressed(), "false");
  const marked = new Promise((resolve) => new MutationObserver(resolve).observe(document.body, { subtree: true, attributes: true }));
  localStorage.setItem(KEY, '["/a"]');
  window.dispatchEvent(new Event("storage"));
  await marked;
  assert.equal(pressed(), "true");
});
