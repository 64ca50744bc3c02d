import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { beforeEach, test, type TestContext } from "node:test";
import { renderToString } from "react-dom/server";
import { hydrateQuietly } from "../../lib/testing/hydration";
import { list, type vacancies } from "./testing";

const select = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const options = (name: string) => within(select(name)).getAllByRole("option").map((option) => option.textContent);
const count = () => screen.getByRole("status").textContent;
const visible = () => [...document.querySelectorAll("li:not([hidden])")].map((item) => item.textContent).join("");
const choose = (name: string, value: string) => fireEvent.change(select(name), { target: { value } });
/** The address that the browser goes back to; jsdom's own history is slow to say so. */
function travel(search: string): void {
  history.replaceState(null, "", `/vacatures${search}`);
  fireEvent.popState(window);
}

beforeEach(() => {
  history.replaceState(null, "", "/vacatures");
  document.body.innerHTML = "";
});

test("it hydrates without warnings and shows everything, with the build's counts", () => {
  hydrateQuietly(list());
  assert.equal(visible(), "0123");
  assert.equal(count(), "4 vacatures");
  assert.deepEqual(options("Locatie"), ["Alle", "Assen (2)", "Emmen (2)"]);
  assert.ok(box(/Traineeship \(2\)/) && box(/Beliebte Jobs \(2\)/));
  assert.equal(screen.queryByText(/Thuis/), null);
});

test("a choice hides the others, and the counts of each filter follow the other filters", () => {
  render(list());
  choose("Locatie", "Assen");
  assert.equal(visible(), "23");
  assert.equal(count(), "2 vacatures");
  assert.deepEqual(options("Locatie"), ["Alle", "Assen (2)", "Emmen (2)"]);
  assert.deepEqual(options("Vakgebied"), ["Alle", "Techniek (0)", "Timmer (1)"]);
  fireEvent.click(box(/Traineeship \(1\)/));
  assert.equal(visible(), "3");
  assert.equal(count(), "1 vacature");
  assert.deepEqual(options("Locatie"), ["Alle", "Assen (1)", "Emmen (1)"]);
  assert.equal(location.search, "?location=Assen&traineeship=on");
});

test("the address says what is shown; what it does not know, and other parameters, stay out of it", () => {
  history.replaceState(null, "", "/vacatures?utm=x&location=Emmen&position=Zweven&popular=maybe#lijst");
  render(list());
  assert.equal(visible(), "01");
  assert.equal(select("Locatie").value, "Emmen");
  assert.equal(select("Vakgebied").value, "");
  assert.equal(box(/Beliebte/).checked, false);
  choose("Vakgebied", "Timmer");
  assert.equal(location.search + location.hash, "?utm=x&location=Emmen&position=Timmer#lijst");
});

test("each choice is a step of the history, and going back restores the one before", () => {
  render(list());
  const steps = history.length;
  choose("Locatie", "Emmen");
  choose("Locatie", "Assen");
  assert.equal(history.length, steps + 2);
  travel("?location=Emmen");
  assert.equal(visible(), "01");
  assert.equal(select("Locatie").value, "Emmen");
  travel("");
  assert.equal(visible(), "0123");
});

test("going through a list with the arrow keys is one step", () => {
  render(list());
  const steps = history.length;
  for (const value of ["Assen", "Emmen"]) {
    fireEvent.keyDown(select("Locatie"), { key: "ArrowDown" });
    choose("Locatie", value);
  }
  assert.equal(history.length, steps + 1);
  assert.equal(location.search, "?location=Emmen");
  fireEvent.pointerDown(select("Locatie"));
  choose("Locatie", "Assen");
  assert.equal(history.length, steps + 2);
});

test("the list of another page's address is left alone", () => {
  render(list());
  choose("Locatie", "Assen");
  history.replaceState(null, "", "/blog");
  fireEvent.popState(window);
  assert.equal(visible(), "23");
});

