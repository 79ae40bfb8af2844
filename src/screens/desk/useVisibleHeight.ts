import { useEffect, useState } from "react";

/**
 * The height that the phone's keyboard leaves free, px; null while not asked for, or where it is not known.
 * @param active whether the keyboard is open
 */
export function useVisibleHeight(active: boolean): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return;
    const measure = (): void => setHeight(viewport.height);
    measure();
    viewport.addEventListener("resize", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      setHeight(null);
    };
  }, [active]);
  return height;
}
