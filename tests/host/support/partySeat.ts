import { expect } from "vitest";
import type { GameInput } from "../../../host/input/inputDecoder.ts";
import type { Rumble } from "../../../host/runners/runner.ts";
import type { GameRunEvents } from "../../../host/seat/gameRun.ts";
import { createSeats } from "../../../host/seats/seats.ts";
import type { DeskInput } from "../../../wire/desk/messages.ts";
import { type GuestsCommand, startCommand } from "../../../wire/hosts/hostControl.ts";
import { programGame } from "./games.ts";
import { inProcessSeats } from "./inProcessSeats.ts";
import { manualClock } from "./manualClock.ts";
import { offerText } from "./offerText.ts";
import {
  leaseOf,
  runningGame,
  seatDeps,
  smallPictures,
  stayConnected,
  type TestConnection,
} from "./testSeat.ts";

/** A seat with a game for three pads, whose picture never changes by itself. */
export async function partySeat(change: Readonly<Record<string, unknown>> = {}) {
  const clock = manualClock();
  const inputs: GameInput[] = [];
  const skipped: GameInput[] = [];
  const typed: string[] = [];
  let run: GameRunEvents | null = null;
  let feel = (_rumble: Rumble): void => undefined;
  const game = runningGame({
    renderFrame: () => false,
    applyInput: (input) => inputs.push(input) > 0,
    typeText: (text) => typed.push(text),
    skipInput: (input) => skipped.push(input),
    onRumble(listener) {
      feel = listener;
    },
  });
  const {
    deps,
    connections: lines,
    profiles,
  } = seatDeps(clock, {
    startGame: (_order, events) => {
      run = events;
      events.started(game);
      return { stop: async () => undefined };
    },
  });
  const processes = inProcessSeats(deps);
  const pad = { buttons: { a: "KeyM" } };
  const description = programGame({
    pausable: true,
    players: { min: 1, max: 3 },
    pad,
    pads: [pad, pad],
    text: true,
    mouse: "absolute",
    ...change,
  });
  const library = [description];
  const seats = createSeats({
    clock,
    total: 2,
    high: 2,
    processes,
    findGame: (gameId) => library.find(({ id }) => id === gameId),
    resolutions: smallPictures,
    notify: () => undefined,
  });
  const lease = (scheduleId: string) => seats.lease(leaseOf(scheduleId, description.id));
  const start = (scheduleId: string) =>
    seats.start(startCommand.parse({ scheduleId, gameId: description.id, mode: 5, profile: null }));
  lease("s1");
  start("s1");
  const invite = (...guests: GuestsCommand["guests"]) => seats.setGuests({ scheduleId: "s1", guests });
  const open = async (key: string, sdp = offerText()): Promise<TestConnection> => {
    const outcome = await seats.openWhepSession(key, sdp);
    expect(outcome).toMatchObject({ ok: true });
    const line = lines.at(-1);
    if (!line) throw new Error("no connection");
    line.events.connected(true);
    return line;
  };
  const player = await open("key-of-s1");
  /** Invites one guest and connects them. */
  const welcome = (name: string, role: Role): Promise<TestConnection> => {
    invite(guest(name, role));
    return open(`secret-of-${name}`);
  };
  /** Advances the clock while everybody keeps sending. */
  const stay = (ms: number): void => stayConnected(clock, lines, ms, 100);
  return {
    clock,
    seats,
    library,
    lease,
    lines,
    profiles,
    inputs,
    skipped,
    typed,
    feel: (rumble: Rumble) => feel(rumble),
    invite,
    open,
    welcome,
    player,
    stay,
    end: () => run?.ended({ reason: "game-quit" }),
  };
}

type Role = GuestsCommand["guests"][number]["role"];
export const guest = (name: string, role: Role) => ({ id: `guest-${name}`, key: `secret-of-${name}`, role });
export const held = (n: number, ...down: string[]): DeskInput => ({ n, down, hits: {} });
export const roles = (line: TestConnection) =>
  line.messages.flatMap((message) => (message.type === "hello" ? [message.guest] : []));
export const here = (line: TestConnection) =>
  line.messages.flatMap((message) => (message.type === "guests" ? [message.connected] : []));
