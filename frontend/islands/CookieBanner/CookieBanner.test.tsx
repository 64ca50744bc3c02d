import { fireEvent, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { renderToString } from "react-dom/server";
import { readConsent } from "../../lib/consent";
import { hydrateQuietly } from "../../lib/testing/hydration";
import CookieBanner from "./CookieBanner";

const KEY = "cookie:accepted";
const banner = (
  <CookieBanner
    label="Cookies"
    accept="Ja"
    deny="Nee"
    accepted="Nu toegestaan."
    denied="Nu geweigerd."
    slots={{ text: <p>Mogen we?</p> }}
  />
);
const shown = () => screen.queryByRole("region", { name: "Cookies" });
const button = (name: string) => screen.getByRole("button", { name });

/** Answers that the document is told, in order. */
let told: unknown[] = [];
document.addEventListener("consent:changed", (event) => told.push((event as CustomEvent).detail));

Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
});

beforeEach(() => {
  localStorage.clear();
  told = [];
  document.body.innerHTML = '<main id="main" tabindex="-1"></main><button type="button" data-consent-settings hidden>Cookies</button>';
});

test("nothing of it is in the build's HTML", () => {
  assert.equal(renderToString(banner), "");
});

test("it hydrates without warnings, and asks visitors who have not answered", () => {
  hydrateQuietly(banner);
  assert.ok(shown());
  assert.equal(button("Nee").className, button("Ja").className);
});

for (const [answer, accepted] of [["Ja", true], ["Nee", false]] as const) {
  test(`${answer} is stored, told and not asked again`, () => {
    render(banner);
    fireEvent.click(button(answer));
    assert.equal(localStorage.getItem(KEY), String(accepted));
    assert.deepEqual(told, [{ accepted }]);
    assert.equal(shown(), null);
    render(banner);
    assert.equal(shown(), null);
  });
}

test("a stored value that is neither true nor false is not an answer", () => {
  localStorage.setItem(KEY, "perhaps");
  render(banner);
  assert.ok(shown());
});

test("Escape is not an answer", () => {
  render(banner);
  fireEvent.keyDown(button("Ja"), { key: "Escape" });
  assert.ok(shown());
});

test("the footer's button brings it back with the present answer, and gets the focus back", () => {
  localStorage.setItem(KEY, "true");
  render(banner);
  const settings = document.querySelector<HTMLElement>("[data-consent-settings]")!;
  assert.equal(settings.hidden, false);
  settings.focus();
  fireEvent.click(settings);
  assert.equal(document.activeElement, shown());
  assert.ok(screen.getByText("Nu toegestaan."));
  assert.equal(button("Ja").getAttribute("aria-pressed"), "true");
  fireEvent.click(button("Ja"));
  assert.deepEqual(told, [], "the answer is the same as before");
  assert.equal(document.activeElement, settings);

  fireEvent.click(settings);
  fireEvent.click(button("Nee"));
  assert.deepEqual(told, [{ accepted: false }]);
  assert.equal(localStorage.getItem(KEY), "false");
});

test("after the first answer the focus is where it was, or at the content", () => {
  const { unmount } = render(banner);
  button("Nee").focus();
  fireEvent.click(button("Nee"));
  assert.equal(document.activeElement, document.getElementById("main"));
  unmount();

  localStorage.clear();
  const settings = document.querySelector<HTMLElement>("[data-consent-settings]")!;
  render(banner);
  settings.focus();
  button("Nee").focus();
  fireEvent.click(button("Nee"));
  assert.equal(document.activeElement, settings);
});

test("an answer in another tab counts here", () => {
  render(banner);
  localStorage.setItem(KEY, "false");
  fireEvent(window, new StorageEvent("storage", { key: KEY }));
  assert.equal(shown(), null);
});

test("where nothing can be stored the answer holds for the page", (context) => {
  const refuse = () => {
    throw new Error("blocked");
  };
  context.mock.method(Storage.prototype, "getItem", refuse);
  context.mock.method(Storage.prototype, "setItem", refuse);
  render(banner);
  fireEvent.click(button("Ja"));
  assert.equal(shown(), null);
  assert.equal(readConsent(), true);
  assert.deepEqual(told, [{ accepted: true }]);
});
