import type { Line } from "../../../recorder/format.ts";
import { readRecording } from "../../../replay/reading/readRecording.ts";
import { Timeline } from "../../../replay/timeline/timeline.ts";

type Given = Partial<Line> & Pick<Line, "what">;

/** Lines as they are read, numbered from 1, with what a test does not care about filled in. */
export function linesOf(...given: readonly Given[]): readonly Line[] {
  return given.map((line, index) => ({
    seq: index + 1,
    row: index + 2,
    at: index,
    port: "app",
    kind: "intent",
    data: null,
    cause: null,
    ...line,
  }));
}

export function timelineOf(...given: readonly Given[]): Timeline {
  const lines = linesOf(...given);
  return new Timeline({ lines, endAt: lines.at(-1)?.at ?? 0 });
}

/** A recorded text that has to be in order. */
export function readOrThrow(text: string) {
  const recording = readRecording(text);
  if (recording.kind === "refused") throw new Error(recording.why);
  return recording;
}
