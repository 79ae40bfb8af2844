import { type RefObject, useLayoutEffect, useState } from "react";

/** Which rows of a list are seen; follows its scrolling and its size. @param row height of a row, px */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  row: number,
): { readonly from: number; readonly to: number; readonly height: number } {
  const [{ top, height }, setSeen] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void =>
      setSeen((before) => {
        const now = { top: element.scrollTop, height: element.clientHeight };
        return before.top === now.top && before.height === now.height ? before : now;
      });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    measure();
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [box]);
  return { ...windowOf(count, top, height, row), height };
}

/** Rows beyond the edges that are drawn as well, so that scrolling shows no gaps. */
const margin = 4;

/** Which rows of a long list are drawn, of `row` px each, scrolled by `top` px, with `height` px in view. */
export function windowOf(
  count: number,
  top: number,
  height: number,
  row: number,
): { readonly from: number; readonly to: number } {
  const from = Math.min(count, Math.max(0, Math.floor(top / row) - margin));
  return { from, to: Math.min(count, Math.max(from, Math.ceil((top + height) / row) + margin)) };
}

/** Rows that are seen before and after the one that is scrolled to. */
const around = 2;

/** How far to scroll so that a row is seen with its neighbours, moved as little as possible, px. */
export function scrollTo(index: number, top: number, height: number, row: number): number {
  const [first, last] = [Math.max(0, (index - around) * row), (index + 1 + around) * row];
  if (first < top) return first;
  return last > top + height ? Math.min(first, last - height) : top;
}
