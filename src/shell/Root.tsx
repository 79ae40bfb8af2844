import { type ReactNode, useLayoutEffect } from "react";
import type { App } from "../../streams/app.ts";
import { themeColors } from "../../streams/page/routes.ts";
import { layoutOf } from "../../streams/page/statusBar.ts";
import { AppContext, useApp } from "../bridge/AppContext.tsx";
import { type Shell, ShellContext } from "../bridge/ShellContext.ts";
import { useSelector } from "../bridge/useValue.ts";
import { ConnectionBar } from "../components/feedback/ConnectionBar.tsx";
import { Toaster } from "../components/feedback/Toaster.tsx";
import { PopupHost, Popups } from "../popups/PopupHost.tsx";
import { AccountSheet, TypeFilter } from "../popups/preloadedPopups.ts";
import { Language, type Translations } from "./Language.tsx";
import { PadHint } from "./PadHint.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { preloadPage, screens } from "./pages.ts";
import { BottomBars, RunningElsewhereBar } from "./RunningElsewhereBar.tsx";
import { Screens } from "./Screens.tsx";

const shell: Shell = {
  titleOf: (page) => screens[page].title,
  preloadPage,
  preloadPopups(withTypeFilter = false) {
    void Popups.preload();
    // Only this bar continues and ends a game that was left.
    void BottomBars.preload();
    if (withTypeFilter) void TypeFilter.preload();
  },
  AccountSheet,
};

export function Root({ app, translations }: { app: App; translations: Translations }) {
  return (
    <AppContext value={app}>
      <ShellContext value={shell}>
        <Language first={translations}>
          <ThemeRoot>
            <PageTitle />
            <ConnectionBar />
            <Toaster />
            <Screens />
            <RunningElsewhereBar />
            <PopupHost />
            <PadHint />
          </ThemeRoot>
        </Language>
      </ShellContext>
    </AppContext>
  );
}

/** Sets the page's theme: dark blue for play, white for account pages (R-ROUTE-04). */
function ThemeRoot({ children }: { children: ReactNode }) {
  const layout = useSelector(useApp().location, layoutOf);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = layout;
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", themeColors[layout]);
  }, [layout]);
  return children;
}
