import { recordApp } from "../../../streams/adapters/recording/record.ts";
import { createApp } from "../../../streams/app.ts";
import { fakeBackend, scheduleCheck, started, wallet } from "../../../tests/support/fakeBackend.ts";
import { fakePorts, type ManualClock, manualClock, ok, showing } from "../../../tests/support/fakePorts.ts";
import { game, twoModes } from "../../../tests/support/games.ts";
import { lagSecond } from "../../../tests/support/lagSecond.ts";
import { lazyModules } from "../../../tests/support/lazyModules.ts";
import { defaultConfig } from "../../../tests/support/playBench.ts";

/** s */
const hour = 3_600;
const ids = Array.from({ length: 40 }, (_, index) => `g-${index + 1}`);

/** @param browses whether the player looks at other pages every 4 minutes @returns the file of a recorded hour of play */
export function recordHour(browses: boolean): string {
  const lines: string[] = [];
  const footer = playHour((line) => lines.push(line), browses);
  return `${[...lines, footer].join("\n")}\n`;
}

/**
 * Plays an hour on fake ports in virtual time: from home through the queue to the desk, with the statistics and touches of every second,
 * heartbeats, polls, and something typed every 20 s.
 * @param write gets each line of the recording; null plays without a recorder
 * @returns the recording's last line; empty without a recorder
 */
export function playHour(write: ((line: string) => void) | null, browses: boolean): string {
  const ports = fakePorts({ clock: manualClock(), at: "/" });
  const { clock, http, stage } = ports;
  const racer = game("g-1", twoModes);
  const server = fakeBackend(
    ports,
    (browses ? ids : ids.slice(0, 1)).map((id) => game(id, twoModes)),
  );
  http.on("/user/wallet", ok({ ...wallet, totalTime: 10 * hour }));
  stage.script = showing;
  const { app, footer } = write
    ? recordApp(createApp, ports, defaultConfig(), lazyModules, write)
    : { app: createApp(ports, defaultConfig(), lazyModules), footer: () => "" };
  clock.advance(5);
  app.send({ type: "section/near", sectionId: "n-1" });
  clock.advance(5);
  app.send({ type: "navigate", to: "/gameDetails?id=g-1" });
  app.send({ type: "play/click", gameId: "g-1" });
  clock.advance(25_000);
  http.on("/schedule/start/game", started({ queuingIndex: 1, queuingWaitTime: 90 }));
  // Chooses the mode.
  app.send({ type: "overlay/answer", id: app.overlays.value[0]?.id ?? 0, answer: 5 });
  clock.advance(5);
  const queue = { queuingIndex: 1, queuingWaitTime: 60 };
  http.on("/schedule/info", ok(scheduleCheck(100, racer, { queue })));
  clock.advance(5_000);
  // A seat is offered, and its host gets ready: the desk opens.
  http.on("/schedule/info", ok(scheduleCheck(200, racer)));
  server.push({ event: "queue_link", data: { scheduleId: "s-1", account: "a", password: "b" } });
  clock.advance(5);
  server.push({ event: "machine_ready", data: { scheduleId: "s-1", type: "config", state: "0" } });
  clock.advance(5);
  server.push({ event: "machine_ready", data: { scheduleId: "s-1", type: "gameInfo", state: "34" } });
  http.on("/schedule/info", ok(scheduleCheck(300, racer)));
  clock.advance(4_000);
  if (app.desk.value.status !== "playing") throw new Error(`the desk is ${app.desk.value.status}`);
  for (let second = 30; second < hour; second += 1) {
    showSecond(stage.last, second);
    if (second % 20 === 0) app.send({ type: "desk/type", text: `word ${second}` });
    const page = browses ? pageAt(second) : null;
    if (page) app.send({ type: "navigate", to: page });
    clock.advance(1_000);
  }
  app.end();
  return footer();
}

/** Where the player goes in a second; null for nowhere. */
function pageAt(second: number): string | null {
  switch (second % 240) {
    case 0:
      return "/user/orders";
    case 20:
      return `/gameDetails?id=${ids[(second / 20) % ids.length]}`;
    case 40:
      return "/";
    case 60:
      return "/streamDesk";
    default:
      return null;
  }
}

/** What a desk gets in a second, with a thumb on the touch controls. */
function showSecond(play: ReturnType<typeof fakePorts<ManualClock>>["stage"]["last"], second: number): void {
  play.emit({
    kind: "statistics",
    statistics: {
      framesPerSecond: 55 + (second % 6),
      roundTrip: 20 + (second % 17),
      packetsLost: second % 5,
    },
  });
  play.emit({ kind: "lag", lag: lagSecond({ jitterMs: 3 + (second % 4), inputToPhoton: [40, 42] }) });
  for (const down of [true, false]) play.emit({ kind: "touch", control: "a", down });
}
