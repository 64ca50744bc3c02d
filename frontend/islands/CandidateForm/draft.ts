/** Text of a half-filled form, which survives a reload in this tab. Files cannot be kept. */
import { fieldOf, fileOf } from "../../lib/form/elements";

/** The text of each field in the order of the names, or `true` for a file that was chosen. */
type Draft = readonly (string | true)[];

/** Storage may be forbidden or full: then nothing is kept. */
function attempt<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Where a form's draft is. Asked while the form's page is shown: the visitor may have moved on before the form has arrived. */
export const keyOf = (form: HTMLFormElement, names: readonly string[]) => `form:${location.pathname}:${form.action}:${names}`;

/** Keeps what is written. */
export function keep(key: string, form: HTMLFormElement, names: readonly string[]): void {
  const draft: Draft = names.map((name) => (fileOf(fieldOf(form, name)) ? true : fieldOf(form, name).value));
  attempt((storage) => storage.setItem(key, JSON.stringify(draft)));
}

/** Forgets what was kept. */
export function forget(key: string): void {
  attempt((storage) => storage.removeItem(key));
}

/** Fills in what was kept where nothing is written. Answers whether a file had been chosen that is not there now. */
export function restore(key: string, form: HTMLFormElement, names: readonly string[]): boolean {
  const draft: Draft = attempt((storage) => JSON.parse(storage.getItem(key)!)) ?? [];
  return names.filter((name, at) => {
    const [field, kept] = [fieldOf(form, name), draft[at]];
    if (kept === true) {
      return !fileOf(field);
    }
    if (kept && field.value === "") {
      field.value = kept;
    }
    return false;
  }).length > 0;
}
