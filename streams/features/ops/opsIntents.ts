import type { AccountActionKind, OpsAction } from "../../../wire/operator/opsActions.ts";
import type { OpsHostFilter } from "../../../wire/operator/opsLive.ts";

/** The pages of the operator's page. */
export const opsTabs = ["fleet", "games", "players", "news", "orders", "problems", "log"] as const;
export type OpsTab = (typeof opsTabs)[number];
/** Those with something to search for. */
export type SearchTab = Exclude<OpsTab, "fleet" | "games" | "news">;

type WithoutReason<Action> = Action extends unknown ? Omit<Action, "key" | "reason"> : never;

/** What an action is about; what the operator still has to say comes with the confirmation. */
export type OpsTarget =
  | { readonly kind: "drain" | "undrain"; readonly hostId: string; readonly players: number }
  | {
      readonly kind: "drain-region" | "undrain-region";
      readonly region: string;
      readonly title: string;
      readonly hosts: number;
      readonly players: number;
    }
  | WithoutReason<Extract<OpsAction, { kind: "announce" | "plan-maintenance" }>>
  | {
      readonly kind: "withdraw-announcement";
      readonly announcementId: string;
      readonly isMaintenance: boolean;
    }
  | {
      readonly kind: "withhold-game" | "offer-game";
      readonly gameId: string;
      readonly name: string;
      readonly players: number;
    }
  | {
      readonly kind: "end-session";
      readonly scheduleId: string;
      readonly name: string;
      readonly game: string;
    }
  | {
      readonly kind: "grant-time" | "sign-in-code" | AccountActionKind;
      readonly accountId: string;
      readonly name: string;
    }
  | {
      readonly kind: "refund";
      readonly orderId: string;
      readonly name: string;
      readonly cost: string;
      readonly takesBack: string;
      readonly stays: string;
    };

/** What the operator says when confirming. */
export interface OpsConfirmation {
  readonly reason: string;
  readonly minutes: number;
  readonly why: Extract<OpsAction, { kind: "end-session" }>["why"];
}

export type OpsIntent =
  | { readonly type: "ops/signIn"; readonly token: string }
  | { readonly type: "ops/signOut" }
  | { readonly type: "ops/tab"; readonly tab: OpsTab }
  | { readonly type: "ops/search"; readonly tab: SearchTab; readonly text: string }
  /** Looks for other hosts, from the first on, or turns the page. */
  | { readonly type: "ops/hosts"; readonly filter: OpsHostFilter; readonly from: number }
  | { readonly type: "ops/ask"; readonly target: OpsTarget }
  | { readonly type: "ops/confirm"; readonly confirmation: OpsConfirmation }
  | { readonly type: "ops/cancel" };

export type OpsIntentOf<Type extends OpsIntent["type"]> = Extract<OpsIntent, { type: Type }>;
