import { playableSeconds } from "../accounts/balance.ts";
import { restartGrace } from "../lib/durations.ts";
import type { Parts } from "../parts.ts";
import type { Playing, Schedule } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { type HeldSeat, heldSeats } from "./releaseSeat.ts";
import { cancelSchedule } from "./transitions.ts";

type GracesDeps = Parts<"outbox" | "clock" | "hostPool">;

/**
 * Grace periods: games are frozen while players without time left buy more (R-AWAY-03). A grace is stored before the host freezes the
 * game, and ended after the host has resumed it. After a crash in between, the next round repeats the command.
 */
export function createGraces(deps: GracesDeps) {
  const { outbox, clock, hostPool } = deps;
  const startedAt = clock.now();
  /** Schedules whose host has frozen the game. Empty after a restart: the command is then repeated. */
  const frozen = new Set<string>();

  const freeze = async (schedule: Playing, isFrozen: boolean, graceSeconds: number) => {
    const host = await hostPool.find(schedule.hostId);
    return host?.freeze({ scheduleId: schedule.id, frozen: isFrozen, graceSeconds }) ?? "unreachable";
  };

  /** @returns whether the schedule has ended */
  const enforceOne = async (schedule: Schedule, hasTime: boolean): Promise<boolean> => {
    const now = clock.now();
    const over = Math.max(schedule.graceUntil ?? 0, startedAt + restartGrace);
    if (schedule.kind !== "playing") {
      frozen.delete(schedule.id);
      return finishGrace(deps, schedule.id);
    }
    if (hasTime) {
      if ((await freeze(schedule, false, 0)) === "unreachable") return false;
    } else if (now < over) {
      if (frozen.has(schedule.id)) return false;
      const answer = await freeze(schedule, true, Math.ceil((over - now) / 1_000));
      if (answer === "done") frozen.add(schedule.id);
      // Refused: the host has no game to freeze.
      if (answer !== "refused") return false;
    }
    frozen.delete(schedule.id);
    return finishGrace(deps, schedule.id);
  };

  const round = async (): Promise<readonly HeldSeat[]> => {
    const date = clock.date();
    const waiting = await outbox.transaction(async (tx) => {
      const found: { schedule: Schedule; hasTime: boolean }[] = [];
      for (const schedule of await tx.schedules.inGrace())
        found.push({ schedule, hasTime: await hasTimeLeft(tx, schedule, date) });
      return found;
    });
    const waits = new Set(waiting.map(({ schedule }) => schedule.id));
    for (const id of frozen) if (!waits.has(id)) frozen.delete(id);
    const ended: HeldSeat[] = [];
    for (const { schedule, hasTime } of waiting)
      if (await enforceOne(schedule, hasTime)) ended.push(...heldSeats(schedule));
    return ended;
  };

  let last: Promise<unknown> = Promise.resolve();
  return {
    /**
     * Freezes games, resumes those whose player has time again, and ends those whose grace is over. Calls run one at a time.
     * @returns the seats of the ended schedules
     */
    enforce(): Promise<readonly HeldSeat[]> {
      const next = last.then(round);
      last = next.catch(() => undefined);
      return next;
    },
  };
}

/** Ends a grace, and its schedule too unless the player has time again. @returns whether the schedule has ended */
async function finishGrace({ outbox, clock }: GracesDeps, id: string): Promise<boolean> {
  return outbox.transaction(async (tx, push) => {
    const schedule = await tx.schedules.find(id);
    if (schedule === null || schedule.graceUntil === null) return false;
    if (await hasTimeLeft(tx, schedule, clock.date())) {
      await tx.schedules.change(id, { graceUntil: null });
      return false;
    }
    await cancelSchedule(tx, push, schedule, clock);
    return true;
  }, "queue");
}

async function hasTimeLeft(tx: Transaction, { accountId }: Schedule, date: number): Promise<boolean> {
  return playableSeconds(await tx.balances.find(accountId), date) > 0;
}
