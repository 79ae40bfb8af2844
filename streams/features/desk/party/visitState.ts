import type { InvitedGame } from "../../../../wire/calls/partyCalls.ts";
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
      readonly desk: Desk;
    }
  /** `removed`: the player has ended the visit. `over`: the game or the invitation. `left`: the guest went. */
  | { readonly status: "over"; readonly why: "removed" | "over" | "left" };
