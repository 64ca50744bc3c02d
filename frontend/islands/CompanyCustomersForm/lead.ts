/** A message on its way to the CMS's lead action (contract sections 6 and 14). */
import { read } from "../../lib/form/answer";
import type { Errors } from "../../lib/form/errors";
import { addSigns } from "../../lib/form/machine";

/** What the form asks for → the field's name in the CMS. */
const names = { name: "first_name", email: "email", phone: "telefoonnummer", company: "bedrijfsnaam", message: "bericht", terms: "terms" };
/** Timeout of the request in milliseconds. */
const TIMEOUT = 30_000;

/** The CMS names errors by its own fields or by the form's. */
const nameOf = (name: string) =>
  name === "last_name" ? names.name : Object.entries(names).find((known) => known.includes(name))?.[1];

/** The fields of the contract, no others. */
export function leadOf(form: HTMLFormElement): FormData {
  const value = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value;
  const [first = "", ...last] = value(names.name).trim().split(/\s+/);
  const lead = new FormData();
  lead.set("first_name", first);
  lead.set("last_name", last.join(" ") || "-");
  for (const name of [names.phone, names.email, names.company, names.message, "subject"]) {
    lead.set(name, value(name));
  }
  addSigns(form, lead);
  return lead;
}

/**
 * Posts a lead. Answers `null` when it has arrived, or what the CMS finds wrong with its fields.
 * Throws when there is no answer, or one that says neither.
 */
export async function send(action: string, lead: FormData): Promise<Errors | null> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new Error(`no answer in ${TIMEOUT} ms`)), TIMEOUT);
  try {
    const headers = { Accept: "application/json" };
    const response = await fetch(action, { method: "POST", body: lead, headers, signal: abort.signal });
    return read(response.status, await response.text(), nameOf);
  } finally {
    clearTimeout(timer);
  }
}
