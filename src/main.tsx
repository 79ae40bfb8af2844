import { browserPorts } from "../streams/adapters/browser/index.ts";
import { createApp } from "../streams/app.ts";
import { type AppConfig, readConfig } from "../streams/wire/config.ts";
import { mount } from "./app/mount.tsx";
import { showWrongConfig } from "./app/wrongConfig.ts";
import "./theme/tokens.css";
import "./theme/base.css";

const root = document.getElementById("root");
const read = readConfig(document.getElementById("app-config")?.textContent ?? "");
if (root && read.kind === "wrong") showWrongConfig(root, read);
if (root && read.kind === "config") void start(root, read.config);

async function start(element: HTMLElement, config: AppConfig): Promise<void> {
  const app = createApp(browserPorts({ apiBase: config.apiBase }), config, {
    frames: () => import("../streams/wire/frame.ts"),
    startInfo: () => import("../streams/schedule/extendInfo.ts"),
    oidc: () => import("../streams/session/oidc.ts"),
    browse: () => import("../streams/browse.ts"),
    area: () => import("../streams/area.ts"),
    analytics: () => import("../streams/analytics/analytics.ts"),
    pwa: () => import("../streams/pwa/pwa.ts"),
  });
  await mount(app, element);
}
