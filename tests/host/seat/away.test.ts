import { describe, expect, it } from "vitest";
import {
  arrivalShown,
  connectionCheckInterval,
  connectionSilence,
  hungGameHeld,
} from "../../../host/lib/durations.ts";
import type { SeatEvent } from "../../../host/seat/seatMessages.ts";
import type { HostMessage } from "../../../wire/desk/messages.ts";
import { playerGone, seatHeldWhilePaused } from "../../../wire/durations.ts";
import { builtInGame, programGame } from "../support/games.ts";
import { offerText } from "../support/offerText.ts";
import { aFrameShown, type OneSeat, oneSeat } from "../support/oneSeat.ts";
import { pausedIn } from "../support/pausedIn.ts";
import type { TestConnection } from "../support/testSeat.ts";

/** What the host says of the seat: on a new connection only if the game is paused. */
const heldIn = (messages: readonly HostMessage[]) =>
  pausedIn(messages).map(({ seatUntil, freeFrom, freeUntil }) =>
    seatUntil > 0
      ? { seconds: seatUntil, freeSeconds: freeUntil - freeFrom, chargedSeconds: freeFrom }
      : null,
  );
const hide = ({ events }: TestConnection, away = true) => events.request({ type: "away", away });
/** How long a seat is held whose player is away for the first time. */
const whole = { seconds: 600, freeSeconds: 300, chargedSeconds: 10 };
const awayIn = (events: readonly SeatEvent[]) =>
  events.flatMap((said) => (said.event === "away" ? [said.away] : []));
const isOver = (events: readonly { event: string }[]) => events.at(-1)?.event === "ended";
/** The game goes on for `ms` and not a moment longer. */
function lasts(ms: number, { stay, events }: Pick<OneSeat, "stay" | "events">, reason = "player-gone"): void {
  stay(ms - 1);
  expect(isOver(events)).toBe(false);
  stay(1);
  expect(events.at(-1)).toMatchObject({ event: "ended", reason });
}

describe("a player from whom nothing arrives", () => {
  const viewers = (events: readonly SeatEvent[]) => events.filter(({ event }) => event === "viewer");

  it.each([
    ["a pausable game", undefined],
    ["another game", programGame({ pausable: false })],
  ])(
    "R-HOST-19 gets no picture and no sound of %s after 5 s, and the seat is held for a minute",
    async (_which, description) => {
      const seat = oneSeat(description === undefined ? {} : { description });
      const { connect, clock, stay, events, game } = seat;
      const connection = await connect();
      stay(15_000);
      connection.lastHeardAt = clock.now();
      clock.advance(connectionSilence + connectionCheckInterval);
      const { frames, sounds } = connection;
      expect(viewers(events).at(-1)).toEqual({
        event: "viewer",
        connected: false,
        silentMs: connectionSilence,
      });
      expect(game.stopped).toBe(description === undefined);
      clock.advance(20_000);
      expect([connection.frames, connection.sounds]).toEqual([frames, sounds]);
      // Heard again: the game goes on, with a whole picture.
      const { keyframes } = connection;
      stay(2_000);
      expect(viewers(events).at(-1)).toMatchObject({ connected: true });
      expect(game.stopped).toBe(false);
      expect(connection.frames).toBeGreaterThan(frames);
      expect(connection.keyframes).toBe(keyframes + 1);
      connection.lastHeardAt = clock.now();
      clock.advance(connectionSilence + connectionCheckInterval + playerGone);
      expect(isOver(events)).toBe(true);
    },
  );

  it("R-HOST-19 a game that is drawn for nobody says so, until its player is there", async () => {
    const { draw, clock, connect, events } = oneSeat({ loads: true });
    clock.advance(12_000);
    draw();
    expect(events.slice(-2)).toEqual([
      { event: "started" },
      { event: "viewer", connected: false, silentMs: 12_000 },
    ]);
    await connect();
    expect(viewers(events).at(-1)).toEqual({ event: "viewer", connected: true, silentMs: 0 });
  });

  it("R-HOST-19 a connection that is lost counts from when it was last heard", async () => {
    const { connect, clock, stay, events } = oneSeat();
    const connection = await connect();
    stay(3_000);
    clock.advance(2_000);
    const silentMs = clock.now() - connection.lastHeardAt;
    connection.events.closed();
    expect(events.at(-1)).toEqual({ event: "viewer", connected: false, silentMs });
    expect(silentMs).toBeGreaterThanOrEqual(2_000);
  });
});

