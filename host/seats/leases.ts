import type { ScreenSize } from "../../wire/desk/screenSize.ts";
import type { FreezeCommand, LeaseCommand } from "../../wire/hosts/hostControl.ts";
import type { GameDescription } from "../library/gameDescription.ts";
import { gameOnScreen } from "../library/pictureSize.ts";
import type { SeatEndReason, SeatEvent } from "../seat/seatMessages.ts";
import type { ModeRun } from "./modeRun.ts";
import type { SeatsDeps } from "./seatsDeps.ts";
import { createSeatTable, type LeasedSeat } from "./seatTable.ts";

type SeatEnded = Extract<SeatEvent, { event: "ended" }>;

/** The leased seats with their processes, from lease to end (R-HOST-02, R-HOST-03). */
export function createLeases(deps: SeatsDeps) {
  const { clock, notify, processes } = deps;
  const table = createSeatTable();
  /** Processes that have not exited, leased or ending, each with the saves that it uses. */
  const living = new Map<Promise<void>, string | null>();
  /** Saves that are being restored or deleted. */
  const changing = new Map<Promise<void>, string>();

  /** @param reason for the process, which has already ended if the event came from it */
  const finish = (seat: LeasedSeat, event: SeatEnded, reason: SeatEndReason): void => {
    const { leaseId, scheduleId, process } = seat;
    table.remove(scheduleId);
    // Even if the game ended by itself: a process that does not exit is killed, or its saves would stay in use.
    process.end(reason);
    notify({ ...event, scheduleId, leaseId });
  };

  const handle = (seat: LeasedSeat, event: SeatEvent): void => {
    const { leaseId, scheduleId, freeAwaySeconds } = seat;
    if (table.get(scheduleId) !== seat) return;
    if (event.event === "ended") {
      finish(seat, event, "schedule-ended");
      return;
    }
    if (event.event === "started") seat.state = "running";
    else if (event.event === "viewer") {
      seat.playerPresent = event.connected;
      seat.idleSince = clock.now();
    }
    notify({ ...event, scheduleId, leaseId, ...(event.event === "started" ? { freeAwaySeconds } : {}) });
  };

  /** Freezes a running game, or resumes it. */
  const freeze = (seat: LeasedSeat, { frozen, graceSeconds }: FreezeCommand): void => {
    const { leaseId, scheduleId, process } = seat;
    // Metered from now on, although the seat's process follows a moment later.
    notify({ event: "frozen", frozen, scheduleId, leaseId });
    process.freeze(frozen, graceSeconds);
  };

  const add = (command: LeaseCommand): LeasedSeat => {
    const process = processes.take();
    const seat = table.add(command, process, clock.now());
    living.set(process.exited, null);
    process.listen((event) => handle(seat, event));
    void process.exited.then(() => {
      living.delete(process.exited);
      handle(seat, { event: "ended", reason: "host-fault" });
    });
    return seat;
  };

  const end = (scheduleId: string, reason: SeatEndReason): void => {
    const seat = table.get(scheduleId);
    if (seat) finish(seat, { event: "ended", reason }, reason);
  };

  /** @param screen the player's; undefined: the picture has its default shape */
  const startGame = (
    seat: LeasedSeat,
    game: GameDescription,
    mode: ModeRun,
    screen: ScreenSize | undefined,
  ): void => {
    const { process, scheduleId } = seat;
    const key = mode.profile === null ? null : savesKey(mode.profile, game.id);
    const users = [...living, ...changing];
    const before = key === null ? [] : users.filter(([, used]) => used === key).map(([over]) => over);
    living.set(process.exited, key);
    seat.state = "starting";
    const start = (): void => {
      if (table.get(scheduleId) !== seat) return;
      const { freeAwaySeconds, quality } = seat;
      const shown = gameOnScreen(game, deps.resolutions[quality], screen);
      process.start({ scheduleId, ...shown, ...mode, seat: process.seat, freeAwaySeconds });
    };
    // Two processes with the same saves would lose progress, so wait for the earlier game or change.
    if (before.length === 0) start();
    else void Promise.all(before).then(start);
  };

  return {
    table,
    add,
    startGame,
    freeze,
    end,
    usesSaves: (profile: string, gameId: string) => [...living.values()].includes(savesKey(profile, gameId)),
    /** See `Seats`. */
    async changeSaves<Value>(profile: string, gameId: string, work: () => Promise<Value>): Promise<Value> {
      const change = work();
      const over = change.then(
        () => undefined,
        () => undefined,
      );
      changing.set(over, savesKey(profile, gameId));
      try {
        return await change;
      } finally {
        changing.delete(over);
      }
    },
    /** Number of processes that run or are still ending. */
    processes: () => living.size,
    /** Resolves when every process has exited. */
    async allGone() {
      await Promise.all(living.keys());
    },
  };
}

const savesKey = (profile: string, gameId: string): string => JSON.stringify([profile, gameId]);
