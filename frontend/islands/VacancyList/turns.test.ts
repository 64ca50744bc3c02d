import assert from "node:assert/strict";
import { test } from "node:test";
import { mapInTurns } from "./turns";

test("what takes long lets others in between, and its results are in order", async (context) => {
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const done: (number | string)[] = [];
  setTimeout(() => done.push("a key"));
  const mapped = await mapInTurns([1, 2, 3, 4], (value) => {
    now += 5;
    done.push(value);
    return value * 10;
  });
  assert.deepEqual(mapped, [10, 20, 30, 40]);
  assert.deepEqual(done, [1, 2, "a key", 3, 4]);
});

test("what is quick takes one turn", async () => {
  const later = new Promise((resolve) => setTimeout(() => resolve("later")));
  assert.deepEqual(await Promise.race([mapInTurns([1, 2], String), later]), ["1", "2"]);
});

test("a turn lasts 8 ms, also after another one", async (context) => {
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const { mock: timers } = context.mock.method(globalThis, "setTimeout");
  const ended: number[] = [];
  await mapInTurns([0, 4, 8, 12, 16, 20], (value) => {
    ended.push(timers.callCount());
    now = value + 4;
  });
  assert.deepEqual(ended, [0, 0, 1, 1, 2, 2]);
});
