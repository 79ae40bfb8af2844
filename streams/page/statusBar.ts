import { map, tap } from "rxjs";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import type { Shell } from "../ports.ts";
import type { AppLocation } from "./location.ts";
import { type Route, themeColors } from "./routes.ts";

/** The theme of a location; dark where there is no page (R-ROUTE-04). */
export function layoutOf({ page }: AppLocation): Route["layout"] {
  return page.kind === "page" ? page.layout : "dark";
}

/** Gives the native app's status bar the background of the theme (R-ROUTE-04, R-NATIVE-01). */
export function createStatusBar(scope: Scope, deps: { location: State<AppLocation>; shell: Shell }): void {
  const color = scope.state(
    "color",
    "",
    deps.location.pipe(map((location) => themeColors[layoutOf(location)])),
  );
  scope.run("paint", color.pipe(tap((background) => deps.shell.setStatusBarColor(background))));
}
