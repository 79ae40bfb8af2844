import { readFileSync } from "node:fs";
import { wordsOf } from "../streams/adapters/replay/divergence.ts";
import { eagerModules } from "../streams/adapters/replay/eagerModules.ts";
import { readRecording } from "../streams/adapters/replay/format.ts";
import { Replay } from "../streams/adapters/replay/replay.ts";
import { createApp } from "../streams/app.ts";
import type { LazyModules } from "../streams/compose/lazyModules.ts";

/**
 * `npm run replay <file>`: plays a recording into the app, without network and as fast as it goes, and compares (R-REC-02).
 * Ends with 0 when all came as recorded, 1 at a divergence, 2 when the file can't be replayed.
 */
const file = process.argv[2];
if (file === undefined) refuse("usage: npm run replay <recording.ndjson>");
else play(await eagerModules(), file);

function play(parts: LazyModules, path: string): void {
  const text = textOf(path);
  const recording = text === null ? null : readRecording(text);
  if (recording?.kind !== "recording") {
    refuse(recording ? `${path} is refused: ${recording.why}` : `${path} can't be read.`);
    return;
  }
  const replay = new Replay(recording);
  const started = performance.now();
  const app = replay.start(createApp, parts);
  const divergence = replay.run();
  const took = Math.round(performance.now() - started);
  app.end();
  if (divergence) {
    console.error(wordsOf(divergence));
    process.exitCode = 1;
    return;
  }
  console.log(
    `${replay.passed} facts of ${(replay.at / 1000).toFixed(1)} s, replayed in ${took} ms: the same states, calls and frames in the same order.`,
  );
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function refuse(why: string): void {
  console.error(why);
  process.exitCode = 2;
}
