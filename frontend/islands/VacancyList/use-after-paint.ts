/** Work that waits until what has just changed is on the screen. */
import { useRef } from "react";

/** Calls `work` once for all calls of a frame. */
export function useAfterPaint(work: () => void): () => void {
  const waits = useRef(false);
  return () => {
    if (!waits.current) {
      waits.current = true;
      requestAnimationFrame(() =>
        setTimeout(() => {
          waits.current = false;
          work();
        }),
      );
    }
  };
}
