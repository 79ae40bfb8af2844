import { describe, expect, it } from "vitest";
import type { DeskInput, DeskRequest, HostMessage } from "../../../wire/desk/messages.ts";
import { idleAfter } from "../../../wire/durations.ts";
import { builtInGame, programGame } from "../support/games.ts";
import { offerText } from "../support/offerText.ts";
import { type OneSeat, oneSeat } from "../support/oneSeat.ts";
import { pausedIn } from "../support/pausedIn.ts";

const press: DeskInput = { n: 1, down: ["a"], hits: { a: 1 } };
const reasonsIn = (messages: readonly HostMessage[]) => pausedIn(messages).map(({ reasons }) => reasons);

describe("a paused game", () => {
  it("R-AWAY-01 stops when its player says so, takes no input meanwhile, and goes on", async () => {
    const { connect, game } = oneSeat();
    const { events, messages } = await connect();
    expect(messages[0]).toMatchObject({ type: "hello", pausable: true });
    events.request({ type: "pause", paused: true });
    expect(game.stopped).toBe(true);
    events.input(press);
    events.request({ type: "text", text: "x" });
    expect(game).toMatchObject({ applied: [], skipped: [{ n: 1, held: new Set(["a"]) }], typed: [] });
    events.request({ type: "pause", paused: false });
    expect(game.stopped).toBe(false);
    events.input({ ...press, n: 2 });
    expect(game.applied).toMatchObject([{ n: 2, held: new Set(["a"]), presses: new Map() }]);
    expect(reasonsIn(messages)).toEqual([["player"], []]);
  });

  it("R-AWAY-01 does not stop a game whose description does not say that it can be stopped", async () => {
    const { connect, game } = oneSeat({ description: programGame() });
    const { events, messages } = await connect();
    expect(messages[0]).toMatchObject({ type: "hello", pausable: false });
    events.request({ type: "pause", paused: true });
    events.input(press);
    expect(game).toMatchObject({ stopped: false, applied: [{ n: 1, presses: new Map([["a", 1]]) }] });
    expect(reasonsIn(messages)).toEqual([]);
  });

  it("R-AWAY-01 says on each connection that its player has stopped it", async () => {
    const { connect, game } = oneSeat({ description: programGame({ pausable: true }) });
    const first = await connect();
    first.events.request({ type: "pause", paused: true });
    const second = await connect();
    expect(reasonsIn(second.messages)).toEqual([["player"]]);
    expect(game.stopped).toBe(true);
  });

  it("R-AWAY-01 stands still while nobody is connected, and goes on with the player", async () => {
    const { connect, game } = oneSeat({ description: programGame({ pausable: true }) });
    expect(game.stopped).toBe(false);
    const { events } = await connect();
    events.connected(false);
    expect(game.stopped).toBe(true);
    events.connected(true);
    expect(game.stopped).toBe(false);
    events.closed();
    expect(game.stopped).toBe(true);
    await connect();
    expect(game.stopped).toBe(false);
  });

  it("R-AWAY-01 is stopped once it is drawn, if its player wanted that before", async () => {
    const { connect, draw, game } = oneSeat({ loads: true });
    const { events } = await connect();
    events.request({ type: "pause", paused: true });
    expect(game.stopped).toBe(false);
    draw();
    expect(game.stopped).toBe(true);
  });
});

describe("R-AWAY-09 a game that nobody plays", () => {
  const rest: DeskInput = { n: 1, down: [], hits: {} };
  const half = idleAfter / 2;
  const pausesAfter = ({ stay, game }: OneSeat, ms: number): void => {
    stay(ms - 1);
    expect(game.stopped).toBe(false);
    stay(1);
    expect(game.stopped).toBe(true);
  };

  it.each<[string, Partial<DeskInput> | null]>([
    ["its start", null],
    ["a key was held", { down: ["a"] }],
    ["a stick leant", { pads: [{ axes: [0.5], buttons: [] }] }],
    ["the mouse moved", { mouse: { x: 5, y: 0, wheel: 0 } }],
  ])("is paused five minutes after %s, as if by its player, and says why", async (_what, input) => {
    const seat = oneSeat();
    const { events, messages } = await seat.connect();
    for (let n = 1; input && n <= 3; n += 1) {
      seat.stay(half);
      events.input({ ...rest, ...input, n });
    }
    pausesAfter(seat, idleAfter);
    expect(pausedIn(messages)).toMatchObject([
      { reasons: ["player"], idle: true, seatUntil: 600, freeFrom: 10 },
    ]);
    expect(seat.events.at(-1)).toEqual({ event: "away", away: true });
  });

  it("is not while somebody types, or a guest plays; a viewer does not play", async () => {
    const seat = oneSeat();
    const player = await seat.connect();
    const roles = ["copilot", "viewer"] as const;
    seat.seat.setGuests(roles.map((role) => ({ id: role, role })));
    for (const id of roles) await seat.seat.openWhepSession(offerText(), id);
    const [copilot, viewer] = seat.connections.slice(1).map(({ events }) => events);
    for (const guest of [copilot, viewer]) guest?.connected(true);
    seat.stay(half);
    player.events.request({ type: "text", text: "x" });
    seat.stay(half);
    copilot?.input(press);
    seat.stay(half);
    copilot?.request({ type: "text", text: "y" });
    seat.stay(half);
    viewer?.input(press);
    pausesAfter(seat, half);
    copilot?.request({ type: "text", text: "z" });
    expect(seat.game.typed).toEqual(["x", "y"]);
  });

  it.each<[string, (DeskInput | DeskRequest)[]]>([
    ["a key", [press]],
    ["typed text", [{ type: "text", text: "x" }]],
    ["a pad's button", [{ ...rest, pads: [{ axes: [], buttons: [1] }] }]],
    ["its page, which has shown why", [true, false].map((away) => ({ type: "away", away }))],
    [
      "the menu of a page that knows no such pause",
      [true, false].map((paused) => ({ type: "pause", paused })),
    ],
  ])("goes on by %s, for five minutes at least", async (_what, said) => {
    const seat = oneSeat();
    const { events, messages } = await seat.connect();
    seat.stay(idleAfter + half);
    for (const each of said) "type" in each ? events.request(each) : events.input(each);
    expect(reasonsIn(messages).at(-1)).toEqual([]);
    pausesAfter(seat, idleAfter);
  });

  it("goes on where its description says so, or that it cannot pause", async () => {
    for (const description of [{ ...builtInGame(), idlePause: false }, programGame()]) {
      const seat = oneSeat({ description });
      await seat.connect();
      seat.stay(2 * idleAfter);
      expect(seat.game.stopped).toBe(false);
    }
  });
});
