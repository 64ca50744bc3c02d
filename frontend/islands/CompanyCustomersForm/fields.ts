/** The fields of the form and their validation (spec section 5). */
import type { FormErrors } from "../../lib/props";

/** What the form asks for → the field's name in the CMS. */
export const names = {
  name: "first_name",
  email: "email",
  phone: "telefoonnummer",
  company: "bedrijfsnaam",
  message: "bericht",
  terms: "terms",
} as const;

export type Key = keyof typeof names;
export type Field = HTMLInputElement | HTMLTextAreaElement;
/** One message for each invalid field. */
export type Errors = { readonly [key in Key]?: string | undefined };

export const keys = Object.keys(names) as Key[];

/** The field of a form, found by its name. */
export function fieldOf(form: HTMLFormElement, key: Key): Field {
  return form.elements.namedItem(names[key]) as Field;
}

/** The message for a field as it stands. What an e-mail address is, the browser knows: HTML's own rule. */
export function problem(key: Key, field: Field, messages: FormErrors): string | undefined {
  const empty = field.type === "checkbox" ? !(field as HTMLInputElement).checked : field.value.trim() === "";
  if (key === "phone") {
    return undefined;
  }
  if (empty) {
    return messages[key];
  }
  return field.validity.typeMismatch ? messages.emailInvalid : undefined;
}

/** All errors; `null` if there are none. */
export function problems(form: HTMLFormElement, messages: FormErrors): Errors | null {
  return some(Object.fromEntries(keys.map((key) => [key, problem(key, fieldOf(form, key), messages)])));
}

/** The errors, if there are any. */
export function some(errors: Errors): Errors | null {
  return Object.values(errors).some(Boolean) ? errors : null;
}
