import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../lib/testing/page";

// The module looks at the address once, when it comes.
openPage("/vacatures/?a=1#b");
const { shown } = await import("./shown");

test("a document begins with the page that its address names, as the path of a canonical address", () => {
  assert.deepEqual(shown, { path: "/vacatures" });
});
