import { EMPTY, filter, map, switchMap, tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Navigation } from "../../page/navigation.ts";
import { pages } from "../../page/routes.ts";

/**
 * Opens the plans once for `/user?showSubscriptionPlans=1`, and removes the query from the address (R-USER-01).
 */
export function followPlansQuery(
  scope: Scope,
  deps: { player: State<string | null>; navigation: Navigation; openPlans: () => void },
): void {
  const { player, navigation, openPlans } = deps;
  scope.run(
    "plans",
    player.pipe(
      switchMap((id) => (id === null ? EMPTY : navigation.location)),
      filter(({ path }) => path === pages.user.path),
      map(({ query }) => new URLSearchParams(query)),
      filter((query) => query.get("showSubscriptionPlans") === "1"),
      tap((query) => {
        query.delete("showSubscriptionPlans");
        const rest = query.toString();
        navigation.go(rest === "" ? pages.user.path : `${pages.user.path}?${rest}`, { replace: true });
        openPlans();
      }),
    ),
  );
}
