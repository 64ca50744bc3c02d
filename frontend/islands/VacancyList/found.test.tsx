import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { beforeEach, test, type TestContext } from "node:test";
import type { VacancyListProps } from "../../lib/props";
import { hydrateQuietly } from "../../lib/testing/hydration";
import { texts } from "./testing";
import VacancyList from "./VacancyList";

// The site's progress bar comes with the router, which asks for these when it is loaded.
Object.assign(globalThis, { IntersectionObserver: class {}, matchMedia: () => ({ matches: false }) });

const TOTAL = 100;
const rows = Array.from({ length: TOTAL }, (_, at) => at);
/** Every second one is in Emmen; every tenth is a traineeship; number 7 is bare. */
const file = {
  names: ["Emmen", "Assen"],
  vacancies: rows.map((at) => [`9${at}`, `/vacatures/${at}`, at % 25 === 3 ? "Timmerman" : "Lasser", at % 2]),
  cards: {
    texts: ["Emmen", "Assen", "32", "FULL_TIME", "2.900", "3.600", "MONTH"],
    pictures: [["/_media/a.webp", 392, 245]],
    columns: {
      location: rows.map((at) => (at === 7 ? 0 : 1 + (at % 2))),
      place: rows.map((at) => (at === 7 ? 0 : 1 + (at % 2))),
      traineeship: rows.map((at) => Number(at % 10 === 0)),
      popular: rows.map((at) => Number(at === 28)),
      hours: rows.map((at) => (at === 28 ? 3 : 0)),
      type: rows.map((at) => (at === 28 ? 4 : 0)),
      min: rows.map((at) => (at === 28 || at === 3 ? 5 : 0)),
      max: rows.map((at) => (at === 28 || at === 53 ? 6 : 0)),
      unit: rows.map((at) => (at === 28 ? 7 : 0)),
      picture: rows.map((at) => Number(at === 28)),
    },
  },
};

const props: VacancyListProps = {
  total: TOTAL,
  index: "/_search/vacancies.json",
  facets: [
    { name: "location", label: { text: "Locatie" }, toggle: false, options: [["Assen", 49], ["Emmen", 50]] },
    { name: "traineeship", label: { text: "Traineeship" }, toggle: true, options: [["on", 10]] },
  ],
  texts: { ...texts, all: "Toon meer" },
  card: {
    save: "Bewaar {title}",
    hours: "{hours} uur",
    amount: "€ {amount}",
    from: "vanaf {amount}",
    to: "tot {amount}",
    range: "{min} – {max}",
    units: { MONTH: "per maand" },
    types: { FULL_TIME: "Voltijd" },
  },
};

const card = `<article class="card card--text"><div><p class="card__meta"><span>–</span></p><h2><a class="card__link" href="/vacatures">–</a></h2>
  <p class="card__salary">–</p><p class="card__tags"><span class="tag">Traineeship</span><span class="tag tag--accent">Beliebt</span></p></div>
  <button data-save="" aria-pressed="false" aria-label="Bewaar –"></button></article>`;
const own = `<ul class="cards"><li>eigen<button data-save="94" aria-pressed="false"></button></li></ul><nav>1 2 3</nav><template><li data-vacancy>${card}</li></template>`;
const list = () => <VacancyList {...props} slots={{ list: <div data-testid="slot" dangerouslySetInnerHTML={{ __html: own }} /> }} />;

const shown = () => [...document.querySelectorAll<HTMLAnchorElement>(".cards a")].map((link) => Number(link.pathname.split("/")[2]));
const isWhole = () => document.querySelector("nav") !== null && document.querySelector(".cards")?.textContent === "eigen";
/** What keeps its height while cards are added. */
const slot = () => document.querySelector<HTMLElement>(".vacancies__list")!;
const count = () => screen.getByRole("status").textContent;
const text = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Zoeken" });
const type = (value: string) => fireEvent.change(text(), { target: { value } });
const choose = (value: string) => fireEvent.change(screen.getByRole("combobox", { name: "Locatie" }), { target: { value } });
function travel(search: string): void {
  history.replaceState(null, "", `/vacatures/pagina/2${search}`);
  fireEvent.popState(window);
}
function answering(context: TestContext, answer = async (): Promise<Response> => Response.json(file)): () => number {
  const fetched = context.mock.method(globalThis, "fetch", answer);
  return () => fetched.mock.callCount();
}

