import { type RefObject, useLayoutEffect, useState } from "react";
import { windowOf } from "./windowOf.ts";

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
