import type {
  LeaseCommand,
  MachineEvent,
  Quality,
  SeatList,
  StartCommand,
} from "../../streams/wire/machineControl.ts";
import type { GameDescription } from "../library/description.ts";
import type { PictureSize } from "../library/pictureSize.ts";
import type { Clock } from "../lib/clock.ts";
import { done, type Outcome, refuse } from "../lib/outcome.ts";
import { sameSecret } from "../lib/secret.ts";
import type { WhepAnswer } from "../seat/answerOffer.ts";
import type { SeatEndReason, SeatEvent } from "../seat/seatMessages.ts";
import { type ModeRun, runInMode } from "./modeRun.ts";
import type { SeatProcesses } from "./seatProcess.ts";
import { createSeatTable, type LeasedSeat } from "./seatTable.ts";

export interface SeatsDeps {
  readonly clock: Clock;
  /** How many seats there are. */
  readonly total: number;
  readonly processes: SeatProcesses;
  /** A game that this host can run now; undefined for any other id. */
  readonly findGame: (gameId: string) => GameDescription | undefined;
  /** Picture size by the quality of the player's plan, px. */
  readonly resolutions: Readonly<Record<Quality, PictureSize>>;
  readonly notify: (event: MachineEvent) => void;
}

/** The host's seats: each is a process of its own that holds one schedule's game. */
export interface Seats {
  /** Reserves a seat for a schedule. May be repeated under the same key. */
  lease(command: LeaseCommand): Outcome<null>;
  /** Starts the leased game. Does nothing on one that runs. */
  start(command: StartCommand): Outcome<null>;
  /** Ends a schedule, whether its game runs or not. */
  end(scheduleId: string, reason: SeatEndReason): void;
  list(): SeatList;
  /** Answers a player's offer. @param sessionKey untrusted */
  openWhepSession(sessionKey: string, sdp: string): Promise<Outcome<WhepAnswer>>;
  closeWhepSession(sessionKey: string, sessionId: string): Promise<Outcome<null>>;
  /** Whether a game that uses these saves runs, or is still ending. */
  usesSaves(profile: string, gameId: string): boolean;
  /** Ends every game. Resolves when every process is gone. */
  stop(): Promise<void>;
}

export function createSeats(deps: SeatsDeps): Seats {
  const { clock, notify, processes } = deps;
  const table = createSeatTable();
  /** Processes that are not gone yet, leased or ending, with the saves that each uses. */
  const living = new Map<Promise<void>, string | null>();

  const handle = (seat: LeasedSeat, event: SeatEvent): void => {
    const { scheduleId } = seat;
    if (table.get(scheduleId) !== seat) return;
    if (event.event === "started") {
      seat.state = "running";
      notify({ event: "started", scheduleId });
    } else if (event.event === "viewer") {
      seat.playerPresent = event.connected;
      seat.idleSince = clock.now();
      notify({ event: "viewer", scheduleId, connected: event.connected });
    } else {
      table.remove(scheduleId);
      notify({ ...event, scheduleId });
    }
  };

  const lease = (command: LeaseCommand): void => {
    const process = processes.take();
    const seat = table.add(command, process, clock.now());
    living.set(process.exited, null);
    process.listen((event) => handle(seat, event));
    process.exited.then(() => {
      living.delete(process.exited);
      handle(seat, { event: "ended", reason: "host-fault" });
    });
  };

  const end = (scheduleId: string, reason: SeatEndReason): void => {
    const seat = table.get(scheduleId);
    if (!seat) return;
    seat.process.end(reason);
    handle(seat, { event: "ended", reason });
  };

  const startGame = (seat: LeasedSeat, game: GameDescription, mode: ModeRun): void => {
    const { process, scheduleId } = seat;
    const key = mode.profile === null ? null : savesKey(mode.profile, game.id);
    const before = key === null ? [] : [...living].filter(([, used]) => used === key).map(([exited]) => exited);
    living.set(process.exited, key);
    seat.state = "starting";
    const start = (): void => {
      if (table.get(scheduleId) !== seat) return;
      const resolution = deps.resolutions[seat.quality];
      process.start({ scheduleId, game, ...mode, seat: process.seat, resolution });
    };
    // The same saves in two processes at once would lose progress: the earlier game ends first.
    if (before.length === 0) start();
    else void Promise.all(before).then(start);
  };

  return {
    end,

    lease(command) {
      const known = table.get(command.scheduleId);
      if (known) {
        return sameSecret(known.sessionKey, command.sessionKey)
          ? done
          : refuse(409, "this schedule has a seat under another key");
      }
      if (table.findByKey(command.sessionKey)) return refuse(409, "this key opens another seat");
      if (table.size >= deps.total) return refuse(409, "no seat is free");
      lease(command);
      return done;
    },

    start(command) {
      const seat = table.get(command.scheduleId);
      if (!seat) return refuse(404, "no seat is leased for this schedule");
      if (command.gameId !== seat.gameId) return refuse(409, "the seat was leased for another game");
      if (seat.state !== "leased") return done;
      const game = deps.findGame(command.gameId);
      if (!game) return refuse(422, "this host can't run that game");
      const mode = runInMode(game, command.mode, command.profile);
      if (!mode) return refuse(422, "the game does not offer that mode");
      startGame(seat, game, mode);
      return done;
    },

    list: () => ({
      total: deps.total,
      seats: table.all().map(({ scheduleId, gameId, state, playerPresent, idleSince }) => ({
        scheduleId,
        gameId,
        state,
        viewers: playerPresent ? 1 : 0,
        idleSeconds: playerPresent ? 0 : Math.max(0, (clock.now() - idleSince) / 1_000),
      })),
    }),

    async openWhepSession(sessionKey, sdp) {
      const seat = table.findByKey(sessionKey);
      if (!seat) return refuse(401, "unknown session key");
      return seat.process.openWhepSession(sdp);
    },

    async closeWhepSession(sessionKey, sessionId) {
      const seat = table.findByKey(sessionKey);
      if (!seat) return refuse(401, "unknown session key");
      return seat.process.closeWhepSession(sessionId);
    },

    usesSaves: (profile, gameId) => [...living.values()].includes(savesKey(profile, gameId)),

    async stop() {
      for (const { scheduleId } of table.all()) end(scheduleId, "machine-stopping");
      await Promise.all([...living.keys(), processes.stop()]);
    },
  };
}

const savesKey = (profile: string, gameId: string): string => JSON.stringify([profile, gameId]);
