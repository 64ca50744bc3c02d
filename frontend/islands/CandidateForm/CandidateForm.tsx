/**
 * The forms of candidates and visitors: an application, an open application, a contact. Each is a form that works
 * without scripting; checking, the progress of the upload, and what survives a reload are added.
 */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form } from "../../lib/form/Form";
import { type Field, fileOf } from "../../lib/form/elements";
import type { Rule } from "../../lib/form/rules";
import { useForm } from "../../lib/form/useForm";
import type { IslandProps } from "../../lib/island";
import type { CandidateFormProps } from "../../lib/props";
import * as draft from "./draft";
import { MAX_FILE, isRefused, wrongFile } from "./file";

/** The web server's answer to a request that is too large, which Craft never sees. */
const TOO_LARGE = 413;
/** Digits of a telephone number (ITU-T E.164 has at most 15), with what people write between them. */
const PHONE = /^(?:[\s+()./-]*\d){6,15}[\s()./-]*$/;
export default function CandidateForm(props: IslandProps<CandidateFormProps, "hidden">) {
  const { consent, fields, labels } = props;
  const running = useRef<AbortController>(null);
  const key = useRef("");
  // The share of the message that has been sent, 0 as long as it is unknown; `null` while nothing is sent.
  const [share, setShare] = useState<number | null>(null);
  const file = fields.find(({ type }) => type === "file");
  const names = fields.map(({ name }) => name);
  const checks: { readonly [type: string]: Rule["check"] } = {
    // What is in a file, it does not read; what was found there still counts.
    file: (field) => (fileOf(field)!.size > MAX_FILE ? props.errors.size : isRefused(fileOf(field)!) ? props.errors.pdf : undefined),
    tel: (field) => (PHONE.test(field.value) ? undefined : props.errors.phone),
  };
  const rules: readonly Rule[] = [
    ...fields.map(({ name, required, error = props.errors.pdf, type }) => ({ name, error: required ? error : undefined, check: checks[type] })),
    consent,
  ];

  const sending = () => import("./upload");
  const send = async (target: HTMLFormElement, { messageOf, read, upload }: Awaited<ReturnType<typeof sending>>) => {
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
        draft.forget(key.current);
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
    return ((error as Error).cause as string | undefined) ?? (file ? props.errors.upload : props.onFailure === "message" ? props.failure : "");
  };

  const state = useForm({
    ...props,
    rules,
    email: props.errors.email,
    sending,
    send,
    failed,
  });
  const { form, setErrors, notice, say, onInput } = state;

  useEffect(() => {
    key.current = draft.keyOf(form.current!, names);
    if (draft.restore(key.current, form.current!, names)) {
      say(labels.again);
    }
  }, []);

  const onChange = async (event: FormEvent<HTMLFormElement>) => {
    const target = event.currentTarget;
    draft.keep(key.current, target, names);
    const input = event.target as Field;
    if (input.name !== file?.name) {
      onInput(event);
      return;
    }
    if (fileOf(input) && notice.text === labels.again) {
      say("");
    }
    // A file is checked at once.
    const wrong = fileOf(input) && checks.file!(input);
    const found = wrong ? null : await wrongFile(target, input.name, props.errors.pdf);
    setErrors((known) => ({ ...known, [input.name]: wrong, ...found }));
  };

  return (
    <Form props={props} form={state} onInput={(event) => void onChange(event)}>
      {share !== null && (
        <p className="line">
          <progress aria-label={labels.progress} value={share || undefined} />
          <button className="more" type="button" onClick={() => running.current?.abort()}>
            {labels.cancel}
          </button>
        </p>
      )}
    </Form>
  );
}
