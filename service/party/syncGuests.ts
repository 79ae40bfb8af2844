import { isDeepStrictEqual } from "node:util";
import type { GuestsCommand } from "../../wire/hosts/hostControl.ts";
import type { CommandResult, HostPool } from "../hosts/hostPool.ts";
import type { Outbox } from "../push/outbox.ts";
import type { StoredGuest } from "../store/play/parties.ts";
import { isLeased } from "../store/play/schedules.ts";

/**
 * Sends a schedule's guest list to its host. Calls for one schedule run one after the other, so that the host ends up with the newest list.
 * @returns the host's result; `done` if no host has the schedule, or it already has the list
 */
export type SyncGuests = (scheduleId: string, how?: { readonly changed: boolean }) => Promise<CommandResult>;

export function createSyncGuests({ outbox, hostPool }: { outbox: Outbox; hostPool: HostPool }): SyncGuests {
  const last = new Map<string, Promise<CommandResult>>();

  const sync = async (scheduleId: string, changed: boolean): Promise<CommandResult> => {
    const now = await outbox.transaction(async (tx) => {
      const schedule = await tx.schedules.find(scheduleId);
      const party = await tx.parties.find(scheduleId);
      if (schedule === null || !isLeased(schedule)) return null;
      const { leaseId, hostId } = schedule;
      if (!changed && (party === null || party.leaseId === leaseId)) return null;
      // Until the host has answered, its list is unknown.
      await tx.parties.change(scheduleId, { leaseId: "" });
      return { leaseId, hostId, guests: await tx.parties.guests(scheduleId) };
    });
    if (now === null) return "done";
    const guests = admissions(now.guests);
    const host = await hostPool.find(now.hostId);
    if (host === null) return "unreachable";
    const result = await host.setGuests({ scheduleId, guests });
    if (result !== "done") return result;
    // Another process may have changed the list and sent it before this one did (R-OWNER-03).
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

/** Guests in the host's format. */
function admissions(guests: readonly StoredGuest[]): GuestsCommand["guests"] {
  return guests.map(({ id, hostKey: key, role }) => ({ id, key, role }));
}
