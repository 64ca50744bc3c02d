/** What the CMS answers to a form (contract sections 6 and 14). */
import type { Errors } from "./errors";

/**
 * `null` when the message has arrived, or what the CMS finds wrong: the first message for each field, whose name `nameOf`
 * knows by the CMS's. Throws when the answer says neither; the cause is what the CMS says of a field that the form does
 * not show.
 */
export function read(status: number, answer: string, nameOf: (name: string) => string | undefined): Errors | null {
  const text = answer.trim();
  if (status === 200 && /^("?)1\1$/.test(text)) {
    return null;
  }
  const errors: { [name: string]: string } = {};
  let cause: string | undefined;
  try {
    const list = JSON.parse(text)?.errors ?? {};
    // One sentence for the whole form is of no field.
    for (const [known, messages] of Object.entries<unknown>(typeof list === "string" ? [list] : list)) {
      const name = nameOf(known);
      const [first] = [messages].flat();
      if (first && typeof first === "string") {
        name ? (errors[name] ||= first) : (cause ||= first);
      }
    }
  } catch {
    // Not JSON, so not the CMS's list of errors.
  }
  if (Object.keys(errors).length === 0) {
    throw new Error(`status ${status}: ${text.slice(0, 200)}`, { cause });
  }
  return errors;
}
