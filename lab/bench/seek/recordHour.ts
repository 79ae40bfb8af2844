import { recordApp } from "../../../streams/adapters/recording/record.ts";
import { createApp } from "../../../streams/app.ts";
import { readConfig } from "../../../streams/wire/config.ts";
import { fakeBackend, scheduleCheck, started } from "../../../tests/support/fakeBackend.ts";
import { fakePorts, manualClock, ok, showing } from "../../../tests/support/fakePorts.ts";
import { game, twoModes } from "../../../tests/support/games.ts";
import { lagSecond } from "../../../tests/support/lagSecond.ts";
import { lazyModules } from "../../../tests/support/lazyModules.ts";
import { toDesk } from "../toDesk.ts";

const seconds = 3_600;
const ids = Array.from({ length: 40 }, (_, index) => `g-${index + 1}`);

/**
 * Records an hour of a player in virtual time: home, queue, a game with its statistics each second, and every few
 * minutes a look at other pages.
 * @returns the file
 */
export function recordHour(): string {
  const lines: string[] = [];
  const ports = fakePorts({ clock: manualClock(), at: "/" });
  const { clock, http, stage } = ports;
  const games = ids.map((id) => game(id, twoModes));
  const server = fakeBackend(ports, games);
  stage.script = showing;
  const config = readConfig("{}");
  if (config.kind === "wrong") throw new Error(config.key);
  const { app, footer } = recordApp(createApp, ports, config.config, lazyModules, (line) => lines.push(line));
  clock.advance(30_000);
  app.send({ type: "section/near", sectionId: "n-1" });
  clock.advance(1_000);
  app.send({ type: "navigate", to: "/gameDetails?id=g-1" });
  app.send({ type: "play/click", gameId: "g-1" });
  clock.advance(25_000);
  const racer = game("g-1", twoModes);
  http.on("/schedule/start/game", started({ queuingIndex: 1, queuingWaitTime: 90 }));
  const queue = { queuingIndex: 1, queuingWaitTime: 60 };
  http.on("/schedule/info", ok(scheduleCheck(100, racer, { queue })));
  app.send({ type: "overlay/answer", id: app.overlays.value[0]?.id ?? 0, answer: 5 });
  clock.advance(5_000);
  toDesk(ports, server, racer);
  clock.advance(200);
  if (app.desk.value.status !== "playing") throw new Error(`the desk is ${app.desk.value.status}`);
  for (let second = 60; second < seconds; second += 1) {
    clock.advance(1_000);
    const [play] = stage.plays.slice(-1);
    const statistics = {
      framesPerSecond: 55 + (second % 6),
      roundTrip: 20 + (second % 17),
      packetsLost: second % 3,
    };
    play?.emit({ kind: "statistics", statistics });
    play?.emit({ kind: "lag", lag: lagSecond({ shown: statistics.framesPerSecond }) });
    if (second % 240 === 0) app.send({ type: "navigate", to: "/user/orders" });
    if (second % 240 === 20)
      app.send({ type: "navigate", to: `/gameDetails?id=${ids[(second / 20) % ids.length]}` });
    if (second % 240 === 40) app.send({ type: "navigate", to: "/" });
    if (second % 240 === 60) app.send({ type: "navigate", to: "/streamDesk" });
  }
  const text = `${lines.join("\n")}\n${footer()}\n`;
  app.end();
  return text;
}
