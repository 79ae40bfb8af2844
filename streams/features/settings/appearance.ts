import { distinctUntilChanged, EMPTY, map, of, skipWhile, switchMap, tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { type Route, themeColors } from "../../page/routes.ts";
import { layoutOf } from "../../page/statusBar.ts";
import type { Lifecycle, Shell } from "../../ports.ts";
import { appearanceItem } from "../../storage/appearance.ts";
import type { CommonDeps } from "../commonDeps.ts";

/** Keeps the player's choice, and gives dark account pages a dark status bar of the native app (R-ROUTE-09). */
export function createAppearance(
  scope: Scope,
  deps: CommonDeps<"actions" | "typedStorage" | "location"> & { lifecycle: Lifecycle; shell: Shell },
) {
  const { actions, typedStorage, location, lifecycle, shell } = deps;
  const appearance = scope.state(
    "appearance",
    typedStorage.read(appearanceItem) ?? "light",
    actions.of("account/chooseAppearance").pipe(
      map((chosen) => chosen.appearance),
      tap((chosen) => typedStorage.write(appearanceItem, chosen)),
    ),
  );
  const accountTheme = scope.state<Route["layout"]>(
    "accountTheme",
    "white",
    appearance.pipe(
      switchMap((chosen) => (chosen === "system" ? lifecycle.darkDevice$ : of(chosen === "dark"))),
      map((dark) => (dark ? "dark" : "white")),
    ),
  );
  scope.run(
    "statusBar",
    location.pipe(
      map((now) => layoutOf(now) === "white"),
      distinctUntilChanged(),
      // Entering the page has already painted it white (statusBar.ts).
      switchMap((isWhite) => (isWhite ? accountTheme.pipe(skipWhile((theme) => theme === "white")) : EMPTY)),
      tap((theme) => shell.setStatusBarColor(themeColors[theme])),
    ),
  );
  return {
    /** What the player chose. */
    appearance,
    /** What follows from it, on this device. */
    accountTheme,
  };
}