describe("a game whose picture was not shown yet", () => {
  /** Connects a player to whom no picture comes. */
  const blind = async (options?: Parameters<typeof oneSeat>[0]) => {
    const all = oneSeat(options);
    const { connection, id } = await all.offer();
    connection.arrivesSince = null;
    connection.events.connected(true);
    return { ...all, connection, leave: () => all.seat.closeWhepSession(id, null) };
  };
  const isShown = (events: readonly SeatEvent[]) => events.some(({ event }) => event === "shown");

  it("R-HOST-29 is shown once its page reports a frame, not by presses or reports without one", async () => {
    const { connection, stay, events } = await blind();
    connection.events.input({ n: 1, down: ["a"], hits: { a: 1 } });
    connection.events.request({ ...aFrameShown, shown: 0 });
    stay(2_000);
    expect(isShown(events)).toBe(false);
    connection.events.request(aFrameShown);
    connection.events.request(aFrameShown);
    expect(events.filter(({ event }) => event === "shown")).toHaveLength(1);
  });

  it.each(["the player", "a guest"])(
    "R-HOST-29 is shown once video has arrived for 5 s at %s",
    async (who) => {
      const { seat, connection, connections, clock, stay, events } = await blind();
      if (who === "a guest") {
        seat.setGuests([{ id: "ann", role: "viewer" }]);
        await seat.openWhepSession(offerText(), "ann");
        connections.at(-1)?.events.connected(true);
      }
      const watching = connections.at(-1) ?? connection;
      watching.arrivesSince = null;
      stay(3_000);
      watching.arrivesSince = clock.now() - 1;
      stay(arrivalShown - 1_000);
      expect(isShown(events)).toBe(false);
      stay(1_000);
      expect(isShown(events)).toBe(true);
    },
  );

  it.each([
    ["a minute of its connections together", { here: 30_000, away: 0, rounds: 1, left: 30_000 }],
    [
      "ten minutes, however often its player comes back",
      { here: 900, away: 58_000, rounds: 10, left: 11_000 },
    ],
  ])("R-AWAY-10 ends after %s", async (_when, { here, away, rounds, left }) => {
    const { connections, offer, stay, events } = await blind({ description: programGame() });
    for (let round = 0; round < rounds; round += 1) {
      stay(here);
      connections.at(-1)?.events.closed();
      stay(away);
      const { connection } = await offer();
      connection.arrivesSince = null;
      connection.events.connected(true);
    }
    lasts(left, { stay, events });
  });

  it.each([
    ["pauses", builtInGame()],
    ["hides", builtInGame()],
    ["hides", programGame()],
  ])(
    "R-AWAY-10 ends after a minute of running, if its page %s around each check",
    async (how, description) => {
      const { connection, clock, stay, events } = await blind({ description });
      stay(975);
      for (let ran = 975; ran + 950 < playerGone; ran += 950) {
        for (const on of [true, false]) {
          connection.events.request(
            how === "hides" ? { type: "away", away: on } : { type: "pause", paused: on },
          );
          stay(on ? 50 : 950);
        }
        // Asks for key frames again and again.
        connection.arrivesSince = clock.now();
      }
      lasts(125, { stay, events });
    },
  );

  it("R-AWAY-10 ends a minute after its page was closed; a hidden page keeps it for ten", async () => {
    const { leave, stay, events } = await blind();
    stay(5_000);
    leave();
    lasts(playerGone, { stay, events });
    for (const description of [builtInGame(), programGame()]) {
      const hidden = await blind({ description });
      hide(hidden.connection);
      lasts(seatHeldWhilePaused, hidden);
    }
  });
});

