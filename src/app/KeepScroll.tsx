import { type ReactNode, useLayoutEffect, useRef } from "react";

/** Brings a kept page back to where it was scrolled when it was left. */
export function KeepScroll({ children }: { children: ReactNode }) {
  const top = useRef(0);
  useLayoutEffect(() => {
    window.scrollTo(0, top.current);
    const remember = (): void => {
      top.current = window.scrollY;
    };
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, []);
  return children;
}
