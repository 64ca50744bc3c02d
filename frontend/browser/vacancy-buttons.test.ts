import assert from "node:assert/strict";
import { test } from "node:test";
import { define, openPage, settled } from "../lib/testing/page";
import { startVacancyButtons } from "./vacancy-buttons";

const pressed = () => document.querySelector("[data-save]")!.getAttribute("aria-pressed");

/** A page with both buttons; what they do comes with the first click on one. */
function open(): void {
  openPage("/vacatures/a", '<h1>A</h1><button data-save="/a"><b>♥</b></button><p><button data-share="Gekopieerd"><b>Delen</b></button><span role="status"></span></p>');
  define(navigator, { share: undefined, clipboard: { writeText: async () => undefined } });
  startVacancyButtons();
}

/** A click, and whether the page has been answered by the time that everything has come. */
async function click(target: EventTarget): Promise<void> {
  target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await settled();
  await settled();
}

test("a click beside the buttons asks for nothing", async () => {
  open();
  await click(document.querySelector("h1")!);
  await click(document);
  assert.equal(pressed(), null, "the tools mark every heart when they come");
});

test("a click on what is inside of a heart saves its vacancy, and the next one does no longer", async () => {
  open();
  await click(document.querySelector("[data-save] b")!);
  await import("./vacancy-tools");
  await settled();
  assert.equal(pressed(), "true");
  await click(document.querySelector("[data-save]")!);
  assert.equal(pressed(), "false");
});

test("a click on the other button shares the page", async () => {
  open();
  await click(document.querySelector("[data-share] b")!);
  assert.equal(document.querySelector("[role=status]")!.textContent, "Gekopieerd");
});
