import type { App } from "../../streams/app.ts";
import { AppContext } from "../bridge/AppContext.tsx";
import { ConnectionBar } from "../components/ConnectionBar.tsx";
import { Toaster } from "../components/Toaster.tsx";
import { PopupGate } from "../popups/PopupGate.tsx";
import { type Catalogue, Language } from "./Language.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { RunningElsewhereBar } from "./RunningElsewhereBar.tsx";
import { Screens } from "./Screens.tsx";
import { ThemeRoot } from "./ThemeRoot.tsx";

/** Everything on the screen, from front to back: notices, pop-ups, the page. */
export function Root({ app, texts }: { app: App; texts: Catalogue }) {
  return (
    <AppContext value={app}>
      <Language first={texts}>
        <ThemeRoot>
          <PageTitle />
          <ConnectionBar />
          <Screens />
          <RunningElsewhereBar />
          <PopupGate />
          <Toaster />
        </ThemeRoot>
      </Language>
    </AppContext>
  );
}
