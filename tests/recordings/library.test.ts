import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { recordingIn } from "../../replay/command/openFile.ts";
import { replayRecording } from "../../replay/compare/replayRecording.ts";
import { describeDivergence } from "../../replay/engine/divergence.ts";
import { createApp } from "../../streams/app.ts";
import { lazyModules } from "../support/lazyModules.ts";

const folder = new URL(".", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".ndjson"));

test("the library has the ways that matter", () => {
  expect(files.length).toBeGreaterThanOrEqual(12);
});

// e2e/replay/replay.spec.ts compares the traces of Node and Chromium.
test.each(files)("R-REC-02 %s replays as it was recorded", (name) => {
  const recording = recordingIn(name, readFileSync(new URL(name, folder), "utf8"));
  const { divergences } = replayRecording(recording, { create: createApp, lazyModules });
  expect(divergences.map(describeDivergence)).toEqual([]);
});