it("R-HOST-07 the host learns that a game hangs and answers again; ten minutes of it end the game", async () => {
  const { connect, hang, stay, events } = oneSeat();
  await connect();
  hang(true);
  stay(300_000);
  hang(false);
  expect(events.slice(-2)).toEqual([
    { event: "hanging", hanging: true },
    { event: "hanging", hanging: false },
  ]);
  hang(true);
  lasts(hungGameHeld, { stay, events }, "game-crashed");
});

describe("a player whose page is hidden", () => {
  it("R-AWAY-02 finds the game where it was; no picture and no sound is sent meanwhile", async () => {
    const { connect, game, clock, stay, events } = oneSeat();
    const connection = await connect();
    clock.advance(100);
    hide(connection);
    expect(game.stopped).toBe(true);
    const { frames, sounds } = connection;
    stay(30_000);
    expect([connection.frames, connection.sounds]).toEqual([frames, sounds]);
    hide(connection, false);
    stay(1_000);
    expect(game.stopped).toBe(false);
    expect(connection.frames).toBeGreaterThan(frames);
    expect(connection.sounds).toBeGreaterThan(sounds);
    expect(awayIn(events)).toEqual([true, false]);
    expect(heldIn(connection.messages)).toEqual([whole, null]);
  });

  it("R-AWAY-02 is told on a new connection how long the seat is held, and how much of that is free", async () => {
    const { connect, stay } = oneSeat();
    const first = await connect();
    hide(first);
    stay(70_000);
    const second = await connect();
    expect(heldIn(second.messages)).toEqual([{ seconds: 530, freeSeconds: 240, chargedSeconds: 0 }]);
    stay(400_000);
    const third = await connect();
    expect(heldIn(third.messages)).toEqual([{ seconds: 130, freeSeconds: 0, chargedSeconds: 0 }]);
  });

  it("R-AWAY-03 uses none of what is free while the game is frozen", async () => {
    const { connect, stay, seat } = oneSeat();
    const connection = await connect();
    hide(connection);
    stay(20_000);
    seat.freeze(true, 120);
    stay(60_000);
    seat.freeze(false, 0);
    stay(5_000);
    hide(connection);
    expect(heldIn(connection.messages).slice(-2)).toMatchObject([{ freeSeconds: 290 }, { freeSeconds: 285 }]);
  });

  it("R-AWAY-02 is back with the first press, and gone a minute after a lost connection from then on", async () => {
    const { connect, game, stay, events } = oneSeat();
    const connection = await connect();
    hide(connection);
    connection.events.input({ n: 1, down: [], hits: {} });
    expect(game.stopped).toBe(true);
    connection.events.input({ n: 2, down: ["a"], hits: { a: 1 } });
    expect(game.stopped).toBe(false);
    connection.events.closed();
    lasts(playerGone, { stay, events });
  });

  it("R-AWAY-02 leaves a game that cannot be stopped running, with its sound and without its picture", async () => {
    const { connect, game, stay, events, clock } = oneSeat({ description: programGame() });
    const connection = await connect();
    clock.advance(100);
    hide(connection);
    const { frames, sounds } = connection;
    stay(seatHeldWhilePaused);
    expect(game.stopped).toBe(false);
    expect(connection.frames).toBe(frames);
    expect(connection.sounds).toBeGreaterThan(sounds);
    expect(heldIn(connection.messages)).toEqual([]);
    expect(events.some(({ event }) => event === "away" || event === "ended")).toBe(false);
    hide(connection, false);
    stay(1_000);
    expect(connection.frames).toBeGreaterThan(frames);
  });

  it("R-AWAY-02 is away from the moment on that the game is drawn, and uses no free time before", async () => {
    const { connect, draw, game, events, stay } = oneSeat({ loads: true });
    const connection = await connect();
    hide(connection);
    stay(30_000);
    expect(events.some(({ event }) => event === "away")).toBe(false);
    draw();
    expect(heldIn(connection.messages).at(-1)).toEqual({ ...whole, seconds: 570 });
    expect(game.stopped).toBe(true);
    expect(events.slice(-2)).toEqual([{ event: "started" }, { event: "away", away: true }]);
  });
});

