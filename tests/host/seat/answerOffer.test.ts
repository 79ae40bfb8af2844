import { describe, expect, it } from "vitest";
import { connectTimeout } from "../../../host/lib/durations.ts";
import { type DeskInput, deskRequest } from "../../../wire/desk/messages.ts";
import { playerGone } from "../../../wire/durations.ts";
import { builtInGame, programGame } from "../support/games.ts";
import { offerText } from "../support/offerText.ts";
import { oneSeat } from "../support/oneSeat.ts";

const press: DeskInput = { n: 1, down: ["a"], hits: { a: 1 } };
const replaced = [{ type: "ended", reason: "replaced" }];
const viewersIn = (events: readonly { event: string }[]) => events.filter(({ event }) => event === "viewer");

describe("a second connection of a player", () => {
  it("R-AWAY-04 goes on beside the first until it is connected, and then takes its place without a break", async () => {
    const { connect, offer, seat, clock, events, game } = oneSeat();
    const first = await connect();
    expect(await seat.openWhepSession("<html>", null)).toMatchObject({ ok: false, status: 400 });
    const { connection: second } = await offer();
    expect([first.closed, second.frames]).toEqual([[], 0]);
    second.events.input(press);
    first.events.input({ ...press, n: 7 });
    expect(game.applied.map(({ n }) => n)).toEqual([7]);
    expect(game.resets).toBe(1);
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
    expect(game.resets).toBe(2);
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
    expect([first.messages.includes(rumble), second.messages.includes(rumble)]).toEqual([true, false]);
    second.events.connected(true);
    game.feel(rumble);
    expect(second.messages.includes(rumble)).toBe(true);
  });

  it("R-AWAY-04 is given up exactly after its time to connect, without harm to the first", async () => {
    const { connect, offer, stay, seat } = oneSeat();
    const first = await connect();
    const { connection: second, id } = await offer();
    stay(connectTimeout);
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
    stay(2 * playerGone);
    expect(viewersIn(events).at(-1)).toEqual({ event: "viewer", connected: true, silentMs: 0 });
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
    const { connect, offer, seat, events } = oneSeat();
    const first = await connect();
    const { connection: second } = await offer();
    await seat.end("schedule-ended");
    await seat.end("machine-stopping");
    expect(events.filter(({ event }) => event === "ended")).toHaveLength(1);
    const ended = [{ type: "ended", reason: "schedule-ended" }];
    expect([first.closed, second.closed]).toEqual([ended, ended]);
  });
});

