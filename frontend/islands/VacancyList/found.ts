/**
 * Search and filters over an overview that is divided: what fits is shown in place of the page's own cards and of the links
 * to the other pages, as copies of the `template` beside them.
 */
import type { CardTexts, Facet } from "../../lib/props";
import { readSaved } from "../../lib/saved-vacancies";
import { type Filter, numbered, tally } from "./facets";
import { type Cards, type Index, type Search, fetched, searchOver } from "./search";
import { nextTurn } from "./turns";

/** So many cards come at a time: as many as on a page of the overview. */
export const STEP = 36;
/** So many of them are drawn in one turn: as many as the first screen shows. */
const AT_ONCE = 4;

type Found = {
  readonly search: Search;
  readonly filterOf: (list: HTMLElement, facets: readonly Facet[], texts: CardTexts) => Promise<Filter>;
};

/** The vacancies in the file at this address. */
export async function load(address: string): Promise<Found> {
  const index = await fetched(address);
  if (index.cards === undefined) {
    // The overview is no longer divided: this tab is older than the file.
    throw new Error(`${address} has no cards`);
  }
  const { cards } = index;
  const search = await searchOver(index);
  return {
    search,
    filterOf: (list, facets, texts) => filterOf(list, facets, index, cards, texts),
  };
}

async function filterOf(
  list: HTMLElement,
  facets: readonly Facet[],
  index: Index,
  cards: Cards,
  texts: CardTexts,
): Promise<Filter> {
  const { vacancies } = index;
  const template = list.querySelector("template")!;
  const own = [...template.parentElement!.children].filter((element) => element !== template);
  const results = document.createElement("ul");
  results.className = "cards";
  const columns: Uint16Array[] = [];
  for (const [facet, { name, toggle }] of facets.entries()) {
    const options = numbered(facets)[facet]!;
    // By its text: the file may be newer than the page, and have other numbers.
    const option = (number: number) => (number === 0 ? 0 : (options.get(toggle ? "on" : cards.texts[number - 1]!) ?? 0));
    columns.push(Uint16Array.from(vacancies, (_, row) => option(numberOf(cards, name, row))));
    await nextTurn();
  }
  const fits = new Uint8Array(vacancies.length);
  /** The cards that are there, by the rows of their vacancies. */
  const present = new Map<number, Element>();
  let limit = STEP;
  let latest = 0;

  /** The first vacancies that fit. */
  const fitting = (): readonly number[] => {
    const rows: number[] = [];
    for (let row = 0; row < fits.length && rows.length < limit; row += 1) {
      if (fits[row] === 1) {
        rows.push(row);
      }
    }
    return rows;
  };

  /** Shows the cards of these rows. Those that are there stay; of the others `atOnce` come now, and as many in each later turn. */
  const put = async (rows: readonly number[], atOnce: number): Promise<void> => {
    const mine = (latest += 1);
    const saved = readSaved();
    const wanted = new Set(rows);
    // The page keeps its height, and so its place, until all are there. To ask for it again would be a layout in between.
    if (list.style.minHeight === "") {
      list.style.setProperty("min-height", `${list.offsetHeight}px`);
    }
    for (const [row, card] of present) {
      if (!wanted.has(row)) {
        card.remove();
        present.delete(row);
      }
    }
    let made = 0;
    let previous: Element | undefined;
    for (const row of rows) {
      let card = present.get(row);
      if (card === undefined) {
        if (made === atOnce) {
          await nextTurn();
          if (mine !== latest) {
            return;
          }
          made = 0;
        }
        made += 1;
        card = cardOf(template, index, cards, texts, row);
        present.set(row, card);
        previous ? previous.after(card) : results.prepend(card);
      }
      card.querySelector("[data-save]")?.setAttribute("aria-pressed", String(saved.has(vacancies[row]![0])));
      previous = card;
    }
    list.style.removeProperty("min-height");
  };

  return {
    choose: (choice, found) => {
      const result = tally(facets, columns, choice, (row) => found === null || found.has(vacancies[row]![0]), fits);
      limit = STEP;
      if (result.total === vacancies.length) {
        void put([], 0);
        results.remove();
        template.before(...own);
        return { ...result, waiting: false };
      }
      void put(fitting(), AT_ONCE);
      for (const element of own) {
        element.remove();
      }
      template.before(results);
      return { ...result, waiting: result.total > limit };
    },
    showMore: () => {
      const shown = limit;
      limit += STEP;
      const rows = fitting();
      // The focus goes to the first new one, so all come now.
      void put(rows, Infinity);
      present.get(rows[shown]!)?.querySelector("a")?.focus();
      return fits.reduce((total, fit) => total + fit, 0) > limit;
    },
  };
}

