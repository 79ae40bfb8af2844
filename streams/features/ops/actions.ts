import { concat, defer, EMPTY, exhaustMap, map, merge, of } from "rxjs";
import { opsCalls } from "../../../wire/operator/ops.ts";
import { failureOf } from "./opsClient.ts";
import type { OpsChanges, OpsDeps } from "./opsDeps.ts";
import { type AskedAction, type OpsState, signedOut } from "./opsState.ts";

/** Asks before each action, and does it once it is confirmed; a failure leaves the question open (R-OPS-05). */
export function confirmAction({ scope, ports, client, state, on }: OpsDeps): OpsChanges {
  const ask$ = on("ops/ask").pipe(
    map(
      ({ question }) =>
        (before: OpsState): OpsState => ({
          ...before,
          asked: { question, key: ports.entropy.uuid(), busy: false, failure: "" },
        }),
    ),
  );
  // An action that was sent cannot be cancelled.
  const cancel$ = on("ops/cancel").pipe(
    map(
      () =>
        (before: OpsState): OpsState =>
          before.asked?.busy ? before : { ...before, asked: null },
    ),
  );
  const confirm$ = on("ops/confirm").pipe(
    exhaustMap(({ action }) =>
      defer((): OpsChanges => {
        const { asked } = state.value;
        if (asked === null) return EMPTY;
        return concat(
          of(withAsked({ busy: true, failure: "" })),
          scope.attempt(
            "ops/act",
            () =>
              client(opsCalls.act, { ...action, key: asked.key }).pipe(
                map((result) => {
                  if (result.kind === "ok") return withDone(result.data.detail);
                  if (result.kind === "unauthorized")
                    return signedOut("Your session is over, and nothing was done. Please sign in again.");
                  return withAsked({ busy: false, failure: failureOf(result) });
                }),
              ),
            of(withAsked({ busy: false, failure: "This page has failed. Load it again." })),
          ),
        );
      }),
    ),
  );
  return merge(ask$, cancel$, confirm$);
}

const withAsked =
  (change: Partial<AskedAction>) =>
  (before: OpsState): OpsState => ({
    ...before,
    asked: before.asked === null ? null : { ...before.asked, ...change },
  });

const withDone =
  (text: string) =>
  (before: OpsState): OpsState => ({
    ...before,
    asked: null,
    done: { text, count: before.done.count + 1 },
  });
