import { filter, type Observable, Subject, tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { confirmAction } from "./actions.ts";
import { readLists } from "./lists.ts";
import { pollLive } from "./live.ts";
import { createOpsClient } from "./opsClient.ts";
import type { OpsChanges, OpsDeps, OpsPorts } from "./opsDeps.ts";
import type { OpsIntent, OpsIntentOf } from "./opsIntents.ts";
import { firstOpsState, type OpsState } from "./opsState.ts";
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
