/** A message on its way to the CMS's lead action (contract sections 6 and 14). */
import { read } from "../../lib/form/answer";
import { addSigns } from "../../lib/form/machine";
import type { Errors } from "../../lib/form/errors";
import { fieldOf } from "../../lib/form/rules";
import { keys, names } from "./fields";

/** Timeout of the request in milliseconds. */
const TIMEOUT = 30_000;
/** The CMS names errors by its own fields or by the form's. */
function nameOf(name: string): string | undefined {
  const key = name === "last_name" ? "name" : keys.find((known) => known === name || names[known] === name);
  return key && names[key];
}

/** The fields of the contract, no others, and what looks like a machine's. */
export function leadOf(form: HTMLFormElement): FormData {
  const [first = "", ...last] = fieldOf(form, names.name).value.trim().split(/\s+/);
  const lead = new FormData();
  lead.set("first_name", first);
  lead.set("last_name", last.join(" ") || "-");
  for (const name of [names.phone, names.email, names.company, names.message, "subject"]) {
    lead.set(name, fieldOf(form, name).value);
  }
  addSigns(form, lead);
  return lead;
}

/**
 * Posts a lead. Answers `null` when it has arrived, or what the CMS finds wrong with its fields.
 * Throws when there is no answer, or one that says neither.
 */
export async function send(action: string, lead: FormData): Promise<Errors | null> {
  const headers = { Accept: "application/json" };
  const response = await fetch(action, { method: "POST", body: lead, headers, signal: AbortSignal.timeout(TIMEOUT) });
  return read(response.status, await response.text(), nameOf);
}
