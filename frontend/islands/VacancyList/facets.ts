/** Filtering by facets: passes over columns of numbers decide, another one writes what has changed into the page. */
import type { Facet } from "../../lib/props";
import { afterPaint } from "./after-paint";

/** So many cards a filtered list shows until a visitor wants all. */
const FIRST = 120;

/** What a card can be: it does not fit, it is to be seen, it is one of those that wait for the button. */
const [HIDDEN, SHOWN, LATE] = [0, 1, 2];

/** The chosen value of each facet, by its name, as in the page's address; nothing or an unknown value filters nothing. */
export type Choice = URLSearchParams;

export type Result = {
  readonly total: number;
  /** For each facet and option how many vacancies fit all *other* facets. Options count from 1; 0 is not a value. */
  readonly counts: readonly Uint32Array[];
  /** Some of those that fit wait for the button. */
  readonly waiting: boolean;
};

export type Filter = {
  /** Shows the first vacancies that fit, hides all others, and counts. Without `found`, no text is looked for. */
  readonly choose: (choice: Choice, found: ReadonlySet<string> | null) => Result;
  /** Shows more of those that fit, and gives the focus to the first that was not there before; says whether some still wait. */
  readonly showMore: () => boolean;
};

/** The ids that are in both; `null` leaves everything. */
export const both = (one: ReadonlySet<string> | null, other: ReadonlySet<string> | null): ReadonlySet<string> | null =>
  one && other ? new Set([...other].filter((id) => one.has(id))) : (one ?? other);

/** The number of each option of each facet. */
export const numbered = (facets: readonly Facet[]): readonly ReadonlyMap<string | null, number>[] =>
  facets.map(({ options }) => new Map(options.map(([value], at) => [value, at + 1])));

/**
 * Which rows fit the choice and `has`, by the numbers of their options; writes it into `fits`, and counts. One column after the
 * other: row by row, 10,000 vacancies took ten times as long.
 */
export function tally(
  facets: readonly Facet[],
  columns: readonly Uint16Array[],
  choice: Choice,
  has: (row: number) => boolean,
  fits: Uint8Array,
): Omit<Result, "waiting"> {
  // One bit for each facet that does not fit, and one for the text.
  const missed = new Uint32Array(fits.length);
  for (let row = 0; row < fits.length; row += 1) {
    missed[row] = Number(!has(row)) << facets.length;
  }
  const numbers = numbered(facets);
  columns.forEach((column, facet) => {
    const chosen = numbers[facet]!.get(choice.get(facets[facet]!.name));
    for (let row = 0; chosen !== undefined && row < column.length; row += 1) {
      missed[row]! |= Number(column[row] !== chosen) << facet;
    }
  });
  const counts = columns.map((column, facet) => {
    const count = new Uint32Array(facets[facet]!.options.length + 1);
    const others = ~(1 << facet);
    for (let row = 0; row < column.length; row += 1) {
      count[column[row]!]! += Number((missed[row]! & others) === 0);
    }
    return count;
  });
  let total = 0;
  for (let row = 0; row < fits.length; row += 1) {
    fits[row] = Number(missed[row] === 0);
    total += fits[row]!;
  }
  return { total, counts };
}

/** Reads the vacancies below `list` once. */
export function filterOf(list: HTMLElement, facets: readonly Facet[]): Filter {
  const items = [...list.querySelectorAll<HTMLElement>("[data-vacancy]")];
  const numbers = numbered(facets);
  const columns = facets.map(({ name }, facet) =>
    Uint16Array.from(items, (item) => numbers[facet]!.get(item.getAttribute(`data-${name}`)) ?? 0),
  );
  const ids = items.map((item) => item.dataset["vacancy"]!);
  const fits = new Uint8Array(items.length);
  const written = new Uint8Array(items.length).fill(SHOWN);
  let limit = FIRST;
  let changing = false;

  const write = (): void => {
    let count = 0;
    items.forEach((item, row) => {
      count += fits[row]!;
      const state = fits[row] === 0 ? HIDDEN : count > limit ? LATE : SHOWN;
      if (state !== written[row]) {
        written[row] = state;
        item.hidden = state === HIDDEN;
        item.toggleAttribute("data-late", state === LATE);
      }
    });
  };

  /**
   * Chromium takes the square of their number to hide boxes one by one (156: more than a minute for 10,000 cards), but
   * takes away and builds up a whole list at once: a long list goes for the frame in which it is written.
   */
  const change = (done?: () => void): void => {
    if (items.length <= FIRST) {
      write();
    } else if (!changing) {
      changing = true;
      // The page keeps its height, and so its place.
      list.style.setProperty("min-height", `${list.offsetHeight}px`);
      list.dataset["changing"] = "";
      afterPaint(() => {
        changing = false;
        write();
        delete list.dataset["changing"];
        list.style.removeProperty("min-height");
        done?.();
      });
    }
  };

  return {
    choose: (choice, found) => {
      const result = tally(facets, columns, choice, (row) => found === null || found.has(ids[row]!), fits);
      limit = FIRST;
      change();
      return { ...result, waiting: result.total > FIRST };
    },
    showMore: () => {
      const next = list.querySelector<HTMLElement>("[data-late] a");
      limit = Infinity;
      change(() => next?.focus());
      return false;
    },
  };
}
