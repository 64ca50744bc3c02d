/** Small enough for every page: what saves and shares vacancies comes with the first click. */
import { unlessLeaving } from "./leaving";
import { reloadOnce } from "./reload-guard";

/** Listens to the buttons of this page and of those that follow. */
export function startVacancyButtons(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("[data-save], [data-share]");
    if (button) {
      unlessLeaving(import("./vacancy-tools")).then(
        ({ press }) => press(button),
        () => navigator.onLine && reloadOnce(),
      );
    }
  });
}
