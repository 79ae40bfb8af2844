import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { browserPorts } from "../streams/adapters/browser/index.ts";
import { createApp } from "../streams/app.ts";
import { type AppConfig, readConfig } from "../streams/wire/config.ts";
import { loadMessages } from "./app/messages.ts";
import { Root } from "./app/Root.tsx";
import { preload } from "./app/screens.ts";
import { showWrongConfig } from "./app/wrongConfig.ts";
import "./theme/tokens.css";
import "./theme/base.css";

const root = document.getElementById("root");
const read = readConfig(document.getElementById("app-config")?.textContent ?? "");
if (root && read.kind === "wrong") showWrongConfig(root, read);
if (root && read.kind === "config") void start(root, read.config);

async function start(element: HTMLElement, config: AppConfig): Promise<void> {
  history.scrollRestoration = "manual";
  const app = createApp(browserPorts({ apiBase: config.apiBase }), config, {
    frames: () => import("../streams/wire/frame.ts"),
    startInfo: () => import("../streams/schedule/extendInfo.ts"),
    oidc: () => import("../streams/session/oidc.ts"),
    browse: () => import("../streams/browse.ts"),
    area: () => import("../streams/area.ts"),
    analytics: () => import("../streams/analytics/analytics.ts"),
    pwa: () => import("../streams/pwa/pwa.ts"),
  });
  const locale = app.locale.value;
  const page = app.place.value.page;

  // The static shell stays on the screen until texts and page are here: no flash of emptiness in between.
  const texts = loadMessages(locale).catch(() => {
    app.send({ type: "page/chunkFailed" });
    return null;
  });
  if (page.kind === "page") await preload(page.name);
  const messages = await texts;
  createRoot(element).render(
    <StrictMode>
      <Root app={app} texts={{ locale, messages: messages ?? {} }} />
    </StrictMode>,
  );
}