describe("a player who has paused the game", () => {
  const pause = ({ events }: TestConnection, paused = true) => events.request({ type: "pause", paused });

  it("R-AWAY-05 has it metered and held like one whose page is hidden, for exactly ten minutes", async () => {
    const { connect, stay, events } = oneSeat();
    const connection = await connect();
    pause(connection);
    pause(connection);
    stay(4_000);
    const second = await connect();
    expect(heldIn(connection.messages)[0]).toEqual(whole);
    expect(heldIn(second.messages)).toEqual([{ seconds: 596, freeSeconds: 300, chargedSeconds: 6 }]);
    lasts(seatHeldWhilePaused - 4_000, { stay, events });
    expect(awayIn(events)).toEqual([true]);
  });

  it.each([
    ["R-AWAY-02 or hidden the page", hide],
    ["R-AWAY-05 or paused", pause],
  ])("%s goes on, and has used what was free", async (_how, stop) => {
    const { connect, stay, events } = oneSeat({
      description: programGame({ pausable: true, idlePause: false }),
    });
    const connection = await connect();
    stop(connection);
    stay(110_000);
    stop(connection, false);
    stay(seatHeldWhilePaused);
    expect(isOver(events)).toBe(false);
    stop(connection);
    expect(heldIn(connection.messages).slice(1)).toEqual([null, { ...whole, freeSeconds: 200 }]);
  });

  it("R-AWAY-05 and hides the page has one time, from the first of the two to the last", async () => {
    const { connect, stay, events, game } = oneSeat();
    const connection = await connect();
    pause(connection);
    stay(60_000);
    hide(connection);
    pause(connection, false);
    expect(game.stopped).toBe(true);
    stay(seatHeldWhilePaused - 60_001);
    expect([awayIn(events), isOver(events)]).toEqual([[true], false]);
    hide(connection, false);
    expect(awayIn(events)).toHaveLength(2);
    stay(1);
    expect(isOver(events)).toBe(false);
  });
});

describe("a player who leaves the desk", () => {
  const left = async (description = programGame({ pausable: true, idlePause: false })) => {
    const all = oneSeat({ description });
    const { connection, id } = await all.offer();
    connection.events.connected(true);
    all.stay(1_000);
    expect(all.seat.closeWhepSession(id, null).ok).toBe(true);
    return all;
  };

  it("R-AWAY-06 has the seat of a pausable game for exactly ten minutes, metered as if the page were hidden", async () => {
    const { game, stay, events } = await left();
    expect(game.stopped).toBe(true);
    expect(awayIn(events)).toEqual([true]);
    lasts(seatHeldWhilePaused, { stay, events });
  });

  it.each<[string, (events: TestConnection["events"]) => void]>([
    ["let it", (events) => events.request({ type: "pause", paused: false })],
    ["press something", (events) => events.input({ n: 1, down: ["a"], hits: { a: 1 } })],
  ])(
    "R-AWAY-06 plays on once they are back and %s, and loses the connection for a minute as ever",
    async (_what, goesOn) => {
      const { game, stay, events, connect } = await left();
      stay(seatHeldWhilePaused - 1);
      const connection = await connect();
      expect(connection.messages[0]).toMatchObject({ type: "hello", paused: { reasons: ["left"] } });
      expect(game.stopped).toBe(true);
      goesOn(connection.events);
      expect(game.stopped).toBe(false);
      expect(events.at(-1)).toEqual({ event: "away", away: false });
      stay(seatHeldWhilePaused);
      connection.events.closed();
      lasts(playerGone, { stay, events });
    },
  );

  it("R-DESK-28 is counted down to without another charged break: the page pauses before the game is let go on", async () => {
    const { game, stay, events, connect } = await left();
    stay(20_000);
    const connection = await connect();
    connection.events.request({ type: "pause", paused: true });
    stay(3_000);
    expect(game.stopped).toBe(true);
    connection.events.request({ type: "pause", paused: false });
    expect(game.stopped).toBe(false);
    expect(awayIn(events)).toEqual([true, false]);
    const again = await connect();
    expect(again.messages[0]).toMatchObject({ type: "hello", paused: { reasons: [] } });
  });

  it("R-AWAY-06 has ten minutes again from their return on", async () => {
    const { stay, events, connect } = await left();
    stay(seatHeldWhilePaused - 1);
    const connection = await connect();
    expect(heldIn(connection.messages).at(-1)).toMatchObject({ seconds: 600, freeSeconds: 0 });
    connection.events.request({ type: "pause", paused: true });
    lasts(seatHeldWhilePaused, { stay, events });
  });

  it("R-AWAY-06 has another game for exactly a minute", async () => {
    const { game, stay, events } = await left(programGame());
    expect(game.stopped).toBe(false);
    lasts(playerGone, { stay, events });
  });
});