describe("R-SHAPE-02 the picture of a game", () => {
  it("is not turned more often than a hand can", async () => {
    const { connect, clock } = oneSeat({ description: builtInGame() });
    const { events, messages } = await connect();
    const turns = (): number => {
      for (let turn = 0; turn < 20; turn += 1) events.request(turn % 2 === 0 ? upright : sideways);
      return shapesOf(messages).length;
    };
    expect(turns()).toBe(10);
    clock.advance(1_000);
    expect(turns()).toBe(20);
  });

  const upright = { type: "screen", width: 390, height: 844 } as const;
  const sideways = { type: "screen", width: 844, height: 390 } as const;
  /** The size that the plan asks for is 32 × 18. */
  const narrow = { width: 24, height: 32 };
  const wide = { width: 40, height: 18 };
  const hud = [{ x: 0, y: 0, width: 1, height: 0.5 }];
  const shapesOf = (messages: readonly { type: string }[]) => messages.filter(({ type }) => type === "shape");

  it("follows the player's screen when it is turned, also on the next connection, and while the game loads", async () => {
    for (const loads of [false, true]) {
      const { connect, draw, game } = oneSeat({ description: { ...builtInGame(), hud }, loads });
      const first = await connect();
      first.events.request(upright);
      first.events.request(upright);
      first.events.request(sideways);
      first.events.request(upright);
      if (loads) draw();
      expect(shapesOf(first.messages)).toEqual([
        { type: "shape", size: narrow, hud },
        { type: "shape", size: wide, hud: [{ x: 0.1, y: 0, width: 0.8, height: 0.5 }] },
        { type: "shape", size: narrow, hud },
      ]);
      expect(game.drawnIn).toEqual(narrow);
      const second = await connect();
      expect(second.messages[0]).toMatchObject({ type: "hello", ...narrow });
    }
  });

  it("comes with the keys that the player has or lacks, also on the next connection and while the game loads", async () => {
    const withKeys = deskRequest.parse({ ...sideways, keys: true });
    for (const loads of [false, true]) {
      const { connect, draw, game } = oneSeat({ loads });
      const first = await connect();
      first.events.request(withKeys);
      if (loads) draw();
      expect(game.keys).toBe(true);
      const second = await connect();
      second.events.request(sideways);
      expect(game.keys).toBe(false);
    }
  });

  it("turns a connection that is being opened or made, too", async () => {
    const { connect, offer } = oneSeat();
    const first = await connect();
    const { connection: made } = await offer();
    first.events.request(upright);
    expect(shapesOf(made.messages)).toMatchObject([{ size: narrow }]);
    const opened = offer();
    first.events.request(sideways);
    const { connection } = await opened;
    expect(connection.messages[0]).toMatchObject({ type: "hello", ...wide });
    expect(shapesOf(connection.messages)).toEqual([]);
  });

  it("is shown to guests in the player's shape; their own screens turn nothing", async () => {
    const { connect, seat, connections } = oneSeat();
    const player = await connect();
    seat.setGuests([{ id: "ann", role: "viewer" }]);
    await seat.openWhepSession(offerText(), "ann");
    const guest = connections.at(-1);
    guest?.events.connected(true);
    guest?.events.request(upright);
    player.events.request(sideways);
    expect(shapesOf(guest?.messages ?? [])).toMatchObject([{ size: wide }]);
  });

  it("follows it in a resizable program, too, also one that was started before the connection had its shape", async () => {
    const description = programGame({ resizable: true, hud });
    const { connect, draw, game } = oneSeat({ description, loads: true });
    const first = await connect();
    first.events.request(upright);
    const second = await connect();
    draw();
    expect(game.drawnIn).toEqual({ width: 640, height: 480 });
    second.events.request(sideways);
    expect(game.drawnIn).toEqual({ width: 780, height: 360 });
    expect(shapesOf(second.messages)).toEqual([{ type: "shape", size: { width: 780, height: 360 }, hud }]);
    second.events.request(upright);
    expect(game.drawnIn).toEqual({ width: 640, height: 480 });
  });

  it("R-SHAPE-03 shows as much of a middle that is enough as the screen is wide", async () => {
    const part = [{ x: 0.1, y: 0.75, width: 0.8, height: 0.25 }];
    const description = programGame({ anyShape: true, cropUpright: true, hud: part });
    const { connect, game } = oneSeat({ description });
    const { events, messages } = await connect();
    events.request(sideways);
    events.request(upright);
    expect(shapesOf(messages)).toMatchObject([
      {
        size: { width: 780, height: 360 },
        hud: [{ x: expect.closeTo(134 / 780), width: expect.closeTo(512 / 780), y: 0.75 }],
      },
      { size: { width: 480, height: 360 }, hud: [{ x: 0, width: 1 }] },
    ]);
    expect(game.drawnIn).toEqual({ width: 480, height: 360 });
    expect(messages[0]).toMatchObject({ cropUpright: undefined });
  });

  it("has a size of its own on a narrow upright screen, in a program that is described so", async () => {
    const size = { width: 400, height: 400 };
    const { connect, draw, game } = oneSeat({
      description: programGame({ resizable: true, upright: size, hud }),
      loads: true,
    });
    const { events, messages } = await connect();
    events.request(upright);
    draw();
    expect(game.drawnIn).toEqual(size);
    events.request(sideways);
    events.request(upright);
    expect(game.drawnIn).toEqual(size);
    expect(shapesOf(messages)).toMatchObject([{ size }, { size: { width: 780, height: 360 } }, { size }]);
    events.request({ ...upright, width: 400 });
    expect(game.drawnIn).toEqual({ width: 640, height: 480 });
  });

  it("keeps its shape in other programs, and a connection that was replaced turns nothing", async () => {
    const program = oneSeat({ description: programGame() });
    const player = await program.connect();
    player.events.request(upright);
    const { connect } = oneSeat();
    const first = await connect();
    const second = await connect();
    first.events.request(upright);
    expect([player, first, second].flatMap(({ messages }) => shapesOf(messages))).toEqual([]);
  });
});
