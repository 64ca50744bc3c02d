/** The vacancies that a visitor has saved. They are known to this browser only, which is asked to keep them by the visitor. */

/** Under this name the ids of their entries are stored, as a JSON array: a vacancy stays saved when its address changes. */
export const KEY = "vacancies:saved";
const CHANGED = "saved:changed";

/** What was read last, and as what: the same text gives the same set. */
let last: { text: string | null; ids: ReadonlySet<string> } = { text: null, ids: new Set() };
/** What the browser refuses to store is valid until the page is left. */
let inMemory: string | null = null;

function stored(): string | null {
  try {
    return inMemory ?? localStorage.getItem(KEY);
  } catch {
    return inMemory;
  }
}

/** Anything else than a list of ids counts as nothing. */
function parsed(text: string | null): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(text ?? "[]");
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

/** The ids of the saved vacancies, in the order in which they were saved. */
export function readSaved(): ReadonlySet<string> {
  const text = stored();
  if (text !== last.text) {
    last = { text, ids: parsed(text) };
  }
  return last.ids;
}

/** Every heart in there says whether its vacancy is saved. */
export function markHearts(within: ParentNode): void {
  const saved = readSaved();
  for (const heart of within.querySelectorAll<HTMLElement>("[data-save]")) {
    heart.setAttribute("aria-pressed", String(saved.has(heart.dataset["save"]!)));
  }
}

/** Saves a vacancy, or forgets it if it was saved; the document gets the event `saved:changed`. */
export function toggleSaved(id: string): void {
  const ids = new Set(readSaved());
  if (!ids.delete(id)) {
    ids.add(id);
  }
  const text = JSON.stringify([...ids]);
  try {
    localStorage.setItem(KEY, text);
    inMemory = null;
  } catch {
    inMemory = text;
  }
  document.dispatchEvent(new CustomEvent(CHANGED));
}

/** Calls `notify` when other vacancies are saved than before, here or in another tab. */
export function onSavedChange(notify: () => void): void {
  document.addEventListener(CHANGED, notify);
  addEventListener("storage", notify);
  // A page out of the browser's memory has not heard what was saved meanwhile.
  addEventListener("pageshow", notify);
}
