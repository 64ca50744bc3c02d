/** A file: the browser's own field, which takes what is dropped on it. */
import type { DragEvent } from "react";
import { FieldError, fieldAttributes } from "../../lib/form/Field";
import type { Message } from "../../lib/form/errors";

type Props = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly message: Message | undefined;
};

/** Says of the field whether something is held over it. */
const over = (held: boolean) => ({ currentTarget }: DragEvent<HTMLElement>) =>
  void currentTarget.toggleAttribute("data-over", held);

export function FileField({ id, name, label, required, message }: Props) {
  return (
    <p className="field field--file" onDragOver={over(true)} onDragLeave={over(false)} onDrop={over(false)}>
      <input {...fieldAttributes(id, message)} type="file" name={name} required={required} accept=".pdf,application/pdf" />
      <label htmlFor={id}>{label}</label>
      <FieldError id={id} message={message} />
    </p>
  );
}
