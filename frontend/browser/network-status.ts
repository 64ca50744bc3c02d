/** Shows when the connection is lost and when it is back (spec section 4). The texts are in the page, by event. */

/** How long the message that the connection is back stays, in milliseconds. */
const STAY = 4000;

/** Keeps the status note of the page up to date. */
export function watchNetwork(): void {
  const note = document.querySelector<HTMLElement>(".network-status");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (event: string): void => {
    clearTimeout(timer);
    note?.replaceChildren(note.dataset[event] ?? "");
  };
  const hear = ({ type }: Event): void => {
    say(type);
    if (type === "online") {
      timer = setTimeout(say, STAY, "");
    }
  };
  addEventListener("offline", hear);
  addEventListener("online", hear);
  if (!navigator.onLine) {
    say("offline");
  }
  // What a form without its script has would be lost in the browser's page for errors.
  addEventListener("submit", (event) => navigator.onLine || event.preventDefault());
}