describe("R-HAND-01 a game that moves to another device", () => {
  it("stands still once this is connected, metered as if it had been left, until its page lets it go on", async () => {
    const { connect, offer, stay, game, events } = oneSeat();
    await connect("phone");
    const { connection } = await offer("computer");
    stay(500);
    expect([game.stopped, awayIn(events)]).toEqual([false, []]);
    connection.events.connected(true);
    expect(game.stopped).toBe(true);
    expect(connection.messages[0]).toMatchObject({ type: "hello", paused: { reasons: ["left"] } });
    expect(heldIn(connection.messages).at(-1)).toEqual(whole);
    connection.events.request({ type: "pause", paused: true });
    connection.events.request({ type: "pause", paused: false });
    expect(game.stopped).toBe(false);
    expect(awayIn(events)).toHaveLength(2);
  });

  it.each<[string, (string | undefined)[], Parameters<typeof oneSeat>[0]]>([
    ["the same page", ["phone", "phone"], {}],
    ["a page that does not say", ["phone", undefined], {}],
    ["another, of a game that cannot pause", ["phone", "computer"], { description: programGame() }],
  ])("goes on at once for a new connection of %s", async (_whose, [first, second], options) => {
    const { connect, game, events } = oneSeat(options);
    await connect(first);
    const { messages } = await connect(second);
    expect([game.stopped, pausedIn(messages), awayIn(events)]).toEqual([false, [], []]);
  });
});

describe("a player who has no time left", () => {
  const frozenIn = (messages: readonly HostMessage[]) =>
    pausedIn(messages).map(({ reasons, buyUntil }) => (reasons.includes("timeOver") ? buyUntil : null));

  it("R-AWAY-03 sees the game stand still and sends no input, until it goes on where it was", async () => {
    const { connect, game, seat, stay } = oneSeat();
    const connection = await connect();
    seat.freeze(true, 120);
    expect(game.stopped).toBe(true);
    connection.events.input({ n: 1, down: ["a"], hits: { a: 1 } });
    expect(game.applied).toEqual([]);
    stay(50_000);
    const second = await connect();
    expect(frozenIn(second.messages)).toEqual([70]);
    seat.freeze(false, 0);
    expect(game.stopped).toBe(false);
    expect(frozenIn(second.messages)).toEqual([70, null]);
    expect(frozenIn(connection.messages)).toEqual([120]);
  });

  it("R-AWAY-03 is sent nothing of a game that cannot be stopped, and presses nothing in it", async () => {
    const { connect, game, seat, stay, clock } = oneSeat({ description: programGame() });
    const connection = await connect();
    clock.advance(100);
    seat.freeze(true, 120);
    const { frames, sounds } = connection;
    stay(10_000);
    connection.events.input({ n: 1, down: ["a"], hits: { a: 1 } });
    expect([connection.frames, connection.sounds, game.applied]).toEqual([frames, sounds, []]);
    seat.freeze(false, 0);
    stay(1_000);
    expect(connection.frames).toBeGreaterThan(frames);
  });
});
