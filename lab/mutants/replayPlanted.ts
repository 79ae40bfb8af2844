import { parentPort, workerData } from "node:worker_threads";
import * as z from "zod/mini";
import { recordingIn } from "../../replay/command/openFile.ts";
import { describeDivergence } from "../../replay/compare/divergence.ts";
import { eagerModules } from "../../replay/engine/eagerModules.ts";
import { replayRecording } from "../../replay/engine/replayRecording.ts";
import { createApp } from "../../streams/app.ts";

const texts = z.record(z.string(), z.string()).parse(workerData);
const lazyModules = await eagerModules();
for (const [recording, text] of Object.entries(texts))
  parentPort?.postMessage({ recording, difference: firstDifference(recording, text) });

/** First difference between a recording and this code; null for none. An app that throws differs, too. */
function firstDifference(name: string, text: string): string | null {
  try {
    const { divergences } = replayRecording(recordingIn(name, text), {
      create: createApp,
      lazyModules,
      explainWith: createApp,
    });
    const [divergence] = divergences;
    return divergence ? describeDivergence(divergence) : null;
  } catch (error) {
    return `It throws: ${error instanceof Error ? error.message : String(error)}`;
  }
}
