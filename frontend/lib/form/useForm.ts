/** A form: what it says, and where it stands while it is checked and sent. */
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { Phrase } from "../props";
import type { Field } from "./elements";
import { type Errors, type Message, phraseOf } from "./errors";
import type { Rule } from "./rules";

type Options<Sending> = {
  readonly rules: readonly Rule[];
  /** The message for what is no e-mail address. */
  readonly email: Message;
  /** Path of the page that follows. */
  readonly success: string;
  /** Announced if fields are invalid. */
  readonly invalid: string;
  /** What sends the message. It comes when the visitor begins to write; who only looks does not need it. */
  readonly sending: () => Promise<Sending>;
  /** Sends the message. Answers what is wrong with the fields, or `null` when it has arrived. */
  readonly send: (form: HTMLFormElement, sending: Sending) => Promise<Errors | null>;
  /** What is said when it did not arrive. */
  readonly failed: (error: unknown) => Message;
};

/** Whether no field has a message. */
const isRight = (errors: Errors) => !Object.values(errors).some(Boolean);

/** A form that works without scripting, and what scripting adds to it. */
export function useForm<Sending>({ rules, email, success, invalid, sending, send, failed }: Options<Sending>) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  // What was said last; `turn` makes the same words news again.
  const [notice, setNotice] = useState<Phrase & { turn: number }>({ turn: 0, text: "" });

  // At once and not with the next render: the second of two quick clicks must find the button disabled.
  const setBusy = (busy: boolean) => {
    submit.current!.disabled = busy;
    submit.current!.setAttribute("aria-busy", String(busy));
  };

  useEffect(() => {
    // From here on this component checks; until then the browser does.
    form.current!.noValidate = true;
    // Back from the page that follows a message: this one may be as it was left.
    const returned = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    addEventListener("pageshow", returned);
    return () => removeEventListener("pageshow", returned);
  }, []);

  useEffect(() => {
    form.current!.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [notice]);

  const say = (message: Message) => setNotice(({ turn }) => ({ ...phraseOf(message), turn: turn + 1 }));
  const parts = () => Promise.all([import("./rules"), sending()]);

  const post = async (target: HTMLFormElement) => {
    setBusy(true);
    let found: Errors = {};
    try {
      const [{ leave, problems }, sender] = await parts();
      found = problems(target, rules, email);
      if (isRight(found)) {
        setErrors({});
        say("");
        const answer = await send(target, sender);
        // A visitor who has moved on to another page stays there. The button stays busy until the next page is there.
        if (answer === null) {
          if (target.isConnected) {
            leave(target, success);
          }
          return;
        }
        found = answer;
      }
    } catch (error) {
      say(failed(error));
    }
    if (!target.isConnected) {
      return;
    }
    setBusy(false);
    if (!isRight(found)) {
      setErrors(found);
      say(invalid);
    } else if (document.activeElement === document.body) {
      // A disabled button loses the focus.
      submit.current?.focus();
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (event.currentTarget.noValidate) {
      event.preventDefault();
      if (!submit.current!.disabled) {
        void post(event.currentTarget);
      }
    }
  };

  // A field is checked again while it is wrong, so that its message goes as soon as it may.
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const field = target as Field;
    const rule = rules.find(({ name }) => errors[name] && name === field.name);
    if (rule) {
      parts()
        .then(([{ problem }]) => setErrors((known) => ({ ...known, [rule.name]: problem(rule, field, email) })))
        .catch(() => undefined);
    }
  };

  // A script is gone: then the browser checks and sends, as without this component.
  const onFocus = ({ currentTarget }: FocusEvent<HTMLFormElement>) =>
    void parts().then(
      ([{ lookAhead }]) => lookAhead(success),
      () => (currentTarget.noValidate = !navigator.onLine),
    );

  return { form, submit, errors, setErrors, notice, say, onSubmit, onInput, onFocus };
}
