import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { act, fireEvent, screen } from "@testing-library/react";
import { writeConsent } from "./consent";
import { EmbeddedDocument } from "./EmbeddedDocument";
import { slotNodes } from "./island";
import { hydrateQuietly } from "./testing/hydration";
import { layOut } from "./testing/layout";

const src = "/_embeds/0123456789abcdef.html";

const start = () => {
  const slots = slotNodes({ notice: "<h2>Externe inhoud</h2>" }) as never;
  return hydrateQuietly(<EmbeddedDocument src={src} texts={{ title: "Inhoud van anderen", load: "Toon" }} slots={slots} />);
};
const frame = () => screen.queryByTitle("Inhoud van anderen");
const card = (container: Element) => container.querySelector(".embed__card") as HTMLElement;

beforeEach(() => {
  layOut();
  localStorage.clear();
});

test("nothing of others is loaded before a click, which brings it and the keyboard's focus", () => {
  const { container } = start();
  assert.equal(frame(), null);
  const link = screen.getByRole("link", { name: "Toon" });
  assert.deepEqual([link.getAttribute("href"), link.dataset["replay"]], [src, ""]);
  fireEvent.click(link);
  assert.equal(frame()?.getAttribute("src"), src);
  assert.equal(document.activeElement, frame());
  assert.equal(card(container).dataset["covered"], "true");
});

test("the frame has no share in our origin", () => {
  start();
  fireEvent.click(screen.getByRole("link", { name: "Toon" }));
  assert.equal(frame()?.getAttribute("sandbox"), "allow-scripts allow-forms allow-popups");
  assert.equal(frame()?.getAttribute("loading"), "lazy");
});

test("after consent it loads by itself and leaves the focus where it is", () => {
  localStorage.setItem("cookie:accepted", "true");
  start();
  assert.ok(frame());
  assert.equal(document.activeElement, document.body);
});

test("consent brings it, withdrawing takes it away", () => {
  const { container } = start();
  act(() => writeConsent(true));
  assert.ok(frame());
  act(() => writeConsent(false));
  assert.equal(frame(), null);
  assert.equal(card(container).dataset["covered"], undefined);
  assert.ok(screen.getByRole("heading", { name: "Externe inhoud" }));
});

test("withdrawing takes away what a click brought, a later click brings it again", () => {
  localStorage.setItem("cookie:accepted", "true");
  start();
  act(() => writeConsent(false));
  fireEvent.click(screen.getByRole("link", { name: "Toon" }));
  assert.ok(frame());
  act(() => writeConsent(true));
  act(() => writeConsent(false));
  assert.equal(frame(), null);
});
