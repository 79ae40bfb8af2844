import { readFileSync, writeFileSync } from "node:fs";
import type { Recording } from "../../../streams/adapters/recording/format.ts";
import { createApp } from "../../../streams/app.ts";
import type { LazyModules } from "../../../streams/compose/lazyModules.ts";
import { runFaultCommand } from "./faultCommand.ts";
import type { FaultOptions } from "./faultOptions.ts";

/** Does what the options for faults ask, with the app of this folder and its disk. @returns the exit code */
export function runFaultOptions(
  options: FaultOptions,
  recording: Recording,
  path: string,
  deps: {
    readonly lazyModules: LazyModules;
    print(text: string): void;
    complain(text: string): void;
  },
): 0 | 1 | 2 {
  return runFaultCommand(
    recording,
    path,
    options,
    { create: createApp, lazyModules: deps.lazyModules },
    {
      print: (text) => deps.print(text),
      complain: (text) => deps.complain(text),
      read: textOf,
      write: (to, text) => writeFileSync(to, text),
      now: () => performance.now(),
    },
  );
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
