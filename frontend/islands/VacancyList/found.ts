/**
 * Search and filters over an overview that is divided: what fits is shown in place of the page's own cards and of the links
 * to the other pages, as copies of the `template` beside them.
 */
import type { CardTexts, Facet } from "../../lib/props";
import { markHearts } from "../../lib/saved-vacancies";
import { type Filter, numbered, tally } from "./facets";
import { cardOf, numberOf } from "./found-card";
import { type Cards, type Index, fetched } from "./index-file";
import { type Search, searchOver } from "./search";
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
  const ownCards = [...template.parentElement!.children].filter((element) => element !== template);
  const results = document.createElement("ul");
  results.className = "cards";
  const columns: Uint16Array[] = [];
  for (const [facet, { name, toggle }] of facets.entries()) {
    const options = numbered(facets)[facet]!;
    // By its text: the file may be newer than the page, and have other numbers.
    const numbers = [0, ...(toggle ? ["on"] : cards.texts).map((text) => options.get(text) ?? 0)];
    const column = new Uint16Array(vacancies.length);
    for (let row = 0; row < column.length; row += 1) {
      column[row] = numbers[numberOf(cards, name, row)]!;
    }
    columns.push(column);
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

  /** Shows the cards of these rows. Those that are there stay; of the others `atOnce` come in each turn, the first after the count's. */
  const put = async (rows: readonly number[], atOnce: number): Promise<void> => {
    const mine = (latest += 1);
    // The page keeps its height, and so its place, until all are there. To ask for it again would be a layout in between.
    if (list.style.minHeight === "") {
      list.style.setProperty("min-height", `${list.offsetHeight}px`);
    }
    if (atOnce !== Infinity) {
      await nextTurn();
      if (mine !== latest) {
        return;
      }
    }
    if (!results.isConnected) {
      for (const element of ownCards) {
        element.remove();
      }
      template.before(results);
    }
    const wanted = new Set(rows);
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
      markHearts(card);
      previous = card;
    }
    list.style.removeProperty("min-height");
  };

  return {
    choose: (choice, found) => {
      const result = tally(facets, columns, choice, (row) => found === null || found.has(vacancies[row]![0]), fits);
      limit = STEP;
      if (result.total === vacancies.length) {
        latest += 1;
        results.remove();
        template.before(...ownCards);
        // What was saved meanwhile was not marked on cards that were not on the page.
        markHearts(list);
        list.style.removeProperty("min-height");
        return { ...result, waiting: false };
      }
      void put(fitting(), AT_ONCE);
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
