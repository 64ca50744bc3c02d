import { render } from "@testing-library/react";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { renderToString } from "react-dom/server";
import { Sent, choose, field, file, fill, form, offline, props, settle, status, submit, type } from "./testing";

let gone: string[] = [];
document.addEventListener("site:navigate", (event) => {
  gone.push((event as CustomEvent<{ href: string }>).detail.href);
  event.preventDefault();
});

beforeEach(() => {
  gone = [];
  document.body.innerHTML = "";
  sessionStorage.clear();
});

test("what was written survives a reload, the file does not, and that is said", async () => {
  const { unmount } = render(form());
  await fill();
  type("Motivatie", "Hout\nis goud.");
  unmount();
  render(form());
  assert.equal(field("Voornaam*").value, "Jip");
  assert.equal(field("Motivatie").value, "Hout\nis goud.");
  assert.equal(status(), "Kies je cv opnieuw.");
  await choose(file("%PDF-1.7"));
  assert.equal(status(), "");
});

test("a form that arrives after its visitor has moved on leaves no draft", async (context) => {
  offline(context);
  const { unmount } = render(form());
  await fill();
  submit();
  await settle();
  const { pathname } = location;
  context.after(() => history.replaceState(null, "", pathname));
  history.replaceState(null, "", "/vacatures");
  unmount();
  await Sent.all[0]!.answer(200, "1");
  assert.equal(sessionStorage.length, 0);
  assert.deepEqual(gone, []);
});

test("what stands in a field is not replaced by what was kept", () => {
  const { unmount } = render(form());
  type("Voornaam*", "Jip");
  unmount();
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(form());
  field("Voornaam*").value = "Jo";
  render(form(), { container, hydrate: true });
  assert.equal(field("Voornaam*").value, "Jo");
  assert.equal(status(), "");
});

test("without storage the form works all the same", async (context) => {
  offline(context);
  context.mock.method(Storage.prototype, "setItem", () => {
    throw new DOMException("full", "QuotaExceededError");
  });
  context.mock.method(Storage.prototype, "getItem", () => {
    throw new DOMException("forbidden", "SecurityError");
  });
  render(form());
  await fill();
  submit();
  await settle();
  await Sent.all[0]!.answer(200, "1");
  assert.deepEqual(gone, [props.success]);
});
