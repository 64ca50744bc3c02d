/** A form as its fields say it. */
import { type FormEvent, type ReactNode, useId } from "react";
import { Icon } from "../Icon";
import type { Consent, FormFieldProps } from "../props";
import { type Message, phraseOf } from "./errors";
import type { useForm } from "./useForm";

/** What a field says of its message. */
const described = (id: string, message: Message | undefined) => ({
  "aria-invalid": message ? true : undefined,
  "aria-describedby": message && `${id}-error`,
});

/** The message under the field `id`. */
function FieldError({ id, message }: { readonly id: string; readonly message: Message | undefined }) {
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

type Props = {
  readonly props: {
    readonly action: string;
    readonly fields: readonly FormFieldProps[];
    readonly consent: Consent;
    readonly invalid: string;
    readonly labels: { readonly honeypot: string; readonly submit: string };
    readonly slots: { readonly hidden: ReactNode };
  };
  readonly form: ReturnType<typeof useForm<never>>;
  readonly onInput?: (event: FormEvent<HTMLFormElement>) => void;
  /** What stands below the button. */
  readonly children?: ReactNode;
};

/** A form: what is sent beside the fields, the fields, the checkbox, the button. Labels float with styles alone. */
export function Form({ props, form, onInput = form.onInput, children }: Props) {
  const id = useId();
  const { errors, notice } = form;
  const { name, text, links } = props.consent;
  const [trap, terms] = [`${id}website`, id + name];
  return (
    <form
      className="form__fields"
      method="post"
      action={props.action}
      encType="multipart/form-data"
      ref={form.form}
      onSubmit={form.onSubmit}
      onInput={onInput}
      onFocus={form.onFocus}
    >
      {props.slots.hidden}
      {props.fields.map(({ name, label, required, type, autoComplete }) => {
        const own = { id: id + name, name, required, ...described(id + name, errors[name]) };
        // The browser's own field for a file takes what is dropped on it.
        const more = type === "file" ? { accept: ".pdf,application/pdf" } : { placeholder: " ", autoComplete };
        const area = type === "area";
        return (
          <p className={area ? "field field--area" : "field"} key={name}>
            {area ? <textarea {...own} {...more} rows={4} /> : <input {...own} {...more} type={type} />}
            <label htmlFor={own.id}>{label}</label>
            <FieldError id={own.id} message={errors[name]} />
          </p>
        );
      })}
      {/* Only machines fill it in. */}
      <p className="form__trap" aria-hidden="true">
        <label htmlFor={trap}>{props.labels.honeypot}</label>
        <input id={trap} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </p>
      <p className="form__terms">
        <input id={terms} {...described(terms, errors[name])} name={name} required type="checkbox" value="1" />
        <label htmlFor={terms}>
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
        <FieldError id={terms} message={errors[name]} />
      </p>
      <button className="button button--primary form__submit" type="submit" ref={form.submit}>
        <span>{props.labels.submit}</span>
        <Icon name="arrow" />
      </button>
      {children}
      {/* That fields are wrong is seen at the fields. */}
      <div className={["", props.invalid].includes(notice.text) ? "visually-hidden" : "form__failure"} role="status">
        {notice.text && (
          <p key={notice.turn} lang={notice.lang}>
            {notice.text}
          </p>
        )}
      </div>
    </form>
  );
}
