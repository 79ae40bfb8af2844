import { useCallback, useEffect, useRef } from "react";
import { useSend } from "../../bridge/AppContext.tsx";

/**
 * Tracks which buttons a control holds and sends each change to the core. Held buttons are released when the
 * control unmounts or the page loses focus or visibility.
 * @returns sets the ids of the buttons that are held now
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