beforeEach(() => {
  history.replaceState(null, "", "/vacatures/pagina/2");
  document.body.innerHTML = "";
});

test("it hydrates without warnings, asks for nothing, and leaves the page's own list", (context) => {
  const asked = answering(context);
  hydrateQuietly(list());
  assert.ok(isWhole());
  assert.equal(count(), "100 vacatures");
  assert.equal(asked(), 0);
});

test("thousands are written as the page's language does, before and after a choice", async (context) => {
  const vacancies = Array.from({ length: 1_200 }, (_, at) => [`9${at}`, `/vacatures/${at}`, "Lasser"]);
  answering(context, async () => Response.json({ names: [], vacancies, cards: { texts: ["Emmen"], pictures: [], columns: { location: vacancies.map(() => 1) } } }));
  hydrateQuietly(
    <VacancyList {...props} total={1_234_567} facets={[{ ...props.facets[0]!, options: [["Emmen", 1_000], ["Assen", 999]] }]} slots={{ list: <div dangerouslySetInnerHTML={{ __html: own }} /> }} />,
  );
  const options = () => [...document.querySelectorAll("option")].map((option) => option.textContent);
  assert.equal(count(), "1.234.567 vacatures");
  assert.deepEqual(options(), ["Alle", "Emmen (1.000)", "Assen (999)"]);
  choose("Emmen");
  await waitFor(() => assert.equal(count(), "1.200 vacatures"));
  assert.deepEqual(options(), ["Alle", "Emmen (1.200)", "Assen (0)"]);
});

test("the first touch of a field loads the file, once", async (context) => {
  const asked = answering(context);
  render(list());
  fireEvent.focus(text());
  fireEvent.focus(screen.getByRole("combobox", { name: "Locatie" }));
  await waitFor(() => assert.equal(asked(), 1));
  assert.ok(isWhole());
});

test("a choice shows what fits on all pages, some at a time, and wiping brings the own list back", async (context) => {
  const asked = answering(context);
  // React draws in turns of Node.js, of 5 ms each, which a timer of no length may come before on a busy machine.
  const { setTimeout: later } = globalThis;
  const after = (turns: number, run: () => void): unknown => setImmediate(() => (turns > 0 ? after(turns - 1, run) : run()));
  context.mock.method(globalThis, "setTimeout", (run: () => void, ms?: number) => (ms === undefined ? after(20, run) : later(run, ms)));
  render(list());
  const counted: boolean[] = [];
  new MutationObserver(() => count() !== "…" && counted.push(isWhole())).observe(screen.getByRole("status"), { characterData: true, childList: true, subtree: true });
  choose("Emmen");
  await waitFor(() => assert.equal(count(), "50 vacatures"));
  assert.deepEqual(counted, [true], "the cards come in a turn of their own");
  await waitFor(() => assert.equal(document.querySelector("nav"), null));
  assert.ok(shown().length < 36, "the first screen comes first");
  assert.notEqual(slot().style.minHeight, "", "the page keeps its height meanwhile");
  await waitFor(() => assert.deepEqual(shown(), rows.filter((at) => at % 2 === 0).slice(0, 36)));
  assert.equal(slot().style.minHeight, "");
  assert.equal(location.pathname + location.search, "/vacatures/pagina/2?location=Emmen");
  assert.match(document.body.textContent!, /Traineeship \(10\)/);
  const moved = context.mock.method(document.querySelector("template")!, "before");
  fireEvent.click(screen.getByRole("button", { name: "Toon meer" }));
  assert.equal(moved.mock.callCount(), 0, "the list stays where it is, and so does what is begun in it");
  assert.deepEqual(shown(), rows.filter((at) => at % 2 === 0));
  assert.equal(document.activeElement, document.querySelectorAll(".cards a")[36]);
  assert.equal(screen.queryByRole("button", { name: "Toon meer" }), null);
  choose("Assen");
  await waitFor(() => assert.equal(shown().length, 36));
  assert.equal(count(), "49 vacatures");
  fireEvent.click(screen.getByRole("button", { name: "Wis" }));
  assert.ok(isWhole());
  assert.equal(count(), "100 vacatures");
  assert.equal(location.search, "");
  assert.equal(asked(), 1);
});

