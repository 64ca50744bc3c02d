/** Says when the connection is lost and when it is back (spec section 4). The texts stand in the page. */

/** Milliseconds the good news stays. */
const STAY = 4000;

/** Keeps the status note of the page true. */
export function watchNetwork(): void {
  const note = document.querySelector<HTMLElement>(".network-status");
  if (note === null) {
    return;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string | undefined): void => {
    clearTimeout(timer);
    note.textContent = text ?? "";
  };
  addEventListener("offline", () => say(note.dataset["offline"]));
  addEventListener("online", () => {
    say(note.dataset["online"]);
    timer = setTimeout(() => say(""), STAY);
  });
  if (!navigator.onLine) {
    say(note.dataset["offline"]);
  }
}
