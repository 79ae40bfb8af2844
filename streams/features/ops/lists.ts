import { map, merge, type Observable } from "rxjs";
import type { CallResult } from "../../../wire/calls/envelope.ts";
import { opsCalls } from "../../../wire/operator/ops.ts";
import { every } from "../../lib/time.ts";
import { opsListEvery } from "../../rules/durations.ts";
import { failureOf } from "./opsClient.ts";
import type { OpsChanges, OpsDeps } from "./opsDeps.ts";
import type { SearchTab } from "./opsIntents.ts";
import { type Found, type OpsState, signedOut } from "./opsState.ts";
import { readWhileShown } from "./readWhileShown.ts";

/** The list of each tab. */
const lists = { players: "accounts", orders: "orders", problems: "problems", log: "log" } as const;

interface Wanted {
  readonly tab: SearchTab;
  readonly search: string;
  /** What was done changes what is in the lists. */
  readonly doneCount: number;
}

/** Reads the tab's list at once, after actions, 300 ms after a search's last key, every 10 s (R-OPS-08). */
export function readLists(deps: OpsDeps): OpsChanges {
  const { scope, ports, on } = deps;
  const typed$ = on("ops/search").pipe(
    map(
      ({ tab, text }) =>
        (before: OpsState): OpsState => ({ ...before, ...withText(before, tab, text) }),
    ),
  );
  const read$ = readWhileShown(deps, {
    wantedOf,
    again$: every(ports.clock, opsListEvery, "ops/opsListEvery"),
    read: ({ tab, search }) => scope.attempt("ops/list", () => read(deps, tab, search)),
  });
  return merge(typed$, read$);
}

/** Null on a tab without a list, and while signed out. */
function wantedOf({ session, tab, done, ...state }: OpsState): Wanted | null {
  if (session.kind !== "signedIn" || tab === "fleet" || tab === "games" || tab === "news") return null;
  return { tab, search: state[lists[tab]].text, doneCount: done.count };
}

function withText(before: OpsState, tab: SearchTab, text: string): Partial<OpsState> {
  const name = lists[tab];
  return { [name]: { ...before[name], text } };
}

function read({ client }: OpsDeps, tab: SearchTab, search: string): OpsChanges {
  switch (tab) {
    case "players":
      return changes(client(opsCalls.accounts, { search }), ({ accounts }, next) => ({
        accounts: next(accounts),
      }));
    case "orders":
      return changes(client(opsCalls.orders, { search }), ({ orders }, next) => ({ orders: next(orders) }));
    case "problems":
      return changes(client(opsCalls.problems, { search }), ({ problems }, next) => ({
        problems: next(problems),
      }));
    case "log":
      return changes(client(opsCalls.audit, { search }), ({ log }, next) => ({ log: next(log) }));
  }
}

/** @param put puts what was found into its place */
function changes<T>(
  result$: Observable<CallResult<{ list: readonly T[] }>>,
  put: (before: OpsState, next: (found: Found<T>) => Found<T>) => Partial<OpsState>,
): OpsChanges {
  return result$.pipe(
    map((result) => (before: OpsState): OpsState => {
      if (before.session.kind === "signedOut") return before;
      if (result.kind === "unauthorized")
        return signedOut("Your session is over. Please sign in again.")(before);
      const next = (found: Found<T>): Found<T> =>
        result.kind === "ok"
          ? { ...found, data: result.data.list, failure: "" }
          : { ...found, failure: failureOf(result) };
      return { ...before, ...put(before, next) };
    }),
  );
}
