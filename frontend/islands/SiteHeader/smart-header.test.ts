import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Bar, type Position, scrolled } from "./smart-header";

/** Where the bar is after each of these scroll positions. */
function ride(...ys: number[]): Position[] {
  let bar: Bar = { position: "top", from: ys[0] ?? 0 };
  return ys.slice(1).map((y) => {
    bar = scrolled(bar, y, false);
    return bar.position;
  });
}

describe("the bar", () => {
  test("is in the top state within 75 px of the top, whatever the direction", () => {
    assert.deepEqual(ride(0, 40, 74, 20, 0), ["top", "top", "top", "top"]);
    assert.deepEqual(ride(0, 400, 74), ["hidden", "top"]);
  });

  test("hides after more than 15 px down, and not before", () => {
    assert.deepEqual(ride(500, 515), ["shown"]);
    assert.deepEqual(ride(500, 516), ["hidden"]);
  });

  test("adds small steps up", () => {
    assert.deepEqual(ride(500, 505, 510, 515, 520), ["shown", "shown", "shown", "hidden"]);
    assert.deepEqual(ride(500, 600, 596, 592, 588), ["hidden", "hidden", "hidden", "shown"]);
  });

  test("shows after more than 10 px up, and not before", () => {
    assert.deepEqual(ride(500, 600, 590), ["hidden", "hidden"]);
    assert.deepEqual(ride(500, 600, 589), ["hidden", "shown"]);
  });

  test("counts from where the direction changed", () => {
    assert.deepEqual(ride(500, 600, 800, 795, 850, 841, 839), ["hidden", "hidden", "hidden", "hidden", "hidden", "shown"]);
    assert.deepEqual(ride(500, 510, 490, 504, 506), ["shown", "shown", "shown", "hidden"]);
  });

  test("hides on the way out of the top state", () => {
    assert.deepEqual(ride(0, 74, 75), ["top", "hidden"]);
    assert.deepEqual(ride(0, 400, 70, 76, 90), ["hidden", "top", "shown", "hidden"]);
  });

  test("does not hide while it is held, and counts from zero afterwards", () => {
    let bar: Bar = { position: "shown", from: 500 };
    bar = scrolled(bar, 900, true);
    assert.equal(bar.position, "shown");
    bar = scrolled(bar, 910, false);
    assert.equal(bar.position, "shown");
    bar = scrolled(bar, 920, false);
    assert.equal(bar.position, "hidden");
    bar = scrolled(bar, 930, true);
    assert.equal(bar.position, "shown", "what takes the focus is shown");
  });
});
