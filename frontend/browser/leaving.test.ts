import assert from "node:assert/strict";
import { test } from "node:test";
import { settled } from "../lib/testing/page";
import { unlessLeaving } from "./leaving";

const leave = (): boolean => window.dispatchEvent(new Event("beforeunload"));

/** Work that a test ends, and what has become of it. */
function begin(): { readonly states: string[]; readonly fail: () => void; readonly end: () => void } {
  const states: string[] = [];
  let fail = (): void => undefined;
  let end = (): void => undefined;
  const work = new Promise<string>((resolve, reject) => {
    end = () => resolve("done");
    fail = () => reject(new Error("gone"));
  });
  unlessLeaving(work).then(
    (value) => states.push(value),
    (error: Error) => states.push(error.message),
  );
  return { states, fail, end };
}

test("work ends and fails as it does, while the visitor stays", async () => {
  const [good, bad] = [begin(), begin()];
  good.end();
  bad.fail();
  await settled();
  assert.deepEqual([...good.states, ...bad.states], ["done", "gone"]);
});

for (const sign of ["pageshow", "click"]) {
  for (const outcome of ["done", "gone"]) {
    test(`what ends while the visitor leaves is of use when they turn out to be here: ${outcome}, ${sign}`, async () => {
      const work = begin();
      leave();
      (outcome === "done" ? work.end : work.fail)();
      await settled();
      assert.deepEqual(work.states, []);
      window.dispatchEvent(new Event(sign));
      await settled();
      assert.deepEqual(work.states, [outcome]);
    });
  }
}

test("a departure before the work began is none of its", async () => {
  leave();
  const { states, fail } = begin();
  fail();
  await settled();
  assert.deepEqual(states, ["gone"]);
});

test("no listener is left on the page, which could not be kept for the way back", async (context) => {
  const listening = new Set<string>();
  const { addEventListener: add, removeEventListener: remove } = globalThis;
  context.mock.method(globalThis, "addEventListener", (type: string, ...rest: [EventListener]) => {
    listening.add(type);
    add(type, ...rest);
  });
  context.mock.method(globalThis, "removeEventListener", (type: string, ...rest: [EventListener]) => {
    listening.delete(type);
    remove(type, ...rest);
  });
  const [good, bad] = [begin(), begin()];
  assert.ok(listening.has("beforeunload"));
  good.end();
  leave();
  bad.fail();
  await settled();
  assert.ok(!listening.has("beforeunload"));
});
