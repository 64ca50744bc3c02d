import assert from "node:assert/strict";
import { test } from "node:test";
import { define } from "../lib/testing/page";
import { mayPrefetch } from "./connection";

const on = (connection: unknown): boolean => {
  define(navigator, { connection });
  return mayPrefetch();
};

test("pages are fetched ahead on good connections, and where the browser does not tell", () => {
  assert.equal(on({ effectiveType: "4g", saveData: false }), true);
  assert.equal(on({ effectiveType: "3g" }), true);
  assert.equal(on({}), true);
  assert.equal(on(undefined), true);
});

test("nothing is fetched ahead on 2g", () => {
  assert.equal(on({ effectiveType: "2g" }), false);
  assert.equal(on({ effectiveType: "slow-2g" }), false);
});

test("nothing is fetched ahead for visitors who save data, however good the connection", () => {
  assert.equal(on({ effectiveType: "4g", saveData: true }), false);
  assert.equal(on({ saveData: true }), false);
});
