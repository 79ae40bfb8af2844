import { gzipSync } from "node:zlib";
import { recordingFile } from "../../../streams/adapters/recording/ring/recordingFile.ts";
import { Ring } from "../../../streams/adapters/recording/ring/ring.ts";
import { ringFull } from "../../../streams/rules/durations.ts";
import { playHour } from "./hour.ts";

/**
 * `npm run bench -- replay --recorder`: an hour of play through the whole core, with and without the recorder, in virtual time: what the
 * recorder costs of a main thread, and how large its file gets. A phone is several times slower than this computer.
 */
const hourMs = 3_600_000;
const lines: string[] = [];
const ring = new Ring({ fullFor: ringFull, maxBytes: 5_000_000 });
let header = "";

// The first run compiles.
playHour(null, false);
const without = timed(() => playHour(null, false));
const recorded = timed(() =>
  playHour((line) => {
    header ||= line;
    lines.push(line);
    ring.add(line);
  }, false),
);
const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0);
const packed = gzipSync(recordingFile({ header, content: ring.content() })).length;
console.log(`an hour of play, ${lines.length} lines`);
console.log(
  `core alone ${without.toFixed(0)} ms, recorded ${recorded.toFixed(0)} ms: ${(recorded / without).toFixed(2)} times`,
);
console.log(`the recorder takes ${(((recorded - without) / hourMs) * 100).toFixed(3)} % of a main thread`);
console.log(
  `${(bytes / 1e6).toFixed(2)} MB; the ring holds ${(ring.bytes / 1e6).toFixed(2)} MB, packed ${(packed / 1e3).toFixed(0)} kB`,
);

/** Where the bytes are, by what a line is and by its name: an event's kind, a timer's name, a call's path. */
const kinds = new Map<string, { bytes: number; lines: number }>();
for (const line of lines.slice(1)) {
  const { what, name, data } = JSON.parse(line);
  const { kind: event, name: timer, url }: Readonly<Record<string, unknown>> = Object(data);
  const key = [what, name, event ?? timer ?? url ?? ""].join(" ");
  const { bytes: before, lines: count } = kinds.get(key) ?? { bytes: 0, lines: 0 };
  kinds.set(key, { bytes: before + line.length + 1, lines: count + 1 });
}
const largest = [...kinds].sort(([, one], [, other]) => other.bytes - one.bytes).slice(0, 10);
for (const [name, { bytes: size, lines: count }] of largest)
  console.log(
    `${((size / bytes) * 100).toFixed(0).padStart(4)} %  ${name} (${count} × ${(size / count).toFixed(0)} bytes)`,
  );

function timed(run: () => void): number {
  const from = performance.now();
  run();
  return performance.now() - from;
}
