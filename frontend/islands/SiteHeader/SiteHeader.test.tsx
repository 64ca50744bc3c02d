import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { hydrateQuietly } from "../../lib/testing/hydration";
import { freshPage, island, navigate, tree } from "./testing";

beforeEach(freshPage);

describe("what is highlighted", () => {
  const marked = () => [...document.querySelectorAll("[aria-current]")].map((it) => [it.textContent, it.ariaCurrent]);

  test("is the item whose path is the page's, from the build on", () => {
    Object.assign(document.body.dataset, { path: "/blog", slug: "blog" });
    hydrateQuietly(island(tree, "/blog"));
    assert.deepEqual(marked(), Array(2).fill(["Learn MoreBlog", "page"]));
  });

  test("is the item whose slug is the page's", () => {
    hydrateQuietly(island(tree));
    navigate("/ergens/meer");
    assert.deepEqual(marked(), Array(2).fill(["Meer", "true"]));
  });

  test("follows the page without a reload", () => {
    hydrateQuietly(island(tree));
    assert.deepEqual(marked(), []);
    navigate("/over-wt/team");
    assert.deepEqual(marked(), Array(2).fill(["Team", "page"]));
    navigate("/onbekend");
    assert.deepEqual(marked(), []);
  });
});
