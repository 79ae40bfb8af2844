import { type RefObject, useEffect } from "react";
import type { DeskHints } from "../../../streams/features/desk/hints.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useDeskValue } from "./useDeskValue.ts";

export function useHint(hint: keyof DeskHints): boolean {
  return useDeskValue(
    (module) => module.hints,
    (hints) => hints?.[hint] ?? false,
  );
}

/** R-DESK-27. A touch where the numbers are on the picture shows them again; the game gets it too. */
export function useGlance(numbers: RefObject<HTMLElement | null>, over: boolean): void {
  const send = useSend();
  useEffect(() => {
    if (!over) return;
    const look = ({ clientX, clientY }: PointerEvent): void => {
      const box = numbers.current?.getBoundingClientRect();
      if (!box || clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom)
        return;
      send({ type: "desk/glance" });
    };
    window.addEventListener("pointerdown", look, { capture: true });
    return () => window.removeEventListener("pointerdown", look, { capture: true });
  }, [numbers, over, send]);
}

const modifiers = ["Shift", "Control", "Alt", "AltGraph", "Meta"];

/** A new key press; not of a modifier, or of keys for the page itself (Shift+F6, Shift+F8). */
const isPress = ({ key, repeat, shiftKey }: KeyboardEvent): boolean =>
  !repeat && !modifiers.includes(key) && !(shiftKey && (key === "F6" || key === "F8"));

/**
 * Any touch or key dismisses what shows, besides its usual effect.
 * @param seen the intent that dismisses it
 * @param options.catchEscape Escape has no other effect: in most games it would open the menu
 */
export function useDismissal(
  shows: boolean,
  seen: "desk/controlsSeen" | "desk/pauseHintSeen",
  { catchEscape = false }: { readonly catchEscape?: boolean } = {},
): void {
  const send = useSend();
  useEffect(() => {
    if (!shows) return;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const end = (): void => send({ type: seen });
    window.addEventListener("pointerdown", end, options);
    window.addEventListener(
      "keydown",
      (event) => {
        if (!isPress(event)) return;
        if (catchEscape && event.key === "Escape") {
          event.preventDefault();
          event.stopImmediatePropagation();
        }
        end();
      },
      options,
    );
    return () => listening.abort();
  }, [shows, seen, catchEscape, send]);
}
