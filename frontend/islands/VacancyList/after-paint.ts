/** Work that waits until what has just changed is on the screen. Without React, which `found.ts` then need not share. */
export const afterPaint = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work));
