import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Maximum distance that a thumb scrolls between two frames, px: content added further away is drawn before it comes into view. */
const flick = 300;

/** True, for good, once what follows an element is off screen: added content shifts nothing visible. */
export function useOffscreen(container: RefObject<HTMLElement | null>, waiting: boolean): boolean {
  const [out, setOut] = useState(false);
  useEffect(() => {
    if (!waiting || out) return;
    const next = drawnAfter(container.current);
    if (!next) {
      setOut(true);
      return;
    }
    const observer = new IntersectionObserver(
      () => {
        // The player may have scrolled since this was observed, and may scroll again before a later render.
        if (isOffscreen(next)) flushSync(() => setOut(true));
      },
      { rootMargin: `${flick}px 0px` },
    );
    observer.observe(next);
    return () => observer.disconnect();
  }, [container, waiting, out]);
  return out;
}

/** The next sibling that has a height. */
function drawnAfter(container: HTMLElement | null): Element | null {
  let next = container?.nextElementSibling ?? null;
  while (next?.getBoundingClientRect().height === 0) next = next.nextElementSibling;
  return next;
}

function isOffscreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom <= -flick || top >= window.innerHeight + flick;
}
