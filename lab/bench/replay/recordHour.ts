import { recordApp } from "../../../streams/adapters/recording/record.ts";
import { createApp } from "../../../streams/app.ts";
import { readConfig } from "../../../streams/wire/config.ts";
import { fakeBackend, scheduleCheck, started, wallet } from "../../../tests/support/fakeBackend.ts";
import {
  type FakePorts,
  fakePorts,
  type ManualClock,
  manualClock,
  ok,
  showing,
} from "../../../tests/support/fakePorts.ts";
import { game, twoModes } from "../../../tests/support/games.ts";
import { lagSecond } from "../../../tests/support/lagSecond.ts";
import { lazyModules } from "../../../tests/support/lazyModules.ts";
import { toDesk } from "../toDesk.ts";

/** s */
const hour = 3_600;

/**
 * A recording of an hour of play, made on fake ports in virtual time: from home through the queue to the desk, with what
 * the stage says every second, heartbeats, polls, and a player who types something every 20 s.
 * @returns the content of the file
 */
export function recordHour(): string {
  const ports = fakePorts({ clock: manualClock(), at: "/" });
  const server = fakeBackend(ports, [game("g-1", twoModes)]);
  ports.http.on("/user/wallet", ok({ ...wallet, totalTime: 10 * hour }));
  ports.stage.script = showing;
  const config = readConfig("{}");
  if (config.kind === "wrong") throw new Error(config.key);
  const lines: string[] = [];
  const { app, footer } = recordApp(createApp, ports, config.config, lazyModules, (line) => lines.push(line));
  const { clock } = ports;
  clock.advance(5);
  app.send({ type: "section/near", sectionId: "n-1" });
  clock.advance(5);
  app.send({ type: "navigate", to: "/gameDetails?id=g-1" });
  app.send({ type: "play/click", gameId: "g-1" });
  clock.advance(25_000);
  const answer = (): void =>
    app.send({ type: "overlay/answer", id: app.overlays.value[0]?.id ?? 0, answer: 5 });
  intoGame(ports, server, answer);
  if (app.desk.value.status !== "playing") throw new Error(`the desk is ${app.desk.value.status}`);
  for (let second = 30; second < hour; second += 1) {
    playSecond(ports, second);
    if (second % 20 === 0) app.send({ type: "desk/type", text: `word ${second}` });
    clock.advance(1_000);
  }
  app.end();
  return `${[...lines, footer()].join("\n")}\n`;
}

/** Through the queue to the desk. @param answer chooses the mode */
function intoGame(
  ports: FakePorts<ManualClock>,
  server: ReturnType<typeof fakeBackend>,
  answer: () => void,
): void {
  const { http, clock } = ports;
  const racer = game("g-1", twoModes);
  http.on("/schedule/start/game", started({ queuingIndex: 1, queuingWaitTime: 90 }));
  answer();
  clock.advance(5);
  const queue = { queuingIndex: 1, queuingWaitTime: 60 };
  http.on("/schedule/info", ok(scheduleCheck(100, racer, { queue })));
  clock.advance(5_000);
  toDesk(ports, server, racer);
  http.on("/schedule/info", ok(scheduleCheck(300, racer)));
  clock.advance(4_000);
}

function playSecond({ stage }: FakePorts<ManualClock>, second: number): void {
  stage.last.emit({
    kind: "statistics",
    statistics: { framesPerSecond: 58 + (second % 3), roundTrip: 20 + (second % 7), packetsLost: second % 5 },
  });
  stage.last.emit({ kind: "lag", lag: lagSecond({ jitterMs: 3 + (second % 4), inputToPhoton: [40, 42] }) });
  for (const down of [true, false]) stage.last.emit({ kind: "touch", control: "a", down });
}
