import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import { act, fireEvent, within } from "@testing-library/react";
import { hydrateQuietly } from "../../lib/testing/hydration";
import { escape, freshPage, group, island, navigate, open, overlay, toggle, tree } from "./testing";

beforeEach(freshPage);

describe("the overlay", () => {
  const lock = () => [document.documentElement.dataset["held"], document.body.style.top];
  let main: HTMLElement;
  let unmount: () => void;
  const scrolledTo = mock.fn((_options: ScrollToOptions) => undefined);

  beforeEach(() => {
    scrolledTo.mock.resetCalls();
    window.scrollTo = globalThis.scrollTo = scrolledTo as never;
    Object.defineProperty(globalThis, "scrollY", { value: 1234, configurable: true });
    main = document.body.appendChild(document.createElement("main"));
    document.body.append(Object.assign(document.createElement("p"), { id: "status" }));
    document.getElementById("status")?.setAttribute("role", "status");
    unmount = hydrateQuietly(island(tree)).unmount;
    act(() => toggle(overlay()).focus());
    fireEvent.click(toggle(overlay()));
  });

  const released = () => {
    assert.deepEqual(lock(), [undefined, ""]);
    assert.deepEqual(scrolledTo.mock.calls.at(-1)?.arguments, [{ left: 0, top: 1234, behavior: "instant" }]);
    assert.equal(main.hasAttribute("inert"), false);
  };

  test("holds the page and takes the rest out of reach, and gives it back when it is closed", () => {
    assert.equal(overlay().open, true);
    assert.deepEqual(lock(), ["scrollbar", "-1234px"]);
    assert.equal(main.hasAttribute("inert"), true);
    assert.equal(document.getElementById("status")?.hasAttribute("inert"), false, "what is said is heard");
    assert.equal(scrolledTo.mock.callCount(), 0);
    fireEvent.click(toggle(overlay()));
    assert.equal(overlay().open, false);
    released();
    assert.equal(document.activeElement, toggle(overlay()));
  });

  test("gives the page back when the island goes", () => {
    unmount();
    released();
  });

  test("gives the page back before anybody else hears of the navigation", () => {
    let held: unknown = "not heard";
    document.addEventListener("site:navigated", () => (held = lock()[0]), { once: true });
    navigate("/werk");
    assert.equal(held, undefined);
    released();
    assert.deepEqual(open(), []);
  });

  test("closes when an item is selected, and the focus is at its toggle", () => {
    fireEvent.click(toggle(group("Werk")));
    const link = within(group("Werk")).getByText("Vragen");
    act(() => link.focus());
    fireEvent.click(link);
    assert.deepEqual(open(), []);
    released();
    assert.equal(document.activeElement, toggle(overlay()));
  });

  test("opening one item closes those that are not its ancestors or descendants", () => {
    for (const title of ["Werk", "Leren", "Stage"]) {
      fireEvent.click(toggle(group(title)));
    }
    assert.deepEqual(["Werk", "Leren", "Stage"].map((title) => group(title).open), [true, true, true]);
    fireEvent.click(toggle(group("Over WT")));
    assert.deepEqual(["Werk", "Leren", "Stage", "Over WT"].map((title) => group(title).open), [false, false, false, true]);
    assert.equal(overlay().open, true);
    fireEvent.click(toggle(group("Werk")));
    assert.equal(group("Leren").open, false, "it starts closed again");
  });

  test("Escape closes from the inside out, and the focus follows", () => {
    for (const title of ["Werk", "Leren"]) {
      fireEvent.click(toggle(group(title)));
    }
    escape();
    assert.equal(group("Leren").open, false);
    assert.equal(document.activeElement, toggle(group("Leren")));
    escape();
    assert.equal(document.activeElement, toggle(group("Werk")));
    escape();
    assert.deepEqual(open(), []);
    assert.equal(document.activeElement, toggle(overlay()));
    escape();
    assert.deepEqual(open(), []);
  });

  test("has the title of small screens where it differs, and a way back from each panel", () => {
    assert.deepEqual(
      [...group("Meer").querySelectorAll("li a > span")].map((it) => [it.className, it.textContent]),
      [["on-wide", "Learn More"], ["on-narrow", "Blog"]],
    );
    assert.match(toggle(group("Werk")).textContent ?? "", /^Terug/);
    assert.doesNotMatch(toggle(group("Leren")).textContent ?? "", /Terug/);
  });
});
