/** The island with four vacancies, as tests show it. */
import type { VacancyListProps } from "../../lib/props";
import VacancyList from "./VacancyList";

/** Location, position, traineeship, popular. */
export const vacancies: readonly (readonly [string, string, boolean, boolean])[] = [
  ["Emmen", "Timmer", false, true],
  ["Emmen", "Techniek", true, false],
  ["Assen", "Timmer", false, false],
  ["Assen", "", true, true],
];

/** What the island says. */
export const texts: VacancyListProps["texts"] = {
  filters: "Filter",
  search: "Zoeken",
  hint: "Functie",
  failed: "Zoeken lukt niet",
  any: "Alle",
  saved: "Bewaard",
  reset: "Wis",
  many: "{count} vacatures",
  one: "{count} vacature",
  all: "Bekijk alle {count}",
  none: "Geen vacatures",
  unsaved: "Niets bewaard",
  thousands: ".",
};

function props(all: typeof vacancies): VacancyListProps {
  const options = (values: readonly string[]) =>
    [...new Set(values)].filter(Boolean).sort().map((value): [string, number] => [value, values.filter((other) => other === value).length]);
  const on = (values: readonly boolean[]): [string, number][] => [["on", values.filter(Boolean).length]];
  return {
    total: all.length,
    index: "/_search/vacancies.json",
    facets: [
      { name: "location", label: { text: "Locatie" }, toggle: false, options: options(all.map(([location]) => location)) },
      { name: "position", label: { text: "Vakgebied" }, toggle: false, options: options(all.map(([, position]) => position)) },
      { name: "traineeship", label: { text: "Traineeship" }, toggle: true, options: on(all.map(([, , traineeship]) => traineeship)) },
      { name: "popular", label: { text: "Beliebte Jobs", lang: "de" }, toggle: true, options: on(all.map(([, , , popular]) => popular)) },
      { name: "remote", label: { text: "Thuis" }, toggle: true, options: [] },
    ],
    texts,
  };
}

export function list(all = vacancies) {
  const items = all.map(([location, position, traineeship, popular], at) => (
    <li
      key={at}
      data-vacancy={`9${at}`}
      data-location={location}
      data-position={position}
      data-traineeship={traineeship ? "on" : undefined}
      data-popular={popular ? "on" : undefined}
    >
      <a href={`/vacatures/${at}`}>{at}</a>
    </li>
  ));
  return <VacancyList {...props(all)} slots={{ list: <ul>{items}</ul> }} />;
}
