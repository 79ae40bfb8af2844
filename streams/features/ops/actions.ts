import { concat, defer, EMPTY, exhaustMap, map, merge, of } from "rxjs";
import { opsCalls } from "../../../wire/operator/ops.ts";
import type { OpsAction } from "../../../wire/operator/opsActions.ts";
import { failureOf } from "./opsClient.ts";
import type { OpsChanges, OpsDeps } from "./opsDeps.ts";
import type { OpsConfirmation, OpsTarget } from "./opsIntents.ts";
import { type AskedAction, type OpsState, signedOut } from "./opsState.ts";

/** Asks before each action, and does it once it is confirmed; a failure leaves the question open (R-OPS-05). */
export function confirmAction({ scope, ports, client, state, on }: OpsDeps): OpsChanges {
  const ask$ = on("ops/ask").pipe(
    map(
      ({ target }) =>
        (before: OpsState): OpsState => ({
          ...before,
          asked: { target, key: ports.entropy.uuid(), busy: false, failure: "" },
        }),
    ),
  );
  // What is on its way cannot be taken back.
  const cancel$ = on("ops/cancel").pipe(
    map(
      () =>
        (before: OpsState): OpsState =>
          before.asked?.busy ? before : { ...before, asked: null },
    ),
  );
  const confirm$ = on("ops/confirm").pipe(
    exhaustMap(({ confirmation }) =>
      defer((): OpsChanges => {
        const { asked } = state.value;
        if (asked === null) return EMPTY;
        const action = actionOf(asked.target, asked.key, confirmation);
        return concat(
          of(withAsked({ busy: true, failure: "" })),
          scope.attempt(
            "ops/act",
            () =>
              client(opsCalls.act, action).pipe(
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

function actionOf(target: OpsTarget, key: string, { reason, minutes, why }: OpsConfirmation): OpsAction {
  const common = { key, reason };
  switch (target.kind) {
    case "drain":
    case "undrain":
      return { kind: target.kind, hostId: target.hostId, ...common };
    case "drain-region":
    case "undrain-region":
      return { kind: target.kind, region: target.region, ...common };
    case "announce":
    case "plan-maintenance":
      return { ...target, ...common };
    case "withdraw-announcement":
      return { kind: target.kind, announcementId: target.announcementId, ...common };
    case "withhold-game":
    case "offer-game":
      return { kind: target.kind, gameId: target.gameId, ...common };
    case "end-session":
      return { kind: target.kind, scheduleId: target.scheduleId, why, ...common };
    case "grant-time":
      return { kind: target.kind, accountId: target.accountId, minutes, ...common };
    case "sign-in-code":
    case "disable-account":
    case "enable-account":
    case "delete-account":
    case "keep-account":
      return { kind: target.kind, accountId: target.accountId, ...common };
    case "refund":
      return { kind: target.kind, orderId: target.orderId, ...common };
  }
}
