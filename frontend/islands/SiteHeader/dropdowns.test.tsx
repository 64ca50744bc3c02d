import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { act, fireEvent, within } from "@testing-library/react";
import { hydrateQuietly } from "../../lib/testing/hydration";
import { dropdown, escape, freshPage, island, item, open, toggle, tree } from "./testing";

beforeEach(freshPage);

const moveTo = (element: Element, pointerType = "mouse") => {
  fireEvent.pointerEnter(element, { pointerType });
  fireEvent.pointerMove(element, { pointerType });
};
const focus = (element: HTMLElement) => act(() => element.focus());
const link = (index: number) => item(index).querySelector<HTMLElement>("a.site-nav__link")!;

describe("dropdowns", () => {
  beforeEach(() => void hydrateQuietly(island(tree)));

  test("open when a mouse comes and close when it leaves", () => {
    moveTo(item(0));
    assert.equal(dropdown(0).open, true);
    fireEvent.pointerLeave(item(0));
    assert.deepEqual(open(), []);
  });

  test("do not open when a finger comes", () => {
    moveTo(item(0), "touch");
    assert.deepEqual(open(), []);
    fireEvent.click(toggle(dropdown(0)));
    assert.equal(dropdown(0).open, true);
    fireEvent.click(toggle(dropdown(0)));
    assert.deepEqual(open(), []);
  });

  test("stay when the mouse has clicked, until the next click", () => {
    moveTo(item(0));
    fireEvent.click(toggle(dropdown(0)));
    fireEvent.pointerLeave(item(0));
    assert.equal(dropdown(0).open, true);
    fireEvent.click(toggle(dropdown(0)));
    assert.equal(dropdown(0).open, false);
  });

  test("do not open when they come to the mouse, only when it moves, and once for each visit", () => {
    fireEvent.pointerEnter(item(0), { pointerType: "mouse" });
    assert.deepEqual(open(), []);
    moveTo(item(0));
    assert.equal(dropdown(0).open, true);
    fireEvent.click(link(0));
    assert.deepEqual(open(), []);
    fireEvent.pointerMove(item(0), { pointerType: "mouse" });
    assert.deepEqual(open(), []);
    fireEvent.pointerLeave(item(0));
    moveTo(item(0));
    assert.equal(dropdown(0).open, true);
  });

  test("that the keyboard has opened are its own, wherever the mouse has been", () => {
    moveTo(item(0));
    fireEvent.pointerLeave(item(0));
    focus(link(1));
    assert.equal(dropdown(1).open, true);
    moveTo(item(1));
    fireEvent.pointerLeave(item(1));
    assert.equal(dropdown(1).open, true);
    fireEvent.click(toggle(dropdown(1)));
    assert.deepEqual(open(), []);
  });

  test("that the mouse has opened stay when the keyboard goes in", () => {
    moveTo(item(0));
    focus(within(dropdown(0)).getByRole("link", { name: "Vragen" }));
    fireEvent.pointerLeave(item(0));
    assert.equal(dropdown(0).open, true);
  });

  test("close each other", () => {
    fireEvent.click(toggle(dropdown(0)));
    moveTo(item(1));
    assert.equal(dropdown(0).open, false);
    assert.equal(dropdown(1).open, true);
  });

  test("close with Escape, which gives the focus back to their button", () => {
    fireEvent.click(toggle(dropdown(0)));
    act(() => within(dropdown(0)).getByRole("link", { name: "Vragen" }).focus());
    escape();
    assert.deepEqual(open(), []);
    assert.equal(document.activeElement, toggle(dropdown(0)));
  });

  test("that a mouse opened close with Escape and leave the focus alone", () => {
    moveTo(item(0));
    escape();
    assert.deepEqual(open(), []);
    assert.equal(document.activeElement, document.body);
  });

  test("close when the focus goes on, and when something else is pressed", () => {
    fireEvent.click(toggle(dropdown(0)));
    const inside = within(dropdown(0)).getByRole("link", { name: "Vragen" });
    fireEvent.blur(inside, { relatedTarget: toggle(dropdown(0)) });
    assert.equal(dropdown(0).open, true);
    fireEvent.blur(inside, { relatedTarget: toggle(dropdown(1)) });
    assert.deepEqual(open(), []);
    fireEvent.click(toggle(dropdown(0)));
    fireEvent.pointerDown(inside);
    assert.equal(dropdown(0).open, true);
    fireEvent.pointerDown(document.body);
    assert.deepEqual(open(), []);
  });

  test("show three levels, and the graphic at the firm's own page", () => {
    assert.equal(item(0).querySelectorAll(".drawer--3").length, 1);
    assert.deepEqual([0, 1, 2].map((index) => item(index).querySelector("#graphic") !== null), [false, true, false]);
  });

  test("have a button with a name; without a link the title is the button", () => {
    assert.equal(toggle(dropdown(0)).getAttribute("aria-label"), "Toon wat onder Werk staat");
    assert.equal(toggle(dropdown(2)).getAttribute("aria-label"), null);
    assert.match(toggle(dropdown(2)).textContent ?? "", /^Meer/);
  });
});
