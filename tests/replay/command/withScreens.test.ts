import { expect, test } from "vitest";
import { recordingText } from "../../../replay/command/openFile.ts";
import { screensOf, withScreens } from "../../../replay/command/withScreens.ts";
import { recordedFlow } from "../../recorder/recordedFlow.ts";
import { readOrThrow } from "../timeline/lines.ts";

const { played } = recordedFlow();
const recording = readOrThrow(played);
const [first, second] = [{ role: "text", text: "one" } as const, { role: "text", text: "two" } as const];
const screens = [
  { at: 3_000, text: [first] },
  { at: 9_000, text: [second] },
];

test("R-REC-44 screens are put where they were seen, and the file stays valid", () => {
  const made = readOrThrow(recordingText(withScreens(recording, screens)));
  expect(screensOf(made)).toEqual(screens);
  const shown = made.lines.filter(({ what }) => what === "screen");
  expect(shown.map(({ seq, cause }) => cause === seq - 1)).toEqual([true, true]);
  for (const { seq, at } of shown) {
    expect(made.lines[seq - 2]?.at).toBeLessThan(at);
    expect(made.lines[seq]?.at).toBeGreaterThanOrEqual(at);
  }
  expect(made.lines).toHaveLength(recording.lines.length + 2);
});

test("R-REC-44 screens are replaced, and what shows the same as before is none", () => {
  const made = withScreens(recording, screens);
  const again = [...screens, { at: 9_500, text: [second] }];
  expect(recordingText(withScreens(made, again))).toBe(recordingText(made));
  expect(recordingText(withScreens(made, []))).toBe(recordingText(recording));
  expect(readOrThrow(recordingText(recording))).toEqual(recording);
});
