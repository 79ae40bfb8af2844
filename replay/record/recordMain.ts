import "../../src/theme/tokens.css";
import "../../src/theme/base.css";
import { recordApp } from "../../recorder/record.ts";
import { showInvalidConfig } from "../../src/shell/invalidConfig.ts";
import { mount } from "../../src/shell/mount.tsx";
import { browserPorts } from "../../streams/adapters/browser/index.ts";
import { createApp } from "../../streams/app.ts";
import { readConfig } from "../../wire/config.ts";
import { eagerModules } from "../engine/eagerModules.ts";
import { recordScreens } from "../screens/readScreen.ts";
import { recordingPanel } from "./recordingPanel.ts";

/** The app of `src/main.tsx`, recorded. */
const root = document.getElementById("root");
const read = readConfig(document.getElementById("app-config")?.textContent ?? "");
if (root && read.kind === "wrong") showInvalidConfig(root, read);
if (root && read.kind === "config") {
  const panel = recordingPanel();
  const ports = browserPorts({ apiBase: read.config.apiBase });
  const recorded = recordApp(createApp, ports, read.config, await eagerModules(), panel.write);
  panel.offer(recorded.footer);
  recordScreens(document.body, panel.written$, recorded.screen);
  await mount(recorded.app, root);
}
