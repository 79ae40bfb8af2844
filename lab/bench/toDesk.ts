import type { GameBrief } from "../../streams/wire/catalogue.ts";
import { type fakeBackend, scheduleCheck } from "../../tests/support/fakeBackend.ts";
import { type FakePorts, type ManualClock, ok } from "../../tests/support/fakePorts.ts";

/** A seat is offered to the player in the queue, and its host gets ready: the desk opens. */
export function toDesk(
  { http, clock }: FakePorts<ManualClock>,
  server: ReturnType<typeof fakeBackend>,
  game: GameBrief,
): void {
  http.on("/schedule/info", ok(scheduleCheck(200, game)));
  server.push({ event: "queue_link", data: { scheduleId: "s-1", account: "a", password: "b" } });
  clock.advance(5);
  server.push({ event: "machine_ready", data: { scheduleId: "s-1", type: "config", state: "0" } });
  clock.advance(5);
  server.push({ event: "machine_ready", data: { scheduleId: "s-1", type: "gameInfo", state: "34" } });
}
