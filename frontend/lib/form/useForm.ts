/** A form: what it says, and where it stands while it is checked and sent. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Phrase } from "../props";
import { type Errors, type Message, phraseOf, some } from "./errors";
import { type Field, type Rule, type Texts, problem, problems } from "./rules";

type Options = {
  readonly rules: readonly Rule[];
  readonly texts: Texts & { readonly email: Message };
  /** Path of the page that follows. */
  readonly success: string;
  /** Announced if fields are invalid. */
  readonly invalid: string;
  /** Sends the message. Answers what is wrong with the fields, or `null` when it has arrived. */
  readonly send: (form: HTMLFormElement) => Promise<Errors | null>;
  /** What is said when it did not arrive. */
  readonly failed: (error: unknown) => Message;
};

/** A form that works without scripting, and what scripting adds to it. */
export function useForm({ rules, texts, success, invalid, send, failed }: Options) {
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
    window.addEventListener("pageshow", returned);
    return () => window.removeEventListener("pageshow", returned);
  }, []);

  useEffect(() => {
    form.current!.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [notice]);

  const say = (message: Message) => setNotice(({ turn }) => ({ ...phraseOf(message), turn: turn + 1 }));
  const refuse = (found: Errors) => {
    setErrors(found);
    say(invalid);
  };

  const leave = (target: HTMLFormElement) => {
    target.reset();
    const detail = { href: success };
    if (target.dispatchEvent(new CustomEvent("site:navigate", { detail, bubbles: true, cancelable: true }))) {
      location.assign(success);
    }
  };

  const post = async (target: HTMLFormElement) => {
    setBusy(true);
    let found: Errors | null = {};
    try {
      found = await send(target);
    } catch (error) {
      say(failed(error));
    }
    // A visitor who has moved on to another page stays there.
    if (!target.isConnected) {
      return;
    }
    if (found === null) {
      // The button stays busy until the next page is there.
      leave(target);
      return;
    }
    setBusy(false);
    if (some(found)) {
      refuse(found);
    } else if (document.activeElement === document.body) {
      // A disabled button loses the focus.
      submit.current?.focus();
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (submit.current!.disabled) {
      return;
    }
    const found = problems(event.currentTarget, rules, texts);
    if (found) {
      refuse(found);
      return;
    }
    setErrors({});
    say("");
    void post(event.currentTarget);
  };

  // A field is checked again while it is wrong, so that its message goes as soon as it may.
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const field = target as Field;
    const rule = rules.find(({ name }) => name === field.name);
    if (rule && errors[rule.name]) {
      setErrors({ ...errors, [rule.name]: problem(rule, field, texts) });
    }
  };

  return { form, submit, errors, setErrors, notice, say, onSubmit, onInput };
}
