/** What is in a file: its name and its type say nothing. */
import type { Errors, Message } from "../../lib/form/errors";
import { fieldOf, fileOf } from "../../lib/form/elements";

/** Largest file in bytes (spec section 9). */
export const MAX_FILE = 15 * 1024 * 1024;
/** A PDF names itself within its first bytes. */
const HEADER = 1024;

const refused = new WeakSet<File>();

/** Whether a file was found to be something else. */
export const isRefused = (file: File) => refused.has(file);

/** The message for a file that is something else. A file that cannot be read any more is one that is gone. */
export async function wrongFile(form: HTMLFormElement, name: string, message: Message): Promise<Errors | null> {
  const file = fileOf(fieldOf(form, name));
  const start = await file?.slice(0, HEADER).text().catch(() => "");
  if (!file || start!.includes("%PDF")) {
    return null;
  }
  refused.add(file);
  return { [name]: message };
}
