import { concat, exhaustMap, map, NEVER, of, switchMap } from "rxjs";
import { every } from "../../lib/time.ts";
import { opsLiveEvery } from "../../rules/durations.ts";
import type { CallResult } from "../../wire/calls/envelope.ts";
import { type OpsLive, opsCalls } from "../../wire/operator/ops.ts";
import { failureOf } from "./opsClient.ts";
import type { OpsChanges, OpsDeps } from "./opsDeps.ts";
import { type OpsState, signedOut } from "./opsState.ts";
import { whileShown } from "./whileShown.ts";

/**
 * Reads what is live, at once and then every 2 s while the page is visible and nobody has signed out (R-OPS-08). The first
 * answer says whether there is a session.
 */
export function pollLive({ scope, ports, client, state }: OpsDeps): OpsChanges {
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
