import { concat, exhaustMap, filter, map, NEVER, type Observable, of, Subject, switchMap, tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { every } from "../../lib/time.ts";
import { opsLiveEvery } from "../../rules/durations.ts";
import type { CallResult } from "../../wire/calls/envelope.ts";
import { type OpsLive, opsCalls } from "../../wire/operator/ops.ts";
import { confirmAction } from "./actions.ts";
import { editGame } from "./editing.ts";
import { readLists } from "./lists.ts";
import { createOpsClient, failureOf } from "./opsClient.ts";
import type { OpsChanges, OpsDeps, OpsPorts } from "./opsDeps.ts";
import type { OpsIntent, OpsIntentOf } from "./opsIntents.ts";
import { firstOpsState, type OpsState, signedOut } from "./opsState.ts";
import { signInAndOut } from "./session.ts";
import { whileShown } from "./whileShown.ts";

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
  run("editing", editGame(deps));
  return { state, send: (intent) => intent$.next(intent) };
}

/**
 * Reads what is live, at once and then every 2 s while the page is visible and nobody has signed out (R-OPS-08). The first
 * answer says whether there is a session.
 */
function pollLive({ scope, ports, client, state }: OpsDeps): OpsChanges {
  const wanted$ = state.pipe(map(({ session }) => session.kind !== "signedOut"));
  return whileShown(ports, wanted$).pipe(
    switchMap((runs) => (runs ? concat(of(0), every(ports.clock, opsLiveEvery, "ops/opsLiveEvery")) : NEVER)),
    // A slow answer must not pile up further calls behind it.
    exhaustMap(() => scope.attempt("ops/live", () => client(opsCalls.live, {}))),
    map(withLive),
  );
}

function withLive(result: CallResult<OpsLive>): (before: OpsState) => OpsState {
  if (result.kind === "unauthorized")
    return (before) =>
      signedOut(before.session.kind === "signedIn" ? "Your session is over. Please sign in again." : "")(
        before,
      );
  return (before) => {
    // A sign-out was faster.
    if (before.session.kind === "signedOut") return before;
    if (result.kind !== "ok") return { ...before, live: { ...before.live, failure: failureOf(result) } };
    return {
      ...before,
      session: { kind: "signedIn", operator: result.data.operator },
      live: { data: result.data, failure: "" },
    };
  };
}
