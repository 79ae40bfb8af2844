import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Subject } from "rxjs";
import { expect } from "vitest";
import type { Recording } from "../../recorder/format.ts";
import { settle } from "../../replay/command/marbles/namedStream.ts";
import { isPacked, recordingIn } from "../../replay/command/openFile.ts";
import { momentsOf, openReplay, playThrough } from "../../replay/command/openReplay.ts";
import { describeDivergence } from "../../replay/compare/divergence.ts";
import { replayRecording } from "../../replay/engine/replayRecording.ts";
import { readSources } from "../../replay/library.ts";
import { createApp } from "../../streams/app.ts";
import { lazyModules } from "./lazyModules.ts";
import type { MarbleTest } from "./marbles.ts";

/** A recording that plays in a marble test. */
export interface Replayed {
  /**
   * Expects a stream of the replayed app over time, as `npm run replay -- FILE --marbles NAME` prints it.
   * @param name a State (`queue`), a member of one (`queue.shape`), `intents`, or what the core does at a port (`http`)
   */
  expectStream(name: string, marbles: string, values: Readonly<Record<string, unknown>>): void;
}

/**
 * Plays a recording in the virtual time of a marble test, in the app of today's code (R-REC-17).
 * @param until the end of the test, ms; nothing is played from then on
 * @throws when the file is no recording
 */
export function replayed(
  { at, expectObservable, afterwards }: MarbleTest,
  file: URL,
  until: number,
): Replayed {
  const recording = recordingAt(file);
  const opened = openReplay(recording, lazyModules);
  const watched: { take(): void }[] = [];
  for (const ms of momentsOf(recording)) {
    if (ms >= until) continue;
    at(ms, () => {
      playThrough(opened, ms);
      for (const one of watched) one.take();
    });
  }
  afterwards(() => opened.end());
  return {
    expectStream(name, marbles, values) {
      const values$ = new Subject<unknown>();
      const settled = settle(opened, name);
      watched.push({
        take() {
          const taken = settled.take();
          if (taken) values$.next(taken.value);
        },
      });
      expectObservable(values$).toBe(marbles, values);
    },
  };
}

/** Replays a recording and expects everything as it was recorded (R-REC-02). */
export function expectReplay(file: URL): void {
  const recording = recordingAt(file);
  const options = { create: createApp, lazyModules, explainWith: createApp, sources: readSources };
  const [divergence] = replayRecording(recording, options).divergences;
  if (divergence) expect.fail(describeDivergence(divergence));
}

function recordingAt(file: URL): Recording {
  const bytes = readFileSync(file);
  return recordingIn(file.pathname, (isPacked(file.pathname) ? gunzipSync(bytes) : bytes).toString());
}
