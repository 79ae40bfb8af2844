import { type ReactNode, useLayoutEffect, useRef } from "react";

/**
 * Brings a kept page back to where it was scrolled when it was left.
 * @param of what the page shows; another thing starts at its top
 */
export function RestoreScroll({ of, children }: { of: string; children: ReactNode }) {
  const left = useRef({ of, top: 0 });
  useLayoutEffect(() => {
    if (left.current.of !== of) left.current = { of, top: 0 };
    window.scrollTo(0, left.current.top);
    // Asked as it is left, when the page stands as it was: while scrolling, the question would cost a layout each time.
    return () => {
      left.current.top = window.scrollY;
    };
  }, [of]);
  return children;
}
