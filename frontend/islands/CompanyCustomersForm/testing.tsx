/** The form as tests show it, and its parts as a visitor finds them. */
import { fireEvent, screen } from "@testing-library/react";
import type { CompanyCustomersFormProps } from "../../lib/props";
import CompanyCustomersForm from "./CompanyCustomersForm";

export const props: CompanyCustomersFormProps = {
  action: "https://cms.example.com/actions/sales-force/lead/save",
  success: "/contact/contact-opnemen-gelukt",
  redirect: "5bdc…https://www.example.com/contact/contact-opnemen-gelukt",
  subject: "Bedankt voor je bericht",
  onFailure: "log",
  labels: {
    name: "Naam*",
    email: "Email*",
    phone: "Telefoonnummer",
    company: "Bedrijfsnaam*",
    message: "Bericht*",
    honeypot: "Leeg laten",
    submit: "Verstuur",
  },
  terms: "Ja, de {terms} en het {privacy}",
  termsLinks: [
    { name: "privacy", text: "Privacybeleid", href: "/privacy" },
    { name: "terms", text: "Voorwaarden", href: "/voorwaarden" },
  ],
  errors: {
    name: "Wat is je naam?",
    email: "Wat is je E-mailadres?",
    emailInvalid: "Schrijf het als naam@voorbeeld.nl.",
    company: "Wat is de naam van je bedrijf?",
    message: "Laat hier een bericht achter.",
    terms: "Ga je akkoord?",
  },
  invalid: "Nog niet alles is goed.",
  failure: { text: "Hoppla", lang: "de" },
};
export const form = (change: Partial<CompanyCustomersFormProps> = {}) => <CompanyCustomersForm {...props} {...change} slots={{}} />;

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
