/** The field of one facet: a checkbox, or a list of values with the number of vacancies for each. */
import type { ReactNode } from "react";
import { Icon } from "../../lib/Icon";
import type { Facet } from "../../lib/props";
import { numberText } from "./number-text";

type Props = {
  readonly facet: Facet;
  /** For each option, from 1, how many fit; without them the numbers of the build stand. */
  readonly counts: Uint32Array | undefined;
  /** The option that filters nothing. */
  readonly any: string;
  /** What stands before the last three digits of a number. */
  readonly thousands: string;
};

export function FacetField({ facet: { name, label, toggle, options }, counts, any, thousands }: Props): ReactNode {
  const counted = (text: string, option: number) => `${text} (${numberText(counts?.[option + 1] ?? options[option]![1], thousands)})`;
  return toggle ? (
    <label className="filter filter--check">
      <input type="checkbox" name={name} value={options[0]?.[0]} />
      <span lang={label.lang}>{counted(label.text, 0)}</span>
    </label>
  ) : (
    <label className="filter">
      <span lang={label.lang}>{label.text}</span>
      <span className="filter__select">
        <select className="filter__box" name={name}>
          <option value="">{any}</option>
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
}