test("what is asked for while the file loads is not there yet: the list is busy, the bar runs, and nothing is counted", async (context) => {
  let send = (_: Response): void => undefined;
  answering(context, () => new Promise((answer) => (send = answer)));
  const bar = () => document.querySelector<HTMLElement>(".progress")?.dataset["state"];
  history.replaceState(null, "", "/vacatures/pagina/2?location=Emmen");
  render(list());
  assert.equal(count(), "…");
  assert.ok(isWhole());
  assert.equal(slot().getAttribute("aria-busy"), "true");
  assert.ok(slot().hasAttribute("inert"), "the links to the other pages would lose the choice");
  await waitFor(() => assert.equal(bar(), "running"));
  choose("");
  assert.equal(count(), "100 vacatures");
  assert.equal(slot().hasAttribute("aria-busy"), false);
  await waitFor(() => assert.equal(bar(), "done"));
  travel("?location=Assen");
  assert.equal(count(), "…");
  send(Response.json(file));
  await waitFor(() => assert.equal(count(), "49 vacatures"));
  assert.equal(slot().hasAttribute("aria-busy") || slot().hasAttribute("inert"), false);
  await waitFor(() => assert.equal(bar(), "idle"));
});

test("a file that does not come ends the bar as a failure", async (context) => {
  answering(context, async () => new Response("", { status: 503 }));
  render(list());
  choose("Emmen");
  await waitFor(() => assert.equal(document.querySelector<HTMLElement>(".progress")?.dataset["state"], "failed"));
  assert.equal(count(), "Zoeken lukt niet");
  assert.equal(slot().hasAttribute("inert"), false);
});

test("cards say what the file knows, and nothing else", async (context) => {
  answering(context);
  history.replaceState(null, "", "/vacatures?q=timmerman");
  render(list());
  await waitFor(() => assert.deepEqual(shown(), [3, 28, 53, 78]));
  assert.equal(text().value, "timmerman");
  const cards = [...document.querySelectorAll(".card")].map((card) => [...card.querySelectorAll("span, a, .card__salary")].map((element) => element.textContent));
  assert.deepEqual(cards, [
    ["Assen", "Timmerman", "vanaf € 2.900"],
    ["Emmen", "32 uur", "Voltijd", "Timmerman", "€ 2.900 – € 3.600 per maand", "Beliebt"],
    ["Assen", "Timmerman", "tot € 3.600"],
    ["Emmen", "Timmerman"],
  ]);
  const pictures = [...document.querySelectorAll(".card")].map((card) => card.querySelector("picture img")?.getAttribute("src"));
  assert.deepEqual(pictures, [undefined, "/_media/a.webp", undefined, undefined]);
  assert.deepEqual([...document.querySelectorAll(".card--text")].length, 3);
  assert.equal(document.querySelectorAll(".card__tags").length, 1);
});

