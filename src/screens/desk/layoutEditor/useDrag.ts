import { type MouseEvent, type PointerEvent, useRef } from "react";

interface Drag {
  /** @param dx px since the finger came down */
  onMove(dx: number, dy: number): void;
  onEnd(dx: number, dy: number): void;
  onCancel(): void;
}

/** Smaller movements are not a drag, px: fingers tremble. */
const slack = 4;

/** Follows one finger, or the mouse. A tap that hardly moves is no drag. */
export function useDrag({ onMove, onEnd, onCancel }: Drag) {
  const from = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const dragged = useRef(false);
  const way = (event: PointerEvent): readonly [number, number] => {
    const start = from.current;
    return start === null ? [0, 0] : [event.clientX - start.x, event.clientY - start.y];
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (from.current !== null || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, moved: false };
      dragged.current = false;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = from.current;
      if (start === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const [dx, dy] = way(event);
      if (!start.moved && Math.hypot(dx, dy) < slack) return;
      start.moved = true;
      onMove(dx, dy);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const moved = from.current?.moved ?? false;
      const [dx, dy] = way(event);
      from.current = null;
      dragged.current = moved;
      if (moved) onEnd(dx, dy);
    },
    /** The end of a drag is no tap. */
    onClickCapture(event: MouseEvent) {
      if (dragged.current) event.stopPropagation();
      dragged.current = false;
    },
    onPointerCancel() {
      from.current = null;
      onCancel();
    },
  };
}
