/** Signs of a machine, for the server to judge. A message that looks like a person's has none of them. */

/** People need at least this many milliseconds to fill in a form. */
const HASTE = 2000;

/** Milliseconds that the page has been there, and could be filled in: this script may come long after the form. */
function elapsed(): number {
  const shown = performance.getEntriesByName("site:shown").at(-1)?.startTime ?? 0;
  return performance.now() - shown;
}

/** `website`, the field that people never see, holds what was written where people cannot write, `elapsed` the milliseconds from the form to the message. */
export function addSigns(form: HTMLFormElement, message: FormData): void {
  const { name, value } = form.querySelector<HTMLInputElement>(".form__trap input")!;
  if (value !== "") {
    message.set(name, value);
  }
  const time = elapsed();
  if (time < HASTE) {
    message.set("elapsed", String(Math.round(time)));
  }
}
