import type { InvitedGame, Visit as VisitNow } from "../../../../wire/calls/partyCalls.ts";
import type { GuestRole } from "../../../../wire/desk/party.ts";
import type { Localized } from "../../../../wire/locale.ts";
import type { Desk } from "../deskState.ts";

/** Why joining did not work. `unreachable`: the service did not answer. */
export type JoinProblem =
  | "wrongPin"
  | "locked"
  | "full"
  | "name"
  | "over"
  | "tooOften"
  | "unreachable"
  | "noLink";

/** What a guest sees: the form, the game, or why it is over. */
export type Visit =
  | {
      readonly status: "joining";
      readonly busy: boolean;
      readonly problem: JoinProblem | null;
      /** The PIN that came with the link; "" for none. */
      readonly pin: string;
      /** What the link invites to; absent until the service has answered. */
      readonly game?: InvitedGame | undefined;
    }
  | {
      readonly status: "visiting";
      /** The guest's name as the player sees it; "" before the service's first answer. */
      readonly name: string;
      readonly role: GuestRole;
      readonly game: Localized<string>;
      /** The game has no seat now: its host was lost, and the player has to come back. */
      readonly waits: boolean;
      /** The guest's id; "" before the service's first answer. */
      readonly id: string;
      /** For a television: how others join, and who may play. */
      readonly television: VisitNow["television"];
      /** For a television: the ids of the guests who are connected. */
      readonly connected: readonly string[];
      /** The guest sits before the player's television, and needs no picture here. */
      readonly beside: boolean;
      readonly desk: Desk;
    }
  /** `removed`: the player has ended the visit. `over`: the game or the invitation. `left`: the guest went. */
  | { readonly status: "over"; readonly why: "removed" | "over" | "left" };

/** What the page of a television shows (R-TOGETHER-09). */
export type Television =
  /** Asks the service for a code; `unreachable`: it did not answer. */
  | { readonly status: "starting"; readonly unreachable: boolean }
  /** Shows its code. */
  | { readonly status: "offered"; readonly code: string }
  /** A player has typed the code, and has no game yet. */
  | { readonly status: "paired" }
  | Extract<Visit, { status: "visiting" }>
  /** The game is over; a new code follows. */
  | { readonly status: "over" };

export const startingTelevision = { status: "starting", unreachable: false } as const;

/** A player's attempt to show the game on a television. `taken`: there is another one; `desk/claimTelevision` with `replace` changes that. */
export interface TelevisionClaim {
  readonly busy: boolean;
  /** The television shows the game that the player starts next. */
  readonly ready: boolean;
  readonly problem: "noTelevision" | "taken" | "tooOften" | "unreachable" | null;
}
