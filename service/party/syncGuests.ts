import { isDeepStrictEqual } from "node:util";
import type { GuestsCommand } from "../../wire/hosts/machineControl.ts";
import type { CommandResult, HostPool } from "../hosts/hostPool.ts";
import type { Outbox } from "../push/outbox.ts";
import type { StoredGuest } from "../store/play/parties.ts";

/**
 * Tells a schedule's host who may join now. Of one schedule one after the other, so that the host ends up with the newest list.
 * @returns as the host's command; `done` where no host has the schedule, or knows already
 */
export type SyncGuests = (scheduleId: string, how?: { readonly changed: boolean }) => Promise<CommandResult>;

export function createSyncGuests({ outbox, hostPool }: { outbox: Outbox; hostPool: HostPool }): SyncGuests {
  const last = new Map<string, Promise<CommandResult>>();

  const sync = async (scheduleId: string, changed: boolean): Promise<CommandResult> => {
    const now = await outbox.transaction(async (tx) => {
      const schedule = await tx.schedules.find(scheduleId);
      const party = await tx.parties.find(scheduleId);
      if (schedule === null || schedule.leasedAt === 0) return null;
      const { leaseId, hostId } = schedule;
      if (!changed && (party === null || party.leaseId === leaseId)) return null;
      // Until the host has answered, nobody knows what it knows.
      await tx.parties.change(scheduleId, { leaseId: "" });
      return { leaseId, hostId, guests: await tx.parties.guests(scheduleId) };
    });
    if (now === null) return "done";
    const guests = admissions(now.guests);
    const host = await hostPool.find(now.hostId);
    const result = (await host?.setGuests({ scheduleId, guests })) ?? "unreachable";
    if (result !== "done") return result;
    // Another process may have changed the list meanwhile, and told the host before this one did (R-OWNER-03).
    const isNewest = await outbox.transaction(async (tx) => {
      const same = isDeepStrictEqual(admissions(await tx.parties.guests(scheduleId)), guests);
      if (same) await tx.parties.change(scheduleId, { leaseId: now.leaseId });
      return same;
    });
    return isNewest ? result : sync(scheduleId, true);
  };

  return (scheduleId, { changed } = { changed: false }) => {
    const before: Promise<unknown> = last.get(scheduleId) ?? Promise.resolve();
    const turn = before.then(
      () => sync(scheduleId, changed),
      () => sync(scheduleId, changed),
    );
    last.set(scheduleId, turn);
    const forget = (): void => {
      if (last.get(scheduleId) === turn) last.delete(scheduleId);
    };
    turn.then(forget, forget);
    return turn;
  };
}

/** Guests as their host has to know them. */
function admissions(guests: readonly StoredGuest[]): GuestsCommand["guests"] {
  return guests.map(({ id, hostKey: key, role }) => ({ id, key, role }));
}