test("wiping shows everything and keeps the focus among the filters", () => {
  render(list());
  choose("Locatie", "Assen");
  fireEvent.click(screen.getByRole("button", { name: "Wis" }));
  assert.equal(visible(), "0123");
  assert.equal(location.search, "");
  assert.equal(document.activeElement, select("Locatie"));
});

test("when nothing is left, the list says so and offers a way out", () => {
  render(list());
  choose("Locatie", "Assen");
  choose("Vakgebied", "Techniek");
  assert.equal(visible(), "");
  assert.equal(count(), "Geen vacatures");
  const buttons = screen.getAllByRole("button", { name: "Wis" });
  assert.equal(buttons.length, 2);
  fireEvent.click(buttons[1]!);
  assert.equal(visible(), "0123");
  assert.equal(screen.getAllByRole("button", { name: "Wis" }).length, 1);
});

test("what was chosen before the script arrived counts", () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(list());
  container.querySelector<HTMLSelectElement>("select[name=location]")!.value = "Emmen";
  container.querySelector<HTMLInputElement>("input[name=popular]")!.checked = true;
  render(list(), { container, hydrate: true });
  assert.equal(visible(), "0");
  assert.equal(location.search, "?location=Emmen&popular=on");
});

test("a long list is changed in one go; its first cards come first, the others when they are asked for", async () => {
  const all = Array.from({ length: 400 }, (_, at): (typeof vacancies)[number] => [at % 2 ? "Emmen" : "Assen", "", false, false]);
  render(list(all));
  const wrapper = document.querySelector<HTMLElement>(".vacancies__list")!;
  travel("#main");
  assert.ok(!("changing" in wrapper.dataset), "an anchor is not a choice");
  const changed = () =>
    act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 5))));
  choose("Locatie", "Emmen");
  assert.equal(count(), "200 vacatures");
  assert.ok("changing" in wrapper.dataset);
  await changed();
  assert.ok(!("changing" in wrapper.dataset));
  assert.equal(document.querySelectorAll("li:not([hidden])").length, 200);
  assert.equal(document.querySelectorAll("li:not([hidden]):not([data-late])").length, 120);
  const more = screen.getByRole("button", { name: "Bekijk alle 200" });
  const next = document.querySelector("[data-late] a");
  fireEvent.click(more);
  await changed();
  assert.equal(document.querySelectorAll("[data-late]").length, 0);
  assert.equal(document.activeElement, next);
  assert.equal(screen.queryByRole("button", { name: /Bekijk/ }), null);
});

const file = { names: [], vacancies: ["Timmerman", "Lasser", "Timmervrouw", "MIG/MAG-lasser"].map((title, at) => [`9${at}`, `/vacatures/${at}`, title]) };
/** The search file, as often as it is asked for; `answer` decides what comes. */
function searchFile(context: TestContext, answer = async (): Promise<Response> => Response.json(file)): () => number {
  const fetched = context.mock.method(globalThis, "fetch", answer);
  return () => fetched.mock.callCount();
}
const text = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Zoeken" });
const type = (value: string) => fireEvent.change(text(), { target: { value } });

test("what is typed is looked for as soon as it is on the screen, together with the filters, and stands in the address", async (context) => {
  const asked = searchFile(context);
  render(list());
  assert.equal(asked(), 0);
  fireEvent.focus(text());
  type("lasser");
  await waitFor(() => assert.equal(visible(), "13"));
  assert.equal(count(), "2 vacatures");
  assert.deepEqual(options("Locatie"), ["Alle", "Assen (1)", "Emmen (1)"]);
  choose("Locatie", "Assen");
  assert.equal(visible(), "3");
  assert.equal(location.search, "?q=lasser&location=Assen");
  type("");
  assert.equal(location.search, "?location=Assen");
  assert.equal(visible(), "3", "the key comes first");
  await waitFor(() => assert.equal(visible(), "23"));
  assert.equal(asked(), 1);
});

