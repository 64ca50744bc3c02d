/**
 * The contact form for companies. It is the form that works without scripting: the fields keep what they hold, and only
 * checking, sending and saying what happened are added.
 */
import { useId } from "react";
import { Notice, SubmitButton, TermsField, TextField, TrapField } from "../../lib/form/Field";
import { useForm } from "../../lib/form/useForm";
import type { IslandProps } from "../../lib/island";
import type { CompanyCustomersFormProps } from "../../lib/props";
import { type Key, keys, names } from "./fields";
import { leadOf, send } from "./lead";

export default function CompanyCustomersForm(props: IslandProps<CompanyCustomersFormProps>) {
  const { labels } = props;
  const id = useId();
  const { form, submit, errors, notice, onSubmit, onInput } = useForm({
    rules: keys.map((key) => {
      const error = key === "phone" ? undefined : props.errors[key];
      return { name: names[key], required: !!error, error };
    }),
    texts: { email: props.errors.emailInvalid },
    success: props.success,
    invalid: props.invalid,
    send: (target) => send(props.action, leadOf(target)),
    failed: (error) => {
      console.error("the contact form was not sent:", error);
      return props.onFailure === "message" ? props.failure : "";
    },
  });

  const text = (key: Exclude<Key, "terms">) => ({
    id: id + key,
    name: names[key],
    label: labels[key],
    required: key !== "phone",
    message: errors[names[key]],
  });
  return (
    <form
      className="form__fields"
      method="post"
      action={props.action}
      encType="multipart/form-data"
      ref={form}
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <input type="hidden" name="last_name" value="-" />
      <input type="hidden" name="subject" value={props.subject} />
      {props.redirect && <input type="hidden" name="redirect" value={props.redirect} />}
      <TextField {...text("name")} autoComplete="name" />
      <TextField {...text("email")} type="email" autoComplete="email" />
      <TextField {...text("phone")} type="tel" autoComplete="tel" />
      <TextField {...text("company")} autoComplete="organization" />
      <TextField {...text("message")} type="area" />
      <TrapField id={`${id}website`} label={labels.honeypot} />
      <TermsField id={`${id}terms`} name={names.terms} text={props.terms} links={props.termsLinks} message={errors[names.terms]} />
      <SubmitButton label={labels.submit} button={submit} />
      <Notice notice={notice} seen={notice.text === props.failure.text} />
    </form>
  );
}
