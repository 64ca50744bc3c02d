import { act, fireEvent, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { type TestContext, beforeEach, test } from "node:test";
import { renderToString } from "react-dom/server";
import { hydrateQuietly } from "../../lib/testing/hydration";
import { layOut } from "../../lib/testing/layout";
import Popup from "./Popup";

const popup = (delay: number) => (
  <Popup delay={delay} label="Open dag" close="Sluiten" slots={{ content: <a href="#dag">Kom langs</a> }} />
);
const shown = () => screen.queryByRole("complementary", { name: "Open dag" });
const button = () => screen.getByRole("button", { name: "Sluiten" });

Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
});

/** Cookies as they were written, attributes included. */
let written: string[] = [];

/** A clock to turn, and a cookie jar to look into. */
function start(context: TestContext, cookies = ""): void {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  written = [];
  Object.defineProperty(document, "cookie", {
    configurable: true,
    get: () => cookies,
    set: (cookie: string) => written.push(cookie),
  });
}
const pass = (context: TestContext, seconds: number) => act(() => context.mock.timers.tick(seconds * 1000));

beforeEach(() => {
  layOut();
  document.body.innerHTML = '<main id="main" tabindex="-1"></main>';
});

test("nothing of it is in the build's HTML", () => {
  assert.equal(renderToString(popup(0)), "");
});

test("it hydrates without warnings and comes after its delay, without taking the focus", (context) => {
  start(context);
  hydrateQuietly(popup(5));
  pass(context, 4.999);
  assert.equal(shown(), null);
  pass(context, 0.001);
  assert.ok(shown());
  assert.equal(document.activeElement, document.body);
});

test("a delay of 0 is at once, one beyond all clocks is not", (context) => {
  start(context);
  render(popup(1e12));
  pass(context, 1);
  assert.equal(shown(), null);
  render(popup(0));
  pass(context, 0);
  assert.ok(shown());
});

test("a visitor who has closed it does not see it again", (context) => {
  start(context, "a=1; closedPopup=true");
  render(popup(0));
  pass(context, 10);
  assert.equal(shown(), null);
});

test("a cookie of a similar name closes nothing", (context) => {
  start(context, "notclosedPopup=true; closedPopups=true");
  render(popup(0));
  pass(context, 0);
  assert.ok(shown());
});

for (const [how, close] of [
  ["the button", () => fireEvent.click(button())],
  ["Escape inside", () => fireEvent.keyDown(button(), { key: "Escape" })],
  ["its link", () => fireEvent.click(screen.getByRole("link"))],
] as const) {
  test(`${how} closes it for a day and gives the focus back`, (context) => {
    start(context);
    render(popup(0));
    pass(context, 0);
    button().focus();
    close();
    assert.equal(shown(), null);
    assert.deepEqual(written, ["closedPopup=true; path=/; max-age=86400; SameSite=Lax; Secure"]);
    assert.equal(document.activeElement, document.getElementById("main"));
  });
}

test("Escape elsewhere is not for it", (context) => {
  start(context);
  render(popup(0));
  pass(context, 0);
  fireEvent.keyDown(document.body, { key: "Escape" });
  assert.ok(shown());
});

test("where cookies are forbidden it stays away", (context) => {
  start(context);
  Object.defineProperty(document, "cookie", {
    configurable: true,
    get() {
      throw new DOMException("sandboxed", "SecurityError");
    },
  });
  render(popup(0));
  pass(context, 1);
  assert.equal(shown(), null);
});
