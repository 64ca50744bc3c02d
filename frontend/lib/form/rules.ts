/** What the fields of forms must hold (spec section 5), checked as a field stands. */
import type { CandidateFormErrors } from "../props";
import { type Errors, type Message, some } from "./errors";

/** Largest file in bytes (spec section 9). */
export const MAX_FILE = 15 * 1024 * 1024;
/** Digits of a telephone number (ITU-T E.164 has at most 15), with what people write between them. */
const PHONE = /^(?:[\s+()./-]*\d){6,15}[\s()./-]*$/;

export type Field = HTMLInputElement | HTMLTextAreaElement;
/** One field, by its name in the CMS. */
export type Rule = {
  readonly name: string;
  readonly required: boolean;
  /** The message when it is empty. */
  readonly error?: string | undefined;
};
/** What is said of fields that are not empty and not right. */
export type Texts = Pick<CandidateFormErrors, "pdf" | "size" | "phone"> | { readonly [key in "pdf" | "size" | "phone"]?: undefined };

/** The field of a form. */
export const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Field;

/** The file that was chosen. */
export const fileOf = (field: Field): File | undefined => (field as HTMLInputElement).files?.[0];

/**
 * The message for a field; what is in a file, it does not read. What an e-mail address is, the browser knows: HTML's own
 * rule.
 */
export function problem({ required, error }: Rule, field: Field, texts: Texts & { readonly email: Message }): Message | undefined {
  const file = fileOf(field);
  if (file) {
    return file.size > MAX_FILE ? texts.size : undefined;
  }
  const text = field.type === "checkbox" && !(field as HTMLInputElement).checked ? "" : field.value.trim();
  if (text === "") {
    return required ? (error ?? texts.pdf) : undefined;
  }
  if (field.type === "tel" && !PHONE.test(text)) {
    return texts.phone;
  }
  return field.validity.typeMismatch ? texts.email : undefined;
}

/** All errors by the fields' names; `null` if there are none. */
export function problems(form: HTMLFormElement, rules: readonly Rule[], texts: Texts & { readonly email: Message }): Errors | null {
  return some(Object.fromEntries(rules.map((rule) => [rule.name, problem(rule, fieldOf(form, rule.name), texts)])));
}
