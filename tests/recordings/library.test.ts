import { expect, test } from "vitest";
import { recordingIn } from "../../replay/command/openFile.ts";
import { describeDivergence } from "../../replay/compare/divergence.ts";
import { replayRecording } from "../../replay/engine/replayRecording.ts";
import { libraryNames, readLibrary, readSources } from "../../replay/library.ts";
import { createApp } from "../../streams/app.ts";
import { lazyModules } from "../support/lazyModules.ts";

const names = libraryNames();

test("the library has the ways that matter", () => expect(names.length).toBeGreaterThanOrEqual(12));

// e2e/replay/replay.spec.ts compares the traces of Node and Chromium.
test.each(names)("R-REC-02 %s replays as it was recorded", (name) => {
  const recording = recordingIn(name, readLibrary(name));
  const options = { create: createApp, lazyModules, explainWith: createApp, sources: readSources };
  const { divergences } = replayRecording(recording, options);
  expect(divergences.map(describeDivergence)).toEqual([]);
});
