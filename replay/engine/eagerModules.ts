import { of } from "rxjs";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";

/** Loads the code of every lazy module beforehand, as a replay needs it synchronously. */
export async function eagerModules(): Promise<LazyModules> {
  const [deferred, desk, account, oidc] = await Promise.all([
    import("../../streams/compose/deferred.ts"),
    import("../../streams/compose/deskModule.ts"),
    import("../../streams/compose/account.ts"),
    import("../../streams/features/session/oidc.ts"),
  ]);
  return {
    deferred: () => of(deferred),
    desk: () => of(desk),
    account: () => of(account),
    oidc: () => of(oidc),
  };
}
