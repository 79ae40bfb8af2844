import { type ReactNode, useLayoutEffect, useRef } from "react";

/**
 * Brings a kept page back to where it was scrolled when it was left.
 * @param of what the page shows; another thing starts at its top
 */
export function KeepScroll({ of, children }: { of: string; children: ReactNode }) {
  const left = useRef({ of, top: 0 });
  useLayoutEffect(() => {
    if (left.current.of !== of) left.current = { of, top: 0 };
    window.scrollTo(0, left.current.top);
    const remember = (): void => {
      left.current.top = window.scrollY;
    };
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [of]);
  return children;
}
