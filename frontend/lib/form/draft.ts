/** Text of a half-filled form, which survives a reload in this tab and a visit to another page. Files cannot be kept. */
import { fieldOf, fileOf } from "./elements";

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

/** Under what each form's draft is kept: by the page that it is on, which the visitor may have left when it has been sent. */
const keys = new WeakMap<HTMLFormElement, string>();

function key(form: HTMLFormElement, names: readonly string[]): string {
  const known = keys.get(form) ?? `form:${location.pathname}:${form.action}:${names}`;
  keys.set(form, known);
  return known;
}

/** Keeps what is written. */
export function keep(form: HTMLFormElement, names: readonly string[]): void {
  const draft: Draft = names.map((name) => (fileOf(fieldOf(form, name)) ? true : fieldOf(form, name).value));
  attempt((storage) => storage.setItem(key(form, names), JSON.stringify(draft)));
}

/** Forgets what was kept. */
export function forget(form: HTMLFormElement, names: readonly string[]): void {
  attempt((storage) => storage.removeItem(key(form, names)));
}

/** Fills in what was kept where nothing is written. Answers whether a file had been chosen that is not there now. */
export function restore(form: HTMLFormElement, names: readonly string[]): boolean {
  const draft: Draft = attempt((storage) => JSON.parse(storage.getItem(key(form, names))!)) ?? [];
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
