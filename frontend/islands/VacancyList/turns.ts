/** Long work in turns, so that what a visitor types never waits for it. */

/** Milliseconds of work in a turn: on a slow phone's processor a key still gets its answer in time. */
const TURN = 8;

/** Ends the turn: what the visitor did meanwhile goes first. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** What `map` makes of each value. */
export async function mapInTurns<T, R>(values: readonly T[], map: (value: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  let end = performance.now() + TURN;
  for (const value of values) {
    if (performance.now() >= end) {
      await nextTurn();
      end = performance.now() + TURN;
    }
    mapped.push(map(value));
  }
  return mapped;
}
