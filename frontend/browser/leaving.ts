/**
 * What is on its way while the visitor leaves for another document. Firefox and WebKit end it at once, and the page is
 * there until the next one answers: nothing is gone then, and a load of ours would take the place of the visitor's.
 */

/** Work as it is; but that ends while the visitor leaves only when they turn out to have stayed. */
export function unlessLeaving<T>(work: Promise<T>): Promise<T> {
  let stays: Promise<unknown> | undefined;
  const leave = (): void => {
    // The page comes back, or was only left for a download.
    stays = new Promise((resolve) => {
      addEventListener("pageshow", resolve, true);
      addEventListener("click", resolve, true);
    });
  };
  // Only for as long as needed: Firefox keeps no page with such a listener for the way back.
  addEventListener("beforeunload", leave);
  return work.finally(() => {
    removeEventListener("beforeunload", leave);
    return stays;
  });
}
