import { randomInt, randomUUID } from "node:crypto";
import type { CallData, CallParams } from "../../wire/calls/calls.ts";
import { type partyCalls, partyCodes } from "../../wire/calls/partyCalls.ts";
import type { Clock } from "../lib/clock.ts";
import { televisionCodeLife, televisionWaits } from "../lib/durations.ts";
import { Refusal } from "../lib/refusal.ts";
import { hashOf, newSecret } from "../lib/secrets.ts";
import type { WaitingTelevision } from "../store/play/parties.ts";
import type { Schedule } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { openParty } from "./openParty.ts";
import type { PartyDeps } from "./partyDeps.ts";

type Calls = typeof partyCalls;

/** Without those that look alike: 0 and O, 1 and I. */
const characters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const newCode = (): string =>
  Array.from({ length: 6 }, () => characters[randomInt(characters.length)]).join("");

/** Calls of a television, which has no account, and of the player who shows a game on it (R-TOGETHER-09). Each may throw `Refusal`. */
export function createTelevisions({ outbox, syncGuests, clock }: PartyDeps & { readonly clock: Clock }) {
  /** Makes a television a guest of a game. @returns the schedule's id */
  const admit = async (tx: Transaction, { tokenHash }: WaitingTelevision, { id: scheduleId }: Schedule) => {
    await openParty(tx, scheduleId, "pad");
    await tx.televisions.remove(tokenHash);
    const guest = { id: randomUUID(), scheduleId, name: "TV", role: "television" } as const;
    await tx.parties.addGuest({ ...guest, tokenHash, hostKey: newSecret() });
    return scheduleId;
  };
  const runningGame = async (tx: Transaction, accountId: string): Promise<Schedule | null> => {
    const schedule = await tx.schedules.ofAccount(accountId);
    return schedule?.kind === "playing" ? schedule : null;
  };

  return {
    async offer(): Promise<CallData<Calls["offerTelevision"]>> {
      const [code, token] = [newCode(), newSecret()];
      const until = clock.now() + televisionCodeLife;
      await outbox.transaction((tx) =>
        tx.televisions.add({ tokenHash: hashOf(token), codeHash: hashOf(code), accountId: null, until }),
      );
      return { code, token, seconds: televisionCodeLife / 1_000 };
    },
    /** How far it is; shows its player's game once one runs. @param token untrusted */
    async state(token: string): Promise<CallData<Calls["television"]>> {
      const found = await outbox.transaction(async (tx) => {
        if ((await tx.parties.findGuest(hashOf(token))) !== null) return { state: "showing" } as const;
        const television = await tx.televisions.find(hashOf(token), clock.now());
        if (television === null) return null;
        const game = television.accountId === null ? null : await runningGame(tx, television.accountId);
        if (game !== null)
          return { state: "showing", scheduleId: await admit(tx, television, game) } as const;
        return { state: television.accountId === null ? "offered" : "paired" } as const;
      });
      if (found === null) throw new Refusal(partyCodes.over, "partyOver");
      if ("scheduleId" in found) await syncGuests(found.scheduleId, { changed: true });
      return { state: found.state };
    },
    /** @param code untrusted: as the player has typed it */
    async claim(
      accountId: string,
      { code, replace }: CallParams<Calls["claimTelevision"]>,
    ): Promise<CallData<Calls["claimTelevision"]>> {
      const scheduleId = await outbox.transaction(async (tx) => {
        const now = clock.now();
        const television = await tx.televisions.findByCode(hashOf(code.trim().toUpperCase()), now);
        if (television === null) throw new Refusal(partyCodes.noTelevision, "noTelevision");
        const game = await runningGame(tx, accountId);
        const guests = game === null ? [] : await tx.parties.guests(game.id);
        const shown = guests.find(({ role }) => role === "television");
        const waiting = await tx.televisions.ofAccount(accountId, now);
        if ((shown || waiting) && replace === 0)
          throw new Refusal(partyCodes.televisionTaken, "televisionTaken");
        if (shown) await tx.parties.removeGuest(shown.id);
        if (waiting) await tx.televisions.remove(waiting.tokenHash);
        if (game !== null) return admit(tx, television, game);
        await tx.televisions.claim(television.tokenHash, accountId, now + televisionWaits);
        return null;
      });
      if (scheduleId !== null) await syncGuests(scheduleId, { changed: true });
      return { playing: scheduleId === null ? 0 : 1 };
    },
  };
}
