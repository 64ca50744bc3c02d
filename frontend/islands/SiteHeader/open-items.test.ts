import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type OpenItems, closeItem, openItem } from "./open-items";

/** Every id of a tree with two items under each, four levels deep, and a root. */
const all = (id = "m", level = 0): string[] => [id, ...(level < 4 ? [0, 1].flatMap((n) => all(`${id}.${n}`, level + 1)) : [])];
const related = (a: string, b: string) => a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);

describe("opening an item", () => {
  test("keeps its ancestors and descendants open and closes everything else", () => {
    const ids = all();
    assert.equal(ids.length, 31);
    for (const id of ids) {
      const open = openItem(ids, id);
      assert.deepEqual([...open].sort(), ids.filter((other) => related(id, other)).sort(), id);
    }
  });

  test("leaves one way open, whatever was opened before", () => {
    let open: OpenItems = [];
    for (const id of ["m", "m.1", "m.1.0", "m.0", "m.0.1", "m.0.1.1", "m.0.0"]) {
      open = openItem(open, id);
    }
    assert.deepEqual(open, ["m", "m.0", "m.0.0"]);
  });

  test("tells places apart that start alike", () => {
    assert.deepEqual(openItem(["m", "m.1"], "m.10"), ["m", "m.10"]);
    assert.deepEqual(openItem(["m", "m.10"], "m.1"), ["m", "m.1"]);
  });

  test("of the bar closes the overlay, and the other way round", () => {
    assert.deepEqual(openItem(["m", "m.0"], "b.0"), ["b.0"]);
    assert.deepEqual(openItem(["b.0"], "m"), ["m"]);
  });

  test("twice changes nothing", () => {
    assert.deepEqual(openItem(openItem([], "m"), "m"), ["m"]);
  });
});

describe("closing an item", () => {
  test("closes what is under it and nothing else", () => {
    assert.deepEqual(closeItem(["m", "m.1", "m.1.0"], "m.1"), ["m"]);
    assert.deepEqual(closeItem(["m", "m.1", "m.1.0"], "m"), []);
    assert.deepEqual(closeItem(["m", "m.10"], "m.1"), ["m", "m.10"]);
    assert.deepEqual(closeItem([], "m"), []);
  });
});
