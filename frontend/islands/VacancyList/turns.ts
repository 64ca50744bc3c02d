/** Long work in turns, so that what a visitor types never waits for it. */

/** Milliseconds of work in a turn: on a slow phone's processor a key still gets its answer in time. */
const TURN = 8;

/** Ends the turn: what the visitor did meanwhile goes first. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A function to call between two pieces of work: it ends the turn when that has lasted long enough. */
export function turns(): () => Promise<void> {
  let end = performance.now() + TURN;
  return async () => {
    if (performance.now() >= end) {
      await nextTurn();
      end = performance.now() + TURN;
    }
  };
}

/** What `map` makes of each value. */
export async function mapInTurns<T, R>(values: readonly T[], map: (value: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  const endTurn = turns();
  for (const value of values) {
    await endTurn();
    mapped.push(map(value));
  }
  return mapped;
}
