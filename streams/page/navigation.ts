import { filter, map, tap } from "rxjs";
import type { Actions } from "../actions.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import type { Navigation as NavigationPort } from "../ports.ts";
import { type AppLocation, isInside, locationOf, prefixed } from "./location.ts";

export interface Navigation {
  readonly location: State<AppLocation>;
  /** @param to path with query, without prefix; keeps the current language prefix (R-ROUTE-01) */
  go(to: string, how?: { replace?: boolean }): void;
}

export function createNavigation(scope: Scope, deps: { port: NavigationPort; actions: Actions }): Navigation {
  const { port, actions } = deps;
  const location = scope.state(
    "location",
    locationOf(port.address()),
    port.changes$.pipe(map((address) => locationOf(address))),
  );
  const go: Navigation["go"] = (to, how) => {
    const address = prefixed(location.value.prefix, to);
    if (how?.replace) port.replace(address);
    else port.push(address);
  };
  scope.run(
    "navigate",
    actions.of("navigate").pipe(
      filter((intent) => isInside(intent.to)),
      tap((intent) => go(intent.to, { replace: intent.replace ?? false })),
    ),
  );
  scope.run("back", actions.of("navigate/back").pipe(tap(() => port.back())));
  return { location, go };
}
