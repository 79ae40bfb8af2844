import { type RefObject, useEffect, useRef } from "react";

/** Distance outside the viewport that counts as near, so that games have loaded when they scroll into view. */
const margin = "600px 0px";

/** Observes an element until it first comes near the viewport. @param watching false stops observing */
export function useNearViewport<Watched extends HTMLElement = HTMLElement>(
  watching: boolean,
  onNear: () => void,
): RefObject<Watched | null> {
  const element = useRef<Watched>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  }, [onNear]);

  useEffect(() => {
    const target = element.current;
    if (!watching || !target) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        near.current();
      },
      { rootMargin: margin },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [watching]);
  return element;
}
