import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type Page, forbidStorage, openPage } from "../lib/testing/page";
import { guardState, loadInFull, reloadOnce } from "./reload-guard";

const START = 1_700_000_000_000;

function open(context: TestContext, path = "/vacatures"): Page {
  context.mock.timers.enable({ apis: ["Date"], now: START });
  return openPage(path);
}

test("a chunk that is gone reloads the page once in 60 seconds", (context) => {
  const page = open(context);
  assert.equal(reloadOnce(), true);
  context.mock.timers.setTime(START + 59_999);
  assert.equal(reloadOnce(), false);
  assert.deepEqual(page.loads, ["reload"]);
  context.mock.timers.setTime(START + 60_000);
  assert.equal(reloadOnce(), true);
  assert.deepEqual(page.loads, ["reload", "reload"]);
});

test("an attempt that is refused does not make the visitor wait longer", (context) => {
  open(context);
  reloadOnce();
  context.mock.timers.setTime(START + 40_000);
  reloadOnce();
  context.mock.timers.setTime(START + 60_000);
  assert.equal(reloadOnce(), true);
});

test("the guard holds for every address of the tab", (context) => {
  const page = open(context);
  assert.equal(reloadOnce("https://www.example.com/contact"), true);
  history.pushState(null, "", "/contact");
  assert.equal(reloadOnce("https://www.example.com/blog"), false);
  assert.deepEqual(page.loads, ["https://www.example.com/contact"]);
});

test("where storage is blocked the history entry remembers", (context) => {
  const page = open(context);
  forbidStorage(context);
  assert.equal(reloadOnce(), true);
  assert.equal(reloadOnce(), false);
  assert.deepEqual(page.loads, ["reload"]);
});

test("the history entry keeps what else it holds", (context) => {
  open(context);
  history.replaceState({ "sitegen:scroll": [0, 9] }, "");
  reloadOnce();
  assert.deepEqual(history.state, { "sitegen:scroll": [0, 9], "sitegen:reloaded": START });
});

test("new history entries carry the time of the last reload, and nothing when there was none", (context) => {
  open(context);
  assert.deepEqual(guardState(), {});
  reloadOnce();
  assert.deepEqual(guardState(), { "sitegen:reloaded": START });
  sessionStorage.clear();
  assert.deepEqual(guardState(), { "sitegen:reloaded": START });
  history.replaceState(null, "");
  assert.deepEqual(guardState(), {});
});

test("the later of both memories counts", (context) => {
  open(context);
  history.replaceState({ "sitegen:reloaded": START - 100_000 }, "");
  sessionStorage.setItem("sitegen:reloaded", String(START - 1_000));
  assert.equal(reloadOnce(), false);
  history.replaceState({ "sitegen:reloaded": START - 1_000 }, "");
  sessionStorage.setItem("sitegen:reloaded", String(START - 100_000));
  assert.equal(reloadOnce(), false);
});

test("the page that is shown is reloaded, another one is gone to", (context) => {
  const page = open(context, "/blog#x");
  loadInFull("https://www.example.com/blog#x");
  loadInFull("https://www.example.com/blog#y");
  assert.deepEqual(page.loads, ["reload", "https://www.example.com/blog#y"]);
});
