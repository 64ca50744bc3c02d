import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { act, fireEvent, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import type { HeaderItem } from "../../lib/props";
import { hydrateQuietly } from "../../lib/testing/hydration";
import { island } from "./testing";

beforeEach(() => document.body.replaceChildren());

const long = "Werkvoorbereidingsmedewerkersopleidingstraject & <b>$&</b> ".repeat(2).slice(0, 80);
const wide = (level: number, count: number): HeaderItem[] =>
  Array.from({ length: count }, (_, index) => ({
    label: long,
    ...(index % 2 ? { href: "/x" } : {}),
    ...(level < 4 && index === 0 ? { children: wide(level + 1, count) } : {}),
  }));

test("four levels of sixty items with long, equal titles are shown and opened one by one", () => {
  hydrateQuietly(island(wide(1, 60)));
  const toggles = [...document.querySelectorAll<HTMLElement>("summary")];
  assert.equal(toggles.length, 1 + 1 + 3, "a dropdown, the overlay and three groups");
  assert.equal(document.querySelectorAll(".site-menu li").length, 240);
  for (const toggle of toggles.slice(1)) {
    fireEvent.click(toggle);
  }
  assert.deepEqual(toggles.map((toggle) => toggle.parentElement?.hasAttribute("open")), [false, true, true, true, true]);
  assert.equal(document.querySelector("b"), null, "a title is text");
});

test("two items with equal titles open apart", () => {
  const twin = { label: "Meer", children: [{ label: "A", href: "/a" }] };
  hydrateQuietly(island([twin, twin]));
  const [first, second] = document.querySelectorAll<HTMLElement>(".menu-tree__toggle");
  fireEvent.click(first as HTMLElement);
  fireEvent.click(second as HTMLElement);
  assert.deepEqual([first, second].map((it) => it?.parentElement?.hasAttribute("open")), [false, true]);
});

test("an empty navigation leaves the bar and the overlay with its contact", () => {
  hydrateQuietly(island([]));
  assert.equal(document.querySelector("nav"), null);
  assert.ok(document.querySelector(".site-menu #contact"));
});

test("an item with nothing but a title is text", () => {
  const html = renderToString(island([{ label: "Kaal" }]));
  assert.match(html, /<span class="site-nav__link">Kaal<\/span>/);
  assert.doesNotMatch(html, /<a class="site-nav__link/);
});

test("slots that the template left out are left out", () => {
  assert.doesNotMatch(renderToString(island([{ label: "Kaal", count: true }], "", {})), /undefined|null|site-slot/);
});

test("menus that were opened before the script came are taken over", () => {
  const element = island([{ label: "Meer", children: [{ label: "A", href: "/a" }] }]);
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(element);
  for (const details of container.querySelectorAll<HTMLDetailsElement>(".site-menu, .site-menu details")) {
    details.open = true;
  }
  const error = mock.method(console, "error");
  render(element, { container, hydrate: true });
  assert.equal(error.mock.callCount(), 0);
  error.mock.restore();
  assert.notEqual(document.documentElement.dataset["held"], undefined);
  const [menu, group] = container.querySelectorAll<HTMLElement>(".site-menu summary");
  fireEvent.click(group as HTMLElement);
  assert.equal(group?.parentElement?.hasAttribute("open"), false);
  fireEvent.click(menu as HTMLElement);
  assert.equal(menu?.parentElement?.hasAttribute("open"), false);
});

test("what the browser opens for a search within the page is known", () => {
  hydrateQuietly(island([{ label: "Meer", children: [{ label: "A", href: "/a" }] }]));
  const dropdown = document.querySelector(".site-nav__more") as HTMLDetailsElement;
  act(() => {
    dropdown.open = true;
    dropdown.dispatchEvent(new Event("toggle"));
  });
  fireEvent.click(dropdown.querySelector("summary") as HTMLElement);
  assert.equal(dropdown.open, false);
});
