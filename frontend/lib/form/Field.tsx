/** Parts of forms: fields with their label and message, the checkbox, the trap for machines, what is said. */
import type { RefObject } from "react";
import { Icon } from "../Icon";
import type { Phrase, TermsLink } from "../props";
import { TRAP } from "./machine";
import { type Message, phraseOf } from "./errors";

/** What a field says of itself and its message. */
export function fieldAttributes(id: string, message: Message | undefined) {
  return {
    id,
    "aria-invalid": message ? true : undefined,
    "aria-describedby": message && `${id}-error`,
  };
}

/** The message under the field `id`. */
export function FieldError({ id, message }: { readonly id: string; readonly message: Message | undefined }) {
  if (!message) {
    return null;
  }
  const { text, lang } = phraseOf(message);
  return (
    <span className="field__error" id={`${id}-error`} lang={lang}>
      {text}
    </span>
  );
}

type TextProps = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly message: Message | undefined;
  /** The input's type, or `area` for several lines. A file is a PDF; the browser's own field takes what is dropped on it. */
  readonly type?: string;
  readonly autoComplete?: string | undefined;
};

/** A line of text, or several, or a file. The label floats with styles alone. */
export function TextField({ id, name, label, required, message, type = "text", autoComplete }: TextProps) {
  const own = type === "file" ? { accept: ".pdf,application/pdf" } : { placeholder: " ", autoComplete };
  const common = { ...fieldAttributes(id, message), name, required, ...own };
  const area = type === "area";
  return (
    <p className={area ? "field field--area" : "field"}>
      {area ? <textarea {...common} rows={4} /> : <input {...common} type={type} />}
      <label htmlFor={id}>{label}</label>
      <FieldError id={id} message={message} />
    </p>
  );
}

type TermsProps = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly links: readonly TermsLink[];
  readonly message: Message | undefined;
};

/** The checkbox; `{name}` in its text is replaced by a link. */
export function TermsField({ id, name, text, links, message }: TermsProps) {
  return (
    <p className="form__terms">
      <input {...fieldAttributes(id, message)} name={name} required type="checkbox" value="1" />
      <label htmlFor={id}>
        {text.split(/\{(\w+)\}/).map((part, at) => {
          const link = at % 2 === 1 ? links.find((known) => known.name === part) : undefined;
          // In a new tab, so that the visitor does not lose what was written.
          return link?.href ? (
            <a href={link.href} target="_blank" rel="noopener" key={at}>
              {link.text}
            </a>
          ) : (
            (link?.text ?? part)
          );
        })}
      </label>
      <FieldError id={id} message={message} />
    </p>
  );
}

/** A field that only machines fill in. */
export function TrapField({ id, label }: { readonly id: string; readonly label: string }) {
  return (
    <p className="form__trap" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={TRAP} type="text" tabIndex={-1} autoComplete="off" />
    </p>
  );
}

/** The button that sends. */
export function SubmitButton({ label, button }: { readonly label: string; readonly button: RefObject<HTMLButtonElement | null> }) {
  return (
    <button className="button button--primary form__submit" type="submit" ref={button}>
      <span>{label}</span>
      <Icon name="arrow" />
    </button>
  );
}

/** What is said of the form as a whole; it is seen only if the visitor could not know it from the fields. */
export function Notice({ notice, seen }: { readonly notice: Phrase & { readonly turn: number }; readonly seen: boolean }) {
  return (
    <div className={seen ? "form__failure" : "visually-hidden"} role="status">
      {notice.text && (
        <p key={notice.turn} lang={notice.lang}>
          {notice.text}
        </p>
      )}
    </div>
  );
}
