/**
 * The forms of candidates and visitors: an application, an open application, a contact. Each is a form that works
 * without scripting; checking, the progress of the upload, and what survives a reload are added.
 */
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Notice, SubmitButton, TermsField, TextField, TrapField } from "../../lib/form/Field";
import { read } from "../../lib/form/answer";
import { type Field, fileOf, problem } from "../../lib/form/rules";
import { useForm } from "../../lib/form/useForm";
import type { IslandProps } from "../../lib/island";
import type { CandidateFormProps } from "../../lib/props";
import * as draft from "./draft";
import { wrongFile } from "./file";
import { messageOf, upload } from "./upload";

/** The web server's answer to a request that is too large, which Craft never sees. */
const TOO_LARGE = 413;
export default function CandidateForm(props: IslandProps<CandidateFormProps, "hidden">) {
  const { consent, fields, labels } = props;
  const id = useId();
  const running = useRef<AbortController>(null);
  // The share of the message that has been sent; `null` while nothing is sent.
  const [share, setShare] = useState<number | null>(null);
  const file = fields.find(({ type }) => type === "file");
  const names = fields.map(({ name }) => name);

  const send = async (target: HTMLFormElement) => {
    const wrong = file && (await wrongFile(target, file.name, props.errors.pdf));
    if (wrong) {
      return wrong;
    }
    running.current = new AbortController();
    setShare(0);
    try {
      const { status, text } = await upload(props.action, messageOf(target), setShare, running.current.signal);
      if (status === TOO_LARGE && file) {
        return { [file.name]: props.errors.size };
      }
      const found = read(status, text, (name) => [...names, consent.name].find((known) => known === name));
      if (found === null) {
        draft.forget(target, names);
      }
      return found;
    } finally {
      setShare(null);
    }
  };

  const failed = (error: unknown) => {
    if (running.current?.signal.aborted) {
      return labels.cancelled;
    }
    console.error("the form was not sent:", error);
    return file ? props.errors.upload : props.onFailure === "message" ? props.failure : "";
  };

  const { form, submit, errors, setErrors, notice, say, onSubmit, onInput } = useForm({
    ...props,
    rules: [...fields, { ...consent, required: true }],
    texts: props.errors,
    send,
    failed,
  });

  useEffect(() => {
    if (draft.restore(form.current!, names)) {
      say(labels.again);
    }
  }, []);

  const onChange = async (event: FormEvent<HTMLFormElement>) => {
    const target = event.currentTarget;
    onInput(event);
    draft.keep(target, names);
    // A file is checked at once.
    if (file && (event.target as Field).name === file.name) {
      const input = event.target as Field;
      const wrong = fileOf(input) && problem(file, input, props.errors);
      setErrors({ ...errors, [file.name]: wrong, ...(wrong ? null : await wrongFile(target, file.name, props.errors.pdf)) });
    }
  };

  return (
    <form
      className="form__fields"
      method="post"
      action={props.action}
      encType="multipart/form-data"
      ref={form}
      onSubmit={onSubmit}
      onInput={(event) => void onChange(event)}
    >
      {props.slots.hidden}
      {fields.map((field) => {
        const { name, label, required, type, autoComplete } = field;
        const common = { id: id + name, name, label, required, type, autoComplete };
        return <TextField key={name} {...common} message={errors[name]} />;
      })}
      <TrapField id={`${id}website`} label={labels.honeypot} />
      <TermsField id={id + consent.name} name={consent.name} text={consent.text} links={consent.links} message={errors[consent.name]} />
      <SubmitButton label={labels.submit} button={submit} />
      {share !== null && (
        <p className="line">
          <progress aria-label={labels.progress} value={share} />
          <button className="more" type="button" onClick={() => running.current?.abort()}>
            {labels.cancel}
          </button>
        </p>
      )}
      <Notice notice={notice} seen={[props.failure.text, props.errors.upload.text, labels.again].includes(notice.text)} />
    </form>
  );
}
