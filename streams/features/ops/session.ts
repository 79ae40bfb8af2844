import { concat, exhaustMap, map, merge, of } from "rxjs";
import { opsCalls } from "../../../wire/operator/ops.ts";
import { failureOf } from "./opsClient.ts";
import type { OpsChanges, OpsDeps } from "./opsDeps.ts";
import { type OpsState, signedOut } from "./opsState.ts";

/** Signs in and out, and follows the page's tabs (R-OPS-02). */
export function signInAndOut({ scope, client, on }: OpsDeps): OpsChanges {
  const signIn$ = on("ops/signIn").pipe(
    exhaustMap(({ token }) =>
      concat(
        of(
          (before: OpsState): OpsState => ({
            ...before,
            session: { kind: "signedOut", failure: "", busy: true },
          }),
        ),
        scope.attempt("ops/signIn", () =>
          client(opsCalls.signIn, { token: token.trim() }).pipe(
            map((result) =>
              result.kind === "ok"
                ? (before: OpsState): OpsState => ({
                    ...before,
                    session: { kind: "signedIn", operator: result.data.operator },
                  })
                : signedOut(failureOf(result)),
            ),
          ),
        ),
      ),
    ),
  );
  const signOut$ = on("ops/signOut").pipe(
    exhaustMap(() => scope.attempt("ops/signOut", () => client(opsCalls.signOut, {}))),
    map((result) => (result.kind === "ok" ? signedOut("") : withFailure(failureOf(result)))),
  );
  const tab$ = on("ops/tab").pipe(
    map(
      ({ tab }) =>
        (before: OpsState): OpsState => ({ ...before, tab }),
    ),
  );
  return merge(signIn$, signOut$, tab$);
}

/** Stays signed in if the service cannot be reached: the page must not look signed out while the session is still open. */
const withFailure =
  (failure: string) =>
  (before: OpsState): OpsState => ({
    ...before,
    live: { ...before.live, failure: `You are still signed in. ${failure}` },
  });
