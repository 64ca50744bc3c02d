/**
 * Search and filters over the vacancy overview. The cards are the page's own and are only hidden and shown; the fields are the
 * truth about the choice, so what a visitor chose before the script arrived counts.
 */
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../../lib/Icon";
import type { IslandProps } from "../../lib/island";
import type { VacancyListProps } from "../../lib/props";
import { type Choice, FIRST, type Filter, type Result, filterOf } from "./facets";
import { useSearch } from "./use-search";

/** The field with the text, and its parameter in the address. */
const TEXT = "q";

export default function VacancyList({ total, index, facets, texts, slots }: IslandProps<VacancyListProps, "list">) {
  const offered = facets.filter(({ options }) => options.length > 0);
  const names = [TEXT, ...offered.map(({ name }) => name)];
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const filter = useRef<Filter>(null);
  // The list whose values the arrow keys go through, from the second value on.
  const passing = useRef<{ field?: EventTarget; begun?: boolean }>({});
  const [result, setResult] = useState<Result | null>(null);
  // The page comes with all vacancies; from the first choice on there are the first ones and a button.
  const [limited, setLimited] = useState(false);

  const chosen = (): Choice => new URLSearchParams(new FormData(form.current!) as unknown as Record<string, string>);
  const show = () => {
    const choice = chosen();
    setResult(filter.current!.choose(choice, search.find(choice.get(TEXT))));
    setLimited(true);
  };
  const search = useSearch(index, () => {
    // The page may have been left meanwhile, the text deleted.
    if (form.current !== null && chosen().get(TEXT)) {
      show();
    }
  });
  const remember = (how: "pushState" | "replaceState") => {
    const url = new URL(location.href);
    const choice = chosen();
    for (const name of names) {
      url.searchParams.delete(name);
      if (choice.get(name)?.trim()) {
        url.searchParams.set(name, choice.get(name)!.trim());
      }
    }
    history[how](history.state, "", url);
  };

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
        const field = form.current!.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
        const value = wanted.get(name) ?? "";
        if (field.type === "checkbox") {
          (field as HTMLInputElement).checked = field.value === value;
        } else {
          field.value = value;
        }
        if (field instanceof HTMLSelectElement) {
          // What is not offered filters nothing.
          field.selectedIndex = Math.max(field.selectedIndex, 0);
        }
      }
      show();
    };
    filter.current = filterOf(list.current!, offered);
    if ([...chosen().values()].some(Boolean)) {
      show();
      remember("replaceState");
    } else {
      recall();
    }
    window.addEventListener("popstate", recall);
    return () => window.removeEventListener("popstate", recall);
  }, []);

  const change = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const { field, begun } = passing.current;
    show();
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

  const showAll = () => {
    filter.current!.showAll();
    setLimited(false);
  };

  const found = result?.total ?? total;
  const count = found === 0 ? texts.none : found === 1 ? texts.one : texts.many;
  const counting = (text: string) => text.replace("{count}", String(found));
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
        onSubmit={(event) => event.preventDefault()}
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
        {offered.map(({ name, label, toggle, options }, facet) => {
          const counted = (text: string, option: number) => `${text} (${result?.counts[facet]?.[option + 1] ?? options[option]?.[1]})`;
          return toggle ? (
            <label className="filter filter--check" key={name}>
              <input type="checkbox" name={name} value={options[0]?.[0]} />
              <span lang={label.lang}>{counted(label.text, 0)}</span>
            </label>
          ) : (
            <label className="filter" key={name}>
              <span lang={label.lang}>{label.text}</span>
              <span className="filter__select">
                <select className="filter__box" name={name}>
                  <option value="">{texts.any}</option>
                  {options.map(([value], option) => (
                    <option value={value} key={value}>
                      {counted(value, option)}
                    </option>
                  ))}
                </select>
                <Icon name="chevron" />
              </span>
            </label>
          );
        })}
        {resetButton("vacancies__reset")}
      </form>
      <p className="vacancies__count" role="status">
        {search.failed ? texts.failed : counting(count)}
      </p>
      {found === 0 && resetButton("button button--primary")}
      <div className="vacancies__list" ref={list}>
        {slots.list}
      </div>
      {limited && found > FIRST && (
        <button className="button button--outline" type="button" onClick={showAll}>
          <span>{counting(texts.all)}</span>
        </button>
      )}
    </>
  );
}
