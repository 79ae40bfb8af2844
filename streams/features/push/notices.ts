import { tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { CommonDeps } from "../commonDeps.ts";

/** Toasts pushes: balance, poor, less (R-PUSH-01), notice (R-FLEET-07), ends (R-OPS-06, R-AWAY-07). */
export function createNotices(scope: Scope, deps: CommonDeps<"push$" | "toasts">): void {
  scope.run(
    "notices",
    deps.push$.pipe(
      tap((push) => {
        if ("msg" in push.data && push.data.msg !== undefined) deps.toasts.show({ text: push.data.msg });
      }),
    ),
  );
}
