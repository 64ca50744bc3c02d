import { fireEvent, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { type TestContext, beforeEach, test } from "node:test";
import { button, field, fill, form, messages, props, settle, status, submit, type } from "./testing";

type Answer = { status?: number; body?: string } | Error;

/** Lets the CMS answer; answers what it was sent. */
function answer(context: TestContext, ...answers: Answer[]): { url: string; init: RequestInit }[] {
  const sent: { url: string; init: RequestInit }[] = [];
  context.mock.method(globalThis, "fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const next = answers.shift() ?? new Error("offline");
    if (next instanceof Error) {
      throw next;
    }
    return { status: next.status ?? 200, text: async () => next.body ?? "" };
  });
  return sent;
}
const fields = (init: RequestInit | undefined) => Object.fromEntries(init?.body as unknown as Iterable<[string, string]>);

/** Where the page was asked to go to; the router takes it from there. */
let gone: string[] = [];
document.addEventListener("site:navigate", (event) => {
  gone.push((event as CustomEvent<{ href: string }>).detail.href);
  event.preventDefault();
});

/** What the console is told instead of the terminal. */
function quiet(context: TestContext): unknown[][] {
  const said: unknown[][] = [];
  context.mock.method(console, "error", (...words: unknown[]) => said.push(words));
  return said;
}

beforeEach(() => {
  gone = [];
  document.body.innerHTML = "";
  performance.clearMarks();
});

for (const [name, first, last] of [
  ["Jip de Vries", "Jip", "de Vries"],
  ["  Jip   de\tVries ", "Jip", "de Vries"],
  ["Jip", "Jip", "-"],
] as const) {
  test(`"${name}" is sent as "${first}" and "${last}", with the contract's fields and no others`, async (context) => {
    let now = 0;
    context.mock.method(performance, "now", () => (now += 10_000));
    const sent = answer(context, { body: "1" });
    render(form());
    fill(name);
    submit();
    await settle();
    assert.equal(sent[0]?.url, props.action);
    assert.equal(sent[0]?.init.method, "POST");
    assert.deepEqual(sent[0]?.init.headers, { Accept: "application/json" });
    assert.deepEqual(fields(sent[0]?.init), {
      first_name: first,
      last_name: last,
      telefoonnummer: "0591 123456",
      email: "jip@example.com",
      bedrijfsnaam: "De Vries",
      bericht: "Wij zoeken\neen timmerman.",
      subject: "Bedankt voor je bericht",
    });
    assert.deepEqual(gone, ["/contact/contact-opnemen-gelukt"]);
    assert.equal(field("Naam*").value, "");
  });
}

test("a message that looks like a machine's is sent, and says so", async (context) => {
  performance.mark("site:shown");
  const sent = answer(context, { body: "1" });
  render(form());
  fill();
  fireEvent.input(screen.getByLabelText("Leeg laten"), { target: { value: "https://spam.example" } });
  submit();
  await settle();
  const { website, elapsed } = fields(sent[0]?.init);
  assert.equal(website, "https://spam.example");
  assert.match(String(elapsed), /^\d+$/);
  assert.equal(gone.length, 1);
});

test("what is filled in before the script comes is not a machine's", async (context) => {
  context.mock.method(performance, "now", () => 6000);
  const sent = answer(context, { body: "1" });
  render(form());
  fill();
  submit();
  await settle();
  assert.equal("elapsed" in fields(sent[0]?.init), false);
});

test("one message is sent, however often the button is used", async (context) => {
  const sent = answer(context, { body: "1" }, { body: "1" });
  render(form());
  fill();
  submit();
  assert.ok(button().disabled);
  assert.equal(button().getAttribute("aria-busy"), "true");
  submit();
  submit();
  await settle();
  assert.equal(sent.length, 1);
  assert.ok(button().disabled, "until the next page is there");
  const back = new Event("pageshow");
  Object.defineProperty(back, "persisted", { value: true });
  fireEvent(window, back);
  assert.equal(button().disabled, false);
});

for (const body of ["1", '"1"', " 1\n"]) {
  test(`${JSON.stringify(body)} is success`, async (context) => {
    answer(context, { body });
    render(form());
    fill();
    submit();
    await settle();
    assert.deepEqual(gone, ["/contact/contact-opnemen-gelukt"]);
  });
}

for (const reply of [
  { body: "0" },
  { body: "true" },
  { body: "" },
  { body: "11" },
  { body: '{"message":"Lead saved.","id":5}' },
  { body: "<html>1</html>" },
  { body: '{"errors":{}}' },
  { body: '{"errors":{"constructor":["x"],"name":[]}}' },
  { status: 201, body: "1" },
  { status: 500, body: '{"name":"Internal Server Error","message":"x","code":0,"status":500}' },
  new Error("Failed to fetch"),
] as const) {
  test(`${reply instanceof Error ? "no answer" : JSON.stringify(reply)} is a failure: logged, and everything stays`, async (context) => {
    const said = quiet(context);
    answer(context, reply);
    render(form());
    fill();
    button().focus();
    submit();
    await settle();
    assert.equal(said.length, 1);
    assert.deepEqual(gone, []);
    assert.equal(field("Naam*").value, "Jip de Vries");
    assert.equal(button().disabled, false);
    assert.deepEqual([status(), ...messages()], [""]);
  });
}

test("a failure is announced to the visitor if configured, each time again", async (context) => {
  quiet(context);
  answer(context);
  render(form({ onFailure: "message" }));
  fill();
  submit();
  await settle();
  assert.equal(status(), "Hoppla");
  const first = screen.getByText("Hoppla");
  assert.equal(first.lang, "de");
  submit();
  await settle();
  assert.equal(status(), "Hoppla");
  assert.notEqual(screen.getByText("Hoppla"), first);
});

test("the CMS's lists of errors come under the fields, the first of each, by either name", async (context) => {
  const said = quiet(context);
  const errors = {
    last_name: ["Achternaam."],
    email: ["E-mail is ongeldig.", "Nog iets."],
    telefoonnummer: "Nummer.",
    company: ["Bedrijf."],
    bericht: ["Bericht."],
    terms: ["Akkoord?"],
    unknown: ["?"],
  };
  answer(context, { status: 400, body: JSON.stringify({ message: "Could not save.", errors }) });
  render(form());
  fill();
  submit();
  await settle();
  assert.deepEqual(messages(), ["Achternaam.", "E-mail is ongeldig.", "Nummer.", "Bedrijf.", "Bericht.", "Akkoord?"]);
  assert.equal(document.activeElement, field("Naam*"));
  assert.equal(button().disabled, false);
  assert.deepEqual(said, []);
  type("Telefoonnummer", "0591");
  await settle();
  assert.deepEqual(messages().length, 5);
});

test("an answer is not waited for longer than 30 seconds", async (context) => {
  const said = quiet(context);
  context.mock.timers.enable({ apis: ["setTimeout"] });
  context.mock.method(globalThis, "fetch", (_url: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  });
  render(form());
  fill();
  submit();
  await settle();
  context.mock.timers.tick(29_999);
  await settle();
  assert.ok(button().disabled);
  context.mock.timers.tick(1);
  await settle();
  assert.equal(button().disabled, false);
  assert.match(said.map(([, error]) => String(error)).join(), /no answer in 30000 ms/);
});

test("a visitor who has left the page is not redirected", async (context) => {
  answer(context, { body: "1" });
  const { unmount } = render(form());
  fill();
  submit();
  unmount();
  await settle();
  assert.deepEqual(gone, []);
});
