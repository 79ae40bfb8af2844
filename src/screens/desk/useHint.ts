import { type RefObject, useEffect } from "react";
import type { DeskHints } from "../../../streams/features/desk/hints.ts";
import { source } from "../../../streams/lib/state.ts";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";

/** Before the desk's code is there. */
const noHints = source<DeskHints | null>(null);

/** Whether a hint that goes by itself shows now. */
export function useHint(hint: keyof DeskHints): boolean {
  const module = useValue(useApp().deskModule);
  return useSelector<DeskHints | null, boolean>(module?.hints ?? noHints, (hints) => hints?.[hint] ?? false);
}

/** R-DESK-27. A touch where the numbers lie on the picture shows them again. It is the game's all the same. */
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

/** A new press of a key; not of a modifier, nor of what the page itself takes (Shift+F6, Shift+F8). */
const isPress = ({ key, repeat, shiftKey }: KeyboardEvent): boolean =>
  !repeat && !modifiers.includes(key) && !(shiftKey && (key === "F6" || key === "F8"));

/**
 * A touch or key anywhere ends what shows, and does what it would have done without.
 * @param seen the intent that ends it
 * @param options.catchEscape Escape does nothing else: in most games it would open the menu
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
