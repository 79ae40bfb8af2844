import { useCallback, useEffect, useRef } from "react";
import { useSend } from "../../bridge/AppContext.tsx";

/**
 * Keeps what a control holds, and tells the core about each change. Whatever is still held is let go when the control
 * goes away or the page loses the person's attention.
 * @returns sets what is held now, by button id
 */
export function useHeldButtons(): (next: readonly string[]) => void {
  const send = useSend();
  const held = useRef<readonly string[]>([]);
  const hold = useCallback(
    (next: readonly string[]): void => {
      const before = held.current;
      held.current = next;
      for (const button of before)
        if (!next.includes(button)) send({ type: "desk/press", button, down: false });
      for (const button of next)
        if (!before.includes(button)) send({ type: "desk/press", button, down: true });
    },
    [send],
  );
  useEffect(() => {
    const release = (): void => hold([]);
    window.addEventListener("blur", release);
    document.addEventListener("visibilitychange", release);
    return () => {
      window.removeEventListener("blur", release);
      document.removeEventListener("visibilitychange", release);
      release();
    };
  }, [hold]);
  return hold;
}
