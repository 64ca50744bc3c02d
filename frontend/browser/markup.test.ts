import assert from "node:assert/strict";
import { test } from "node:test";
import { define } from "../lib/testing/page";

const policies: string[] = [];
define(globalThis, {
  trustedTypes: {
    createPolicy(name: string, rules: { createHTML(html: string): string }) {
      policies.push(name);
      return { createHTML: (html: string) => `${rules.createHTML(html)}<!--trusted-->` };
    },
  },
});
const { setMarkup, trusted } = await import("./markup");

test("where only trusted HTML becomes elements the site's one policy makes it", () => {
  assert.equal(trusted("<b>a</b>"), "<b>a</b><!--trusted-->");
  assert.equal(trusted("<b>b</b>"), "<b>b</b><!--trusted-->");
  assert.deepEqual(policies, ["sitegen"]);
});

test("markup replaces what is inside an element", () => {
  const element = document.createElement("div");
  element.innerHTML = "<i>old</i>";
  setMarkup(element, "<b>new</b>");
  assert.equal(element.innerHTML, "<b>new</b><!--trusted-->");
});
