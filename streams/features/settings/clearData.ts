import { EMPTY, exhaustMap, filter, type Observable, switchMap, tap } from "rxjs";
import type * as z from "zod/mini";
import type { Scope } from "../../lib/scope.ts";
import type { Navigation as NavigationPort } from "../../ports.ts";
import { sessionsItem } from "../../storage/sessionReport.ts";
import { totalsItem } from "../../storage/sessionTotals.ts";
import { type Stored, stored } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";

/** All that is cleared; not sign-in, notices shown once ever, the device's preferences, what is unsent. */
const cleared: readonly Stored<z.ZodMiniType>[] = [
  stored.wallet,
  stored.inviteCode,
  stored.home,
  stored.install,
  stored.searchHistory,
  stored.rewardsAnnounced,
  stored.plansOffered,
  stored.catalogueIndex,
  stored.speedTest,
  sessionsItem,
  totalsItem,
];

/** Clears the app's caches and histories in this browser, after a confirmation, and reloads so that nothing stays in memory. */
export function createClearData(
  scope: Scope,
  deps: CommonDeps<"player" | "actions" | "overlays" | "typedStorage"> & { port: NavigationPort },
): void {
  const { player, actions, overlays, typedStorage, port } = deps;
  const clear = (): void => {
    for (const item of cleared) typedStorage.remove(item);
  };
  const ask = (): Observable<unknown> =>
    overlays.open("confirm", { message: "clearData" }).pipe(
      filter(Boolean),
      switchMap(() => {
        clear();
        return overlays.open("alert", { message: "dataCleared" });
      }),
      tap(() => {
        clear();
        port.reload();
      }),
    );
  scope.run(
    "clear",
    player.pipe(
      switchMap((id) =>
        id === null
          ? EMPTY
          : actions.of("account/clearData").pipe(exhaustMap(() => scope.attempt("settings/clear", ask))),
      ),
    ),
  );
}
