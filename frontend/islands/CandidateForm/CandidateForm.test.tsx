import { fireEvent, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { renderToString } from "react-dom/server";
import { MAX_FILE } from "./file";
import { hydrateQuietly } from "../../lib/testing/hydration";
import { upload } from "./upload";
import { Sent, button, choose, field, file, fill, form, messages, offline, props, settle, status, submit, type } from "./testing";

/** The action as the server of this machine passes it on. */
const here = `${location.origin}/actions/sales-force/candidate/save`;

let gone: string[] = [];
document.addEventListener("site:navigate", (event) => {
  gone.push((event as CustomEvent<{ href: string }>).detail.href);
  event.preventDefault();
});

beforeEach(() => {
  gone = [];
  document.body.innerHTML = "";
  sessionStorage.clear();
  performance.clearMarks();
});

test("the build's HTML is a form that works alone, and it hydrates without warnings", () => {
  const html = renderToString(form());
  assert.match(html, /<form [^>]*action="https:\/\/cms.example.com[^>]*method="post"|method="post"[^>]*action=/);
  assert.match(html, /name="redirect" value="5bdc…/);
  assert.match(html, /<input [^>]*accept="\.pdf,application\/pdf" type="file"/);
  assert.match(html, /autocomplete="given-name"/i);
  assert.doesNotMatch(html, /novalidate/i);
  hydrateQuietly(form());
});

test("every field that is not right has its message, in its own language, and the first has the focus", async () => {
  render(form());
  submit();
  await settle();
  assert.deepEqual(messages(), ["Wat is je voornaam?", "Wat is je E-mailadres?", "PDF?", "Ga je akkoord?"]);
  assert.equal(document.activeElement, field("Voornaam*"));
  assert.equal(screen.getByText("PDF?").lang, "de");
  assert.equal(status(), "Nog niet alles is goed.");
  type("Voornaam*", "Jip");
  type("Email*", "jip@");
  type("Telefoonnummer", "12");
  submit();
  await settle();
  assert.deepEqual(messages(), ["E-Mail?", "Telefon?", "PDF?", "Ga je akkoord?"]);
  for (const right of ["0591 123456", "+31 (0)591-123.456", "0591/12 34 56 "]) {
    type("Telefoonnummer", right);
    await settle();
    assert.deepEqual(messages(), ["E-Mail?", "PDF?", "Ga je akkoord?"], right);
  }
  for (const wrong of ["0591 12345a", "1".repeat(16), "bel mij"]) {
    type("Telefoonnummer", wrong);
    submit();
    await settle();
    assert.ok(messages().includes("Telefon?"), wrong);
  }
});

test("a file is judged by what is in it, as soon as it is chosen", async () => {
  render(form());
  for (const [chosen, expected] of [
    [file("MZ, renamed to cv.pdf"), ["PDF?"]],
    [file(""), ["PDF?"]],
    [file("%PDF-1.7", MAX_FILE + 1), ["15 MB"]],
    [file("%PDF-1.7", MAX_FILE), []],
    [file("\u{feff}\n%PDF-1.4"), []],
    [file(" ".repeat(1024) + "%PDF-1.4"), ["PDF?"]],
  ] as const) {
    await choose(chosen);
    assert.deepEqual(messages(), expected);
  }
});

test("a file that is something else stays wrong until another one is chosen, and nothing is sent", async (context) => {
  offline(context);
  render(form());
  await fill();
  type("Email*", "jip@");
  await choose(file("MZ"));
  submit();
  await settle();
  assert.deepEqual(messages(), ["E-Mail?", "PDF?"]);
  type("Email*", "jip@example.com");
  submit();
  await settle();
  assert.deepEqual(messages(), ["PDF?"]);
  assert.equal(document.activeElement, field("Cv*"));
  assert.equal(Sent.all.length, 0);
});

test("a file that is gone when it is sent is said, and nothing is sent", async (context) => {
  offline(context);
  render(form());
  await fill();
  field("Cv*").files![0]!.slice = () => ({ text: () => Promise.reject(new Error("NotFoundError")) }) as unknown as Blob;
  submit();
  await settle();
  assert.deepEqual(messages(), ["PDF?"]);
  assert.equal(Sent.all.length, 0);
});

test("the fields of the form are sent once, with progress, and the next page follows", async (context) => {
  offline(context);
  let now = 0;
  context.mock.method(performance, "now", () => (now += 10_000));
  render(form({ action: here }));
  await fill();
  submit();
  submit();
  await settle();
  submit();
  const [sent, ...more] = Sent.all;
  assert.equal(more.length, 0);
  assert.equal(sent!.url, here);
  assert.deepEqual(sent!.headers, { Accept: "application/json" });
  const names = [...sent!.body!.keys()];
  assert.deepEqual(names.filter((name) => name !== "cv"), ["vacancy_id", "first_name", "email", "telefoonnummer", "motivatie", "terms"]);
  assert.equal(button().getAttribute("aria-busy"), "true");
  const bar = screen.getByRole("progressbar", { name: "Voortgang" });
  assert.equal(bar.getAttribute("value"), null);
  sent!.progress(1);
  assert.equal(bar.getAttribute("value"), "0.25");
  await sent!.answer(200, "1");
  assert.deepEqual(gone, [props.success]);
  assert.equal(sessionStorage.length, 0, "nothing is kept after success");
  assert.equal(screen.queryByRole("progressbar"), null);
});

test("another host is not asked before it gets the form", async (context) => {
  offline(context);
  render(form());
  await fill();
  submit();
  await settle();
  const [sent] = Sent.all;
  assert.equal(sent!.url, props.action);
  assert.deepEqual(sent!.upload, {}, "a listener makes the browser ask first");
  assert.deepEqual(sent!.headers, { Accept: "application/json" });
  assert.equal(screen.getByRole("progressbar", { name: "Voortgang" }).getAttribute("value"), null);
  await sent!.answer(200, "1");
  assert.deepEqual(gone, [props.success]);
});

test("a broken connection keeps everything, says so and sends again", async (context) => {
  const said = offline(context);
  render(form());
  await fill();
  submit();
  await settle();
  await Sent.all[0]!.breaks();
  assert.equal(status(), "Hochladen fehlgeschlagen");
  assert.equal(said.length, 1);
  assert.equal(field("Voornaam*").value, "Jip");
  assert.equal(button().disabled, false);
  submit();
  await settle();
  await Sent.all[1]!.answer(200, "1");
  assert.deepEqual(gone, [props.success]);
});

test("an upload can be cancelled, and everything stays", async (context) => {
  const said = offline(context);
  render(form());
  await fill();
  submit();
  await settle();
  fireEvent.click(screen.getByRole("button", { name: "Annuleren" }));
  await settle();
  assert.ok(Sent.all[0]!.aborted);
  assert.equal(status(), "Geannuleerd.");
  assert.deepEqual([said.length, gone.length, button().disabled], [0, 0, false]);
  assert.equal(field("Voornaam*").value, "Jip");
});

test("what the CMS finds wrong comes under the fields; a request that is too large is a file that is", async (context) => {
  offline(context);
  render(form());
  await fill();
  submit();
  await settle();
  await Sent.all[0]!.answer(422, JSON.stringify({ errors: { email: ["E-mail is ongeldig.", "x"], cv: "Virus.", unknown: ["?"] } }));
  assert.deepEqual(messages(), ["E-mail is ongeldig.", "Virus."]);
  submit();
  assert.equal(Sent.all.length, 1, "a field is not right yet");
});

test("what the CMS says of a field that is not shown stands below the form", async (context) => {
  const said = offline(context);
  render(form());
  await fill();
  submit();
  await settle();
  await Sent.all[0]!.answer(422, JSON.stringify({ errors: { vacancy_id: ["Vacature gesloten", "x"] } }));
  assert.deepEqual(messages(), []);
  assert.equal(status(), "Vacature gesloten");
  assert.equal(screen.getByRole("status").className, "form__failure");
  assert.equal(said.length, 1);
});

test("what the CMS says in one sentence stands below the form", async (context) => {
  offline(context);
  render(form());
  await fill();
  submit();
  await settle();
  await Sent.all[0]!.answer(400, JSON.stringify({ errors: "De server is bezig." }));
  assert.deepEqual(messages(), []);
  assert.equal(status(), "De server is bezig.");
  submit();
  await settle();
  await Sent.all[1]!.answer(400, JSON.stringify({ errors: "" }));
  assert.equal(status(), "Hochladen fehlgeschlagen");
});

test("a request that is too large is a file that is", async (context) => {
  offline(context);
  render(form());
  await fill();
  submit();
  await settle();
  await Sent.all[0]!.answer(413, "<h1>413 Request Entity Too Large</h1>");
  assert.deepEqual(messages(), ["15 MB"]);
});

for (const [onFailure, expected] of [
  ["log", ""],
  ["message", "Hoppla"],
] as const) {
  test(`without a file, a failure is said as configured: ${onFailure}`, async (context) => {
    offline(context);
    render(form({ onFailure, fields: props.fields.filter((known) => known.type !== "file") }));
    type("Voornaam*", "Jip");
    type("Email*", "jip@example.com");
    fireEvent.click(screen.getByRole("checkbox"));
    submit();
    await settle();
    await Sent.all[0]!.answer(500, "{}");
    assert.equal(status(), expected);
  });
}

test("an answer is waited for as long as something arrives there", async (context) => {
  offline(context);
  render(form({ action: here }));
  await fill();
  context.mock.timers.enable({ apis: ["setTimeout"] });
  submit();
  await settle();
  context.mock.timers.tick(59_000);
  Sent.all[0]!.progress(2);
  context.mock.timers.tick(59_000);
  await settle();
  assert.equal(Sent.all[0]!.aborted, false);
  context.mock.timers.tick(1_000);
  await settle();
  assert.ok(Sent.all[0]!.aborted);
  assert.equal(status(), "Hochladen fehlgeschlagen");
});

test("another host has time by the size of the file", async (context) => {
  offline(context);
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const message = new FormData();
  message.set("cv", new window.File(["x".repeat(1_600_000)], "cv.pdf"));
  const sent = upload(props.action, message, () => assert.fail("it cannot be told"), new AbortController().signal);
  context.mock.timers.tick(159_000);
  assert.equal(Sent.all[0]!.aborted, false);
  context.mock.timers.tick(1_000);
  await assert.rejects(sent, /no answer in 160000 ms/);
});
