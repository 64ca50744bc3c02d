/** Handles clicks while one page fades into the next. */

/**
 * During a transition the pictures of both pages lie over the document, and take every click. Such a click ends the
 * transition and goes to what the visitor sees there.
 */
export function letClicksThrough(transition: ViewTransition): void {
  const root = document.documentElement;
  const pass = async (event: MouseEvent): Promise<void> => {
    if (event.target === root) {
      transition.skipTransition();
      await transition.finished.catch(() => undefined);
      document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new MouseEvent("click", event));
    }
  };
  const stop = (): void => root.removeEventListener("click", pass);
  root.addEventListener("click", pass);
  transition.finished.then(stop, stop);
}
