import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { openPage, setOnline } from "../lib/testing/page";
import { watchNetwork } from "./network-status";

const NOTE = '<p class="network-status" data-offline="Geen verbinding" data-online="Weer verbonden"></p>';
const note = () => document.querySelector(".network-status")?.textContent;
const tell = (event: "online" | "offline") => window.dispatchEvent(new Event(event));

function open(context: TestContext, body = NOTE): void {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  openPage("/", body);
}

test("with a connection nothing is said", (context) => {
  open(context);
  watchNetwork();
  assert.equal(note(), "");
});

test("a page opened without a connection says so at once", (context) => {
  open(context);
  setOnline(false);
  watchNetwork();
  assert.equal(note(), "Geen verbinding");
});

test("a lost connection is said until it is back, the good news for four seconds", (context) => {
  open(context);
  watchNetwork();
  tell("offline");
  context.mock.timers.tick(60_000);
  assert.equal(note(), "Geen verbinding");
  tell("online");
  context.mock.timers.tick(3_999);
  assert.equal(note(), "Weer verbonden");
  context.mock.timers.tick(1);
  assert.equal(note(), "");
});

test("a connection lost again stays lost when the good news would go", (context) => {
  open(context);
  watchNetwork();
  tell("online");
  context.mock.timers.tick(1_000);
  tell("offline");
  context.mock.timers.tick(10_000);
  assert.equal(note(), "Geen verbinding");
});

test("a page without the note, or a note without words, says nothing", (context) => {
  open(context, "");
  watchNetwork();
  assert.doesNotThrow(() => tell("offline"));
  openPage("/", '<p class="network-status">old</p>');
  watchNetwork();
  tell("offline");
  assert.equal(note(), "");
});
