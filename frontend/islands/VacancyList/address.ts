/** The choice in the page's address. */
import type { Choice } from "./facets";

/** A new step of the history, or the present one. */
export type Step = "pushState" | "replaceState";

/** Writes what is chosen of these names; other parameters stay. */
export function writeChoice(how: Step, names: readonly string[], choice: Choice): void {
  const url = new URL(location.href);
  for (const name of names) {
    const value = choice.get(name)?.trim();
    url.searchParams.delete(name);
    if (value) {
      url.searchParams.set(name, value);
    }
  }
  history[how](history.state, "", url);
}
