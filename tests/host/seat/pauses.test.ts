import { describe, expect, it } from "vitest";
import type { DeskInput, HostMessage } from "../../../wire/desk/messages.ts";
import { programGame } from "../support/games.ts";
import { oneSeat } from "../support/oneSeat.ts";
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
