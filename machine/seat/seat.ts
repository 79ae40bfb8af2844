import type { DeskEndReason, GameExit } from "../../streams/wire/desk.ts";
import type { Clock } from "../lib/clock.ts";
import { done, type Outcome, refuse } from "../lib/outcome.ts";
import type { GameEnd, RunningGame } from "../runners/runner.ts";
import { type AnswerDeps, answerOffer, type WhepAnswer } from "./answerOffer.ts";
import { createAway } from "./away.ts";
import { freezeGame } from "./freeze.ts";
import type { GameRun, StartGame } from "./gameRun.ts";
import { createPresence } from "./presence.ts";
import type { SeatEndReason, SeatEvent, SeatOrder } from "./seatMessages.ts";
import { emptySeat } from "./seatState.ts";
import { applyStops, setStopped } from "./standstill.ts";
import { tellPlayer, updateStreams } from "./streams.ts";
import { closeMedia, showGame, stopStreams, type WhepSession } from "./whepSession.ts";

export interface SeatDeps extends AnswerDeps {
  readonly clock: Clock;
  readonly startGame: StartGame;
  readonly notify: (event: SeatEvent) => void;
  /** Takes the last lines that an ended program printed. */
  readonly log: (text: string) => void;
}

/** One schedule's seat: its game, and at most one player who watches it. */
export interface Seat {
  /** Starts the game. Does nothing on one that was started. */
  start(order: SeatOrder): void;
  /** Answers a player's offer. A session that was open before is closed as `replaced` once the new one is connected. */
  openWhepSession(sdp: string): Promise<Outcome<WhepAnswer>>;
  /** Disconnects a player; the game goes on until `playerGoneMs` have passed. */
  closeWhepSession(id: string): Outcome<null>;
  /**
   * Freezes the game of a player who has no time left, or lets it go on (R-AWAY-03). May be repeated.
   * @param graceSeconds for how long the player can still buy, s
   */
  freeze(frozen: boolean, graceSeconds: number): void;
  /** Ends the game. Resolves when nothing of it is left; calling it twice is harmless. */
  end(reason: SeatEndReason): Promise<void>;
}

export function createSeat(deps: SeatDeps): Seat {
  const { clock, notify } = deps;
  const state = emptySeat();
  let run: GameRun | null = null;
  let resolveFinished = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    resolveFinished = resolve;
  });
  const presence = createPresence(state, deps, () => void finish("player-gone"));

  const away = createAway(state, presence, deps);

  const closeSession = (session: WhepSession, reason: DeskEndReason | null, exit?: GameExit): void => {
    if (session.ended) return;
    session.ended = true;
    session.stopMonitor();
    stopStreams(session);
    closeMedia(
      session,
      reason === null ? undefined : { type: "ended", reason, ...(exit === undefined ? {} : { exit }) },
    );
    if (state.next === session) state.next = null;
    if (state.session !== session) return;
    state.session = null;
    state.game?.pause();
    setStopped(state, "absent", true);
  };

  const finish = (reason: SeatEndReason | GameEnd["reason"], exit?: GameExit): Promise<void> => {
    if (state.ended) return finished;
    state.ended = true;
    presence.stop();
    try {
      for (const session of [state.next, state.session]) if (session) closeSession(session, reason, exit);
    } catch (error) {
      // Whatever fails here, the game ends, and its player's minutes with it.
      deps.reportError("end", error);
    }
    // Said before the processes are gone: the player's minutes stop now.
    notify({ event: "ended", reason, ...(exit === undefined ? {} : { exit }) });
    const stopped = run?.stop() ?? Promise.resolve();
    void stopped.catch((error: unknown) => deps.reportError("end", error)).then(resolveFinished);
    return finished;
  };

  const showToPlayer = (game: RunningGame): void => {
    state.game = game;
    applyStops(state);
    state.notices = [{ type: "started" }];
    notify({ event: "started" });
    away.drawn();
    tellPlayer(state, { type: "started" });
    for (const session of [state.session, state.next]) if (session) showGame(session, game, clock);
    updateStreams(state);
  };

  return {
    start(order) {
      if (state.order || state.ended) return;
      state.order = order;
      presence.begin();
      run = deps.startGame(order, {
        loading(stage) {
          state.notices = [{ type: "loading", stage }];
          tellPlayer(state, { type: "loading", stage });
        },
        started: showToPlayer,
        hanging(hanging) {
          state.notices = hanging
            ? [{ type: "started" }, { type: "hanging", hanging }]
            : [{ type: "started" }];
          tellPlayer(state, { type: "hanging", hanging });
        },
        ended({ reason, exit, log }) {
          if (log) deps.log(log);
          void finish(reason, exit);
        },
      });
    },
    openWhepSession: (sdp) => answerOffer(deps, { state, away, setPresent: presence.set, closeSession }, sdp),
    closeWhepSession(id) {
      const { session, next } = state;
      const closed = [session, next].find((each) => each?.id === id);
      if (!closed) return refuse(404, "no such session");
      closeSession(closed, null);
      if (closed === session) presence.set(false);
      return done;
    },
    freeze: (frozen, graceSeconds) => freezeGame(state, clock, frozen, graceSeconds),
    end: finish,
  };
}
