/**
 * What the fields of forms must hold (spec section 5), checked as a field stands. It comes when the visitor begins to write;
 * who only looks does not need it.
 */
import { type Field, fieldOf, fileOf } from "./elements";
import type { Errors, Message } from "./errors";

/** One field, by its name in the CMS. */
export type Rule = {
  readonly name: string;
  /** The message when it is empty; none if it may be. */
  readonly error?: Message | undefined;
  /** The message for what is in it. */
  readonly check?: ((field: Field) => Message | undefined) | undefined;
};
/** The message for a field. What an e-mail address is, the browser knows: HTML's own rule, for which there is `email`. */
export function problem({ error, check }: Rule, field: Field, email: Message): Message | undefined {
  if (field.type === "checkbox" ? (field as HTMLInputElement).checked : (fileOf(field) ?? field.value.trim())) {
    return check ? check(field) : field.validity.typeMismatch ? email : undefined;
  }
  return error;
}

/** All messages by the fields' names. */
export function problems(form: HTMLFormElement, rules: readonly Rule[], email: Message): Errors {
  return Object.fromEntries(rules.map((rule) => [rule.name, problem(rule, fieldOf(form, rule.name), email)]));
}

/** Fetches the page that follows a message before it is sent: a failure after it would look like one of the message. */
export async function lookAhead(href: string): Promise<void> {
  try {
    await (await import("../../browser/router")).load(new URL(href, location.href));
  } catch {
    // It is fetched when it is needed.
  }
}

/** Goes on to the page that follows a message; the form is empty when the visitor comes back. */
export function leave(form: HTMLFormElement, href: string): void {
  form.reset();
  if (form.dispatchEvent(new CustomEvent("site:navigate", { detail: { href }, bubbles: true, cancelable: true }))) {
    location.assign(href);
  }
}
