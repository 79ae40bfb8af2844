import { padOfRole } from "../../wire/desk/party.ts";
import type {
  EndCommand,
  FreezeCommand,
  GameStart,
  GuestsCommand,
  LeaseCommand,
  Quality,
  Seat,
  SeatList,
  StartCommand,
} from "../../wire/hosts/hostControl.ts";
import { done, type Outcome, refuse } from "../lib/outcome.ts";
import { sameSecret } from "../lib/secret.ts";
import type { GameDescription } from "../library/gameDescription.ts";
import type { WhepAnswer } from "../seat/answerOffer.ts";
import { padsOf } from "../seat/hello.ts";
import type { SeatEndReason } from "../seat/seatMessages.ts";
import { createLeases } from "./leases.ts";
import { type ModeRun, runInMode } from "./modeRun.ts";
import type { SeatsDeps } from "./seatsDeps.ts";
import type { LeasedSeat } from "./seatTable.ts";

/** The host's seats: each is a separate process for one schedule's game. */
export type Seats = ReturnType<typeof createSeats>;

/**
 * Maximum processes that are still ending, besides the leased ones. A seat is offered again as soon as its game has ended, but its
 * process takes seconds to exit, so quick starts and quits would accumulate processes.
 */
const maxEnding = 4;

const isHigh = ({ quality }: { readonly quality: Quality }): boolean => quality === "high";

export function createSeats(deps: SeatsDeps) {
  const { clock, processes } = deps;
  const leases = createLeases(deps);
  const { table } = leases;
  let closed = false;

  const runOf = (gameId: string, how: GameStart): Outcome<{ game: GameDescription; mode: ModeRun }> => {
    const game = deps.findGame(gameId);
    if (!game) return refuse(422, "this host can't run that game");
    const mode = runInMode(game, how.mode, how.profile);
    return mode ? { ok: true, value: { game, mode } } : refuse(422, "the game does not offer that mode");
  };
  const begin = (seat: LeasedSeat, how: GameStart | undefined): Outcome<null> => {
    if (!how || seat.state !== "leased") return done;
    const run = runOf(seat.gameId, how);
    if (!run.ok) return run;
    const { game, mode } = run.value;
    leases.startGame(seat, game, mode, how.screen);
    return done;
  };

  return {
    /** Ends a schedule if its seat has that lease, whether its game runs or not. */
    end({ scheduleId, leaseId }: EndCommand, reason: SeatEndReason) {
      if (table.get(scheduleId)?.leaseId === leaseId) leases.end(scheduleId, reason);
    },

    /** Leases a seat to a schedule, and starts its game if the command says how. Idempotent with the same key. */
    lease(command: LeaseCommand): Outcome<null> {
      const { start: how } = command;
      const known = table.get(command.scheduleId);
      if (known) {
        if (!sameSecret(known.sessionKey, command.sessionKey))
          return refuse(409, "this schedule has a seat under another key");
        return begin(known, how);
      }
      if (table.findByKey(command.sessionKey)) return refuse(409, "this key opens another seat");
      if (closed) return refuse(409, "the host takes no new players");
      if (table.size >= deps.total) return refuse(409, "no seat is free");
      if (command.quality === "high" && table.all().filter(isHigh).length >= deps.high)
        return refuse(409, "no seat for the larger picture is free");
      if (leases.processes() >= deps.total + maxEnding) return refuse(409, "too many seats are still ending");
      const run = how ? runOf(command.gameId, how) : done;
      return run.ok ? begin(leases.add(command), how) : run;
    },

    /** Starts the leased game. Does nothing if it runs already. */
    start(command: StartCommand): Outcome<null> {
      const seat = table.get(command.scheduleId);
      if (!seat) return refuse(404, "no seat is leased for this schedule");
      if (command.gameId !== seat.gameId) return refuse(409, "the seat was leased for another game");
      return begin(seat, command);
    },

    /** Freezes a running game, or resumes it. Idempotent. */
    freeze(command: FreezeCommand): Outcome<null> {
      const seat = table.get(command.scheduleId);
      if (!seat) return refuse(404, "no seat is leased for this schedule");
      if (seat.state !== "running") return refuse(409, "no game is drawn yet");
      leases.freeze(seat, command);
      return done;
    },

    /** Sets the guests of a schedule's game. */
    setGuests({ scheduleId, guests }: GuestsCommand): Outcome<null> {
      const seat = table.get(scheduleId);
      if (!seat) return refuse(404, "no seat is leased for this schedule");
      const game = deps.findGame(seat.gameId);
      if (!game) return refuse(422, "this host can't run that game");
      if (guests.some(({ role }) => (padOfRole(role) ?? 1) > padsOf(game)))
        return refuse(422, "the game has no such pad");
      for (const { key } of guests) {
        const taken = table.findByKey(key);
        if (taken && (taken.seat !== seat || taken.guest === null))
          return refuse(409, "this key opens another seat");
      }
      seat.guests = guests;
      seat.process.setGuests(guests.map(({ id, role }) => ({ id, role })));
      return done;
    },

    list: (): SeatList => ({
      total: deps.total,
      seats: table.all().map((seat) => listed(seat, clock.now())),
    }),

    /** Refuses new schedules from now on. Existing ones keep their seat. */
    close() {
      closed = true;
    },
    /** Whether the host has stopped accepting players. */
    isStopping: (): boolean => closed,

    /** Whether this player's or guest's key opens a seat. @param sessionKey untrusted */
    holdsKey: (sessionKey: string): boolean => table.findByKey(sessionKey) !== null,

    /** Answers the offer of a player or guest. @param sessionKey untrusted */
    async openWhepSession(sessionKey: string, sdp: string): Promise<Outcome<WhepAnswer>> {
      const found = table.findByKey(sessionKey);
      if (!found) return refuse(401, "unknown session key");
      return found.seat.process.openWhepSession(sdp, found.guest);
    },

    async closeWhepSession(sessionKey: string, sessionId: string): Promise<Outcome<null>> {
      const found = table.findByKey(sessionKey);
      if (!found) return refuse(401, "unknown session key");
      return found.seat.process.closeWhepSession(sessionId, found.guest);
    },

    /** Whether a game with these saves is running or ending. */
    usesSaves: leases.usesSaves,
    /** Changes saves that are not in use; a game started meanwhile waits for it. @throws as `work` */
    changeSaves: leases.changeSaves,

    /** Ends every game. Resolves when every process has exited. */
    async stop() {
      closed = true;
      for (const { scheduleId } of table.all()) leases.end(scheduleId, "machine-stopping");
      await Promise.all([leases.allGone(), processes.stop()]);
    },
  };
}

function listed(
  { scheduleId, leaseId, gameId, state, playerPresent, idleSince }: LeasedSeat,
  now: number,
): Seat {
  const idleSeconds = playerPresent ? 0 : Math.max(0, (now - idleSince) / 1_000);
  return { scheduleId, leaseId, gameId, state, viewers: playerPresent ? 1 : 0, idleSeconds };
}
