import { randomBytes, randomInt } from "node:crypto";
import type { JoinAs, Party } from "../../wire/calls/partyCalls.ts";
import type { Transaction } from "../store/store.ts";

/** Makes the invitation to a running game. @returns false where there is one, which stays as it is */
export async function openParty(tx: Transaction, scheduleId: string, joinAs: JoinAs): Promise<boolean> {
  if ((await tx.parties.find(scheduleId)) !== null) return false;
  const link = randomBytes(16).toString("base64url");
  await tx.parties.add({ scheduleId, link, pin: newPin(), tries: 0, joinAs, leaseId: "" });
  return true;
}

/** Six digits. */
export const newPin = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** A game's guests as others see them, in the order of joining. */
export async function guestsOf(tx: Transaction, scheduleId: string): Promise<Party["guests"]> {
  return (await tx.parties.guests(scheduleId)).map(({ id, name, role }) => ({ id, name, role }));
}
