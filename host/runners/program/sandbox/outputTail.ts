import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import type { Clock } from "../../../lib/clock.ts";

const keptLines = 40;
const keptCharacters = 8_192;
/** A program that prints faster waits in its own write, instead of keeping the host busy. */
const bytesPerSecond = 262_144;
const secondMs = 1_000;

/** The last lines of a program's output. */
export type OutputTail = ReturnType<typeof createOutputTail>;

export function createOutputTail(clock: Clock) {
  let kept = "";
  let budget = bytesPerSecond;
  let refill: (() => void) | null = null;
  const streams = new Set<Readable>();
  const follow = (stream: Readable): void => {
    const decoder = new StringDecoder("utf8");
    streams.add(stream);
    stream.on("data", (chunk: Buffer) => {
      // A reserve, so that cutting a line in the middle happens once in a while, not at each chunk.
      kept = (kept + decoder.write(chunk)).slice(-4 * keptCharacters);
      budget -= chunk.length;
      if (budget > 0) return;
      for (const each of streams) each.pause();
      refill ??= clock.after(secondMs, () => {
        refill = null;
        budget = bytesPerSecond;
        for (const each of streams) each.resume();
      });
    });
    // A pipe that breaks says nothing that the exit does not say.
    stream.on("error", () => {});
  };
  return {
    follow,
    /** At most 40 lines and 8,192 characters, without control characters. */
    text: (): string =>
      kept
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they would reach the operator's terminal
        .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, "")
        .slice(-keptCharacters)
        .trimEnd()
        .split("\n")
        .slice(-keptLines)
        .join("\n"),
    close() {
      refill?.();
      for (const each of streams) each.destroy();
      streams.clear();
    },
  };
}
