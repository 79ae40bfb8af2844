import type { Recording } from "../../streams/adapters/recording/format.ts";
import { recordApp } from "../../streams/adapters/recording/record.ts";
import { readRecording } from "../reading/readRecording.ts";
import type { Code } from "../simulation/code.ts";
import { playRecording } from "../simulation/playRecording.ts";
import { SimulatedReplay } from "../simulation/simulatedReplay.ts";
import { worldOf } from "../simulation/world.ts";

/** What today's code does in the world of a recording, as another recording; null where that is none. */
export function rerecorded(recording: Recording, code: Code): Recording | null {
  const world = worldOf(recording);
  const replay = new SimulatedReplay(world, new Map(), 1);
  const lines: string[] = [];
  const app = replay.start((ports, config, lazyModules) => {
    const made = recordApp(code.create, ports, config, lazyModules, (line) => lines.push(line));
    return made.app;
  }, code.lazyModules);
  playRecording(replay, app, world, new Map());
  replay.guard(() => app.end());
  const read = readRecording(lines.join("\n"), { allowTruncated: true });
  return read.kind === "recording" ? read : null;
}
