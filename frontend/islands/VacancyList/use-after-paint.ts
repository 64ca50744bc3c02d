/** Work that waits until what has just changed is on the screen. */
import { useRef } from "react";

/** Calls `work` when that is so. */
export const afterPaint = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work));

/** The same, once for all calls of a frame. */
export function useAfterPaint(work: () => void): () => void {
  const waits = useRef(false);
  return () => {
    if (!waits.current) {
      waits.current = true;
      afterPaint(() => {
        waits.current = false;
        work();
      });
    }
  };
}