test("text and filters go together, and going back restores what was shown before", async (context) => {
  answering(context);
  render(list());
  type("timmer");
  await waitFor(() => assert.deepEqual(shown(), [3, 28, 53, 78]));
  const stays = document.querySelector('.cards a[href="/vacatures/78"]');
  choose("Emmen");
  await waitFor(() => assert.deepEqual(shown(), [28, 78]));
  assert.equal(document.querySelector('.cards a[href="/vacatures/78"]'), stays, "a card that stays is not made again");
  travel("?q=timmer");
  await waitFor(() => assert.deepEqual(shown(), [3, 28, 53, 78]));
  travel("");
  assert.ok(isWhole());
  type("niets");
  await waitFor(() => assert.equal(count(), "Geen vacatures"));
  await waitFor(() => assert.equal(slot().style.minHeight, ""));
  assert.equal(slot().querySelector(".cards")!.childElementCount, 0);
});

test("a title is not written as markup, and a file without cards is a failure that hides nothing", async (context) => {
  let answer: unknown = { ...file, cards: undefined };
  answering(context, async () => Response.json(answer));
  render(list());
  type("lasser");
  await waitFor(() => assert.equal(count(), "Zoeken lukt niet"));
  assert.ok(isWhole());
  type("");
  await waitFor(() => assert.equal(count(), "100 vacatures"));
  // Every filter needs the file.
  choose("Emmen");
  await waitFor(() => assert.equal(count(), "Zoeken lukt niet"));
  choose("");
  answer = { ...file, vacancies: file.vacancies.map(([id, path, title, name]) => [id, path, name ? "<img src=x onerror=alert(1)>" : title, name]) };
  type("onerror");
  await waitFor(() => assert.equal(shown().length, 36));
  assert.equal(document.querySelector(".cards a img"), null);
  assert.equal(count(), "50 vacatures");
});

test("what is saved is found on all pages, and each heart is that of its vacancy", async (context) => {
  answering(context);
  localStorage.setItem("vacancies:saved", '["928","93","94","9999"]');
  context.after(() => localStorage.clear());
  render(list());
  fireEvent.click(screen.getByRole("checkbox", { name: "Bewaard" }));
  await waitFor(() => assert.equal(count(), "3 vacatures"));
  await waitFor(() => assert.deepEqual(shown(), [3, 4, 28]));
  assert.equal(location.search, "?saved=on");
  type("timmerman");
  await waitFor(() => assert.deepEqual(shown(), [3, 28]));
  type("");
  fireEvent.click(screen.getByRole("checkbox", { name: "Bewaard" }));
  assert.ok(isWhole());
  assert.equal(document.querySelector(".cards [data-save]")!.getAttribute("aria-pressed"), "true", "it was not on the page meanwhile");
  choose("Emmen");
  await waitFor(() => assert.equal(shown().length, 36));
  const hearts = [...document.querySelectorAll<HTMLElement>(".cards [data-save]")];
  assert.deepEqual(hearts.slice(0, 2).map(({ dataset }) => dataset["save"]), ["90", "92"]);
  assert.equal(screen.getAllByRole("button", { name: "Bewaar Timmerman" })[0]!.dataset["save"], "928");
  assert.deepEqual(hearts.filter((heart) => heart.getAttribute("aria-pressed") === "true").map(({ dataset }) => dataset["save"]), ["94", "928"]);
});

test("a choice that comes while cards are added takes their place", async (context) => {
  answering(context);
  render(list());
  choose("Emmen");
  await waitFor(() => assert.ok(shown().length > 0));
  assert.ok(shown().length < 36);
  choose("Assen");
  await waitFor(() => assert.equal(shown().length, 36));
  assert.ok(shown().every((at) => at % 2 === 1), "none of those that were still to come");
  choose("Emmen");
  await waitFor(() => assert.deepEqual(shown(), rows.filter((at) => at % 2 === 0).slice(0, 36)));
  assert.equal(slot().style.minHeight, "");
});

test("who leaves with a key not yet looked for asks for nothing", async (context) => {
  const asked = answering(context);
  const { unmount } = render(list());
  type("timmer");
  unmount();
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  assert.equal(asked(), 0);
});
