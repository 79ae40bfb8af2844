import type { App, createApp } from "../../app.ts";
import type { LazyModules } from "../../compose/lazyModules.ts";
import type { Ports } from "../../ports.ts";
import type { AppConfig } from "../../wire/config.ts";
import { localeCookie, stored } from "../../wire/stored.ts";
import { tapedParts } from "./recordedModules.ts";
import { Recorder } from "./recorder.ts";
import { tapedPorts } from "./replayPorts.ts";
import { watchStates } from "./states.ts";

/**
 * An app of which everything is recorded that enters it and that it does (R-REC-01).
 * @param create makes the app
 * @param write gets each line of the file as it is written, without a line break; secrets are gone by then
 */
export function recordApp(
  create: typeof createApp,
  outside: Ports,
  config: AppConfig,
  lazyModules: LazyModules,
  write: (line: string) => void,
): App {
  const recorder = new Recorder(outside.clock, outside.navigation.origin, write);
  const ports = tapedPorts(recorder, () => outside);
  lookAround(ports);
  recorder.begin(config);
  const app = recorder.start(() => create(ports, config, tapedParts(recorder, lazyModules)));
  recorder.start(() => watchStates(app, (name, changes) => recorder.state(name, changes)));
  return {
    ...app,
    get live() {
      return app.live;
    },
    send: (intent) => recorder.send("app.intent", intent, () => app.send(intent)),
    end: () => recorder.send("app.end", null, () => app.end()),
  };
}

/** Looks at everything that the core may look at, so that the header has it. */
function lookAround({ storage, navigation, lifecycle, shell, sharing }: Ports): unknown {
  for (const { area, key } of Object.values(stored)) storage.get(area, key);
  storage.cookie(localeCookie.name);
  return [navigation.address(), lifecycle.visible(), lifecycle.online(), shell.present, sharing.canShare];
}
