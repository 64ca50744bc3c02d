/** A form on its way to the CMS's action. `fetch` does not tell how much of a file has been sent. */
import { addSigns } from "../../lib/form/machine";

export { read } from "../../lib/form/answer";

/** Milliseconds without a sign of the other side after which it is given up. */
const PATIENCE = 60_000;
/** Bytes in a millisecond (128 kbit/s) that a line must carry, where nobody tells how much has been sent. */
const SLOWEST = 16;

export type Reply = { readonly status: number; readonly text: string };

/** What the form sends: its fields, without what only a browser without scripting needs. */
export function messageOf(form: HTMLFormElement): FormData {
  const message = new FormData(form);
  message.delete("redirect");
  message.delete("website");
  addSigns(form, message);
  return message;
}

/**
 * Posts a form. `onProgress` is told which share of it has been sent, from 0 to 1, if the action is on this host: a
 * listener to that makes the browser ask another host first (a CORS preflight), and Craft refuses.
 * Throws when there is no answer; `signal` cancels.
 */
export function upload(
  action: string,
  message: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Reply> {
  const request = new XMLHttpRequest();
  const isHere = new URL(action, location.href).origin === location.origin;
  const bytes = [...message.values()].reduce((sum, value) => sum + (typeof value === "string" ? 0 : value.size), 0);
  const patience = isHere ? PATIENCE : PATIENCE + bytes / SLOWEST;
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<Reply>((resolve, reject) => {
    const give = (reason: string) => () => {
      reject(new Error(reason));
      request.abort();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(give(`no answer in ${patience} ms`), patience);
    };
    if (isHere) {
      request.upload.onprogress = ({ loaded, total }) => {
        wait();
        onProgress(loaded / total);
      };
    }
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = give("no connection");
    signal.onabort = give("cancelled");
    request.open("POST", action);
    request.setRequestHeader("Accept", "application/json");
    wait();
    request.send(message);
  }).finally(() => clearTimeout(timer));
}
