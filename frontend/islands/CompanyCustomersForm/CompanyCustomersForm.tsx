/**
 * The contact form for companies. It is the form that works without scripting: the fields keep what they hold, and only
 * checking, sending and saying what happened are added.
 */
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "../../lib/Icon";
import type { IslandProps } from "../../lib/island";
import type { CompanyCustomersFormProps, Phrase } from "../../lib/props";
import { type Errors, type Field, keys, names, problem, problems, some } from "./fields";
import { TermsField, TextField } from "./FormField";

/** Sending comes when the visitor begins to write; who only looks does not need it. */
const sending = () => import("./lead");

export default function CompanyCustomersForm(props: IslandProps<CompanyCustomersFormProps>) {
  const { labels } = props;
  const id = useId();
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

  const say = (phrase: Phrase) => setNotice(({ turn }) => ({ ...phrase, turn: turn + 1 }));
  const refuse = (found: Errors) => {
    setErrors(found);
    say({ text: props.invalid });
  };

  const leave = (target: HTMLFormElement) => {
    target.reset();
    const detail = { href: props.success };
    if (target.dispatchEvent(new CustomEvent("site:navigate", { detail, bubbles: true, cancelable: true }))) {
      location.assign(props.success);
    }
  };

  const post = async (target: HTMLFormElement) => {
    setBusy(true);
    let found: Errors | null = {};
    try {
      const { leadOf, send } = await sending();
      found = await send(props.action, leadOf(target));
    } catch (error) {
      console.error("the contact form was not sent:", error);
      say(props.onFailure === "message" ? props.failure : { text: "" });
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
    const found = problems(event.currentTarget, props.errors);
    if (found) {
      refuse(found);
      return;
    }
    setErrors({});
    say({ text: "" });
    void post(event.currentTarget);
  };

  // A field is checked again while it is wrong, so that its message goes as soon as it may.
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const field = target as Field;
    const key = keys.find((known) => names[known] === field.name);
    if (key && errors[key]) {
      setErrors({ ...errors, [key]: problem(key, field, props.errors) });
    }
  };

  const common = { id, labels, errors };
  return (
    <form
      className="form__fields"
      method="post"
      action={props.action}
      encType="multipart/form-data"
      ref={form}
      onSubmit={onSubmit}
      onInput={onInput}
      onFocus={() => void sending().catch(() => undefined)}
    >
      <input type="hidden" name="last_name" value="-" />
      <input type="hidden" name="subject" value={props.subject} />
      {props.redirect && <input type="hidden" name="redirect" value={props.redirect} />}
      <TextField {...common} field="name" autoComplete="name" />
      <TextField {...common} field="email" type="email" autoComplete="email" />
      <TextField {...common} field="phone" type="tel" autoComplete="tel" />
      <TextField {...common} field="company" autoComplete="organization" />
      <TextField {...common} field="message" />
      <p className="form__trap" aria-hidden="true">
        <label htmlFor={`${id}website`}>{labels.honeypot}</label>
        <input id={`${id}website`} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </p>
      <TermsField id={id} text={props.terms} links={props.termsLinks} errors={errors} />
      <button className="button button--primary form__submit" type="submit" ref={submit}>
        <span>{labels.submit}</span>
        <Icon name="arrow" />
      </button>
      <div className={notice.text === props.failure.text ? "form__failure" : "visually-hidden"} role="status">
        <p key={notice.turn} lang={notice.lang}>
          {notice.text}
        </p>
      </div>
    </form>
  );
}
