import type { BrowserPorts } from "../streams/adapters/browser/index.ts";
import { saveFile } from "../streams/adapters/browser/stage/capture/giveFile.ts";
import type { App, createApp } from "../streams/app.ts";
import type { LazyModules } from "../streams/compose/lazyModules.ts";
import { recordingSetting } from "../streams/storage/recordingSetting.ts";
import type { AppConfig } from "../wire/config.ts";
import { recordApp } from "./record.ts";
import { selfRecording } from "./selfRecording/selfRecording.ts";

/** Creates an app that records itself (R-REC-25), unless deployment or player turned that off (R-REC-26). */
export function createRecordedApp(
  create: typeof createApp,
  ports: BrowserPorts,
  config: AppConfig,
  lazyModules: LazyModules,
): App {
  if (!config.recording || ports.storage.get(recordingSetting.area, recordingSetting.key) === "off")
    return create(ports, config, lazyModules);
  const recording = selfRecording({
    clock: ports.clock,
    request: (input, init) => window.fetch(input, init),
    give: (file) => saveFile(file, document),
    apiBase: config.apiBase,
    reveal: (text, allow) => recorded.reveal(text, allow),
    whenIdle,
  });
  const recorded = recordApp(
    create,
    { ...ports, recording: recording.port },
    config,
    lazyModules,
    recording.write,
    { fail: recording.port.end, later: recording.later },
  );
  return recorded.app;
}

/** Calls back when idle, or after a second on a busy page. Safari has no `requestIdleCallback`. */
function whenIdle(turn: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(turn, { timeout: 1_000 });
  else setTimeout(turn, 100);
}
