import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import type { App } from "../../streams/app.ts";
import { loadMessages } from "../bridge/translations.ts";
import { preloadPage } from "./pages.ts";
import { Root } from "./Root.tsx";

/** Mounts the screens in short tasks; index.html's shell stays until texts and the page's code are there. */
export async function mount(app: App, element: HTMLElement): Promise<void> {
  history.scrollRestoration = "manual";
  const locale = app.locale.value;
  const page = app.location.value.page;
  const translations = loadMessages(locale).catch(() => {
    app.send({ type: "page/chunkFailed" });
    return {};
  });
  if (page.kind === "page") await preloadPage(page.name);
  const messages = await translations;
  const root = createRoot(element);
  startTransition(() =>
    root.render(
      <StrictMode>
        <Root app={app} translations={{ locale, messages }} />
      </StrictMode>,
    ),
  );
}
