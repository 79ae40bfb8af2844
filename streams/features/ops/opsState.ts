import type { OpsAccount, OpsAuditEntry, OpsOrder, OpsProblem } from "../../../wire/operator/ops.ts";
import type { OpsHostFilter, OpsLive } from "../../../wire/operator/opsLive.ts";
import type { OpsQuestion, OpsTab } from "./opsIntents.ts";

/** `checking`: it is not known yet whether there is a session. `failure`: why signing in did not work; "" at first. */
type OpsSession =
  | { readonly kind: "checking" }
  | { readonly kind: "signedOut"; readonly failure: string; readonly busy: boolean }
  | { readonly kind: "signedIn"; readonly operator: string };

/** What was read last, and why it could not be read again; "" where it could. */
interface Loaded<T> {
  /** Null before the first answer. */
  readonly data: T | null;
  readonly failure: string;
}

/** What a search found. `text`: what was searched for. */
export interface Found<T> extends Loaded<readonly T[]> {
  readonly text: string;
}

/** The action that waits for its confirmation. */
export interface AskedAction {
  readonly question: OpsQuestion;
  /** The same for every attempt, so that it is done once. */
  readonly key: string;
  readonly busy: boolean;
  readonly failure: string;
}

/** The operator's page as data. */
export interface OpsState {
  readonly session: OpsSession;
  readonly tab: OpsTab;
  readonly live: Loaded<OpsLive>;
  /** Which hosts are looked for, and the first that is to be shown. */
  readonly hosts: { readonly filter: OpsHostFilter; readonly from: number };
  readonly accounts: Found<OpsAccount>;
  readonly orders: Found<OpsOrder>;
  readonly problems: Found<OpsProblem>;
  readonly log: Found<OpsAuditEntry>;
  readonly asked: AskedAction | null;
  /** What was done last, in words, and how much was done so far. */
  readonly done: { readonly text: string; readonly count: number };
}

const unknown = { data: null, failure: "", text: "" } as const;

export const firstOpsState: OpsState = {
  session: { kind: "checking" },
  tab: "fleet",
  live: { data: null, failure: "" },
  hosts: { filter: { region: "", state: "", search: "" }, from: 0 },
  accounts: unknown,
  orders: unknown,
  problems: unknown,
  log: unknown,
  asked: null,
  done: { text: "", count: 0 },
};

/** Signed out: nothing of what was read stays on the page. */
export function signedOut(failure: string): (before: OpsState) => OpsState {
  return ({ tab }) => ({ ...firstOpsState, tab, session: { kind: "signedOut", failure, busy: false } });
}
