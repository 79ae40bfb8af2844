import { browserPorts } from "../streams/adapters/browser/index.ts";
import { inTime, nextTask } from "../streams/adapters/browser/inTime.ts";
import { createApp } from "../streams/app.ts";
import { type AppConfig, readConfig } from "../wire/config.ts";
import "./theme/tokens.css";
import "./theme/base.css";

const root = document.getElementById("root");
const read = readConfig(document.getElementById("app-config")?.textContent ?? "", window.location.search);
if (root && read.kind === "wrong")
  void import("./shell/invalidConfig.ts").then(({ showInvalidConfig }) => showInvalidConfig(root, read));
if (root && read.kind === "config") void start(root, read.config);

async function start(element: HTMLElement, config: AppConfig): Promise<void> {
  // The app records itself for reports of problems.
  const recorder = await inTime(() => import("../recorder/recordedApp.ts"));
  await nextTask();
  const ports = browserPorts(config);
  const modules = {
    deferred: () => import("../streams/compose/deferred.ts"),
    desk: () => import("../streams/compose/deskModule.ts"),
    account: () => import("../streams/compose/account.ts"),
    oidc: () => import("../streams/features/session/oidc.ts"),
  };
  await nextTask();
  const app = recorder
    ? recorder.createRecordedApp(createApp, ports, config, modules)
    : createApp(ports, config, modules);
  await nextTask();
  // Where the screens can't be loaded, the page is loaded again (R-ROUTE-08).
  const screens = await import("./shell/mount.tsx").catch(() => app.send({ type: "page/chunkFailed" }));
  await nextTask();
  await screens?.mount(app, element);
}
