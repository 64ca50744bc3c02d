/** Messages under the fields of a form. */
import type { Phrase } from "../props";

/** What is said to the visitor; a phrase where it may be in another language than the page. */
export type Message = string | Phrase;
/** One message for each invalid field, by its name. */
export type Errors = { readonly [name: string]: Message | undefined };

/** A message with its language. */
export const phraseOf = (message: Message): Phrase => (typeof message === "string" ? { text: message } : message);
