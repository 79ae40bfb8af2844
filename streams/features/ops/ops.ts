import { filter, map, merge, type Observable, Subject, tap } from "rxjs";
import type { CallResult } from "../../../wire/calls/envelope.ts";
import { opsCalls } from "../../../wire/operator/ops.ts";
import {
  type OpsHostFilter,
  type OpsLive,
  type OpsLiveTab,
  opsLiveTabs,
} from "../../../wire/operator/opsLive.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { every } from "../../lib/time.ts";
import { opsLiveEvery } from "../../rules/durations.ts";
import { confirmAction } from "./actions.ts";
import { readLists } from "./lists.ts";
import { createOpsClient, failureOf } from "./opsClient.ts";
import type { OpsChanges, OpsDeps, OpsPorts } from "./opsDeps.ts";
import type { OpsIntent, OpsIntentOf } from "./opsIntents.ts";
import { firstOpsState, type OpsState, signedOut } from "./opsState.ts";
import { readWhileShown } from "./readWhileShown.ts";
import { signInAndOut } from "./session.ts";

/** The behaviour of the operator's page: intents in, one State out. */
export interface Ops {
  readonly state: State<OpsState>;
  send(intent: OpsIntent): void;
}

/** Starts the operator's page: it reads what is live, which also says whether there is a session. */
export function createOps(scope: Scope, ports: OpsPorts): Ops {
  const state = source(firstOpsState);
  const intent$ = new Subject<OpsIntent>();
  const on = <Type extends OpsIntent["type"]>(type: Type): Observable<OpsIntentOf<Type>> =>
    intent$.pipe(filter((intent): intent is OpsIntentOf<Type> => intent.type === type));
  const deps: OpsDeps = { scope, ports, client: createOpsClient(ports), state, on };
  const run = (name: string, changes$: OpsChanges): void =>
    scope.run(name, changes$.pipe(tap((change) => state.update(change))));
  run("session", signInAndOut(deps));
  run("live", pollLive(deps));
  run("lists", readLists(deps));
  run("actions", confirmAction(deps));
  return { state, send: (intent) => intent$.next(intent) };
}

/** The live data that the open tab shows. */
interface WantedLive extends OpsHostFilter {
  readonly tab: OpsLiveTab | "";
  readonly from: number;
}

/**
 * Reads what is live, at once and then every 2 s while the page is visible and nobody has signed out (R-OPS-08); at once, too, when
 * another tab shows or other hosts are looked for, and 300 ms after the last key. The first answer says whether there is a session.
 */
function pollLive(deps: OpsDeps): OpsChanges {
  const { scope, ports, client, on } = deps;
  const asked$ = on("ops/hosts").pipe(
    map(
      ({ filter: wanted, from }) =>
        (before: OpsState): OpsState => ({ ...before, hosts: { filter: wanted, from } }),
    ),
  );
  const read$ = readWhileShown(deps, {
    wantedOf: wantedLive,
    again$: every(ports.clock, opsLiveEvery, "ops/opsLiveEvery"),
    read: (wanted) =>
      scope.attempt("ops/live", () => client(opsCalls.live, { ...wanted, from: String(wanted.from) })),
  });
  return merge(asked$, read$.pipe(map(withLive)));
}

/** Null while nobody is signed in. */
function wantedLive({ session, tab, hosts }: OpsState): WantedLive | null {
  if (session.kind === "signedOut") return null;
  const live = opsLiveTabs.find((each) => each === tab) ?? "";
  return live === "fleet"
    ? { tab: live, ...hosts.filter, from: hosts.from }
    : { tab: live, region: "", state: "", search: "", from: 0 };
}

function withLive(result: CallResult<OpsLive>): (before: OpsState) => OpsState {
  if (result.kind === "unauthorized")
    return (before) =>
      signedOut(before.session.kind === "signedIn" ? "Your session is over. Please sign in again." : "")(
        before,
      );
  return (before) => {
    // The operator has signed out meanwhile.
    if (before.session.kind === "signedOut") return before;
    if (result.kind !== "ok") return { ...before, live: { ...before.live, failure: failureOf(result) } };
    return {
      ...before,
      session: { kind: "signedIn", operator: result.data.operator },
      live: { data: result.data, failure: "" },
    };
  };
}
