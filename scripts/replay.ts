import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import { describeDivergence } from "../streams/adapters/replay/divergence.ts";
import { eagerModules } from "../streams/adapters/replay/eagerModules.ts";
import { type ReadRecording, readRecordingFrom } from "../streams/adapters/replay/reading/readRecording.ts";
import { Replay } from "../streams/adapters/replay/replay.ts";
import { createApp } from "../streams/app.ts";
import type { LazyModules } from "../streams/compose/lazyModules.ts";
import { faultOptionTable, readFaultOptions } from "./replay/faults/faultOptions.ts";
import { runFaultOptions } from "./replay/faults/runFaultOptions.ts";

/**
 * `npm run replay <file>`: plays a recording into the app, without network and as fast as possible, and
 * compares (R-REC-02). Exit code 0: everything was as recorded · 1: a divergence · 2: the file can't be
 * replayed.
 */
const words = commandLine();
const file = typeof words === "string" ? undefined : words.positionals[0];
const asked = typeof words === "string" ? null : readFaultOptions(words.values);
if (file === undefined)
  refuse(typeof words === "string" ? words : "usage: npm run replay <recording.ndjson>");
else if (asked?.kind === "wrong") refuse(asked.why);
else play(await eagerModules(), file, await readFrom(file));

function commandLine() {
  try {
    return parseArgs({ args: process.argv.slice(2), options: faultOptionTable, allowPositionals: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function play(lazyModules: LazyModules, path: string, recording: ReadRecording | null): void {
  if (recording?.kind !== "recording") {
    refuse(recording ? `${path} is refused: ${recording.why}` : `${path} can't be read.`);
    return;
  }
  if (asked?.kind === "options") {
    const { log: print, error: complain } = console;
    process.exitCode = runFaultOptions(asked.options, recording, path, { lazyModules, print, complain });
    return;
  }
  const replay = new Replay(recording);
  const started = performance.now();
  const app = replay.start(createApp, lazyModules);
  const divergence = replay.run();
  const took = Math.round(performance.now() - started);
  app.end();
  if (divergence) {
    console.error(describeDivergence(divergence));
    process.exitCode = 1;
    return;
  }
  console.log(
    `${replay.passed} lines of ${(replay.at / 1000).toFixed(1)} s, replayed in ${took} ms: the same states, calls and frames in the same order.`,
  );
}

/** @returns null for a file that can't be opened */
async function readFrom(path: string): Promise<ReadRecording | null> {
  const bytes = createReadStream(path);
  const isOpen = await new Promise<boolean>((opened) => {
    bytes.once("open", () => opened(true));
    bytes.once("error", () => opened(false));
  });
  return isOpen ? readRecordingFrom(bytes) : null;
}

function refuse(why: string): void {
  console.error(why);
  process.exitCode = 2;
}
