import { type ReactNode, useLayoutEffect, useRef } from "react";

/**
 * Restores the scroll position of a page that is kept alive.
 * @param contentKey identifies what the page shows; other content starts at the top
 */
export function RestoreScroll({ contentKey, children }: { contentKey: string; children: ReactNode }) {
  const left = useRef({ contentKey, top: 0 });
  useLayoutEffect(() => {
    if (left.current.contentKey !== contentKey) left.current = { contentKey, top: 0 };
    window.scrollTo(0, left.current.top);
    // Read as the page is left. Reading it on each scroll event would force a layout every time.
    return () => {
      left.current.top = window.scrollY;
    };
  }, [contentKey]);
  return children;
}
