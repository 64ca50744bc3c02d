/** What the CMS answers to a form (contract sections 6 and 14). */
import type { Errors } from "./errors";

/**
 * `null` when the message has arrived, or what the CMS finds wrong: the first message for each field, whose name `nameOf`
 * knows by the CMS's. Throws when the answer says neither.
 */
export function read(status: number, answer: string, nameOf: (name: string) => string | undefined): Errors | null {
  const text = answer.trim();
  if (status === 200 && /^("?)1\1$/.test(text)) {
    return null;
  }
  const errors = errorsIn(text, nameOf);
  if (errors === null) {
    throw new Error(`status ${status}: ${text.slice(0, 200)}`);
  }
  return errors;
}

function errorsIn(text: string, nameOf: (name: string) => string | undefined): Errors | null {
  const errors: { [name: string]: string } = {};
  try {
    for (const [known, messages] of Object.entries<unknown>(JSON.parse(text)?.errors ?? {})) {
      const name = nameOf(known);
      const [first] = [messages].flat();
      if (name && typeof first === "string") {
        errors[name] ||= first;
      }
    }
  } catch {
    // Not JSON, so not the CMS's list of errors.
  }
  return Object.keys(errors).length > 0 ? errors : null;
}