test("Enter in the text field leaves it, and nothing else", async (context) => {
  searchFile(context);
  render(list());
  const leaving = (field: HTMLElement) => {
    field.focus();
    assert.equal(fireEvent.submit(field.closest("form")!), false, "the page stays");
    return document.activeElement !== field;
  };
  assert.equal(leaving(text()), true);
  assert.equal(leaving(box(/Traineeship/)), false);
  await waitFor(() => assert.equal(count(), "4 vacatures"));
});

test("an address with a text shows what it finds, and going back restores the text before", async (context) => {
  searchFile(context);
  history.replaceState(null, "", "/vacatures?q=timmer");
  render(list());
  await waitFor(() => assert.equal(visible(), "02"));
  assert.equal(text().value, "timmer");
  travel("?q=mag");
  assert.equal(visible(), "3");
  travel("");
  assert.equal(visible(), "0123");
  assert.equal(text().value, "");
});

test("a word is one step of the history, however many letters it has", async (context) => {
  searchFile(context);
  render(list());
  const steps = history.length;
  for (const value of ["l", "la", "las"]) {
    fireEvent.keyDown(text(), { key: value.at(-1) });
    type(value);
  }
  await waitFor(() => assert.equal(visible(), "13"));
  assert.equal(history.length, steps + 1);
  type("   ");
  assert.equal(location.search, "");
});

test("a search that cannot be loaded hides nothing, and the next letter tries again", async (context) => {
  let there = false;
  const asked = searchFile(context, async () => (there ? Response.json(file) : new Response("", { status: 503 })));
  render(list());
  type("l");
  await waitFor(() => assert.equal(count(), "Zoeken lukt niet"));
  assert.equal(asked(), 1);
  assert.equal(visible(), "0123");
  there = true;
  type("la");
  await waitFor(() => assert.equal(visible(), "13"));
  assert.equal(count(), "2 vacatures");
});

test("a search that cannot be loaded is told to who searches, not to who filters", async (context) => {
  const asked = searchFile(context, async () => new Response("", { status: 503 }));
  const told: (string | null)[] = [];
  render(list());
  new MutationObserver(() => told.push(count())).observe(screen.getByRole("status"), { characterData: true, childList: true, subtree: true });
  fireEvent.focus(text());
  await waitFor(() => assert.equal(asked(), 1));
  choose("Locatie", "Assen");
  await waitFor(() => assert.deepEqual(told, ["2 vacatures"]));
  type("l");
  await waitFor(() => assert.equal(count(), "Zoeken lukt niet"));
  choose("Locatie", "");
  await waitFor(() => assert.equal(asked(), 3));
  assert.equal(count(), "Zoeken lukt niet", "the result has not been searched");
  type("");
  await waitFor(() => assert.equal(count(), "4 vacatures"));
});

test("a list that is left while the search is loading is left alone", async (context) => {
  let send = (_: Response): void => undefined;
  const asked = searchFile(context, () => new Promise((answer) => (send = answer)));
  const { unmount } = render(list());
  type("lasser");
  await waitFor(() => assert.equal(asked(), 1));
  unmount();
  send(Response.json(file));
  await act(async () => new Promise((done) => setTimeout(done)));
  assert.equal(visible(), "");
});

test("the box of what is saved leaves that, within the other filters, and the address says so", (context) => {
  localStorage.setItem("vacancies:saved", '["91","93","9999"]');
  context.after(() => localStorage.clear());
  history.replaceState(null, "", "/vacatures?saved=on");
  hydrateQuietly(list());
  assert.equal(visible(), "13");
  assert.deepEqual(options("Locatie"), ["Alle", "Assen (1)", "Emmen (1)"]);
  choose("Locatie", "Assen");
  assert.equal(count(), "1 vacature");
  assert.equal(location.search, "?location=Assen&saved=on");
  localStorage.setItem("vacancies:saved", '["9999"]');
  choose("Locatie", "");
  assert.equal(count(), "Geen vacatures");
  localStorage.clear();
  choose("Locatie", "Emmen");
  assert.equal(count(), "Niets bewaard");
  fireEvent.click(box(/Bewaard/));
  assert.equal(count(), "2 vacatures");
});
