import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../lib/testing/page";

openPage("/_files/brochure.pdf");
const { shown } = await import("./shown");

test("a document whose address is a file shows no page", () => {
  assert.deepEqual(shown, { path: null });
});
