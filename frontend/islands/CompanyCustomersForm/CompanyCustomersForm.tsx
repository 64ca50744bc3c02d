/**
 * The contact form for companies. It is the form that works without scripting: the fields keep what they hold, and only
 * checking, sending and saying what happened are added.
 */
import { Form } from "../../lib/form/Form";
import { useForm } from "../../lib/form/useForm";
import type { IslandProps } from "../../lib/island";
import type { CompanyCustomersFormProps } from "../../lib/props";

export default function CompanyCustomersForm(props: IslandProps<CompanyCustomersFormProps, "hidden">) {
  const form = useForm({
    ...props,
    rules: [...props.fields, props.consent],
    sending: () => import("./lead"),
    send: (target, { leadOf, send }) => send(props.action, leadOf(target)),
    failed: (error) => {
      console.error("the contact form was not sent:", error);
      return props.onFailure === "message" ? props.failure : "";
    },
  });
  return <Form props={props} form={form} />;
}
