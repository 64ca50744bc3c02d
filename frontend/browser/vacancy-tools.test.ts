import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { KEY } from "../lib/saved-vacancies";
import { define, openPage, settled } from "../lib/testing/page";
import { startVacancyButtons } from "./vacancy-buttons";

const page = `
  <button data-save="/a" aria-pressed="false"><svg></svg></button><button data-save="/b" aria-pressed="false"></button><button data-save="/a" aria-pressed="false"></button>
  <p><button data-share="Gekopieerd">Delen</button><span role="status"></span></p>`;
const pressed = () => [...document.querySelectorAll("[data-save]")].map((heart) => heart.getAttribute("aria-pressed")).join(" ");

async function click(selector: string): Promise<void> {
  document.querySelector(selector)!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await import("./vacancy-tools");
  await settled();
}
const share = (properties: Readonly<Record<string, unknown>>): void => {
  delete (navigator as { share?: unknown }).share;
  define(navigator, properties);
};
const said = () => document.querySelector("[role=status]")!.textContent;

/** The module marks what is there when it comes, and listens from then on: each test has its own copy of the page. */
function openSaved(stored: string | null): void {
  openPage("/vacatures/a?utm=x#apply", page);
  if (stored !== null) {
    localStorage.setItem(KEY, stored);
  }
  startVacancyButtons();
}

test("every heart of a vacancy follows the one that is clicked, also by what is inside of it", async () => {
  openSaved(null);
  await click("[data-save] svg");
  assert.equal(pressed(), "true false true");
  assert.equal(localStorage.getItem(KEY), '["/a"]');
  await click("[data-save='/b']");
  await click("[data-save='/a']");
  assert.equal(localStorage.getItem(KEY), '["/b"]');
});

test("a page is shared by the system's dialog, with its plain address; closing it is no failure", async (context: TestContext) => {
  openSaved(null);
  document.title = "Timmerman";
  const asked = context.mock.fn((_: unknown) => Promise.reject(new DOMException("closed", "AbortError")));
  share({ share: asked });
  await click("[data-share]");
  assert.deepEqual(asked.mock.calls.map(({ arguments: given }) => given), [[{ title: "Timmerman", url: `${location.origin}/vacatures/a` }]]);
  assert.equal(said(), "");
});

test("without that dialog, or where it may not open, the address is copied, and shown where that is not allowed", async () => {
  openSaved(null);
  const copies: string[] = [];
  const clipboard = { writeText: async (text: string) => void copies.push(text) };
  const refused = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
  for (const properties of [{ clipboard }, { clipboard, share: refused }]) {
    document.querySelector("[role=status]")!.textContent = "";
    share(properties);
    await click("[data-share]");
    assert.deepEqual(copies.splice(0), [`${location.origin}/vacatures/a`]);
    assert.equal(said(), "Gekopieerd");
  }
  share({ clipboard: undefined });
  await click("[data-share]");
  assert.equal(said(), `${location.origin}/vacatures/a`);
});
