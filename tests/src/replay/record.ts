import { mount } from "../../../src/app/mount.tsx";
import { showWrongConfig } from "../../../src/app/wrongConfig.ts";
import { browserPorts } from "../../../streams/adapters/browser/index.ts";
import { allParts } from "../../../streams/adapters/replay/allParts.ts";
import { recordApp } from "../../../streams/adapters/replay/record.ts";
import { createApp } from "../../../streams/app.ts";
import { readConfig } from "../../../streams/wire/config.ts";
import { recordingPanel } from "./panel.ts";
import "../../../src/theme/tokens.css";
import "../../../src/theme/base.css";

/** The app of `src/main.tsx`, recorded. */
const root = document.getElementById("root");
const read = readConfig(document.getElementById("app-config")?.textContent ?? "");
if (root && read.kind === "wrong") showWrongConfig(root, read);
if (root && read.kind === "config") {
  const panel = recordingPanel();
  const ports = browserPorts({ apiBase: read.config.apiBase });
  const app = recordApp(createApp, ports, read.config, await allParts(), panel.write);
  await mount(app, root);
}
