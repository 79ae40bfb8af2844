import { type RefObject, useEffect, useState } from "react";

/**
 * Waits until what follows a place is out of sight: something new in that place then moves nothing that is looked at. True from then on.
 * @param waiting false: there is nothing new yet
 */
export function useOffscreen(container: RefObject<HTMLElement | null>, waiting: boolean): boolean {
  const [out, setOut] = useState(false);
  useEffect(() => {
    if (!waiting || out) return;
    const next = drawnAfter(container.current);
    if (!next) {
      setOut(true);
      return;
    }
    const observer = new IntersectionObserver((entries) => {
      if (entries.every(({ isIntersecting }) => !isIntersecting)) setOut(true);
    });
    observer.observe(next);
    return () => observer.disconnect();
  }, [container, waiting, out]);
  return out;
}

/** The next place that takes room; empty ones take none. */
function drawnAfter(container: HTMLElement | null): Element | null {
  let next = container?.nextElementSibling ?? null;
  while (next?.getBoundingClientRect().height === 0) next = next.nextElementSibling;
  return next;
}
