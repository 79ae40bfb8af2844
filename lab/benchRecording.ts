import { performance } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { recordApp } from "../streams/adapters/recording/record.ts";
import { recordingFile } from "../streams/adapters/recording/ring/recordingFile.ts";
import { Ring } from "../streams/adapters/recording/ring/ring.ts";
import { createApp } from "../streams/app.ts";
import { ringFull } from "../streams/rules/durations.ts";
import { fakeBackend, started } from "../tests/support/fakeBackend.ts";
import { fakePorts, manualClock, showing } from "../tests/support/fakePorts.ts";
import { game, twoModes } from "../tests/support/games.ts";
import { lagSecond } from "../tests/support/lagSecond.ts";
import { lazyModules } from "../tests/support/lazyModules.ts";
import { defaultConfig } from "../tests/support/playBench.ts";
import { toDesk } from "./bench/toDesk.ts";

/**
 * `npm run bench:recording [minutes]`: an hour of play at the desk through the whole core, with and without the recorder, in virtual time:
 * what the recorder costs of a main thread, and how large its file gets. A phone is several times slower than this computer.
 */
const minutes = Number(process.argv[2] ?? 60);

/** Plays for so long, with what a desk gets each second. @returns ms of the processor */
function play(write: ((line: string) => void) | null): number {
  const clock = manualClock();
  const racer = game("g-1", twoModes);
  const ports = fakePorts({ clock, at: "/gameDetails?id=g-1" });
  const server = fakeBackend(ports, [racer]);
  ports.stage.script = showing;
  const began = performance.now();
  const app = write
    ? recordApp(createApp, ports, defaultConfig(), lazyModules, write).app
    : createApp(ports, defaultConfig(), lazyModules);
  clock.advance(25_000);
  ports.http.on("/schedule/start/game", started({ queuingIndex: 1, queuingWaitTime: 90 }));
  app.send({ type: "play/click", gameId: "g-1" });
  app.send({ type: "overlay/answer", id: app.overlays.value[0]?.id ?? 0, answer: 5 });
  clock.advance(5);
  toDesk(ports, server, racer);
  clock.advance(200);
  if (app.desk.value.status !== "playing") throw new Error(`the desk is ${app.desk.value.status}`);
  for (let second = 0; second < minutes * 60; second += 1) {
    const { last } = ports.stage;
    last.emit({
      kind: "statistics",
      statistics: { framesPerSecond: 58 + (second % 3), roundTrip: 18 + (second % 7), packetsLost: second },
    });
    last.emit({ kind: "lag", lag: lagSecond() });
    // A thumb on the touch controls, once a second.
    for (const down of [true, false]) last.emit({ kind: "touch", control: "a", down });
    clock.advance(1_000);
  }
  // It is not ended: RxJS unwinds a virtual interval of this length by as many calls in one another.
  return performance.now() - began;
}

const lines: string[] = [];
const ring = new Ring({ fullFor: ringFull, maxBytes: 5_000_000 });
let header = "";
play(null);
const without = play(null);
const recorded = play((line) => {
  header ||= line;
  lines.push(line);
  ring.add(line);
});
const hours = minutes / 60;
const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0);
const file = recordingFile({ header, content: ring.content() });
console.log(`${minutes} minutes of play, ${lines.length} lines`);
console.log(
  `core alone ${without.toFixed(0)} ms, recorded ${recorded.toFixed(0)} ms: ${(recorded / without).toFixed(2)} times`,
);
console.log(
  `the recorder takes ${(((recorded - without) / (minutes * 60_000)) * 100).toFixed(3)} % of a main thread`,
);
console.log(
  `${(bytes / hours / 1e6).toFixed(2)} MB an hour; the ring holds ${(ring.bytes / 1e6).toFixed(2)} MB, packed ${(gzipSync(file).length / 1e3).toFixed(0)} kB`,
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
