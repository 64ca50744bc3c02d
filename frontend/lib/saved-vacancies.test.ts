import assert from "node:assert/strict";
import { test } from "node:test";
import { KEY, onSavedChange, readSaved, toggleSaved } from "./saved-vacancies";
import { forbidStorage, openPage } from "./testing/page";

const saved = () => [...readSaved()];

test("a vacancy is saved and forgotten again; the others stay", () => {
  openPage();
  for (const id of ["a", "b", "c", "b"]) {
    toggleSaved(id);
  }
  assert.deepEqual(saved(), ["a", "c"]);
  assert.equal(localStorage.getItem(KEY), '["a","c"]');
});

test("what is not a list of ids counts as nothing", () => {
  openPage();
  for (const [stored, ids] of [["", []], ["{", []], ["null", []], ['"a"', []], ['{"0":"a"}', []], ['["a",1,null,"b","a"]', ["a", "b"]]] as const) {
    localStorage.setItem(KEY, stored);
    assert.deepEqual(saved(), ids, stored);
  }
});

test("what another tab has saved meanwhile is kept", () => {
  openPage();
  toggleSaved("a");
  localStorage.setItem(KEY, '["a","other"]');
  toggleSaved("b");
  assert.deepEqual(saved(), ["a", "other", "b"]);
});

test("a listener hears of changes here, in other tabs and when the page comes back", (context) => {
  openPage();
  const notify = context.mock.fn();
  onSavedChange(notify);
  toggleSaved("a");
  window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  assert.equal(notify.mock.callCount(), 3);
});

test("where storage is blocked it holds on this page, until it can be stored", (context) => {
  openPage();
  forbidStorage(context);
  toggleSaved("a");
  assert.deepEqual(saved(), ["a"]);
  context.mock.restoreAll();
  assert.deepEqual(saved(), ["a"]);
  toggleSaved("b");
  assert.equal(localStorage.getItem(KEY), '["a","b"]');
});
