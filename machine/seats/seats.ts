import type {
  LeaseCommand,
  MachineEvent,
  Quality,
  SeatList,
  StartCommand,
} from "../../streams/wire/machineControl.ts";
import { sameSecret } from "../lib/secret.ts";
import { type AnswerDeps, answerOffer, type WhepAnswer } from "./answerOffer.ts";
import type { GameSession } from "./gameSession.ts";
import { done, type Outcome, refuse } from "./outcome.ts";
import { createSeatTable, type EndReason } from "./seatTable.ts";

export interface SeatDeps extends AnswerDeps {
  /** How many seats there are. */
  readonly total: number;
  readonly createGameSession: (start: StartCommand, quality: Quality) => GameSession;
  readonly notify: (event: MachineEvent) => void;
}

/** The host's seats: each holds one schedule's game and at most one WHEP session. */
export interface Seats {
  /** Reserves a seat for a schedule. May be repeated under the same key. */
  lease(command: LeaseCommand): Outcome<null>;
  /** Starts the leased game. Does nothing on one that runs. */
  start(command: StartCommand): Outcome<null>;
  /** Ends a schedule, whether its game runs or not. */
  end(scheduleId: string, reason: EndReason): void;
  list(): SeatList;
  /** Answers a player's offer. @param sessionKey untrusted */
  openWhepSession(sessionKey: string, sdp: string): Promise<Outcome<WhepAnswer>>;
  /** Disconnects a player; the game goes on until `playerGoneMs` have passed. */
  closeWhepSession(sessionKey: string, sessionId: string): Outcome<null>;
  /** Ends every game. */
  stop(): void;
}

export function createSeats(deps: SeatDeps): Seats {
  const { clock, notify } = deps;
  const table = createSeatTable(clock, notify);

  return {
    end: table.end,

    lease(command) {
      const known = table.get(command.scheduleId);
      if (known) {
        return sameSecret(known.sessionKey, command.sessionKey)
          ? done
          : refuse(409, "this schedule has a seat under another key");
      }
      if (table.findByKey(command.sessionKey)) return refuse(409, "this key opens another seat");
      if (table.size >= deps.total) return refuse(409, "no seat is free");
      table.add(command);
      return done;
    },

    start(command) {
      const seat = table.get(command.scheduleId);
      if (!seat) return refuse(404, "no seat is leased for this schedule");
      if (seat.gameSession) return done;
      if (command.brief.gameIdStr !== seat.gameId) return refuse(409, "the seat was leased for another game");
      try {
        const session = deps.createGameSession(command, seat.quality);
        // The first frame is drawn now, so that a game that cannot draw fails here.
        session.renderFrame();
        session.pause();
        seat.gameSession = session;
      } catch (error) {
        deps.reportError("start", error);
        return refuse(500, "the game did not start");
      }
      table.startGoneTimer(seat);
      notify({ event: "started", scheduleId: seat.scheduleId });
      return done;
    },

    list: () => ({
      total: deps.total,
      seats: table.all().map((seat) => ({
        scheduleId: seat.scheduleId,
        gameId: seat.gameId,
        state: seat.gameSession ? "running" : "leased",
        viewers: seat.playerPresent ? 1 : 0,
        idleSeconds: seat.playerPresent ? 0 : Math.max(0, (clock.now() - seat.idleSince) / 1_000),
      })),
    }),

    async openWhepSession(sessionKey, sdp) {
      const seat = table.findByKey(sessionKey);
      return seat ? answerOffer(deps, table, seat, sdp) : refuse(401, "unknown session key");
    },

    closeWhepSession(sessionKey, sessionId) {
      const seat = table.findByKey(sessionKey);
      if (!seat) return refuse(401, "unknown session key");
      if (seat.whepSession?.id !== sessionId) return refuse(404, "no such viewing");
      table.closeSession(seat, seat.whepSession, null);
      table.setPresent(seat, false);
      return done;
    },

    stop() {
      for (const { scheduleId } of table.all()) table.end(scheduleId, "machine-stopping");
    },
  };
}
