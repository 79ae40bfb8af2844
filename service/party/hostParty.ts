import type { CallData, CallParams } from "../../wire/calls/calls.ts";
import { type Party, type partyCalls, partyCodes } from "../../wire/calls/partyCalls.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { StoredParty } from "../store/play/parties.ts";
import type { Schedule } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { guestsOf, newPin, openParty } from "./openParty.ts";
import type { PartyDeps } from "./partyDeps.ts";
import { isFree } from "./roles.ts";

type Calls = typeof partyCalls;

/** R-TOGETHER-05: wrong PINs after which nobody can join until there is a new PIN. */
export const maxTries = 10;

/** Calls of a player about the guests of their running game. Each method may throw `Refusal`. */
export function createHostParty({ outbox, syncGuests }: PartyDeps) {
  /** Runs work with the party of a player's running game. @throws Refusal if there is none */
  const inParty = <Result>(
    accountId: string,
    work: (tx: Transaction, party: StoredParty, schedule: Schedule) => Promise<Result>,
  ): Promise<Result> =>
    outbox.transaction(async (tx) => {
      const schedule = await runningSchedule(tx, accountId);
      const party = await tx.parties.find(schedule.id);
      if (party === null) throw new Refusal(partyCodes.over, "partyOver");
      return work(tx, party, schedule);
    });
  const view = (accountId: string) =>
    inParty(accountId, async (tx, party) => ({ party: await viewOf(tx, party) }));

  return {
    async find(accountId: string): Promise<CallData<Calls["party"]>> {
      const found = await outbox.transaction(async (tx) => {
        const schedule = await tx.schedules.ofAccount(accountId);
        const party = schedule === null ? null : await tx.parties.find(schedule.id);
        return party === null ? null : { id: party.scheduleId, party: await viewOf(tx, party) };
      });
      // If the host missed an update, this call repeats it.
      if (found !== null) await syncGuests(found.id);
      return { party: found?.party ?? null };
    },
    async open(
      accountId: string,
      { joinAs }: CallParams<Calls["openParty"]>,
    ): Promise<CallData<Calls["openParty"]>> {
      await outbox.transaction(async (tx) => {
        const { id } = await runningSchedule(tx, accountId);
        if (!(await openParty(tx, id, joinAs))) await tx.parties.change(id, { joinAs });
      });
      return view(accountId);
    },
    async newPin(accountId: string): Promise<CallData<Calls["newPin"]>> {
      await inParty(accountId, (tx, { scheduleId }) =>
        tx.parties.change(scheduleId, { pin: newPin(), tries: 0 }),
      );
      return view(accountId);
    },
    async setRole(
      accountId: string,
      { guestId, role }: CallParams<Calls["setRole"]>,
    ): Promise<CallData<Calls["setRole"]>> {
      const before = await inParty(accountId, async (tx, { scheduleId }) => {
        const guests = await tx.parties.guests(scheduleId);
        const guest = guests.find(({ id }) => id === guestId);
        if (guest === undefined) throw new Refusal(partyCodes.over, "partyOver");
        const others = guests.filter(({ id }) => id !== guestId);
        if (!isFree(role, others)) throw new Refusal(partyCodes.role, "partyRole");
        await tx.parties.setRole(guestId, role);
        return guest;
      });
      const result = await syncGuests(before.scheduleId, { changed: true });
      if (result !== "done") {
        await outbox.transaction((tx) => tx.parties.setRole(guestId, before.role));
        await syncGuests(before.scheduleId, { changed: true });
        throw result === "refused"
          ? new Refusal(partyCodes.role, "partyRole")
          : new Refusal(ownCodes.hostUnreachable, "hostUnreachable");
      }
      return view(accountId);
    },
    async remove(accountId: string, guestId: string): Promise<CallData<Calls["removeGuest"]>> {
      const scheduleId = await inParty(accountId, async (tx, party) => {
        const guests = await tx.parties.guests(party.scheduleId);
        if (guests.some(({ id }) => id === guestId)) {
          await tx.parties.removeGuest(guestId);
          // They know the PIN: they come back only if the player tells them the new one.
          await tx.parties.change(party.scheduleId, { pin: newPin(), tries: 0 });
        }
        return party.scheduleId;
      });
      await syncGuests(scheduleId, { changed: true });
      return view(accountId);
    },
    /** Idempotent. */
    async close(accountId: string) {
      const scheduleId = await outbox.transaction(async (tx) => {
        const schedule = await tx.schedules.ofAccount(accountId);
        if (schedule !== null) await tx.parties.remove(schedule.id);
        return schedule?.id;
      });
      if (scheduleId !== undefined) await syncGuests(scheduleId, { changed: true });
    },
  };
}

/** The schedule of an account's running game. @throws Refusal if there is none */
async function runningSchedule(tx: Transaction, accountId: string): Promise<Schedule> {
  const schedule = await tx.schedules.ofAccount(accountId);
  if (schedule?.kind !== "playing") throw new Refusal(ownCodes.scheduleOver, "scheduleOver");
  return schedule;
}

async function viewOf(
  tx: Transaction,
  { scheduleId, link, pin, tries, joinAs }: StoredParty,
): Promise<Party> {
  return { link, pin, locked: tries >= maxTries ? 1 : 0, joinAs, guests: await guestsOf(tx, scheduleId) };
}
