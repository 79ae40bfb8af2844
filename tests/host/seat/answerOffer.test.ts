import { describe, expect, it } from "vitest";
import { connectTimeoutMs, playerGoneMs } from "../../../host/lib/durations.ts";
import type { DeskInput } from "../../../streams/wire/desk/messages.ts";
import { oneSeat } from "../support/oneSeat.ts";

const press: DeskInput = { n: 1, down: ["a"], hits: { a: 1 } };
const replaced = [{ type: "ended", reason: "replaced" }];
const viewersIn = (events: readonly { event: string }[]) => events.filter(({ event }) => event === "viewer");

describe("a second connection of a player", () => {
  it("R-AWAY-04 goes on beside the first until it is connected, and then takes its place without a break", async () => {
    const { connect, offer, clock, events, game } = oneSeat();
    const first = await connect();
    const { connection: second } = await offer();
    expect([first.closed, second.frames]).toEqual([[], 0]);
    second.events.input(press);
    first.events.input({ ...press, n: 7 });
    expect(game.applied.map(({ n }) => n)).toEqual([7]);
    const before = first.frames;
    clock.advance(100);
    expect(first.frames).toBeGreaterThan(before);
    second.events.connected(true);
    expect(first.closed).toEqual(replaced);
    clock.advance(20);
    expect(second.frames).toBeGreaterThan(0);
    expect(game.stopped).toBe(false);
    second.events.input(press);
    first.events.input({ ...press, n: 8 });
    first.events.closed();
    expect(game.applied.map(({ n }) => n)).toEqual([7, 1]);
    expect(viewersIn(events)).toMatchObject([{ connected: false }, { connected: true }]);
  });

  it("R-AWAY-04 takes the place of one that is lost, and of one that failed before", async () => {
    for (const fails of [false, true]) {
      const { connect, offer, game } = oneSeat();
      const first = await connect();
      const { connection: second } = await offer();
      if (fails) first.events.closed();
      else first.events.connected(false);
      expect(game.stopped).toBe(true);
      second.events.connected(true);
      expect(game.stopped).toBe(false);
      expect(first.closed).toEqual(fails ? [undefined] : replaced);
    }
  });

  it("R-DESK-22 R-AWAY-04 is given no rumble before it is connected; the first goes on feeling it", async () => {
    const { connect, offer, game } = oneSeat();
    const first = await connect();
    const { connection: second } = await offer();
    const rumble = { type: "rumble", pad: 1, strong: 1, weak: 0, ms: 100 } as const;
    game.feel(rumble);
    expect([first.notices.includes(rumble), second.notices.includes(rumble)]).toEqual([true, false]);
    second.events.connected(true);
    game.feel(rumble);
    expect(second.notices.includes(rumble)).toBe(true);
  });

  it("R-AWAY-04 is given up exactly after its time to connect, without harm to the first", async () => {
    const { connect, offer, stay, seat } = oneSeat();
    const first = await connect();
    const { connection: second, id } = await offer();
    stay(connectTimeoutMs);
    expect(second.closed).toEqual([]);
    stay(1_000);
    expect(second.closed).toEqual([undefined]);
    expect(first.closed).toEqual([]);
    expect(seat.closeWhepSession(id, null)).toMatchObject({ ok: false, status: 404 });
  });

  it("R-AWAY-04 may be closed by its player; the first goes on, and its player is there", async () => {
    const { connect, offer, seat, stay, events } = oneSeat();
    const first = await connect();
    const { connection: second, id } = await offer();
    expect(seat.closeWhepSession(id, null).ok).toBe(true);
    expect([first.closed, second.closed]).toEqual([[], [undefined]]);
    stay(2 * playerGoneMs);
    expect(events.at(-1)).toEqual({ event: "viewer", connected: true, silentMs: 0 });
  });

  it("R-AWAY-04 is replaced by a third; one that never was connected gives way at once", async () => {
    const { connect, offer } = oneSeat();
    const first = await connect();
    const { connection: second } = await offer();
    const { connection: third } = await offer();
    expect([first.closed, second.closed]).toEqual([[], replaced]);
    third.events.connected(true);
    expect(first.closed).toEqual(replaced);
    const fresh = oneSeat();
    const { connection: unused } = await fresh.offer();
    await fresh.offer();
    expect(unused.closed).toEqual(replaced);
  });

  it("R-AWAY-04 ends with the game, like the first", async () => {
    const { connect, offer, seat } = oneSeat();
    const first = await connect();
    const { connection: second } = await offer();
    await seat.end("schedule-ended");
    const ended = [{ type: "ended", reason: "schedule-ended" }];
    expect([first.closed, second.closed]).toEqual([ended, ended]);
  });
});
