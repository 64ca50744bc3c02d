import assert from "node:assert/strict";
import { test } from "node:test";
import { UnknownMiddleware, guard, names } from "./middleware";

const page = new URL("https://www.example.com/vacatures?a=1");

test("without guards everything passes", () => {
  assert.equal(guard([], page), null);
});

test("a guard can lead elsewhere", () => {
  assert.equal(guard(["without-query"], page)?.href, "https://www.example.com/vacatures");
  assert.equal(guard(["without-query"], new URL("https://www.example.com/vacatures")), null);
});

test("a guard that lets pass leaves the decision to the next", () => {
  assert.throws(() => guard(["without-query", "auth"], new URL("https://www.example.com/vacatures")), UnknownMiddleware);
  assert.equal(guard(["without-query", "auth"], page)?.search, "");
});

test("the build is told the names of all guards", () => {
  assert.ok(names().includes("without-query"));
  for (const name of names()) {
    assert.doesNotThrow(() => guard([name], page), name);
  }
});

test("an unknown guard is an error with status 500 and its name", () => {
  for (const name of ["auth", "toString", "__proto__"]) {
    assert.throws(
      () => guard([name], page),
      (error) => error instanceof UnknownMiddleware && error.status === 500 && error.message === `Unknown middleware ${name}`,
    );
  }
});
