/** The form as tests show it, its parts as a visitor finds them, and the other side of the connection. */
import { act, fireEvent, screen } from "@testing-library/react";
import { slotNodes } from "../../lib/island";
import type { CandidateFormProps } from "../../lib/props";
import CandidateForm from "./CandidateForm";

export const props: CandidateFormProps = {
  action: "https://cms.example.com/actions/sales-force/candidate/save",
  success: "/vacatures/bedankt-voor-je-sollicitatie",
  onFailure: "log",
  fields: [
    { type: "text", name: "first_name", label: "Voornaam*", required: true, error: "Wat is je voornaam?", autoComplete: "given-name" },
    { type: "email", name: "email", label: "Email*", required: true, error: "Wat is je E-mailadres?", autoComplete: "email" },
    { type: "tel", name: "telefoonnummer", label: "Telefoonnummer", required: false, autoComplete: "tel" },
    { type: "file", name: "cv", label: "Cv*", required: true },
    { type: "area", name: "motivatie", label: "Motivatie", required: false },
  ],
  consent: { name: "terms", text: "Ja, het {privacy}", links: [{ name: "privacy", text: "Privacybeleid", href: "/privacy" }], error: "Ga je akkoord?" },
  labels: {
    honeypot: "Leeg laten",
    submit: "Verstuur",
    progress: "Voortgang",
    cancel: "Annuleren",
    cancelled: "Geannuleerd.",
    again: "Kies je cv opnieuw.",
  },
  errors: {
    email: { text: "E-Mail?", lang: "de" },
    phone: { text: "Telefon?", lang: "de" },
    pdf: { text: "PDF?", lang: "de" },
    size: { text: "15 MB", lang: "de" },
    upload: { text: "Hochladen fehlgeschlagen", lang: "de" },
  },
  invalid: "Nog niet alles is goed.",
  failure: { text: "Hoppla", lang: "de" },
};

/** What the template writes into the form. */
const hidden = '<input type="hidden" name="vacancy_id" value="17"><input type="hidden" name="redirect" value="5bdc…/vacatures/bedankt-voor-je-sollicitatie">';

export const form = (change: Partial<CandidateFormProps> = {}) => <CandidateForm {...props} {...change} slots={{ hidden: slotNodes({ hidden })["hidden"] }} />;

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const submit = () => fireEvent.submit(document.querySelector("form")!);
export const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Verstuur" });
export const messages = () => [...document.querySelectorAll(".field__error")].map((error) => error.textContent);
export const status = () => screen.getByRole("status").textContent;
export const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });

/** A file of that content; `size` pretends that it is larger. */
export function file(content: string, size?: number): File {
  const made = new File([content], "cv.pdf", { type: "application/pdf" });
  if (size !== undefined) {
    Object.defineProperty(made, "size", { value: size });
  }
  // jsdom has no `Blob.text`.
  made.slice = (from, to) => ({ text: async () => content.slice(from, to) }) as Blob;
  return made;
}

/** Chooses a file, and waits until it was looked at. */
export async function choose(chosen: File): Promise<void> {
  Object.defineProperty(field("Cv*"), "files", { value: [chosen], configurable: true });
  fireEvent.input(field("Cv*"));
  await settle();
}

/** Fills in the whole form as it should be. */
export async function fill(): Promise<void> {
  type("Voornaam*", "Jip");
  type("Email*", "jip@example.com");
  fireEvent.click(screen.getByRole("checkbox"));
  await choose(file("%PDF-1.7"));
}

/** Lets what was begun go on: checking and sending are chunks of their own. */
export const settle = () =>
  act(async () => {
    await Promise.all([import("../../lib/form/rules"), import("./upload")]);
    for (let turn = 0; turn < 100; turn += 1) {
      await Promise.resolve();
    }
  });

/** What is needed of a test's context. */
type Context = {
  readonly after: (clean: () => void) => void;
  readonly mock: { readonly method: (on: typeof console, name: "error", instead: (...words: unknown[]) => unknown) => unknown };
};

/** A request on its way, as a test answers it. */
export class Sent {
  static all: Sent[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = "";
  url = "";
  headers: Record<string, string> = {};
  body?: FormData;
  aborted = false;

  open(_method: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: FormData): void {
    this.body = body;
    Sent.all.push(this);
  }
  abort(): void {
    this.aborted = true;
  }

  /** So much of 4 has been sent. */
  progress(loaded: number): void {
    act(() => this.upload.onprogress?.({ loaded, total: 4 }));
  }
  /** The CMS answers. */
  async answer(status: number, text: string): Promise<void> {
    Object.assign(this, { status, responseText: text });
    this.onload?.();
    await settle();
  }
  /** The connection breaks. */
  async breaks(): Promise<void> {
    this.onerror?.();
    await settle();
  }
}

/** Requests go to `Sent`; the console is kept quiet, and what it was told is the answer. */
export function offline(context: Context): unknown[][] {
  Sent.all = [];
  const said: unknown[][] = [];
  const real = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = Sent as unknown as typeof XMLHttpRequest;
  context.after(() => {
    globalThis.XMLHttpRequest = real;
    // One without an answer would be waited for: a minute after the last test.
    for (const sent of Sent.all) sent.onerror?.();
  });
  context.mock.method(console, "error", (...words: unknown[]) => said.push(words));
  return said;
}
