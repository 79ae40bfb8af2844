import type { JoinAs } from "../../wire/calls/partyCalls.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import { type GuestRole, padOfRole } from "../../wire/desk/party.ts";
import { gameDetails } from "../../wire/gameDetails.ts";
import type { StoredGuest } from "../store/play/parties.ts";

const pads = ["pad2", "pad3", "pad4"] as const;

/** Whether a guest may get a role beside the others: pads are unique, and only a code makes a television. The host decides in the end. */
export function isFree(role: GuestRole, others: readonly StoredGuest[]): boolean {
  return role !== "television" && (padOfRole(role) === null || others.every((guest) => guest.role !== role));
}

/** Role of a new guest. @param game its description has the number of players */
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
