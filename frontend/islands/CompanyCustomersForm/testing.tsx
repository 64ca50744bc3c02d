/** The form as tests show it, and its parts as a visitor finds them. */
import { act, fireEvent, screen } from "@testing-library/react";
import type { CompanyCustomersFormProps } from "../../lib/props";
import CompanyCustomersForm from "./CompanyCustomersForm";

export const props: CompanyCustomersFormProps = {
  action: "https://cms.example.com/actions/sales-force/lead/save",
  success: "/contact/contact-opnemen-gelukt",
  onFailure: "log",
  fields: [
    { type: "text", autoComplete: "name", name: "first_name", label: "Naam*", required: true, error: "Wat is je naam?" },
    { type: "email", autoComplete: "email", name: "email", label: "Email*", required: true, error: "Wat is je E-mailadres?" },
    { type: "tel", autoComplete: "tel", name: "telefoonnummer", label: "Telefoonnummer", required: false },
    { type: "text", name: "bedrijfsnaam", label: "Bedrijfsnaam*", required: true, error: "Wat is de naam van je bedrijf?" },
    { type: "area", name: "bericht", label: "Bericht*", required: true, error: "Laat hier een bericht achter." },
  ],
  consent: {
    name: "terms",
    text: "Ja, de {terms} en het {privacy}",
    links: [
      { name: "privacy", text: "Privacybeleid", href: "/privacy" },
      { name: "terms", text: "Voorwaarden", href: "/voorwaarden" },
    ],
    error: "Ga je akkoord?",
  },
  labels: { honeypot: "Leeg laten", submit: "Verstuur" },
  email: "Schrijf het als naam@voorbeeld.nl.",
  invalid: "Nog niet alles is goed.",
  failure: { text: "Hoppla", lang: "de" },
};
/** What a template sends beside the fields. */
const hidden = (
  <>
    <input type="hidden" name="last_name" value="-" />
    <input type="hidden" name="subject" value="Bedankt voor je bericht" />
  </>
);
export const form = (change: Partial<CompanyCustomersFormProps> = {}) => (
  <CompanyCustomersForm {...props} {...change} slots={{ hidden }} />
);
/** Lets what was begun go on: checking and sending are chunks of their own. */
export const settle = () =>
  act(async () => {
    await Promise.all([import("../../lib/form/rules"), import("./lead")]);
    for (let turn = 0; turn < 100; turn += 1) {
      await Promise.resolve();
    }
  });

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const terms = () => screen.getByRole<HTMLInputElement>("checkbox");
export const button = () => screen.getByRole<HTMLButtonElement>("button");
export const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
export const submit = () => fireEvent.submit(document.querySelector("form")!);
/** What stands under the fields, in their order. */
export const messages = () => [...document.querySelectorAll(".field__error")].map((error) => error.textContent);
export const status = () => screen.getByRole("status").textContent;

/** Fills in the whole form as it should be. */
export function fill(name = "Jip de Vries"): void {
  type("Naam*", name);
  type("Email*", "jip@example.com");
  type("Telefoonnummer", "0591 123456");
  type("Bedrijfsnaam*", "De Vries");
  type("Bericht*", "Wij zoeken\neen timmerman.");
  fireEvent.click(terms());
}
