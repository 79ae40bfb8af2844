import type { App, createApp } from "../streams/app.ts";
import type { LazyModules } from "../streams/compose/lazyModules.ts";
import type { PersonalKind } from "../streams/ports/recording.ts";
import type { Ports } from "../streams/ports.ts";
import { localeCookie, stored } from "../streams/storage/stored.ts";
import type { AppConfig } from "../wire/config.ts";
import { interceptModules } from "./intercept/interceptModules.ts";
import { interceptPorts } from "./intercept/interceptPorts.ts";
import { reads } from "./reads.ts";
import { Recorder, type RecorderOptions } from "./recorder.ts";
import type { ScreenText } from "./recordSchemas.ts";
import { intentSecrets } from "./redaction/secretSchemas.ts";
import { watchStates } from "./states.ts";

export interface RecordedApp {
  readonly app: App;
  /** Records what the screens show; for a quiet moment, in which nothing is being recorded. */
  screen(text: ScreenText): void;
  /** Puts what a player allows in place of its pseudonyms (R-REC-30). @param text lines of this recording */
  reveal(text: string, allow: readonly PersonalKind[]): string;
  /** The last line of the file, if it is saved now (R-REC-04). Recording goes on. */
  footer(): string;
}

/** Creates a recorded app (R-REC-01). @param write gets each redacted line but the last, not its break */
export function recordApp(
  create: typeof createApp,
  outside: Ports,
  config: AppConfig,
  lazyModules: LazyModules,
  write: (line: string) => void,
  options?: RecorderOptions,
): RecordedApp {
  const recorder = new Recorder(outside.clock, outside.navigation.origin, config, write, options);
  const ports = interceptPorts(recorder, () => outside);
  readEverything(ports);
  recorder.begin();
  const app = recorder.start(() => create(ports, config, interceptModules(recorder, lazyModules)));
  recorder.start(() => watchStates(app, (name, change) => recorder.state(name, change)));
  return {
    app: {
      ...app,
      get live() {
        return app.live;
      },
      send(intent) {
        recorder.send("app.intent", intent, () => app.send(intent), intentSecrets(intent.type));
      },
      end: () => recorder.send("app.end", null, () => app.end()),
    },
    screen: (text) => recorder.screen(text),
    reveal: (text, allow) => recorder.reveal(text, allow),
    footer: () => recorder.footer(),
  };
}

/** Reads every value that the core may read, so that the header contains them. */
function readEverything(ports: Ports): void {
  for (const { area, key } of Object.values(stored)) ports.storage.get(area, key);
  ports.storage.cookie(localeCookie.name);
  for (const { forHeader } of Object.values(reads)) forHeader?.(ports);
}
