/** Saving and sharing vacancies: what the buttons do. */
import { markHearts, onSavedChange, toggleSaved } from "../lib/saved-vacancies";

const mark = (): void => markHearts(document);

mark();
onSavedChange(mark);
document.addEventListener("site:navigated", mark);

/** Does what a button is for. */
export function press({ dataset, parentElement }: HTMLElement): void {
  const { save, share } = dataset;
  if (save !== undefined) {
    toggleSaved(save);
  } else {
    void shareHere(share!, parentElement!.querySelector("[role=status]")!);
  }
}

/** By the system's dialog; where there is none the address is copied, and said if that is not allowed. */
async function shareHere(copied: string, status: Element): Promise<void> {
  // Without what an advertisement or an anchor has added.
  const url = location.origin + location.pathname;
  try {
    await navigator.share({ title: document.title, url });
    return;
  } catch (error) {
    // A visitor who closes the dialog does not want to share. Otherwise there is none.
    if ((error as Error).name === "AbortError") {
      return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    status.textContent = copied;
  } catch {
    status.textContent = url;
  }
}
