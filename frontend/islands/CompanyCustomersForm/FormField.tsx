/** A field with its label and its error message. */
import type { FormLabels, TermsLink } from "../../lib/props";
import { type Errors, type Key, names } from "./fields";

type Props = {
  /** Prefix of the ids. */
  readonly id: string;
  readonly field: Exclude<Key, "terms">;
  readonly labels: FormLabels;
  readonly errors: Errors;
  readonly type?: string;
  readonly autoComplete?: string;
};

/** The common parts of fields: the label, and the message. The label floats with styles alone. */
function parts(id: string, field: Key, errors: Errors) {
  const message = errors[field];
  const own = id + field;
  return {
    common: {
      id: own,
      name: names[field],
      required: field !== "phone",
      "aria-invalid": message ? true : undefined,
      "aria-describedby": message && `${own}-error`,
    },
    message: message && (
      <span className="field__error" id={`${own}-error`}>
        {message}
      </span>
    ),
  };
}

/** A line of text, or several lines for the message. */
export function TextField({ id, field, labels, errors, type = "text", autoComplete }: Props) {
  const { common, message } = parts(id, field, errors);
  const area = field === "message";
  return (
    <p className={area ? "field field--area" : "field"}>
      {area ? (
        <textarea {...common} rows={4} placeholder=" " />
      ) : (
        <input {...common} type={type} placeholder=" " autoComplete={autoComplete} />
      )}
      <label htmlFor={common.id}>{labels[field]}</label>
      {message}
    </p>
  );
}

/** The checkbox; `{name}` in its text is replaced by a link. */
export function TermsField({ id, text, links, errors }: Pick<Props, "id" | "errors"> & { readonly text: string; readonly links: readonly TermsLink[] }) {
  const { common, message } = parts(id, "terms", errors);
  return (
    <p className="form__terms">
      <input {...common} type="checkbox" value="1" />
      <label htmlFor={common.id}>
        {text.split(/\{(\w+)\}/).map((part, at) => {
          const link = at % 2 === 1 ? links.find(({ name }) => name === part) : undefined;
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
      {message}
    </p>
  );
}
