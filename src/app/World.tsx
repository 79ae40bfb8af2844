import { type ReactNode, useEffect } from "react";
import { useApp } from "./AppContext.tsx";
import { usePart } from "./useValue.ts";

/** Draws the page in its world: dark blue for play, white for account pages (R-ROUTE-04). */
export function World({ children }: { children: ReactNode }) {
  const layout = usePart(useApp().place, (place) =>
    place.page.kind === "page" ? place.page.layout : "dark",
  );
  useEffect(() => {
    document.documentElement.dataset.world = layout;
  }, [layout]);
  return children;
}
