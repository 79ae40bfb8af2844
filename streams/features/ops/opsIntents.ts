import type { OpsAction } from "../../../wire/operator/opsActions.ts";
import type { OpsHostFilter } from "../../../wire/operator/opsLive.ts";

/** The pages of the operator's page. */
export const opsTabs = ["fleet", "games", "players", "news", "orders", "problems", "log"] as const;
export type OpsTab = (typeof opsTabs)[number];
/** Those with something to search for. */
export type SearchTab = Exclude<OpsTab, "fleet" | "games" | "news">;

type Without<Field extends string, Action> = Action extends unknown ? Omit<Action, Field> : never;

/** An action as it is asked for: its key and the reason come with the confirmation. */
export type OpsDraft = Without<"key" | "reason", OpsAction>;

/** A field of an action that the operator fills in when confirming. It starts with the draft's value. */
export interface OpsField {
  readonly name: OpsDraft extends infer Draft ? (Draft extends unknown ? keyof Draft : never) : never;
  readonly label: string;
  /** What to choose from, each with its words; null for a whole number. */
  readonly options: ReadonlyArray<readonly [value: string, words: string]> | null;
}

/** What the operator is asked before an action. */
export interface OpsQuestion {
  readonly draft: OpsDraft;
  readonly title: string;
  /** What will happen. */
  readonly effects: readonly string[];
  readonly button: string;
  readonly field?: OpsField;
}

export type OpsIntent =
  | { readonly type: "ops/signIn"; readonly token: string }
  | { readonly type: "ops/signOut" }
  | { readonly type: "ops/tab"; readonly tab: OpsTab }
  | { readonly type: "ops/search"; readonly tab: SearchTab; readonly text: string }
  /** Looks for other hosts, from the first on, or turns the page. */
  | { readonly type: "ops/hosts"; readonly filter: OpsHostFilter; readonly from: number }
  | { readonly type: "ops/ask"; readonly question: OpsQuestion }
  | { readonly type: "ops/confirm"; readonly action: Without<"key", OpsAction> }
  | { readonly type: "ops/cancel" };

export type OpsIntentOf<Type extends OpsIntent["type"]> = Extract<OpsIntent, { type: Type }>;
