import type { GameInput } from "../../../host/input/inputDecoder.ts";
import type { GameDescription } from "../../../host/library/gameDescription.ts";
import type { PictureSize } from "../../../host/library/pictureSize.ts";
import type { Rumble } from "../../../host/runners/runner.ts";
import type { GameRunEvents } from "../../../host/seat/gameRun.ts";
import { createSeat, type Seat } from "../../../host/seat/seat.ts";
import type { SeatMeasures } from "../../../host/seat/seatMeasures.ts";
import type { SeatEvent } from "../../../host/seat/seatMessages.ts";
import type { FrameFacts } from "../../../wire/desk/frameFacts.ts";
import { builtInGame } from "./games.ts";
import { type ManualClock, manualClock } from "./manualClock.ts";
import { offerText, ofPage } from "./offerText.ts";
import { runningGame, seatDeps, stayConnected, type TestConnection } from "./testSeat.ts";

/** What happened to the game. */
interface TestGame {
  stopped: boolean;
  readonly applied: GameInput[];
  /** How often it was told that inputs count from 1 again. */
  resets: number;
  readonly skipped: GameInput[];
  readonly typed: string[];
  /** The size in which it was last told to draw; null for its first one. */
  drawnIn: PictureSize | null;
  /** Whether its player has a keyboard. */
  keys: boolean;
  /** The player's best score. */
  best: number;
  /** Something hits the player. */
  feel: (rumble: Rumble) => void;
}

/** What a page reports of its first picture. */
export const aFrameShown: FrameFacts = {
  type: "frames",
  spanMs: 1_000,
  shown: 1,
  dropped: 0,
  decodeMs: null,
  decodeP95Ms: null,
  jitterMs: null,
  lateMs: null,
};

export interface OneSeat {
  readonly clock: ManualClock;
  readonly seat: Seat;
  readonly events: SeatEvent[];
  /** What was measured of the player's connection, second by second. */
  readonly seconds: SeatMeasures[];
  /** When the first frame of a connection had left, ms of the clock. */
  readonly pictures: number[];
  readonly connections: TestConnection[];
  readonly game: TestGame;
  /** Loads the game to its first picture, unless `loads`. */
  draw(): void;
  /** The game hangs, or answers again. */
  hang(hanging: boolean): void;
  /** Offers a connection. @param page which one it says it is  @returns it, not connected yet, with the id of its session */
  offer(page?: string): Promise<{ readonly connection: TestConnection; readonly id: string }>;
  /** Offers one and connects it; its page reports a picture, if the game is drawn. */
  connect(page?: string): Promise<TestConnection>;
  /** Advances the clock while every connection hears from its player. */
  stay(ms: number): void;
}

/** A seat whose game, encoders and connections are made by the test. A game that stands still draws nothing new. */
export function oneSeat({
  description = builtInGame(),
  loads = false,
}: {
  description?: GameDescription;
  loads?: boolean;
} = {}): OneSeat {
  const clock = manualClock();
  const events: SeatEvent[] = [];
  const seconds: SeatMeasures[] = [];
  const pictures: number[] = [];
  const game: TestGame = {
    stopped: false,
    applied: [],
    resets: 0,
    skipped: [],
    typed: [],
    drawnIn: null,
    keys: false,
    best: 0,
    feel: () => undefined,
  };
  const canPause = description.runner === "built-in" || description.pausable;
  const running = runningGame({
    renderFrame: () => !game.stopped,
    applyInput(input) {
      game.applied.push(input);
      return false;
    },
    resetInputs() {
      game.resets += 1;
    },
    skipInput: (input) => void game.skipped.push(input),
    [description.runner === "built-in" ? "drawIn" : "resize"]: (size: PictureSize) => {
      game.drawnIn = size;
    },
    typeText: (text) => void game.typed.push(text),
    expectKeys(keys) {
      game.keys = keys;
    },
    best: () => game.best,
    onRumble(listener) {
      game.feel = listener;
    },
    setPaused(stopped) {
      game.stopped = canPause && stopped;
      return game.stopped;
    },
  });
  let started: GameRunEvents | null = null;
  const { deps, connections } = seatDeps(clock, {
    startGame(_order, runEvents) {
      started = runEvents;
      runEvents.loading("saves");
      if (!loads) runEvents.started(running);
      return { stop: async () => undefined };
    },
    measured: (second) => void seconds.push(second),
    pictured: () => void pictures.push(clock.now()),
  });
  const seat = createSeat({ ...deps, notify: (event) => void events.push(event) });
  seat.start({
    scheduleId: "s1",
    game: description,
    profile: "player",
    network: false,
    seat: 0,
    usual: description.resolution ?? { width: 32, height: 18 },
    resolution: { width: 32, height: 32 },
    freeAwaySeconds: 300,
  });

  const offer: OneSeat["offer"] = async (page) => {
    const outcome = await seat.openWhepSession(page === undefined ? offerText() : ofPage(page), null);
    const connection = connections.at(-1);
    if (!outcome.ok || connection === undefined) throw new Error("the offer was refused");
    return { connection, id: outcome.value.id };
  };
  return {
    clock,
    seat,
    events,
    seconds,
    pictures,
    connections,
    game,
    draw: () => started?.started(running),
    hang: (hanging) => started?.hanging(hanging),
    offer,
    async connect(page) {
      const { connection } = await offer(page);
      connection.events.connected(true);
      connection.events.request(aFrameShown);
      return connection;
    },
    stay: (ms) => stayConnected(clock, connections, ms),
  };
}
