import { recordingIn } from "../../../scripts/replay/openFile.ts";
import { replayRecording } from "../../../streams/adapters/replay/compare/replayRecording.ts";
import { describeDivergence } from "../../../streams/adapters/replay/divergence.ts";
import { eagerModules } from "../../../streams/adapters/replay/eagerModules.ts";
import { createApp } from "../../../streams/app.ts";

/** What a recording and this code differ in first, in words; null for nothing. An app that throws differs, too. */
export async function firstDifference(name: string, text: string): Promise<string | null> {
  const recording = recordingIn(name, text);
  const lazyModules = await eagerModules();
  try {
    const { divergences } = replayRecording(recording, {
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
