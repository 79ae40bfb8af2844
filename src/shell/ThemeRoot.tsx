import { type ReactNode, useLayoutEffect } from "react";
import { themeColors } from "../../streams/ui/routes.ts";
import { layoutOf } from "../../streams/ui/statusBar.ts";
import { useApp } from "../bridge/AppContext.tsx";
import { useSelector } from "../bridge/useValue.ts";

/** Sets the page's theme: dark blue for play, white for account pages (R-ROUTE-04). */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const layout = useSelector(useApp().location, layoutOf);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = layout;
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", themeColors[layout]);
  }, [layout]);
  return children;
}
