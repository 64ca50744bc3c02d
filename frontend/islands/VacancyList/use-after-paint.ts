/** Work that waits for the screen, once for all calls of a frame. */
import { useRef } from "react";
import { afterPaint } from "./after-paint";

/** A function that calls `work` when what has just changed is on the screen. */
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
