import { randomUUID, timingSafeEqual } from "node:crypto";
import type { CallData, CallParams } from "../../wire/calls/calls.ts";
import { maxNameCharacters, type partyCalls, partyCodes } from "../../wire/calls/partyCalls.ts";
import { maxGuests } from "../../wire/desk/party.ts";
import { mapTexts } from "../../wire/mapTexts.ts";
import { visibleName } from "../lib/playerName.ts";
import { Refusal } from "../lib/refusal.ts";
import { hashOf, newSecret } from "../lib/secrets.ts";
import type { StoredGuest, StoredParty } from "../store/play/parties.ts";
import type { Transaction } from "../store/store.ts";
import { maxTries } from "./hostParty.ts";
import { guestsOf } from "./openParty.ts";
import type { PartyDeps } from "./partyDeps.ts";
import { firstRole } from "./roles.ts";

type Calls = typeof partyCalls;

/** Texts of a game that is no longer in the catalogue. */
const noDocs = { en: { gameName: "", headerImageVertical: "" } };

const over = () => new Refusal(partyCodes.over, "partyOver");

/** Calls of guests, who have no account. Each method may throw `Refusal`. */
export function createGuestParty(deps: PartyDeps) {
  const { outbox, games, connectInfoOf, syncGuests } = deps;
  const add = async (tx: Transaction, party: StoredParty, name: string): Promise<string | Refusal> => {
    const { scheduleId } = party;
    const schedule = await tx.schedules.find(scheduleId);
    if (schedule === null) return over();
    const others = await tx.parties.guests(scheduleId);
    if (others.filter(({ role }) => role !== "television").length >= maxGuests)
      return new Refusal(partyCodes.full, "partyFull");
    const role = firstRole(party.joinAs, games.known(schedule.gameId), others);
    const token = newSecret();
    const ids = { id: randomUUID(), tokenHash: hashOf(token), hostKey: newSecret() };
    await tx.parties.addGuest({ ...ids, scheduleId, name, role });
    return token;
  };

  const docsOf = (gameId: string) => games.known(gameId)?.docs ?? noDocs;

  return {
    /** The game of an invitation. @param link untrusted */
    async invitation(link: string): Promise<CallData<Calls["invitation"]>> {
      const schedule = await outbox.transaction(async (tx) => {
        const party = await tx.parties.findByLink(link);
        return party && tx.schedules.find(party.scheduleId);
      });
      if (schedule === null) throw over();
      const docs = docsOf(schedule.gameId);
      const game = mapTexts(docs, ({ gameName, headerImageVertical }) => ({
        name: gameName || docs.en.gameName,
        cover: headerImageVertical || docs.en.headerImageVertical,
      }));
      return { game };
    },
    /** @param params untrusted: link, PIN and name */
    async join({ link, pin, name: given }: CallParams<Calls["join"]>): Promise<CallData<Calls["join"]>> {
      const name = guestName(given);
      if (name === "") throw new Refusal(partyCodes.name, "partyName");
      // Nothing is thrown inside the transaction, because a wrong PIN must stay counted.
      const joined = await outbox.transaction(async (tx) => {
        const party = await tx.parties.findByLink(link);
        if (party === null) return over();
        const { scheduleId, tries } = party;
        if (tries >= maxTries) return new Refusal(partyCodes.locked, "partyLocked");
        if (!sameSecret(party.pin, pin)) {
          await tx.parties.change(scheduleId, { tries: tries + 1 });
          const isLast = tries + 1 === maxTries;
          return isLast
            ? new Refusal(partyCodes.locked, "partyLocked")
            : new Refusal(partyCodes.wrongPin, "partyWrongPin");
        }
        return add(tx, party, name);
      });
      if (joined instanceof Refusal) throw joined;
      const guest = await outbox.transaction((tx) => tx.parties.findGuest(hashOf(joined)));
      if (guest !== null) await letIn(guest);
      return { token: joined };
    },
    /** State of the visit. @param token untrusted */
    async visit(token: string): Promise<CallData<Calls["visit"]>> {
      const guest = await outbox.transaction((tx) => tx.parties.findGuest(hashOf(token)));
      if (guest === null) throw over();
      // After a lost host's game has restarted, its new host does not know the guests yet.
      await syncGuests(guest.scheduleId);
      return outbox.transaction(async (tx) => {
        const now = await tx.parties.findGuest(hashOf(token));
        const party = await tx.parties.find(guest.scheduleId);
        const schedule = await tx.schedules.find(guest.scheduleId);
        if (now === null || party === null || schedule === null) throw over();
        const isReady = schedule.kind === "playing" && party.leaseId === schedule.leaseId;
        const { link, pin } = party;
        return {
          id: now.id,
          name: now.name,
          role: now.role,
          game: mapTexts(docsOf(schedule.gameId), ({ gameName }) => gameName),
          connectInfo: isReady ? connectInfoOf({ ...schedule, sessionKey: now.hostKey }) : null,
          television:
            now.role === "television" ? { link, pin, guests: await guestsOf(tx, party.scheduleId) } : null,
        };
      });
    },
    /** Idempotent. @param token untrusted */
    async leave(token: string) {
      const scheduleId = await outbox.transaction(async (tx) => {
        const guest = await tx.parties.findGuest(hashOf(token));
        if (guest !== null) await tx.parties.removeGuest(guest.id);
        return guest?.scheduleId;
      });
      if (scheduleId !== undefined) await syncGuests(scheduleId, { changed: true });
    },
  };

  /** Admits a guest at the host; a pad that the game does not have becomes the viewer role. */
  async function letIn({ id, scheduleId }: StoredGuest): Promise<void> {
    const result = await syncGuests(scheduleId, { changed: true });
    if (result !== "refused") return;
    await outbox.transaction((tx) => tx.parties.setRole(id, "viewer"));
    await syncGuests(scheduleId, { changed: true });
  }
}

/** Compares two texts in constant time. */
function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
}

/**
 * Makes a stranger's name safe to show: no control or formatting characters, one line, no stacks of combining marks, short.
 * @returns "" if nothing legible is left
 */
export function guestName(given: string): string {
  const plain = visibleName(given.normalize("NFC").replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")).replace(
    /(\p{M}{3})\p{M}+/gu,
    "$1",
  );
  const short = [...plain].slice(0, maxNameCharacters).join("").trim();
  return /[\p{L}\p{N}\p{S}]/u.test(short) ? short : "";
}
