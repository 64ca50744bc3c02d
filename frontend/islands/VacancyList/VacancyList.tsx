/**
 * Search and filters over the vacancy overview. The cards are the page's own and are only hidden and shown, unless the overview
 * is divided: then the file of the search has the vacancies of all its pages (`found.ts`). The fields are the truth about the
 * choice, so what a visitor chose before the script arrived counts.
 */
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import type { IslandProps } from "../../lib/island";
import type { VacancyListProps } from "../../lib/props";
import { readSaved } from "../../lib/saved-vacancies";
import { type Step, writeChoice } from "./address";
import { FacetField } from "./FacetField";
import { type Choice, type Filter, type Result, both, filterOf } from "./facets";
import { numberText } from "./number-text";
import type { Search } from "./search";
import { useAfterPaint } from "./use-after-paint";
import { useSearch } from "./use-search";

/** The field with the text, and its parameter in the address. */
const TEXT = "q";
/** The same for the box that leaves what the visitor has saved. */
const SAVED = "saved";

export default function VacancyList({ total, index, facets, texts, card, slots }: IslandProps<VacancyListProps, "list">) {
  const offered = facets.filter(({ options }) => options.length > 0);
  const names = [TEXT, ...offered.map(({ name }) => name), SAVED];
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const filter = useRef<Filter>(null);
  // The list whose values the arrow keys go through, from the second value on.
  const passing = useRef<{ field?: EventTarget; begun?: boolean }>({});
  const [result, setResult] = useState<Result | null>(null);

  const field = (name: string) => form.current!.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
  const chosen = (): Choice => new URLSearchParams(new FormData(form.current!) as unknown as Record<string, string>);
  const isChosen = () => [...chosen().values()].some(Boolean);
  const show = () => {
    const choice = chosen();
    const found = both(search.find(choice.get(TEXT)), choice.has(SAVED) ? readSaved() : null);
    if (filter.current !== null) {
      setResult(filter.current.choose(choice, found));
    }
  };
  // A search takes longer than a key may wait. The page may have been left meanwhile.
  const showTyped = useAfterPaint(() => form.current !== null && show());
  const load = async (): Promise<Search> => {
    if (card === undefined) {
      return (await import("./search")).load(index);
    }
    const all = await (await import("./found")).load(index);
    // The page may have been left meanwhile.
    if (list.current !== null) {
      filter.current = await all.filterOf(list.current, offered, card);
    }
    return all.search;
  };
  // The page may have been left meanwhile.
  const isAsked = () => form.current !== null && !!(card === undefined ? chosen().get(TEXT) : isChosen());
  const search = useSearch(load, isAsked, show);
  const remember = (how: Step) => writeChoice(how, names, chosen());

  useEffect(() => {
    const { pathname } = location;
    const recall = () => {
      const wanted = new URLSearchParams(location.search);
      const present = chosen();
      const same = names.every((name) => (wanted.get(name) ?? "") === (present.get(name) ?? ""));
      // On the way to another page, or to an anchor of this one, the list stays as it is.
      if (same || location.pathname !== pathname) {
        return;
      }
      for (const name of names) {
        const present = field(name);
        const value = wanted.get(name) ?? "";
        if (present.type === "checkbox") {
          (present as HTMLInputElement).checked = present.value === value;
        } else {
          present.value = value;
          // What a list does not offer filters nothing.
          present.value ||= "";
        }
      }
      show();
    };
    if (card === undefined) {
      filter.current = filterOf(list.current!, offered);
    }
    if (isChosen()) {
      show();
      remember("replaceState");
    } else {
      recall();
    }
    addEventListener("popstate", recall);
    return () => removeEventListener("popstate", recall);
  }, []);

  const change = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const { field, begun } = passing.current;
    if ((target as unknown as HTMLInputElement).name === TEXT) {
      showTyped();
    } else {
      show();
    }
    // Going through a list is one step back, not one for every value on the way.
    remember(begun && field === target ? "replaceState" : "pushState");
    passing.current.begun = field === target;
  };
  const reset = () => {
    form.current!.reset();
    show();
    remember("pushState");
    // The button has done its work and goes. The text field would open a phone's keyboard.
    (form.current!.elements[offered.length > 0 ? 1 : 0] as HTMLElement).focus();
  };

  const showMore = () => setResult({ ...result!, waiting: filter.current!.showMore() });

  const isLoading = search.lack === "loading";
  const found = result?.total ?? total;
  const none = () => (result && chosen().has(SAVED) && readSaved().size === 0 ? texts.unsaved : texts.none);
  const count = found === 0 ? none() : found === 1 ? texts.one : texts.many;
  const counting = (text: string) => text.replace("{count}", numberText(found, texts.thousands));
  const resetButton = (className: string) => (
    <button className={className} type="button" onClick={reset}>
      {texts.reset}
    </button>
  );
  return (
    <>
      <form
        className="vacancies__filters"
        role="search"
        aria-label={texts.filters}
        autoComplete="off"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          // A phone's keyboard covers what was found.
          field(TEXT).blur();
        }}
        onFocus={card && search.prepare}
        onChange={change}
        onKeyDown={({ target }) => {
          if (passing.current.field !== target) {
            passing.current = { field: target };
          }
        }}
        onPointerDown={() => {
          passing.current = {};
        }}
      >
        <label className="filter">
          <span>{texts.search}</span>
          <input className="filter__box" type="search" name={TEXT} placeholder={texts.hint} enterKeyHint="search" onFocus={search.prepare} />
        </label>
        {offered.map((facet, at) => (
          <FacetField facet={facet} counts={result?.counts[at]} any={texts.any} thousands={texts.thousands} key={facet.name} />
        ))}
        <label className="filter filter--check">
          <input type="checkbox" name={SAVED} value="on" />
          <span>{texts.saved}</span>
        </label>
        {resetButton("more vacancies__reset")}
      </form>
      <p className="vacancies__count" role="status">
        {isLoading ? "…" : search.lack ? texts.failed : counting(count)}
      </p>
      {found === 0 && !isLoading && resetButton("button button--primary")}
      <div className="vacancies__list" ref={list} aria-busy={isLoading || undefined} inert={isLoading}>
        {slots.list}
      </div>
      {result?.waiting && (
        <button className="button button--outline" type="button" onClick={showMore}>
          <span>{counting(texts.all)}</span>
        </button>
      )}
    </>
  );
}
