import { type PointerEvent, useRef } from "react";

/** Movement since the pointer went down, px. */
export interface Movement {
  readonly x: number;
  readonly y: number;
}

/** Handlers of an element that is swiped. A tap still clicks, and the game keeps the focus. */
export function useSwipe(isSwipe: (movement: Movement) => boolean, onSwipe: () => void) {
  const from = useRef<Movement | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      event.preventDefault();
      from.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>): void => {
      const start = from.current;
      if (!start || !isSwipe({ x: clientX - start.x, y: clientY - start.y })) return;
      from.current = null;
      onSwipe();
    },
    onPointerUp: (): void => {
      from.current = null;
    },
    onPointerCancel: (): void => {
      from.current = null;
    },
  };
}
