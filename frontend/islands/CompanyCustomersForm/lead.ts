/** A message on its way to the CMS's lead action (contract sections 6 and 14). */
import { type Errors, type Key, fieldOf, keys, names, some } from "./fields";

/** Timeout of the request in milliseconds. */
const TIMEOUT = 30_000;
/** People need at least this many milliseconds to fill in the form. */
const HASTE = 2000;
/** The CMS names errors by its own fields or by the form's. */
const keyOf = (name: string): Key | undefined =>
  name === "last_name" ? "name" : keys.find((key) => key === name || names[key] === name);

/** Milliseconds that the page has been there, and could be filled in: this script may come long after the form. */
function elapsed(): number {
  const shown = performance.getEntriesByName("site:shown").at(-1)?.startTime ?? 0;
  return performance.now() - shown;
}

/**
 * The fields of the contract, no others. Only a message that looks like a machine's says so, for the server to judge:
 * `website` holds what was written where people cannot write, `elapsed` the milliseconds from the form to the message.
 */
export function leadOf(form: HTMLFormElement): FormData {
  const [first = "", ...last] = fieldOf(form, "name").value.trim().split(/\s+/);
  const value = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value;
  const lead = new FormData();
  lead.set("first_name", first);
  lead.set("last_name", last.join(" ") || "-");
  for (const name of [names.phone, names.email, names.company, names.message, "subject"]) {
    lead.set(name, value(name));
  }
  if (value("website") !== "") {
    lead.set("website", value("website"));
  }
  const time = elapsed();
  if (time < HASTE) {
    lead.set("elapsed", String(Math.round(time)));
  }
  return lead;
}

/**
 * Posts a lead. Answers `null` when it has arrived, or what the CMS finds wrong with its fields.
 * Throws when there is no answer, or one that says neither.
 */
export async function send(action: string, lead: FormData): Promise<Errors | null> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new Error(`no answer in ${TIMEOUT} ms`)), TIMEOUT);
  try {
    const headers = { Accept: "application/json" };
    const response = await fetch(action, { method: "POST", body: lead, headers, signal: abort.signal });
    const text = (await response.text()).trim();
    if (response.status === 200 && /^("?)1\1$/.test(text)) {
      return null;
    }
    const errors = errorsIn(text);
    if (errors === null) {
      throw new Error(`status ${response.status}: ${text.slice(0, 200)}`);
    }
    return errors;
  } finally {
    clearTimeout(timer);
  }
}

/** The first message for each field of this form; `null` if the answer has none. */
function errorsIn(text: string): Errors | null {
  const errors: { [key in Key]?: string } = {};
  try {
    for (const [name, messages] of Object.entries<unknown>(JSON.parse(text)?.errors ?? {})) {
      const key = keyOf(name);
      const [first] = [messages].flat();
      if (key && typeof first === "string") {
        errors[key] ||= first;
      }
    }
  } catch {
    // Not JSON, so not the CMS's list of errors.
  }
  return some(errors);
}
