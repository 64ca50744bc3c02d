import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { act, fireEvent, screen } from "@testing-library/react";
import { slotNodes } from "../../lib/island";
import { hydrateQuietly } from "../../lib/testing/hydration";
import { intersection, layOut } from "../../lib/testing/layout";
import TeamGrid from "./TeamGrid";

const departments = [
  { id: "Bouw___Hout", name: "Bouw & Hout" },
  { id: "Büro", name: "Büro" },
];
const sections = `<div>${departments.map(({ id, name }) => `<div id="${id}"><h3>${name}</h3></div>`).join("")}<div><ul></ul></div></div>`;
const link = (name: string) => screen.getByRole("link", { name });
const current = () => screen.getAllByRole("link").map((it) => it.getAttribute("aria-current"));
const read = (id: string) =>
  act(() => intersection.tell([{ isIntersecting: true, target: document.getElementById(id) as Element }]));

beforeEach(() => {
  layOut();
  history.replaceState({ kept: true }, "", "/team");
  hydrateQuietly(<TeamGrid label="Afdelingen" departments={departments} slots={slotNodes({ sections }) as never} />);
});

test("the department that is being read is marked", () => {
  assert.deepEqual(current(), [null, null]);
  read("Büro");
  assert.deepEqual(current(), [null, "true"]);
});

test("choosing a department leads to its heading and changes the address, not the history", () => {
  const before = history.length;
  fireEvent.click(link("Büro"));
  assert.equal(document.activeElement, screen.getByRole("heading", { name: "Büro" }));
  assert.equal(decodeURIComponent(location.hash), "#Büro");
  assert.deepEqual([history.length, history.state], [before, { kept: true }]);
  assert.deepEqual(current(), [null, "true"]);
});

test("what was chosen stays marked until the visitor scrolls", () => {
  fireEvent.click(link("Büro"));
  read("Bouw___Hout");
  assert.deepEqual(current(), [null, "true"]);
  fireEvent.wheel(link("Büro"));
  read("Bouw___Hout");
  assert.deepEqual(current(), ["true", null]);
});

test("a click for a new tab is the browser's", () => {
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  fireEvent.click(link("Büro"), { ctrlKey: true });
  assert.equal(location.hash, "");
  assert.deepEqual(current(), [null, null]);
});