/** The number of a vacancy in a column. */
const numberOf = ({ columns }: Cards, name: string, row: number): number => columns[name]?.[row] ?? 0;

/** A copy of the template with what the file says about a vacancy. */
function cardOf(template: HTMLTemplateElement, { vacancies }: Index, cards: Cards, texts: CardTexts, row: number): Element {
  const text = (name: string): string | undefined => cards.texts[numberOf(cards, name, row) - 1];
  const copy = document.importNode(template.content, true);
  const [path, title] = vacancies[row]!;
  fill(copy, "a", (link) => {
    (link as HTMLAnchorElement).href = path;
    link.textContent = title;
  });
  fill(copy, "[data-save]", (heart) => {
    heart.setAttribute("data-save", path);
    heart.setAttribute("aria-label", texts.save.replace("{title}", () => title));
  });
  const hours = text("hours");
  const type = text("type");
  const facts = [text("place"), hours && texts.hours.replace("{hours}", () => hours), type && texts.types[type]];
  const spans = facts.filter(Boolean).map((fact) => {
    const span = document.createElement("span");
    span.textContent = fact!;
    return span;
  });
  fill(copy, ".card__meta", (meta) => (spans.length > 0 ? meta.replaceChildren(...spans) : meta.remove()));
  const salary = salaryOf(text("min"), text("max"), text("unit"), texts);
  fill(copy, ".card__salary", (element) => (salary ? (element.textContent = salary) : element.remove()));
  const [traineeship, popular] = ["traineeship", "popular"].map((name) => numberOf(cards, name, row) > 0);
  fill(copy, ".card__tags", (tags) => {
    for (const tag of [...tags.children]) {
      if (!(tag.classList.contains("tag--accent") ? popular : traineeship)) {
        tag.remove();
      }
    }
    if (tags.childElementCount === 0) {
      tags.remove();
    }
  });
  const picture = cards.pictures[numberOf(cards, "picture", row) - 1];
  if (picture !== undefined) {
    fill(copy, ".card", (card) => {
      card.classList.remove("card--text");
      card.prepend(pictureOf(picture));
    });
  }
  return copy.firstElementChild!;
}

function fill(copy: DocumentFragment, selector: string, change: (element: Element) => void): void {
  const element = copy.querySelector(selector);
  if (element !== null) {
    change(element);
  }
}

function pictureOf([src, width, height]: Cards["pictures"][number]): HTMLElement {
  const picture = document.createElement("picture");
  picture.className = "card__image";
  const image = picture.appendChild(document.createElement("img"));
  // Before `src`, or the browser does not wait.
  image.loading = "lazy";
  Object.assign(image, { decoding: "async", alt: "", width, height, src });
  return picture;
}

/** As the macro `salary` in `templates/partials/ui.html` writes it. */
function salaryOf(min: string | undefined, max: string | undefined, unit: string | undefined, texts: CardTexts): string {
  const put = (text: string, values: Readonly<Record<string, string>>) =>
    text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  const [from, to] = [min, max].map((amount) => amount && put(texts.amount, { amount }));
  if (!from && !to) {
    return "";
  }
  const amount =
    from && to
      ? from === to
        ? from
        : put(texts.range, { min: from, max: to })
      : put(from ? texts.from : texts.to, { amount: (from || to)! });
  const per = unit && texts.units[unit];
  return per ? `${amount} ${per}` : amount;
}
