import type { JoinAs } from "../../wire/calls/partyCalls.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import { type GuestRole, padOfRole } from "../../wire/desk/party.ts";
import { gameDetails } from "../../wire/gameDetails.ts";
import type { StoredGuest } from "../store/play/parties.ts";

const pads = ["pad2", "pad3", "pad4"] as const;

/** Whether a guest may have a role beside the others: a pad of which there is only one. Its host has the last word. */
export function isFree(role: GuestRole, others: readonly StoredGuest[]): boolean {
  return padOfRole(role) === null || others.every((guest) => guest.role !== role);
}

/** What a new guest may do. @param game by whose description there are more players than one */
export function firstRole(
  as: JoinAs,
  game: GameBrief | undefined,
  others: readonly StoredGuest[],
): GuestRole {
  if (as !== "pad") return as;
  const details = gameDetails.safeParse(game?.details);
  const players = details.success ? details.data.players.max : 1;
  return pads.find((role) => (padOfRole(role) ?? 0) <= players && isFree(role, others)) ?? "viewer";
}
