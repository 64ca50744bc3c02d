/** The script behind the buttons cannot be loaded: it fails while it is evaluated, as one that is gone does. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type Page, openPage, setOnline, settled } from "../lib/testing/page";
import { startVacancyButtons } from "./vacancy-buttons";

function open(context: TestContext): Page {
  context.mock.method(document, "querySelectorAll", () => {
    throw new Error("gone");
  });
  const page = openPage("/vacatures/a", '<button data-save="/a"></button>');
  startVacancyButtons();
  return page;
}

const click = () => document.querySelector("button")!.click();

/** The import has failed, and that has been answered. */
async function failed(): Promise<void> {
  await assert.rejects(import("./vacancy-tools"), /gone/);
  await settled();
}

test("without a connection the page stays", async (context) => {
  const { loads } = open(context);
  setOnline(false);
  click();
  await failed();
  assert.deepEqual(loads, []);
});

test("with one it is loaded again, once", async (context) => {
  const { loads } = open(context);
  click();
  await failed();
  assert.deepEqual(loads, ["reload"]);
  click();
  await failed();
  assert.deepEqual(loads, ["reload"]);
});

test("a visitor who leaves meanwhile is not called back", async (context) => {
  const { loads } = open(context);
  click();
  window.dispatchEvent(new Event("beforeunload"));
  await failed();
  assert.deepEqual(loads, []);
  window.dispatchEvent(new Event("pageshow"));
  await settled();
  assert.deepEqual(loads, ["reload"]);
});
