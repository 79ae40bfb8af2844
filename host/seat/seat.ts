import type { DeskEndReason, GameExit } from "../../wire/desk/messages.ts";
import type { GameInput } from "../input/inputDecoder.ts";
import { createSeatInput } from "../input/seatInput.ts";
import type { Clock } from "../lib/clock.ts";
import { hungGameHeld } from "../lib/durations.ts";
import { done, type Outcome, refuse } from "../lib/outcome.ts";
import { createGuestPad } from "../runners/guestPad.ts";
import type { GameEnd, RunningGame } from "../runners/runner.ts";
import { type AnswerDeps, answerOffer, type WhepAnswer } from "./answerOffer.ts";
import type { GameRun, GameRunEvents, StartGame } from "./gameRun.ts";
import type { GuestSink } from "./guests/guestSink.ts";
import { createGuests } from "./guests/guests.ts";
import { applyPauseReasons, dropsInput, pausedForGuests, setPauseReason } from "./pauseReasons.ts";
import { createPauses, type Pauses } from "./pauses.ts";
import { createPresence } from "./presence.ts";
import type { SeatEndReason, SeatEvent, SeatGuest, SeatOrder } from "./seatMessages.ts";
import { emptySeat, type SeatControls, type SeatState } from "./seatState.ts";
import { sendToAll, updateStreams } from "./streams.ts";
import { closeMedia, showGame, stopStreams, type WhepSession } from "./whepSession.ts";

export interface SeatDeps extends AnswerDeps {
  readonly clock: Clock;
  readonly startGame: StartGame;
  readonly notify: (event: SeatEvent) => void;
  /** Receives the last lines that an ended program printed. */
  readonly log: (text: string) => void;
}

/** One schedule's seat: its game, its player, and the player's guests. */
export interface Seat {
  /** Starts the game. Does nothing if it was started before. */
  start(order: SeatOrder): void;
  /**
   * Answers the offer of the player or a guest. A session of theirs that was open before is closed as `replaced`, the player's once
   * the new one is connected.
   * @param guest null for the player
   */
  openWhepSession(sdp: string, guest: string | null): Promise<Outcome<WhepAnswer>>;
  /** Disconnects the player or a guest; without the player the seat of a pausable game is held, another game ends after `playerGone`. */
  closeWhepSession(id: string, guest: string | null): Outcome<null>;
  /** Sets who may join besides the player; disconnects the others. */
  setGuests(guests: readonly SeatGuest[]): void;
  /**
   * Pauses the game of a player who has no time left, or resumes it (R-AWAY-03). Idempotent.
   * @param graceSeconds for how long the player can still buy time, s
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

  const guests = createGuests(deps, state, presence, () => pauses.leave());
  const pauses = createPauses(state, { presence, guests }, deps);

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
    state.inputs?.reset();
    setPauseReason(state, "absent", true);
    guests.send({ type: "paused", ...pausedForGuests(state) });
  };

  const finish = (reason: SeatEndReason | GameEnd["reason"], exit?: GameExit): Promise<void> => {
    if (state.ended) return finished;
    state.ended = true;
    presence.stop();
    try {
      for (const session of [state.next, state.session]) if (session) closeSession(session, reason, exit);
      guests.end(reason);
    } catch (error) {
      // A failure here must not keep the game running, and its player charged.
      deps.reportError("end", error);
    }
    // Sent before the processes are gone: charging stops now.
    notify({ event: "ended", reason, ...(exit === undefined ? {} : { exit }) });
    const stopped = run?.stop() ?? Promise.resolve();
    void stopped.catch((error: unknown) => deps.reportError("end", error)).then(resolveFinished);
    return finished;
  };

  const showToPlayer = (game: RunningGame): void => {
    state.game = game;
    game.onRumble?.(guests.rumble);
    game.expectKeys?.(state.keys);
    applyPauseReasons(state);
    state.messages = [{ type: "started" }];
    notify({ event: "started" });
    presence.drawn();
    pauses.drawn();
    sendToAll({ state, guests }, { type: "started" });
    for (const session of [state.session, state.next])
      if (session && state.order) showGame(session, game, state.order.resolution, clock, guests);
    updateStreams(state);
  };

  return {
    start(order) {
      if (state.order || state.ended) return;
      state.order = order;
      state.inputs = inputOf(state, pauses, order, clock);
      presence.begin();
      run = deps.startGame(order, gameEvents({ state, guests, showToPlayer, finish }, deps));
    },
    openWhepSession: (sdp, guest) =>
      guest === null
        ? answerOffer(deps, { state, pauses, guests, presence, closeSession }, sdp)
        : guests.open(guest, sdp),
    closeWhepSession(id, guest) {
      if (guest !== null) return guests.close(guest, id);
      const { session, next } = state;
      const closed = [session, next].find((each) => each?.id === id);
      if (!closed) return refuse(404, "no such session");
      closeSession(closed, null);
      if (closed === session) {
        pauses.leave();
        presence.set(false, clock.now());
      }
      return done;
    },
    setGuests: guests.set,
    freeze: pauses.setTimeOver,
    end: finish,
  };
}

/** What players and guests press and type, given to the game unless it is paused. */
function inputOf(state: SeatState, pauses: Pauses, { game }: SeatOrder, clock: Clock): SeatControls {
  const input = createSeatInput({
    clock,
    padButton: createGuestPad(game),
    apply: (input) => applyInput(state, input),
    played: pauses.played,
    pressed(n) {
      pauses.pressed();
      state.session?.streams?.video.pressed(n);
    },
  });
  return {
    ...input,
    type(text) {
      pauses.played();
      if (!dropsInput(state)) state.game?.typeText(text);
    },
  };
}

function applyInput(state: SeatState, input: GameInput): void {
  if (dropsInput(state)) state.game?.skipInput(input);
  else if (state.game?.applyInput(input)) state.session?.streams?.video.requestFrame();
}

/** The seat's handlers of its game's events. */
function gameEvents(
  seat: {
    readonly state: SeatState;
    readonly guests: Pick<GuestSink, "send">;
    showToPlayer(game: RunningGame): void;
    finish(reason: GameEnd["reason"], exit?: GameExit): Promise<void>;
  },
  { clock, notify, log: writeLog }: SeatDeps,
): GameRunEvents {
  const { state } = seat;
  let stopWaiting = (): void => undefined;
  return {
    loading(stage) {
      state.messages = [{ type: "loading", stage }];
      sendToAll(seat, { type: "loading", stage });
    },
    started: seat.showToPlayer,
    hanging(hanging) {
      state.messages = hanging ? [{ type: "started" }, { type: "hanging", hanging }] : [{ type: "started" }];
      sendToAll(seat, { type: "hanging", hanging });
      notify({ event: "hanging", hanging });
      stopWaiting();
      // Nobody pays for its seat.
      if (hanging) stopWaiting = clock.after(hungGameHeld, () => void seat.finish("game-crashed"));
    },
    ended({ reason, exit, log }) {
      if (log) writeLog(log);
      void seat.finish(reason, exit);
    },
  };
}
